// RUN: cairn-opt %s --mux-vectorize-work-items | FileCheck %s

// Bits below a mask, whichever side it is on: of the mask's power it is asked
// that it is a multiple of the lanes, and not of the mask itself.
// CHECK-LABEL: func @mask_first
// CHECK: %[[MASK:.*]] = arith.addi %arg1, %c-1
// CHECK-NOT: freeze %[[MASK]]
// CHECK: %[[POWER:.*]] = llvm.freeze %arg1
// CHECK: arith.andi %[[POWER]], %c15
// CHECK-NOT: freeze %[[MASK]]
// CHECK: mux.work_items {{.*}} lanes 16
// CHECK:   llvm.store {{.*}} : vector<16xi32>
func.func @mask_first(%s: i64, %h: i32, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.suggested_lanes = 16 : i32} {
  %less = arith.constant -1 : i32
  %mask = arith.addi %h, %less : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %low = arith.andi %mask, %i : i32
    %high = arith.subi %i, %low : i32
    %one = arith.constant 1 : i32
    %twice = arith.shli %high, %one : i32
    %at = arith.addi %twice, %low : i32
    %wide = arith.extsi %at : i32 to i64
    %p = llvm.getelementptr %a[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %i, %p : i32, !llvm.ptr<1>
  }
  return
}

// A place is between those of the minimum and the maximum, and a quotient of
// what comes from outside is computed in front.
// CHECK-LABEL: func @chosen
// CHECK: arith.maxsi %{{.*}}, %{{.*}} : i64
// CHECK: arith.minsi %{{.*}}, %{{.*}} : i64
// CHECK: %[[HALF:.*]] = arith.divsi %arg1, %c2
// CHECK: llvm.freeze %[[HALF]]
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK:   llvm.store {{.*}} : vector<4xi32>
// CHECK: mux.work_items tail
func.func @chosen(%s: i64, %n: i32, %w: i32, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %j = arith.trunci %y : i64 to i32
    %less = arith.maxsi %j, %c0 : i32
    %line = arith.minsi %less, %w : i32
    %row = arith.muli %line, %w : i32
    %half = arith.divsi %n, %c2 : i32
    %sum = arith.addi %row, %half : i32
    %at = arith.addi %sum, %i : i32
    %wide = arith.extsi %at : i32 to i64
    %p = llvm.getelementptr %a[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %i, %p : i32, !llvm.ptr<1>
  }
  return
}

// A loop that counts in 64 bits to a number of 32.
// CHECK-LABEL: func @wide_counter
// CHECK: %[[MOST:.*]] = arith.extui %{{[0-9]+}} : i32 to i64
// CHECK: arith.subi %[[MOST]], %c1
// CHECK: arith.muli
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK:   llvm.store {{.*}} : vector<4xi32>
// CHECK: mux.work_items tail
func.func @wide_counter(%s: i64, %n: i32, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %count = arith.extui %n : i32 to i64
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    scf.for %k = %c0 to %count step %c1 : i64 {
      %trip = arith.trunci %k : i64 to i32
      %row = arith.muli %trip, %n : i32
      %at = arith.addi %row, %i : i32
      %wide = arith.extsi %at : i32 to i64
      %p = llvm.getelementptr %a[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      llvm.store %i, %p : i32, !llvm.ptr<1>
    }
  }
  return
}

// A shift to the right divides by a power of two, of which it is asked that it
// is a multiple of the lanes where somebody else computes it.
// CHECK-LABEL: func @shifted
// CHECK: %[[POWER:.*]] = arith.shli %c1{{.*}}, %arg1
// CHECK: %[[FROZEN:.*]] = llvm.freeze %[[POWER]]
// CHECK: arith.andi %[[FROZEN]], %c15
// CHECK: mux.work_items {{.*}} lanes 16
// CHECK:   llvm.store {{.*}} : vector<16xi32>
func.func @shifted(%s: i64, %d: i32, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.suggested_lanes = 16 : i32} {
  %less = arith.constant -1 : i32
  %one = arith.constant 1 : i32
  %power = arith.shli %one, %d : i32
  %mask = arith.addi %power, %less : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %low = arith.andi %mask, %i : i32
    %block = arith.shrui %i, %d : i32
    %twice = arith.muli %block, %power : i32
    %high = arith.shli %twice, %one : i32
    %at = arith.addi %high, %low : i32
    %wide = arith.extui %at : i32 to i64
    %p = llvm.getelementptr %a[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %i, %p : i32, !llvm.ptr<1>
  }
  return
}

// A counter of 32 bits that goes up by what comes from outside, below a limit:
// that no step passes the end of the numbers without a sign is asked in front.
// CHECK-LABEL: func @stepping
// CHECK: %[[BY:.*]] = arith.extui %{{[0-9]+}} : i32 to i64
// CHECK: %[[LIMIT:.*]] = arith.extui %{{[0-9]+}} : i32 to i64
// CHECK: %[[LAST:.*]] = arith.subi %[[LIMIT]], %c1
// CHECK: %[[NEXT:.*]] = arith.addi %[[LAST]], %[[BY]]
// CHECK: arith.cmpi sge, %[[BY]], %c0
// CHECK: arith.cmpi sle, %[[NEXT]], %c4294967295
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK:   llvm.intr.masked.load {{.*}} vector<4xi32>
// CHECK: mux.work_items tail
func.func @stepping(%s: i64, %n: i32, %by: i32, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c0 = arith.constant 0 : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %r:2 = scf.while (%k = %i, %sum = %c0) : (i32, i32) -> (i32, i32) {
      %more = arith.cmpi ult, %k, %n : i32
      scf.condition(%more) %k, %sum : i32, i32
    } do {
    ^bb0(%k: i32, %sum: i32):
      %wide = arith.extui %k : i32 to i64
      %p = llvm.getelementptr %a[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      %v = llvm.load %p : !llvm.ptr<1> -> i32
      %next_sum = arith.xori %sum, %v : i32
      %next = arith.addi %k, %by : i32
      scf.yield %next, %next_sum : i32, i32
    }
    %q = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %r#1, %q : i32, !llvm.ptr<1>
  }
  return
}

// One that grows by itself has no range.
// CHECK-LABEL: func @doubling
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK:   llvm.intr.masked.gather
func.func @doubling(%s: i64, %n: i32, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c0 = arith.constant 0 : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %r:2 = scf.while (%k = %i, %sum = %c0) : (i32, i32) -> (i32, i32) {
      %more = arith.cmpi ult, %k, %n : i32
      scf.condition(%more) %k, %sum : i32, i32
    } do {
    ^bb0(%k: i32, %sum: i32):
      %wide = arith.extui %k : i32 to i64
      %p = llvm.getelementptr %a[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      %v = llvm.load %p : !llvm.ptr<1> -> i32
      %next_sum = arith.xori %sum, %v : i32
      %next = arith.addi %k, %k : i32
      scf.yield %next, %next_sum : i32, i32
    }
    %q = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %r#1, %q : i32, !llvm.ptr<1>
  }
  return
}
