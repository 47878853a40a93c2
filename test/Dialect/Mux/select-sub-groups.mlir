// RUN: cairn-opt %s --mux-select-sub-groups='vector-bits=512' | FileCheck %s
// RUN: cairn-opt %s --mux-select-sub-groups='vector-bits=128' | FileCheck %s --check-prefix=NARROW

// A register of elements of 32 bits.
// CHECK-LABEL: func @as_registers_are
// CHECK-SAME: mux.sub_group_size = 16 : i32
// NARROW-LABEL: func @as_registers_are
// NARROW-SAME: mux.sub_group_size = 4 : i32
func.func @as_registers_are(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %v = llvm.load %p : !llvm.ptr<1> -> i32
  %s = mux.reduce sub_group add %v : i32
  llvm.store %s, %p : i32, !llvm.ptr<1>
  return
}

// CHECK-LABEL: func @as_lanes_are
// CHECK-SAME: mux.sub_group_size = 8 : i32
func.func @as_lanes_are(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 8 : i32} {
  %s = mux.sub_group_local_id : i32
  llvm.store %s, %p : i32, !llvm.ptr<1>
  return
}

// CHECK-LABEL: func @as_required
// CHECK-SAME: mux.sub_group_size = 4 : i32
func.func @as_required(%p: !llvm.ptr<1>) attributes {mux.intel_reqd_sub_group_size = 4 : i32, mux.kernel = #mux.kernel<entry_point>, mux.lanes = 8 : i32} {
  %s = mux.sub_group_local_id : i32
  llvm.store %s, %p : i32, !llvm.ptr<1>
  return
}

// One is what they have without lanes.
// CHECK-LABEL: func @no_lanes
// CHECK-NOT: mux.sub_group_size =
func.func @no_lanes(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 1 : i32} {
  %s = mux.sub_group_local_id : i32
  llvm.store %s, %p : i32, !llvm.ptr<1>
  return
}

// CHECK-LABEL: func @no_sub_groups
// CHECK-NOT: mux.sub_group_size =
func.func @no_sub_groups(%p: !llvm.ptr<1>) attributes {mux.intel_reqd_sub_group_size = 4 : i32, mux.kernel = #mux.kernel<entry_point>} {
  return
}

// Where sub-groups meet is in the kernel.
func.func @meets(%v: i32) -> i32 attributes {mux.base_fn_name = "meets"} {
  %s = mux.reduce sub_group add %v : i32
  %t = arith.addi %s, %v : i32
  return %t : i32
}
func.func @asks() -> i32 attributes {mux.base_fn_name = "asks"} {
  %s = mux.sub_group_id : i32
  return %s : i32
}
// CHECK-LABEL: func @calls
// CHECK-SAME: mux.sub_group_size = 16 : i32
// CHECK-NEXT: %[[ASKED:.*]] = call @asks
// CHECK-NEXT: %[[SUM:.*]] = mux.reduce sub_group add %[[ASKED]]
// CHECK-NEXT: %[[MET:.*]] = arith.addi %[[SUM]], %[[ASKED]]
// CHECK-NEXT: llvm.store %[[MET]]
func.func @calls(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %v = func.call @asks() : () -> i32
  %s = func.call @meets(%v) : (i32) -> i32
  llvm.store %s, %p : i32, !llvm.ptr<1>
  return
}
