// RUN: cairn-opt %s --mux-vectorize-work-items='vector-bits=512 vector-registers=32 vector-masks=true' | FileCheck %s

// Bytes side by side only if an index does not wrap: then what fills no vector
// is one with a mask, else all work-items are left to the loop behind. A
// constant divides for lanes that are off, too.
// CHECK-LABEL: func @byte
// CHECK: %[[HOLDS:.*]] = arith.andi {{.*}} : i1
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK: llvm.load {{.*}} -> vector<4xi8>
// CHECK: %[[REST:.*]] = arith.select %{{.*}}, %[[LEFT:.*]], %[[NONE:.*]] : i64
// CHECK: %[[ONE:.*]] = arith.minui %[[REST]], %c1
// CHECK: %[[MASK:.*]] = arith.cmpi ult, {{.*}} : vector<4xi32>
// CHECK: mux.work_items tail {{.*}} in (%[[ONE]],
// CHECK: %[[V:.*]] = llvm.intr.masked.load %{{.*}}, %[[MASK]]
// CHECK: arith.divui %[[V]], %cst{{.*}} : vector<4xi8>
// CHECK: llvm.intr.masked.store
// CHECK: arith.select %{{.*}}, %{{.*}}, %[[LEFT]] : i64
// CHECK: mux.work_items tail
// CHECK: llvm.load {{.*}} -> i8
func.func @byte(%s: i64, %w: i32, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %nine = arith.constant 9 : i8
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %j = arith.trunci %y : i64 to i32
    %row = arith.muli %j, %w : i32
    %n = arith.addi %row, %i : i32
    %at = arith.extui %n : i32 to i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    %v = llvm.load %p : !llvm.ptr<1> -> i8
    %d = arith.divui %v, %nine : i8
    llvm.store %d, %p : i8, !llvm.ptr<1>
  }
  return
}

// Three narrow components of each lane are one piece of memory.
// CHECK-LABEL: func @three
// CHECK: %[[WHOLE:.*]] = llvm.load {{.*}} -> vector<12xi8>
// CHECK: vector.shuffle %[[WHOLE]], %[[WHOLE]] [0, 3, 6, 9]
// CHECK: vector.shuffle %[[WHOLE]], %[[WHOLE]] [1, 4, 7, 10]
// CHECK: vector.shuffle %[[WHOLE]], %[[WHOLE]] [2, 5, 8, 11]
// CHECK: vector.shuffle {{.*}} [0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11]
// CHECK: llvm.store {{.*}} : vector<12xi8>
func.func @three(%s: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %three = arith.constant 3 : i64
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %at = arith.muli %x, %three : i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    %v = llvm.load %p {alignment = 1 : i64} : !llvm.ptr<1> -> vector<3xi8>
    %d = arith.addi %v, %v : vector<3xi8>
    llvm.store %d, %p {alignment = 1 : i64} : vector<3xi8>, !llvm.ptr<1>
  }
  return
}

// Numbers side by side only if an index does not wrap: what fills no vector is
// one with a mask, side by side too, and else one work-item after the other.
// CHECK-LABEL: func @numbers
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK: llvm.load {{.*}} -> vector<4xi32>
// CHECK: mux.work_items tail
// CHECK-NOT: gather
// CHECK: llvm.intr.masked.load
// CHECK-NOT: scatter
// CHECK: llvm.intr.masked.store
// CHECK: mux.work_items tail
// CHECK: llvm.load {{.*}} -> i32
func.func @numbers(%s: i64, %w: i32, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %j = arith.trunci %y : i64 to i32
    %row = arith.muli %j, %w : i32
    %n = arith.addi %row, %i : i32
    %at = arith.extui %n : i32 to i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %d = arith.addi %v, %v : i32
    llvm.store %d, %p : i32, !llvm.ptr<1>
  }
  return
}

// Wide ones are as many as there are components.
// CHECK-LABEL: func @three_floats
// CHECK: %[[A:.*]] = llvm.load %[[P:.*]] {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: %[[P4:.*]] = llvm.getelementptr %[[P]][4]
// CHECK: %[[B:.*]] = llvm.load %[[P4]] {{.*}} -> vector<4xf32>
// CHECK: %[[P8:.*]] = llvm.getelementptr %[[P]][8]
// CHECK: %[[C:.*]] = llvm.load %[[P8]] {{.*}} -> vector<4xf32>
// CHECK: %[[X:.*]] = vector.shuffle %[[A]], %[[B]] [0, 3, 6, 3]
// CHECK: vector.shuffle %[[X]], %[[C]] [0, 1, 2, 5]
// CHECK: %[[Y:.*]] = vector.shuffle %[[A]], %[[B]] [1, 4, 7, 3]
// CHECK: vector.shuffle %[[Y]], %[[C]] [0, 1, 2, 6]
// CHECK: %[[Z:.*]] = vector.shuffle %[[A]], %[[B]] [2, 5, 2, 3]
// CHECK: vector.shuffle %[[Z]], %[[C]] [0, 1, 4, 7]
// CHECK: %[[S:.*]] = vector.shuffle {{.*}} [0, 4, 2, 1]
// CHECK: %[[T:.*]] = vector.shuffle %[[S]], {{.*}} [0, 1, 4, 3]
// CHECK: llvm.store %[[T]], %[[P]] {{.*}} : vector<4xf32>
// CHECK-COUNT-2: llvm.store {{.*}} : vector<4xf32>
func.func @three_floats(%s: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %three = arith.constant 3 : i64
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %at = arith.muli %x, %three : i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p {alignment = 4 : i64} : !llvm.ptr<1> -> vector<3xf32>
    %d = arith.addf %v, %v : vector<3xf32>
    llvm.store %d, %p {alignment = 4 : i64} : vector<3xf32>, !llvm.ptr<1>
  }
  return
}

// What fills no vector is asked neither for its guard nor whether its index
// wraps; those of whom that is not known are.
// CHECK-LABEL: func @guarded
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK: mux.work_items tail
// CHECK-NOT: arith.cmpi
// CHECK: %[[V:.*]] = llvm.intr.masked.load %[[Q:.*]], %[[M:.*]] {
// CHECK: llvm.intr.masked.store %[[V]], %{{.*}}, %[[M]]
// CHECK: mux.work_items tail
// CHECK: arith.cmpi ult
// CHECK: llvm.load {{.*}} -> f32
func.func @guarded(%s: i64, %n: i32, %a: !llvm.ptr<3>, %g: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %on = arith.cmpi ult, %i, %n : i32
    scf.if %on {
      %j = arith.addi %i, %n : i32
      %from = arith.extui %j : i32 to i64
      %q = llvm.getelementptr %a[%from] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
      %v = llvm.load %q : !llvm.ptr<3> -> f32
      %to = arith.extui %i : i32 to i64
      %p = llvm.getelementptr %g[%to] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      llvm.store %v, %p : f32, !llvm.ptr<1>
    }
  }
  return
}

// What is stored in local memory is loaded by others soon, and is not under a
// mask: half a vector, and one work-item.
// CHECK-LABEL: func @handed_on
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK: mux.work_items tail
// CHECK: %[[V:.*]] = llvm.load {{.*}} -> vector<2xf32>
// CHECK: llvm.store %[[V]], {{.*}} : vector<2xf32>
// CHECK: mux.work_items tail
// CHECK-NOT: arith.cmpi
// CHECK: llvm.load {{.*}} -> f32
// CHECK: mux.work_items tail
// CHECK: arith.cmpi ult
// CHECK: llvm.load {{.*}} -> f32
func.func @handed_on(%s: i64, %n: i32, %a: !llvm.ptr<3>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %on = arith.cmpi ult, %i, %n : i32
    scf.if %on {
      %j = arith.addi %i, %n : i32
      %from = arith.extui %j : i32 to i64
      %q = llvm.getelementptr %a[%from] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
      %v = llvm.load %q : !llvm.ptr<3> -> f32
      %to = arith.extui %i : i32 to i64
      %p = llvm.getelementptr %a[%to] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
      llvm.store %v, %p : f32, !llvm.ptr<3>
    }
  }
  return
}
