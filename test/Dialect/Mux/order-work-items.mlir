// RUN: cairn-opt %s --mux-order-work-items | FileCheck %s
// RUN: cairn-opt %s --mux-order-work-items --mux-form-barrier-regions | FileCheck %s --check-prefix=REGIONS
// RUN: cairn-opt %s --mux-order-work-items --mux-select-lanes --mux-form-barrier-regions --mux-vectorize-work-items | FileCheck %s --check-prefix=LANES

// A transposition stores side by side along dimension 1.

// CHECK: func.func @transpose
// CHECK-SAME: mux.goes_across
// CHECK-SAME: mux.work_item_order = #mux.work_item_order<yxz>
// REGIONS: func.func @transpose
// REGIONS-DAG: %[[X:.*]] = mux.local_size %c0_i32
// REGIONS-DAG: %[[Y:.*]] = mux.local_size %c1_i32
// REGIONS-DAG: %[[Z:.*]] = mux.local_size %c2_i32
// REGIONS: mux.work_items (%{{.*}}, %{{.*}}, %{{.*}}) in (%[[Y]], %[[X]], %[[Z]]) : i64
func.func @transpose(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %x = mux.global_id %c0 : i64
  %y = mux.global_id %c1 : i64
  %row = arith.muli %y, %n : i64
  %from = arith.addi %row, %x : i64
  %column = arith.muli %x, %n : i64
  %to = arith.addi %column, %y : i64
  %a = llvm.getelementptr %in[%from] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %v = llvm.load %a : !llvm.ptr<1> -> f32
  %b = llvm.getelementptr %out[%to] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  llvm.store %v, %b : f32, !llvm.ptr<1>
  return
}

// The other way round nothing is gained, as loads wait for less than stores.

// CHECK: func.func @gather
// CHECK-NOT: work_item_order
// CHECK: return
func.func @gather(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %x = mux.global_id %c0 : i64
  %y = mux.global_id %c1 : i64
  %row = arith.muli %y, %n : i64
  %to = arith.addi %row, %x : i64
  %column = arith.muli %x, %n : i64
  %from = arith.addi %column, %y : i64
  %a = llvm.getelementptr %in[%from] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %v = llvm.load %a : !llvm.ptr<1> -> f32
  %b = llvm.getelementptr %out[%to] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  llvm.store %v, %b : f32, !llvm.ptr<1>
  return
}

// A loop of work-items that lie side by side along dimension 2, in lanes. Nothing
// lies along another one.

// CHECK: func.func @sums
// CHECK-NOT: mux.goes_across
// CHECK-SAME: mux.work_item_order = #mux.work_item_order<zyx>
// LANES: func.func @sums
// LANES-DAG: %[[X:.*]] = mux.local_size %c0_i32
// LANES-DAG: %[[Y:.*]] = mux.local_size %c1_i32
// LANES: mux.work_items (%{{.*}}, %{{.*}}, %{{.*}}) in (%{{.*}}, %[[Y]], %[[X]]) lanes 16 : i64
// LANES: llvm.load {{.*}} : !llvm.ptr<1> -> vector<16xf32>
func.func @sums(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i32
  %zero = arith.constant 0.0 : f32
  %z = mux.global_id %c2 : i64
  %sum = scf.for %k = %c0 to %n step %c1 iter_args(%s = %zero) -> (f32) : i64 {
    %row = arith.muli %k, %n : i64
    %at = arith.addi %row, %z : i64
    %p = llvm.getelementptr %in[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %t = arith.addf %s, %v : f32
    scf.yield %t : f32
  }
  %q = llvm.getelementptr %out[%z] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  llvm.store %sum, %q : f32, !llvm.ptr<1>
  return
}

// Who says an order keeps it; with barriers there is only the usual one.

// CHECK: func.func @asked
// CHECK-SAME: mux.work_item_order = #mux.work_item_order<xzy>
func.func @asked(%out: !llvm.ptr<1>, %v: i32) attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_order = #mux.work_item_order<xzy>} {
  %c1 = arith.constant 1 : i32
  %y = mux.global_id %c1 : i64
  %q = llvm.getelementptr %out[%y] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  llvm.store %v, %q : i32, !llvm.ptr<1>
  return
}

// CHECK: func.func @barrier
// CHECK-NOT: work_item_order
// CHECK: return
func.func @barrier(%out: !llvm.ptr<1>, %v: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c1 = arith.constant 1 : i32
  %y = mux.global_id %c1 : i64
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  %q = llvm.getelementptr %out[%y] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  llvm.store %v, %q : i32, !llvm.ptr<1>
  return
}
