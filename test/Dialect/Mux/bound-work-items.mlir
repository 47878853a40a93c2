// RUN: cairn-opt %s --mux-bound-work-items | FileCheck %s
// RUN: cairn-opt %s --mux-vectorize-work-items | FileCheck %s --check-prefix=LANES

// The bound takes the guard's place, and what is left has no branch.
// CHECK-LABEL: func @wide
// CHECK-SAME: (%[[S:.*]]: i64, %[[FIRST:.*]]: i64, %[[N:.*]]: i64, %[[A:.*]]: !llvm.ptr<1>)
// Nothing is promised of it there.
// CHECK: %[[ID:.*]] = arith.addi %[[FIRST]], %{{[^ ]*}} : i64
// CHECK: %[[ID_0:.*]] = llvm.freeze %[[ID]]
// CHECK: %[[N_0:.*]] = llvm.freeze %[[N]]
// CHECK: %[[ANY:.*]] = arith.cmpi ult, %[[ID_0]], %[[N_0]]
// CHECK: %[[DIFF:.*]] = arith.subi %[[N_0]], %[[ID_0]]
// CHECK: %[[MIN:.*]] = arith.minui %[[DIFF]], %[[S]]
// CHECK: arith.select %[[ANY]], %[[MIN]], %{{.*}} : i64
// CHECK: mux.work_items (%{{.*}}, %{{.*}}, %{{.*}}) in (%{{.*}}, %[[S]], %[[S]]) : i64 {
// CHECK-NOT: scf.if
// CHECK: llvm.store
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @wide(%s: i64, %first: i64, %n: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %id = arith.addi %first, %x overflow<nuw> : i64
    %less = arith.cmpi ult, %id, %n : i64
    scf.if %less {
      %p = llvm.getelementptr %a[%id] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
      llvm.store %id, %p : i64, !llvm.ptr<1>
    }
  }
  return
}

// A guard behind another one: what is promised of its id is asked.
// CHECK-LABEL: func @second
// CHECK: mux.work_items
// CHECK-COUNT-1: arith.cmpi slt
// CHECK-NOT: arith.cmpi
// CHECK: llvm.store
// CHECK: mux.work_items tail
func.func @second(%s: i64, %first: i64, %n: i32, %r: i32, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %true = arith.constant true
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %id = arith.addi %first, %x overflow<nuw> : i64
    %i = arith.trunci %id : i64 to i32
    %j = arith.trunci %y : i64 to i32
    %low = arith.cmpi slt, %j, %r : i32
    %high = arith.cmpi sge, %i, %n : i32
    %outside = arith.select %low, %true, %high : i1
    scf.if %outside {
    } else {
      %p = llvm.getelementptr %a[%id] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
      llvm.store %id, %p : i64, !llvm.ptr<1>
    }
  }
  return
}

// An early return; of 32 bits, so that a group in which they stop counting keeps
// the guards. What depends on another dimension stays a guard.
// CHECK-LABEL: func @narrow
// CHECK: %[[SAME:.*]] = arith.cmpi eq
// CHECK: mux.work_items (%[[X:.*]], %[[Y:.*]], %{{.*}}) in
// CHECK: scf.if %{{.*}} {
// CHECK-NEXT: } else {
// CHECK-NOT: scf.if
// CHECK: llvm.store
// CHECK: mux.work_items tail
// CHECK: arith.cmpi sge
// CHECK: arith.cmpi sge
// CHECK: scf.if
// LANES-LABEL: func @narrow
// LANES: mux.work_items ({{.*}}) in {{.*}} lanes 4
// LANES-NOT: masked
// LANES: llvm.store {{.*}} : vector<4xi32>
// LANES: mux.work_items tail
func.func @narrow(%s: i64, %first: i64, %n: i32, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops, mux.lanes = 4 : i32} {
  %true = arith.constant true
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %id = arith.addi %first, %x : i64
    %i = arith.trunci %id : i64 to i32
    %j = arith.trunci %y : i64 to i32
    %out = arith.cmpi sge, %i, %n : i32
    %below = arith.cmpi sge, %j, %n : i32
    %either = arith.select %below, %true, %out : i1
    scf.if %either {
    } else {
      %wide = arith.extsi %i : i32 to i64
      %p = llvm.getelementptr inbounds %a[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      llvm.store %i, %p : i32, !llvm.ptr<1>
    }
  }
  return
}

// What may wrap keeps the guard in groups where it does.
// CHECK-LABEL: func @wrapping
// CHECK: %[[BEFORE:.*]] = llvm.freeze
// CHECK: %[[LAST:.*]] = arith.subi %{{.*}}, %c1_i64
// CHECK: %[[HOLDS:.*]] = arith.cmpi uge, %[[LAST]], %[[BEFORE]] : i64
// CHECK: arith.select %[[HOLDS]]
// CHECK: arith.select %[[HOLDS]]
// CHECK: %[[INSIDE:.*]] = arith.select %[[HOLDS]]
// CHECK-NEXT: mux.work_items (%{{.*}}, %{{.*}}, %{{.*}}) in (%[[INSIDE]], %{{.*}}, %{{.*}}) : i64
// CHECK-NOT: scf.if
// CHECK: mux.work_items tail
// CHECK: scf.if
func.func @wrapping(%s: i64, %first: i64, %n: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %c1 = arith.constant 1 : i64
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %id = arith.addi %first, %x overflow<nuw> : i64
    %before = arith.subi %id, %c1 : i64
    %less = arith.cmpi ult, %before, %n : i64
    scf.if %less {
      llvm.store %n, %a : i64, !llvm.ptr<1>
    }
  }
  return
}

// Not bounds: what is stored for all, an id that is not the same for a row, a
// limit that is loaded, an id that may wrap, and one that only those compute who
// passed another guard.
// CHECK-LABEL: func @none
// CHECK-COUNT-5: scf.if
// CHECK-NOT: mux.work_items tail
// CHECK: return
func.func @none(%s: i64, %n: i32, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %false = arith.constant false
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %less = arith.cmpi slt, %i, %n : i32
    llvm.store %i, %a : i32, !llvm.ptr<1>
    scf.if %less {
      llvm.store %n, %a : i32, !llvm.ptr<1>
    }
  }
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.addi %x, %y : i64
    %less = arith.cmpi slt, %i, %s : i64
    scf.if %less {
      llvm.store %n, %a : i32, !llvm.ptr<1>
    }
  }
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %limit = llvm.load %a : !llvm.ptr<1> -> i32
    %less = arith.cmpi slt, %i, %limit : i32
    scf.if %less {
      llvm.store %n, %a : i32, !llvm.ptr<1>
    }
  }
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %next = arith.addi %i, %c1 : i32
    %less = arith.cmpi slt, %next, %n : i32
    scf.if %less {
      llvm.store %n, %a : i32, !llvm.ptr<1>
    }
  }
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %j = arith.trunci %y : i64 to i32
    %some = arith.cmpi ne, %j, %c0 : i32
    %before = arith.subi %i, %c1 overflow<nuw> : i32
    %less = arith.cmpi ult, %before, %n : i32
    %both = arith.select %some, %less, %false : i1
    scf.if %both {
      llvm.store %n, %a : i32, !llvm.ptr<1>
    }
  }
  return
}

// Work-items in steps: so many as there are steps below the bound.
// CHECK-LABEL: func @steps
// CHECK: arith.constant 4294967295 : i64
// CHECK: arith.divsi
// CHECK: mux.work_items
// CHECK-NOT: scf.if
// CHECK: llvm.store
// CHECK: mux.work_items tail
// CHECK: scf.if
func.func @steps(%s: i64, %d: i32, %n: i32, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %l = arith.trunci %x : i64 to i32
    %i = arith.muli %d, %l : i32
    %on = arith.cmpi ult, %i, %n : i32
    scf.if %on {
      %wide = arith.extui %i : i32 to i64
      %p = llvm.getelementptr %a[%wide] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      llvm.store %n, %p : i32, !llvm.ptr<1>
    }
  }
  return
}

// A sum of such products up to a bound.
// CHECK-LABEL: func @sums
// CHECK: arith.divsi
// CHECK: mux.work_items
// CHECK-NOT: scf.if
// CHECK: llvm.store
// CHECK: mux.work_items tail
// CHECK: scf.if
func.func @sums(%s: i64, %d: i32, %n: i32, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %c1 = arith.constant 1 : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %l = arith.trunci %x : i64 to i32
    %next = arith.addi %l, %c1 : i32
    %product = arith.muli %next, %d : i32
    %i = arith.subi %product, %c1 : i32
    %on = arith.cmpi ule, %i, %n : i32
    scf.if %on {
      llvm.store %n, %a : i32, !llvm.ptr<1>
    }
  }
  return
}

// Where one id passes, the loop is of that alone, also where ids of 32 bits may
// wrap, and keeps its guard for that case.
// CHECK-LABEL: func @one
// CHECK-NOT: mux.work_items (
// CHECK: mux.work_items tail
// CHECK: scf.if
// CHECK-NOT: mux.work_items
func.func @one(%s: i64, %p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %id = arith.trunci %x : i64 to i32
    %is = arith.cmpi eq, %id, %n : i32
    scf.if %is {
      llvm.store %x, %p : i64, !llvm.ptr<1>
    }
  }
  return
}

// Numbers that go down reach their limit at last: those above it come first.
// CHECK-LABEL: func @down
// CHECK-SAME: (%[[S:.*]]: i64, %[[FIRST:.*]]: i64, %[[N:.*]]: i64,
// CHECK: %[[TOP:.*]] = llvm.freeze
// CHECK: %[[LIMIT:.*]] = llvm.freeze %[[N]]
// CHECK: arith.cmpi slt, %[[LIMIT]], %[[TOP]]
// CHECK: arith.subi %[[TOP]], %[[LIMIT]]
// CHECK: mux.work_items
// CHECK-NOT: scf.if
// CHECK: llvm.store
func.func @down(%s: i64, %first: i64, %n: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %at = arith.subi %first, %x overflow<nsw> : i64
    %above = arith.cmpi sgt, %at, %n : i64
    scf.if %above {
      %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
      llvm.store %at, %p : i64, !llvm.ptr<1>
    }
  }
  return
}

// No more than one id is equal to something, also where nothing promises that
// the sum does not wrap.
// CHECK-LABEL: func @equal
// CHECK-SAME: (%[[S:.*]]: i64,
// CHECK: %[[DIFF:.*]] = arith.subi {{.*}} : i32
// CHECK: %[[WIDE:.*]] = arith.extui %[[DIFF]] : i32 to i64
// CHECK: %[[AT:.*]] = arith.minui %[[WIDE]], %[[S]] : i64
// CHECK: mux.work_items tail
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @equal(%s: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %c1 = arith.constant 1 : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i32
    %next = arith.addi %i, %c1 : i32
    %is = arith.cmpi eq, %next, %c1 : i32
    scf.if %is {
      llvm.store %y, %a : i64, !llvm.ptr<1>
    }
  }
  return
}

// A byte is the same for each 256th.
// CHECK-LABEL: func @byte
// CHECK: mux.work_items
// CHECK: scf.if
func.func @byte(%s: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %c1 = arith.constant 1 : i8
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %i = arith.trunci %x : i64 to i8
    %is = arith.cmpi eq, %i, %c1 : i8
    scf.if %is {
      llvm.store %y, %a : i64, !llvm.ptr<1>
    }
  }
  return
}

// A product of 64 bits, of which no factor nor sum may be too large.
// CHECK-LABEL: func @wide_steps
// CHECK: arith.cmpi sge, %{{.*}}, %c-2147483648
// CHECK: arith.cmpi sle, %{{.*}}, %c2305843009213693951
// CHECK: arith.divsi
// CHECK: mux.work_items
// CHECK-NOT: scf.if
// CHECK: llvm.store
// CHECK: mux.work_items tail
// CHECK: scf.if
func.func @wide_steps(%s: i64, %by: i64, %n: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %c1 = arith.constant 1 : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %at = arith.muli %x, %by : i64
    %in = arith.cmpi ult, %at, %n : i64
    scf.if %in {
      %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      llvm.store %c1, %p : i32, !llvm.ptr<1>
    }
  }
  return
}

// One guard that is asked for twice.
// CHECK-LABEL: func @twice
// CHECK: mux.work_items
// CHECK-NOT: scf.if
// CHECK: llvm.store
func.func @twice(%s: i64, %n: i64, %a: !llvm.ptr<1>)
    attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %c1 = arith.constant 1 : i32
  mux.work_items (%x, %y, %z) in (%s, %s, %s) : i64 {
    %in = arith.cmpi ult, %x, %n : i64
    %both = arith.andi %in, %in : i1
    scf.if %both {
      %p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
      llvm.store %c1, %p : i32, !llvm.ptr<1>
    }
  }
  return
}
