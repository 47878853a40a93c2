// RUN: cairn-opt %s --mux-vectorize-work-items | FileCheck %s

// Four trips at once: each lane loads its four elements, which are transposed,
// and the rest is gathered.
// CHECK-LABEL: func @product
// CHECK-SAME: (%{{.*}}: i64, %[[N:[^:]*]]: i32,
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK: %[[ANY:.*]] = arith.cmpi slt, %c0{{.*}}, %[[N]] : i32
// CHECK: %[[TRIPS:.*]] = arith.select %[[ANY]], %{{.*}}, %c0
// CHECK: %[[WHOLE:.*]] = arith.andi %[[TRIPS]], %c-4
// CHECK: %[[END:.*]] = arith.addi %c0{{.*}}, %[[WHOLE]] : i32
// CHECK-COUNT-4: vector.extract %{{.*}} : !llvm.ptr<1> from vector<4x!llvm.ptr<1>>
// CHECK: %[[BLOCKS:.*]] = scf.for {{.*}} to %[[END]] step %c4
// CHECK-COUNT-4: llvm.load {{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: vector.shuffle {{.*}} [0, 4, 1, 5]
// CHECK: vector.shuffle {{.*}} [2, 6, 3, 7]
// CHECK-COUNT-4: arith.mulf {{.*}} : vector<4xf32>
// CHECK-NOT: gather
// CHECK: scf.for {{.*}} = %[[END]] to %[[N]] {{.*}} iter_args(%{{.*}} = %[[BLOCKS]])
// CHECK: llvm.intr.masked.gather
func.func @product(%s: i64, %n: i32, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %c: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %width = arith.extsi %n : i32 to i64
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %row = arith.muli %x, %width : i64
    %start = llvm.getelementptr %a[%row] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %sum = scf.for %k = %c0 to %n step %c1 iter_args(%t = %zero) -> (f32) : i32 {
      %at = arith.extsi %k : i32 to i64
      %p = llvm.getelementptr %start[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %v = llvm.load %p : !llvm.ptr<1> -> f32
      %q = llvm.getelementptr %b[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %u = llvm.load %q : !llvm.ptr<1> -> f32
      %vu = arith.mulf %v, %u : f32
      %next = arith.addf %t, %vu : f32
      scf.yield %next : f32
    }
    %o = llvm.getelementptr %c[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %sum, %o : f32, !llvm.ptr<1>
  }
  return
}

// What is stored may be seen by the next trip; exchanged bits, and rows that are
// left in steps of two, do not go side by side.
// CHECK-LABEL: func @not_at_once
// CHECK-NOT: vector.shuffle
// CHECK: return
func.func @not_at_once(%s: i64, %n: i32, %a: !llvm.ptr<1>, %c: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %zero = arith.constant 0.0 : f32
  %width = arith.extsi %n : i32 to i64
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %row = arith.muli %x, %width : i64
    %start = llvm.getelementptr %a[%row] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    scf.for %k = %c0 to %n step %c1 : i32 {
      %at = arith.extsi %k : i32 to i64
      %p = llvm.getelementptr %start[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %v = llvm.load %p : !llvm.ptr<1> -> f32
      %o = llvm.getelementptr %c[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      llvm.store %v, %o : f32, !llvm.ptr<1>
    }
    %narrow = arith.trunci %row : i64 to i32
    %sum = scf.for %k = %c0 to %n step %c1 iter_args(%t = %zero) -> (f32) : i32 {
      %sum = arith.xori %narrow, %k : i32
      %at = arith.extui %sum : i32 to i64
      %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %v = llvm.load %p : !llvm.ptr<1> -> f32
      %next = arith.addf %t, %v : f32
      scf.yield %next : f32
    }
    %more = scf.for %k = %c0 to %n step %c2 iter_args(%t = %sum) -> (f32) : i32 {
      %at = arith.extsi %k : i32 to i64
      %p = llvm.getelementptr %start[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %v = llvm.load %p : !llvm.ptr<1> -> f32
      %next = arith.addf %t, %v : f32
      scf.yield %next : f32
    }
    %o = llvm.getelementptr %c[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %more, %o : f32, !llvm.ptr<1>
  }
  return
}

// Of an index that may wrap it is asked in front whether it does.
// CHECK-LABEL: func @asked
// CHECK: llvm.freeze
// CHECK: arith.cmpi sle
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK: vector.shuffle
func.func @asked(%s: i64, %n: i32, %a: !llvm.ptr<1>, %c: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %id = arith.trunci %x : i64 to i32
    %row = arith.muli %id, %n : i32
    %sum = scf.for unsigned %k = %c0 to %n step %c1 iter_args(%t = %zero) -> (f32) : i32 {
      %place = arith.addi %row, %k : i32
      %at = arith.extui %place : i32 to i64
      %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %v = llvm.load %p : !llvm.ptr<1> -> f32
      %next = arith.addf %t, %v : f32
      scf.yield %next : f32
    }
    %o = llvm.getelementptr %c[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %sum, %o : f32, !llvm.ptr<1>
  }
  return
}

// A vector of the program's for each trip: there is no rest. What a trip loads on
// the way to its row is loaded only if there is a trip.
// CHECK-LABEL: func @quads
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK: %[[ANY:.*]] = arith.cmpi slt, %c0{{.*}}, %{{.*}} : i32
// CHECK: %[[ROWS:.*]]:4 = scf.if %[[ANY]]
// CHECK: llvm.load {{.*}} : !llvm.ptr<1> -> vector<4xi32>
// CHECK: } else {
// CHECK: ub.poison : !llvm.ptr<1>
// CHECK: scf.for {{.*}} iter_args
// CHECK: llvm.getelementptr %[[ROWS]]#0
// CHECK-COUNT-4: llvm.load {{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: vector.shuffle {{.*}} [0, 4, 1, 5]
// CHECK-COUNT-4: arith.addf {{.*}} : vector<4xf32>
// CHECK-NOT: scf.for
// CHECK-NOT: gather
// CHECK: mux.work_items tail
func.func @quads(%s: i64, %n: i32, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %c: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : vector<4xf32>
  %width = arith.extsi %n : i32 to i64
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %p = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %sum = scf.for %k = %c0 to %n step %c1 iter_args(%t = %zero) -> (vector<4xf32>) : i32 {
      %which = llvm.load %p : !llvm.ptr<1> -> i32
      %wide = arith.extsi %which : i32 to i64
      %row = arith.muli %wide, %width : i64
      %at = arith.extsi %k : i32 to i64
      %place = arith.addi %row, %at : i64
      %q = llvm.getelementptr %a[%place] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<4xf32>
      %v = llvm.load %q : !llvm.ptr<1> -> vector<4xf32>
      %next = arith.addf %t, %v : vector<4xf32>
      scf.yield %next : vector<4xf32>
    }
    %o = llvm.getelementptr %c[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<4xf32>
    llvm.store %sum, %o : vector<4xf32>, !llvm.ptr<1>
  }
  return
}

// What a work-item stores for itself nobody loads along a row.
// CHECK-LABEL: func @with_own
// CHECK: scf.for {{.*}}
// CHECK: llvm.load {{.*}} -> vector<4xi32>
// CHECK: vector.shuffle
func.func @with_own(%s: i64, %n: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 8 : i32} {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %count = arith.constant 16 : i32
  %own = llvm.alloca %count x i32 : (i32) -> !llvm.ptr
  mux.work_items (%x, %y, %z) in (%s, %one, %one) : i64 {
    %row = arith.muli %x, %n : i64
    scf.for %k = %zero to %n step %one : i64 {
      %at = arith.addi %row, %k : i64
      %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      %v = llvm.load %p : !llvm.ptr<1> -> i32
      %q = llvm.getelementptr %own[%k] : (!llvm.ptr, i64) -> !llvm.ptr, i32
      llvm.store %v, %q : i32, !llvm.ptr
    }
    %first = llvm.load %own : !llvm.ptr -> i32
    %to = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %first, %to : i32, !llvm.ptr<1>
  }
  return
}
