// RUN: cairn-opt %s --mux-vectorize-work-items | FileCheck %s

// A vector inside of the borders loads its neighbours side by side; another one
// gathers them.
// CHECK-LABEL: func @clamped
// CHECK-SAME: (%[[S:.*]]: i64, %[[FIRST:.*]]: i64, %[[W:.*]]: i32,
// The least and the most that x - r and x + r are for the first work-item.
// CHECK: %[[R:.*]] = llvm.intr.ssub.sat(%{{.*}}, %c1_i64{{.*}})
// CHECK: %[[LEAST:.*]] = llvm.intr.ssub.sat(%{{.*}}, %[[R]])
// CHECK: %[[BELOW:.*]] = llvm.intr.ssub.sat(%{{.*}}, %[[LEAST]])
// CHECK: %[[BEGIN:.*]] = arith.maxsi %{{.*}}, %[[BELOW]] : i64
// CHECK: %[[MOST:.*]] = llvm.intr.sadd.sat
// CHECK: %[[ABOVE:.*]] = llvm.intr.ssub.sat(%{{.*}}, %[[MOST]])
// CHECK: %[[COUNT:.*]] = llvm.intr.sadd.sat(%[[ABOVE]],
// CHECK: %[[END:.*]] = arith.minsi %[[S]], %[[COUNT]] : i64
// CHECK: %[[COUNTED:.*]] = arith.select %{{.*}}, %[[END]], %[[BEGIN]] : i64
// Fewer than four in front of those are left to the loop behind.
// CHECK: %[[FRONT:.*]] = llvm.intr.ssub.sat(%[[BEGIN]], %{{.*}})
// CHECK: %[[FEW:.*]] = arith.cmpi sle, %[[FRONT]], %c3_i64
// CHECK: arith.select %[[FEW]], %[[FRONT]], %{{.*}}
// CHECK: %[[BEFORE:.*]] = arith.minsi %{{.*}}, %[[S]] : i64
// CHECK: %[[FROM:.*]] = arith.addi %{{.*}}, %[[BEFORE]] : i64
// CHECK: mux.work_items (%[[X:.*]], %{{.*}}, %{{.*}}) in {{.*}} lanes 4
// CHECK: %[[ID:.*]] = arith.addi %[[X]], %[[FROM]] : i64
// CHECK: %[[LAST:.*]] = arith.addi %[[ID]], %c4
// CHECK: arith.cmpi sge, %[[ID]], %[[BEGIN]]
// CHECK: arith.cmpi sle, %[[LAST]], %[[COUNTED]]
// CHECK: scf.if
// CHECK-NOT: maxsi
// CHECK-NOT: gather
// CHECK: llvm.load {{.*}} -> vector<4xf32>
// CHECK: } else {
// CHECK: arith.maxsi
// CHECK: llvm.intr.masked.gather
// CHECK: mux.work_items tail (%[[T:.*]], %{{.*}}, %{{.*}}) in
// CHECK: %[[BEHIND:.*]] = arith.cmpi uge, %[[T]], %[[BEFORE]] : i64
// CHECK: %[[PAST:.*]] = arith.select %[[BEHIND]], %{{.*}}, %{{.*}} : i64
// CHECK: arith.addi %[[T]], %[[PAST]] : i64
func.func @clamped(%s: i64, %first: i64, %w: i32, %r: i32, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %last = arith.subi %w, %c1 overflow<nsw> : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %id = arith.addi %first, %x overflow<nuw> : i64
    %i = arith.trunci %id : i64 to i32
    %sum = scf.for %d = %c0 to %r step %c1 iter_args(%t = %zero) -> (f32) : i32 {
      %left = arith.subi %i, %d overflow<nsw> : i32
      %cut = arith.maxsi %left, %c0 : i32
      %at = arith.extsi %cut : i32 to i64
      %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %v = llvm.load %p : !llvm.ptr<1> -> f32
      %right = arith.addi %i, %d overflow<nsw> : i32
      %cut2 = arith.minsi %right, %last : i32
      %at2 = arith.extsi %cut2 : i32 to i64
      %q = llvm.getelementptr %a[%at2] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %u = llvm.load %q : !llvm.ptr<1> -> f32
      %vu = arith.addf %v, %u : f32
      %next = arith.addf %t, %vu : f32
      scf.yield %next : f32
    }
    %o = llvm.getelementptr %b[%id] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %sum, %o : f32, !llvm.ptr<1>
  }
  return
}

// Outside are ids for which a sum wraps, where nothing promises that it does not.
// CHECK-LABEL: func @unpromised
// CHECK: %[[SUM:.*]] = llvm.intr.sadd.sat
// CHECK: %[[BELOW:.*]] = llvm.intr.ssub.sat(%c-2147483648{{.*}}, %[[SUM]])
// CHECK: %[[BEGIN:.*]] = arith.maxsi %{{.*}}, %[[BELOW]] : i64
// CHECK: %[[LEFT:.*]] = llvm.intr.ssub.sat(%c2147483647
// CHECK: %[[COUNT:.*]] = llvm.intr.sadd.sat(%[[LEFT]], %c1
// CHECK: arith.minsi %{{.*}}, %[[COUNT]] : i64
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK: arith.cmpi sge, %{{.*}}, %[[BEGIN]]
func.func @unpromised(%s: i64, %w: i32, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c0 = arith.constant 0 : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %sum = arith.addi %i, %w : i32
    %cut = arith.maxsi %sum, %c0 : i32
    %at = arith.extsi %cut : i32 to i64
    %q = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %w, %q : i32, !llvm.ptr<1>
  }
  return
}

// Not borders: a limit that is loaded, a place that may wrap and is no sum of 32
// bits, and a loop that is another one for each lane.
// CHECK-LABEL: func @none
// CHECK-NOT: ssub.sat
// CHECK: return
func.func @none(%s: i64, %w: i32, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %one = arith.constant 1 : i16
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %limit = llvm.load %a : !llvm.ptr<1> -> i32
    %cut = arith.minsi %i, %limit : i32
    %at = arith.extsi %cut : i32 to i64
    %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %w, %p : i32, !llvm.ptr<1>
    %short = arith.trunci %x : i64 to i16
    %wrapped = arith.addi %short, %one : i16
    %cut2 = arith.maxsi %wrapped, %one : i16
    %at2 = arith.extsi %cut2 : i16 to i64
    %q = llvm.getelementptr %a[%at2] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %w, %q : i32, !llvm.ptr<1>
    scf.for %d = %c0 to %i step %c1 : i32 {
      %sum = arith.addi %i, %d overflow<nsw> : i32
      %cut3 = arith.minsi %sum, %w : i32
      %at3 = arith.extsi %cut3 : i32 to i64
      %o = llvm.getelementptr %a[%at3] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      llvm.store %w, %o : i32, !llvm.ptr<1>
    }
  }
  return
}

// A counter without a sign whose ends are below 2^31 is one with a sign.
// CHECK-LABEL: func @unsigned
// CHECK: scf.if
// CHECK: scf.for unsigned
// CHECK-NOT: arith.maxsi
// CHECK: llvm.load {{.*}} -> vector<4xi32>
func.func @unsigned(%s: i64, %w: i32, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %less = arith.constant -2 : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %sum = scf.for unsigned %d = %c0 to %c5 step %c1 iter_args(%old = %c0) -> i32 : i32 {
      %way = arith.addi %d, %less overflow<nsw> : i32
      %next = arith.addi %i, %way overflow<nsw> : i32
      %cut = arith.maxsi %next, %c0 : i32
      %at = arith.extsi %cut : i32 to i64
      %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      %v = llvm.load %p : !llvm.ptr<1> -> i32
      %new = arith.addi %old, %v : i32
      scf.yield %new : i32
    }
    %to = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %sum, %to : i32, !llvm.ptr<1>
  }
  return
}

// Without a sign it is the same inside, where nothing is below zero; of a
// difference, too.
// CHECK-LABEL: func @rings
// CHECK: mux.work_items {{.*}} lanes 16
// CHECK: scf.if
// CHECK-NOT: rem
// CHECK: llvm.load {{.*}} -> vector<16xi32>
// CHECK: llvm.load {{.*}} -> vector<16xi32>
// CHECK: } else {
// CHECK: arith.remui {{.*}} : vector<16xi32>
func.func @rings(%s: i64, %w: i32, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.suggested_lanes = 16 : i32} {
  %one = arith.constant 1 : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %after = arith.addi %i, %w : i32
    %low = arith.subi %after, %one : i32
    %left = arith.remui %low, %w : i32
    %high = arith.addi %i, %one : i32
    %right = arith.remui %high, %w : i32
    %l = arith.extui %left : i32 to i64
    %r = arith.extui %right : i32 to i64
    %p = llvm.getelementptr %a[%l] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %q = llvm.getelementptr %a[%r] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %u = llvm.load %p : !llvm.ptr<1> -> i32
    %v = llvm.load %q : !llvm.ptr<1> -> i32
    %sum = arith.addi %u, %v : i32
    %to = llvm.getelementptr %b[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    llvm.store %sum, %to : i32, !llvm.ptr<1>
  }
  return
}

// The counter has 64 bits, as compilers widen it, and is cut; the other sum is
// cut as a whole. Which work-items both are the same for is asked.
// CHECK-LABEL: func @cut_counter
// CHECK: arith.constant 2147483647 : i64
// CHECK: arith.constant 4611686018427387903 : i64
// CHECK: mux.work_items {{.*}} lanes 4
// CHECK: scf.if
// CHECK-NOT: gather
// CHECK-COUNT-2: llvm.load {{.*}} -> vector<4xf32>
// CHECK: } else {
// CHECK-COUNT-2: llvm.intr.masked.gather
func.func @cut_counter(%s: i64, %first: i64, %w: i32, %a: !llvm.ptr<1>, %b: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %c0 = arith.constant 0 : i32
  %c0_64 = arith.constant 0 : i64
  %c1_64 = arith.constant 1 : i64
  %c5_64 = arith.constant 5 : i64
  %zero = arith.constant 0.0 : f32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %id = arith.addi %first, %x : i64
    %i = arith.trunci %id : i64 to i32
    %sum = scf.for unsigned %k = %c0_64 to %c5_64 step %c1_64 iter_args(%t = %zero) -> (f32) : i64 {
      %cut = arith.trunci %k : i64 to i32
      %right = arith.addi %i, %cut : i32
      %low = arith.maxsi %right, %c0 : i32
      %inside = arith.minsi %low, %w : i32
      %at = arith.extsi %inside : i32 to i64
      %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %v = llvm.load %p : !llvm.ptr<1> -> f32
      %wide = arith.addi %id, %k : i64
      %right2 = arith.trunci %wide : i64 to i32
      %low2 = arith.maxsi %right2, %c0 : i32
      %at2 = arith.extsi %low2 : i32 to i64
      %q = llvm.getelementptr %a[%at2] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %u = llvm.load %q : !llvm.ptr<1> -> f32
      %vu = arith.addf %v, %u : f32
      %next = arith.addf %t, %vu : f32
      scf.yield %next : f32
    }
    %o = llvm.getelementptr %b[%id] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %sum, %o : f32, !llvm.ptr<1>
  }
  return
}

// -----

// A border of what another one chose, as of a row that goes on as its mirror
// image: vectors inside are side by side.
// CHECK-LABEL: func @mirror
// CHECK: lanes 8
// CHECK: scf.if
// CHECK-NOT: gather
// CHECK: llvm.load {{.*}} -> vector<8xf32>
// CHECK: else
// CHECK: gather
func.func @mirror(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %n: i64, %w: i32) attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 8 : i32} {
  %zero = arith.constant 0 : i32
  %two = arith.constant 2 : i32
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    %i = arith.trunci %x : i64 to i32
    %at = arith.subi %i, %two overflow<nsw> : i32
    %below = arith.cmpi slt, %at, %zero : i32
    %back = arith.subi %zero, %at overflow<nsw> : i32
    %first = arith.select %below, %back, %at : i32
    %above = arith.cmpi sge, %first, %w : i32
    %forth = arith.subi %w, %first overflow<nsw> : i32
    %second = arith.select %above, %forth, %first : i32
    %wide = arith.extsi %second : i32 to i64
    %p = llvm.getelementptr %in[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %q = llvm.getelementptr %out[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %v, %q : f32, !llvm.ptr<1>
  }
  return
}

// -----

// A ring that is closed by bits.
// CHECK-LABEL: func @ring
// CHECK: lanes 8
// CHECK: scf.if
// CHECK-NOT: gather
// CHECK: llvm.load {{.*}} -> vector<8xf32>
// CHECK: else
// CHECK: gather
func.func @ring(%in: !llvm.ptr<1>, %out: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.lanes = 8 : i32} {
  %two = arith.constant 2 : i32
  %mask = arith.constant 511 : i32
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    %i = arith.trunci %x : i64 to i32
    %at = arith.subi %i, %two : i32
    %place = arith.andi %at, %mask : i32
    %wide = arith.extsi %place : i32 to i64
    %p = llvm.getelementptr %in[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %q = llvm.getelementptr %out[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %v, %q : f32, !llvm.ptr<1>
  }
  return
}

// On both sides of a number that nobody knows work-items are inside, as the row
// and the column of a pivot are few.
// CHECK-LABEL: func @point
// CHECK-SAME: (%{{.*}}: i64, %[[K:[a-z0-9]+]]: i32,
// CHECK: %[[OWN:.*]] = llvm.freeze %[[K]] : i32
// CHECK: %[[WIDE:.*]] = arith.extsi %[[OWN]] : i32 to i64
// CHECK: %[[HOLE:.*]] = llvm.intr.ssub.sat(%[[WIDE]],
// CHECK: %[[END:.*]] = llvm.intr.ssub.sat(%{{.*}},
// CHECK: mux.work_items (%[[X:.*]], %{{.*}}, %{{.*}}) in {{.*}} lanes 4
// CHECK: %[[LAST:.*]] = arith.addi %[[X]], %c3
// CHECK: %[[BELOW:.*]] = arith.cmpi slt, %[[LAST]], %[[HOLE]]
// CHECK: %[[ABOVE:.*]] = arith.cmpi sgt, %[[X]], %[[END]]
// CHECK: arith.ori %[[BELOW]], %[[ABOVE]]
// CHECK: scf.if
// CHECK: llvm.store {{.*}} : vector<4xf32>
// CHECK: } else {
// CHECK: llvm.intr.masked.store
// CHECK: mux.work_items tail
func.func @point(%s: i64, %k: i32, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %isPivot = arith.cmpi eq, %i, %k : i32
    scf.if %isPivot {
    } else {
      %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
      %v = llvm.load %p : !llvm.ptr<1> -> f32
      %t = arith.addf %v, %v : f32
      llvm.store %t, %p : f32, !llvm.ptr<1>
    }
  }
  return
}
