// RUN: cairn-opt %s --mux-vectorize-work-items --split-input-file | FileCheck %s

// A step of a bitonic sort by quotients. Where `d` is a multiple of the lanes it
// is side by side. Where it is 1, 2 or 4 it is so by shuffles: all that lanes
// load is two vectors, and what they store is put back into the order of memory.
// CHECK-LABEL: func @quotients
// CHECK: mux.work_items {{.*}} lanes 8
// CHECK-NOT: vector.shuffle
// CHECK: scf.if
// CHECK: arith.cmpi eq, {{.*}} %c1_i32
// CHECK: mux.work_items {{.*}} lanes 8
// CHECK-NOT: gather
// CHECK-COUNT-2: llvm.load {{.*}} -> vector<8xi32>
// CHECK: vector.shuffle %[[A:.*]], %[[B:.*]] [0, 2, 4, 6, 8, 10, 12, 14] : vector<8xi32>, vector<8xi32>
// CHECK: vector.shuffle %[[A]], %[[B]] [1, 3, 5, 7, 9, 11, 13, 15]
// CHECK: vector.shuffle {{.*}} [0, 8, 1, 9, 2, 10, 3, 11]
// CHECK: llvm.store {{.*}} : vector<8xi32>
// CHECK: vector.shuffle {{.*}} [4, 12, 5, 13, 6, 14, 7, 15]
// CHECK: llvm.store {{.*}} : vector<8xi32>
// CHECK: arith.cmpi eq, {{.*}} %c2_i32
// CHECK: vector.shuffle {{.*}} [0, 1, 4, 5, 8, 9, 12, 13]
// CHECK: vector.shuffle {{.*}} [2, 3, 6, 7, 10, 11, 14, 15]
// CHECK: arith.cmpi eq, {{.*}} %c4_i32
// CHECK: vector.shuffle {{.*}} [0, 1, 2, 3, 8, 9, 10, 11]
// CHECK: vector.shuffle {{.*}} [4, 5, 6, 7, 12, 13, 14, 15]
// CHECK: tail
func.func @quotients(%a: !llvm.ptr<1>, %d: i32, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.suggested_lanes = 8 : i32} {
  %two = arith.constant 2 : i32
  %one = arith.constant 1 : i64
  %twice = arith.muli %d, %two : i32
  mux.work_items (%x, %y, %z) in (%n, %one, %one) : i64 {
    %t = arith.trunci %x : i64 to i32
    %block = arith.divui %t, %d : i32
    %first = arith.muli %block, %twice : i32
    %rest = arith.remui %t, %d : i32
    %i = arith.addi %first, %rest : i32
    %j = arith.addi %i, %d : i32
    %wide = arith.extui %i : i32 to i64
    %other = arith.extui %j : i32 to i64
    %p = llvm.getelementptr %a[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %q = llvm.getelementptr %a[%other] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %w = llvm.load %q : !llvm.ptr<1> -> i32
    %least = arith.minui %v, %w : i32
    %most = arith.maxui %v, %w : i32
    llvm.store %least, %p : i32, !llvm.ptr<1>
    llvm.store %most, %q : i32, !llvm.ptr<1>
  }
  return
}

// -----

// By bits, in half of the lanes. Whether those swap is up to the data: of the
// mask, too, each element is where its place in memory is.
// CHECK-LABEL: func @partners
// CHECK: arith.cmpi eq, {{.*}} %c1_i32
// CHECK: mux.work_items {{.*}} lanes 8
// CHECK: arith.constant dense<[true, false, true, false, true, false, true, false]>
// CHECK: llvm.load {{.*}} -> vector<8xi32>
// CHECK: vector.shuffle {{.*}} [0, 0, 2, 0, 4, 0, 6, 0]
// CHECK: vector.shuffle {{.*}} [1, 0, 3, 0, 5, 0, 7, 0]
// CHECK: vector.shuffle {{.*}} [0, 8, 2, 10, 4, 12, 6, 14]
// CHECK: vector.shuffle {{.*}} [0, 0, 2, 2, 4, 4, 6, 6] : vector<8xi1>
// CHECK: llvm.intr.masked.store
// CHECK-NOT: scatter
// CHECK: arith.cmpi eq, {{.*}} %c2_i32
// CHECK: arith.constant dense<[true, true, false, false, true, true, false, false]>
func.func @partners(%a: !llvm.ptr<1>, %d: i32, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.suggested_lanes = 8 : i32} {
  %one = arith.constant 1 : i64
  mux.work_items (%x, %y, %z) in (%n, %one, %one) : i64 {
    %i = arith.trunci %x : i64 to i32
    %j = arith.xori %i, %d : i32
    %isFirst = arith.cmpi sgt, %j, %i : i32
    scf.if %isFirst {
      %wide = arith.extsi %i : i32 to i64
      %other = arith.extsi %j : i32 to i64
      %p = llvm.getelementptr %a[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      %q = llvm.getelementptr %a[%other] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      %v = llvm.load %p : !llvm.ptr<1> -> i32
      %w = llvm.load %q : !llvm.ptr<1> -> i32
      %isMore = arith.cmpi sgt, %v, %w : i32
      scf.if %isMore {
        llvm.store %w, %p : i32, !llvm.ptr<1>
        llvm.store %v, %q : i32, !llvm.ptr<1>
      }
    }
  }
  return
}

// -----

// Not where something in between may be the same memory: %b may be %a.
// CHECK-LABEL: func @between
// CHECK-NOT: vector.shuffle
func.func @between(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %d: i32, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.suggested_lanes = 8 : i32} {
  %one = arith.constant 1 : i64
  %none = arith.constant 0 : i32
  mux.work_items (%x, %y, %z) in (%n, %one, %one) : i64 {
    %t = arith.trunci %x : i64 to i32
    %j = arith.xori %t, %d : i32
    %other = arith.extui %j : i32 to i64
    %isFirst = arith.cmpi ugt, %j, %t : i32
    scf.if %isFirst {
      %wide = arith.extui %t : i32 to i64
      %p = llvm.getelementptr %a[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      %q = llvm.getelementptr %a[%other] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      %r = llvm.getelementptr %b[%y] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      %v = llvm.load %p : !llvm.ptr<1> -> i32
      llvm.store %none, %r : i32, !llvm.ptr<1>
      %w = llvm.load %q : !llvm.ptr<1> -> i32
      llvm.store %w, %p : i32, !llvm.ptr<1>
      llvm.store %none, %r : i32, !llvm.ptr<1>
      llvm.store %v, %q : i32, !llvm.ptr<1>
    }
  }
  return
}

// -----

// Where it is the same place by another pointer, it is asked whether both are
// some bytes apart. What is loaded twice is loaded once.
// CHECK-LABEL: func @apart
// CHECK-SAME: (%[[A:.*]]: !llvm.ptr<1>, %[[B:[a-z0-9]+]]: !llvm.ptr<1>,
// CHECK: arith.cmpi eq, {{.*}} %c1_i32
// CHECK: %[[FROM:.*]] = llvm.freeze %[[A]]
// CHECK: llvm.ptrtoint %[[FROM]]
// CHECK: %[[TO:.*]] = llvm.freeze %[[B]]
// CHECK: llvm.ptrtoint %[[TO]]
// CHECK: arith.cmpi ugt, %{{.*}}, %c5
// CHECK: mux.work_items {{.*}} lanes 8
// CHECK-COUNT-4: llvm.load {{.*}} -> vector<8xi32>
// CHECK-NOT: llvm.load
// CHECK-NOT: gather
// CHECK-COUNT-4: llvm.store {{.*}} : vector<8xi32>
// CHECK-NOT: scatter
// CHECK: arith.cmpi eq, {{.*}} %c2_i32
func.func @apart(%a: !llvm.ptr<1>, %b: !llvm.ptr<1>, %d: i32, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.suggested_lanes = 8 : i32} {
  %two = arith.constant 2 : i32
  %one = arith.constant 1 : i64
  %twice = arith.muli %d, %two : i32
  mux.work_items (%x, %y, %z) in (%n, %one, %one) : i64 {
    %t = arith.trunci %x : i64 to i32
    %block = arith.divui %t, %d : i32
    %first = arith.muli %block, %twice : i32
    %rest = arith.remui %t, %d : i32
    %i = arith.addi %first, %rest : i32
    %j = arith.addi %i, %d : i32
    %wide = arith.extui %i : i32 to i64
    %other = arith.extui %j : i32 to i64
    %p = llvm.getelementptr %a[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %q = llvm.getelementptr %a[%other] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %r = llvm.getelementptr %b[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %s = llvm.getelementptr %b[%other] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %v = llvm.load %p : !llvm.ptr<1> -> i32
    %w = llvm.load %q : !llvm.ptr<1> -> i32
    %sum = arith.addi %v, %w : i32
    llvm.store %sum, %q : i32, !llvm.ptr<1>
    %f = llvm.load %r : !llvm.ptr<1> -> i32
    %g = llvm.load %s : !llvm.ptr<1> -> i32
    %again = llvm.load %p : !llvm.ptr<1> -> i32
    %product = arith.muli %f, %g : i32
    llvm.store %product, %s : i32, !llvm.ptr<1>
    %difference = arith.subi %again, %w : i32
    llvm.store %difference, %p : i32, !llvm.ptr<1>
    llvm.store %g, %r : i32, !llvm.ptr<1>
  }
  return
}
