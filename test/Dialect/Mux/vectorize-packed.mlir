// RUN: cairn-opt %s --mux-vectorize-work-items='vector-bits=512 vector-registers=32 vector-masks=true' | FileCheck %s

// Vectors of OpenCL's own of which no component is asked for are as they lie in
// memory: what is loaded is moved nowhere. A loop carries them so, and a scalar
// that stands for all components is repeated.
// CHECK-LABEL: func @packed
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK: %[[ZERO:.*]] = vector.broadcast {{.*}} : f32 to vector<16xf32>
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[ZERO]]) -> (vector<16xf32>)
// CHECK: llvm.load {{.*}} : !llvm.ptr<1> -> vector<16xf32>
// CHECK: %[[W:.*]] = llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: vector.shuffle %[[W]], %[[W]] [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
// CHECK: vector.broadcast {{.*}} : f32 to vector<16xf32>
// CHECK: arith.mulf {{.*}} : vector<16xf32>
// CHECK: scf.yield {{.*}} : vector<16xf32>
// CHECK: llvm.store {{.*}} : vector<16xf32>
// CHECK: mux.work_items tail
// CHECK: %[[MASK:.*]] = vector.shuffle {{.*}} [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3] : vector<4xi1>
// CHECK: llvm.intr.masked.load {{.*}}, %[[MASK]] {{.*}} -> vector<16xf32>
func.func @packed(%s: i64, %n: i64, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %u: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %f0 = arith.constant 0.0 : f32
  %zero = vector.broadcast %f0 : f32 to vector<4xf32>
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %sum = scf.for %k = %c0 to %n step %c1 iter_args(%t = %zero) -> (vector<4xf32>) : i64 {
      %row = arith.muli %k, %s : i64
      %at = arith.addi %row, %x : i64
      %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<4xf32>
      %v = llvm.load %p : !llvm.ptr<1> -> vector<4xf32>
      %q = llvm.getelementptr %b[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %w = llvm.load %q : !llvm.ptr<1> -> f32
      %ws = vector.broadcast %w : f32 to vector<4xf32>
      %r = llvm.getelementptr %u[%k] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %f = llvm.load %r : !llvm.ptr<1> -> f32
      %fs = vector.broadcast %f : f32 to vector<4xf32>
      %m = arith.mulf %v, %fs : vector<4xf32>
      %mw = arith.mulf %m, %ws : vector<4xf32>
      %next = arith.addf %t, %mw : vector<4xf32>
      scf.yield %next : vector<4xf32>
    }
    %o = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<4xf32>
    llvm.store %sum, %o : vector<4xf32>, !llvm.ptr<1>
  }
  return
}

// One component that is asked for takes all that goes with it apart; others stay.
// CHECK-LABEL: func @asked
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK: %[[V:.*]] = llvm.load {{.*}} -> vector<8xf32>
// CHECK: vector.shuffle %[[V]], %[[V]] [0, 2, 4, 6]
// CHECK: vector.shuffle %[[V]], %[[V]] [1, 3, 5, 7]
// CHECK: %[[W:.*]] = llvm.load {{.*}} -> vector<8xi32>
// CHECK: arith.addi %[[W]], %[[W]] : vector<8xi32>
func.func @asked(%s: i64, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<2xf32>
    %v = llvm.load %p : !llvm.ptr<1> -> vector<2xf32>
    %d = arith.addf %v, %v : vector<2xf32>
    %e = vector.extract %d[1] : f32 from vector<2xf32>
    %i = vector.insert %e, %d [0] : f32 into vector<2xf32>
    llvm.store %i, %p : vector<2xf32>, !llvm.ptr<1>
    %q = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<2xi32>
    %w = llvm.load %q : !llvm.ptr<1> -> vector<2xi32>
    %t = arith.addi %w, %w : vector<2xi32>
    llvm.store %t, %q : vector<2xi32>, !llvm.ptr<1>
  }
  return
}

// Where lanes go different ways, results are chosen lane by lane: by component.
// Within a branch that yields nothing vectors are packed, under a mask.
// CHECK-LABEL: func @branches
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK: %[[V:.*]] = llvm.load {{.*}} -> vector<8xf32>
// CHECK: vector.shuffle %[[V]], %[[V]] [0, 2, 4, 6]
// CHECK: arith.select {{.*}} : vector<4xi1>, vector<4xf32>
// CHECK: %[[M:.*]] = vector.shuffle {{.*}} [0, 0, 1, 1, 2, 2, 3, 3] : vector<4xi1>
// CHECK: llvm.intr.masked.load {{.*}}, %[[M]] {{.*}} -> vector<8xf32>
func.func @branches(%s: i64, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %c: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c0 = arith.constant 0 : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %q = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %i = llvm.load %q : !llvm.ptr<1> -> i32
    %on = arith.cmpi sgt, %i, %c0 : i32
    %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<2xf32>
    %v = llvm.load %p : !llvm.ptr<1> -> vector<2xf32>
    %r = scf.if %on -> (vector<2xf32>) {
      %t = arith.addf %v, %v : vector<2xf32>
      scf.yield %t : vector<2xf32>
    } else {
      scf.yield %v : vector<2xf32>
    }
    llvm.store %r, %p : vector<2xf32>, !llvm.ptr<1>
    scf.if %on {
      %o = llvm.getelementptr %c[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<2xf32>
      %w = llvm.load %o : !llvm.ptr<1> -> vector<2xf32>
      %n = arith.negf %w : vector<2xf32>
      llvm.store %n, %o : vector<2xf32>, !llvm.ptr<1>
    }
  }
  return
}

// Where a loop adds up vectors and only the sum is wanted by component, the sum
// is taken apart, and not what is loaded.
// CHECK-LABEL: func @apart
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK: %[[SUM:.*]] = scf.for {{.*}} -> (vector<8xf32>)
// CHECK: %[[V:.*]] = llvm.load {{.*}} -> vector<8xf32>
// CHECK-NEXT: arith.addf %{{.*}}, %[[V]] : vector<8xf32>
// CHECK: %[[X:.*]] = vector.shuffle %[[SUM]], %[[SUM]] [0, 2, 4, 6]
// CHECK: %[[Y:.*]] = vector.shuffle %[[SUM]], %[[SUM]] [1, 3, 5, 7]
// CHECK: arith.mulf %[[X]], %[[Y]] : vector<4xf32>
func.func @apart(%s: i64, %n: i64, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %zero = arith.constant dense<0.0> : vector<2xf32>
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %sum = scf.for %k = %c0 to %n step %c1 iter_args(%t = %zero) -> (vector<2xf32>) : i64 {
      %row = arith.muli %k, %s : i64
      %at = arith.addi %row, %x : i64
      %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<2xf32>
      %v = llvm.load %p : !llvm.ptr<1> -> vector<2xf32>
      %next = arith.addf %t, %v : vector<2xf32>
      scf.yield %next : vector<2xf32>
    }
    %first = vector.extract %sum[0] : f32 from vector<2xf32>
    %second = vector.extract %sum[1] : f32 from vector<2xf32>
    %m = arith.mulf %first, %second : f32
    %o = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %m, %o : f32, !llvm.ptr<1>
  }
  return
}
