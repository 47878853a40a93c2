// RUN: cairn-opt %s --mux-vectorize-work-items | FileCheck %s

// What a work-item loads in its next trip is in another page: as much of one as
// can be at once.
// CHECK-LABEL: func @all_groups
// CHECK: mux.work_items {{.*}} lanes 32
// CHECK-LABEL: func @own_group
// CHECK: mux.work_items {{.*}} lanes 16
func.func @all_groups(%s: i64, %n: i64, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.suggested_lanes = 16 : i32} {
  %zero = arith.constant 0.0 : f32
  %dim = arith.constant 0 : i32
  %groups = mux.num_groups %dim : i64
  %by = arith.muli %groups, %s : i64
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %sum = scf.for %k = %x to %n step %by iter_args(%t = %zero) -> (f32) : i64 {
      %p = llvm.getelementptr %a[%k] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %v = llvm.load %p : !llvm.ptr<1> -> f32
      %u = arith.addf %t, %v : f32
      scf.yield %u : f32
    }
    %q = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %sum, %q : f32, !llvm.ptr<1>
  }
  return
}

func.func @own_group(%s: i64, %n: i64, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.suggested_lanes = 16 : i32} {
  %zero = arith.constant 0.0 : f32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %sum = scf.for %k = %x to %n step %s iter_args(%t = %zero) -> (f32) : i64 {
      %p = llvm.getelementptr %a[%k] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %v = llvm.load %p : !llvm.ptr<1> -> f32
      %u = arith.addf %t, %v : f32
      scf.yield %u : f32
    }
    %q = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %sum, %q : f32, !llvm.ptr<1>
  }
  return
}
