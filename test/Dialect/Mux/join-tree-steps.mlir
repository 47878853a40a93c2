// RUN: cairn-opt %s --mux-join-tree-steps | FileCheck %s

// Those whose id is a multiple of twice the stride: the limit has to be how many
// work-items there are.
// CHECK-LABEL: func @multiples
// CHECK: %[[LIMIT:.*]] = arith.extsi %arg1 : i32 to i64
// CHECK: %[[ID:.*]] = mux.local_id
// CHECK: %[[SIZE:.*]] = mux.local_size
// CHECK: %[[REST:.*]] = arith.andi %[[LIMIT]], %c15
// CHECK: arith.cmpi eq, %[[REST]]
// CHECK: arith.cmpi eq, %[[LIMIT]], %[[SIZE]]
// CHECK: arith.andi
// CHECK: %[[ASKED:.*]] = arith.andi
// CHECK: mux.work_group_barrier
// CHECK: %[[BLOCKS:.*]] = arith.shrui %[[LIMIT]], %c4
// CHECK: %[[COUNT:.*]] = arith.select %[[ASKED]], %[[BLOCKS]]
// CHECK: scf.if
// CHECK:   scf.for %{{.*}} to %[[COUNT]]
// CHECK:     %[[V0:.*]] = llvm.load {{.*}} {alignment = 4 : i64} : !llvm.ptr<3> -> vector<16xf32>
// CHECK:     %[[S0:.*]] = vector.shuffle %[[V0]], %[[V0]] [1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15]
// CHECK:     %[[A0:.*]] = arith.addf %[[V0]], %[[S0]]
// CHECK:     %[[M0:.*]] = arith.constant dense<[true, false, true, false
// CHECK:     %[[V1:.*]] = arith.select %[[M0]], %[[A0]], %[[V0]]
// CHECK:     vector.shuffle %[[V1]], %[[V1]] [2, 1, 2, 3, 6, 5, 6, 7,
// CHECK:     vector.shuffle {{.*}} [4, 1, 2, 3, 4,
// CHECK:     vector.shuffle {{.*}} [8, 1, 2, 3, 4,
// CHECK:     llvm.store {{.*}} : vector<16xf32>
// CHECK: mux.work_group_barrier
// CHECK: %[[FIRST:.*]] = arith.select %[[ASKED]], %c16{{.*}}, %c1{{.*}} : i64
// CHECK: scf.while (%{{.*}} = %[[FIRST]])
// CHECK: ^bb0(%[[STRIDE:.*]]: i64):
// CHECK:   %[[TWICE:.*]] = arith.addi %[[STRIDE]], %[[STRIDE]]
// CHECK:   %[[TO:.*]] = arith.muli %[[ID]], %[[TWICE]]
// CHECK:   arith.cmpi ult, %[[TO]], %[[SIZE]]
// CHECK:   scf.if
// CHECK:     arith.addf
// CHECK:     llvm.store
// CHECK:   mux.work_group_barrier
// CHECK:   scf.yield %[[TWICE]]
// CHECK-NOT: scf.while
func.func @multiples(%t: !llvm.ptr<3>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %id = mux.local_id %c0 : i64
  %l = arith.trunci %id : i64 to i32
  %to = llvm.getelementptr %t[%id] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
  %last = scf.while (%s = %c1) : (i32) -> i32 {
    %more = arith.cmpi slt, %s, %n : i32
    scf.condition(%more) %s : i32
  } do {
  ^bb0(%s: i32):
    %twice = arith.muli %s, %c2 : i32
    %rest = arith.remsi %l, %twice : i32
    %in = arith.cmpi eq, %rest, %c0 : i32
    scf.if %in {
      %at = arith.addi %l, %s : i32
      %wide = arith.extsi %at : i32 to i64
      %from = llvm.getelementptr %t[%wide] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
      %a = llvm.load %to : !llvm.ptr<3> -> f32
      %b = llvm.load %from : !llvm.ptr<3> -> f32
      %sum = arith.addf %a, %b : f32
      llvm.store %sum, %to : f32, !llvm.ptr<3>
    }
    mux.work_group_barrier id(1) scope(work_group) semantics(acq_rel, work_group)
    scf.yield %twice : i32
  }
  return
}

// Those whose place is below the limit, of 64 bits: half as many work-items will do.
// CHECK-LABEL: func @places
// CHECK: %[[SIZE:.*]] = mux.local_size
// CHECK: arith.andi %arg1, %c7
// CHECK: %[[MOST:.*]] = arith.addi %[[SIZE]], %[[SIZE]]
// CHECK: arith.cmpi ule, %arg1, %[[MOST]]
// CHECK: llvm.load {{.*}} vector<8xi64>
// CHECK: arith.cmpi slt, {{.*}} : vector<8xi64>
// CHECK: llvm.store {{.*}} vector<8xi64>
// CHECK: arith.select %{{.*}}, %c8{{.*}}, %c1
func.func @places(%t: !llvm.ptr<3>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %l = mux.local_id %c0 : i64
  %last = scf.while (%s = %c1) : (i64) -> i64 {
    %more = arith.cmpi ult, %s, %n : i64
    scf.condition(%more) %s : i64
  } do {
  ^bb0(%s: i64):
    %twice = arith.shli %s, %c1 : i64
    %at = arith.muli %l, %twice : i64
    %in = arith.cmpi ugt, %n, %at : i64
    scf.if %in {
      %other = arith.addi %at, %s : i64
      %from = llvm.getelementptr %t[%other] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
      %to = llvm.getelementptr %t[%at] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
      %b = llvm.load %from : !llvm.ptr<3> -> i64
      %a = llvm.load %to : !llvm.ptr<3> -> i64
      %less = arith.cmpi slt, %b, %a : i64
      scf.if %less {
        llvm.store %b, %to : i64, !llvm.ptr<3>
      }
    }
    mux.work_group_barrier id(1) scope(work_group) semantics(acq_rel, work_group)
    scf.yield %twice : i64
  }
  return
}

// One work-item too many takes part.
// CHECK-LABEL: func @one_more
// CHECK-NOT: vector
func.func @one_more(%t: !llvm.ptr<3>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %l = mux.local_id %c0 : i64
  %last = scf.while (%s = %c1) : (i64) -> i64 {
    %more = arith.cmpi ult, %s, %n : i64
    scf.condition(%more) %s : i64
  } do {
  ^bb0(%s: i64):
    %twice = arith.shli %s, %c1 : i64
    %at = arith.muli %l, %twice : i64
    %in = arith.cmpi ule, %at, %n : i64
    scf.if %in {
      %other = arith.addi %at, %s : i64
      %from = llvm.getelementptr %t[%other] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
      %to = llvm.getelementptr %t[%at] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
      %b = llvm.load %from : !llvm.ptr<3> -> i64
      %a = llvm.load %to : !llvm.ptr<3> -> i64
      %sum = arith.addi %a, %b : i64
      llvm.store %sum, %to : i64, !llvm.ptr<3>
    }
    mux.work_group_barrier id(1) scope(work_group) semantics(acq_rel, work_group)
    scf.yield %twice : i64
  }
  return
}

// Nobody asks for multiples: all work-items take part.
// CHECK-LABEL: func @all
// CHECK-NOT: vector
func.func @all(%t: !llvm.ptr<3>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %l = mux.local_id %c0 : i64
  %to = llvm.getelementptr %t[%l] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
  %last = scf.while (%s = %c1) : (i64) -> i64 {
    %more = arith.cmpi ult, %s, %n : i64
    scf.condition(%more) %s : i64
  } do {
  ^bb0(%s: i64):
    %twice = arith.shli %s, %c1 : i64
    %at = arith.addi %l, %s : i64
    %in = arith.cmpi ult, %at, %n : i64
    scf.if %in {
      %from = llvm.getelementptr %t[%at] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i32
      %b = llvm.load %from : !llvm.ptr<3> -> i32
      %a = llvm.load %to : !llvm.ptr<3> -> i32
      %sum = arith.addi %a, %b : i32
      llvm.store %sum, %to : i32, !llvm.ptr<3>
    }
    mux.work_group_barrier id(1) scope(work_group) semantics(acq_rel, work_group)
    scf.yield %twice : i64
  }
  return
}
