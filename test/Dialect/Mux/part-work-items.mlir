// RUN: cairn-opt %s --split-input-file --mux-form-barrier-regions | FileCheck %s

// A branch of which one side leads to a barrier in any case is one of all or
// none: the first work-item decides.
// CHECK-LABEL: func @all_or_none
// CHECK: mux.work_items
// CHECK: %[[FIRST:.*]] = llvm.load %{{.*}} : !llvm.ptr -> i8
// CHECK: %[[GOES:.*]] = arith.trunci %[[FIRST]]
// CHECK: scf.if %[[GOES]]
// CHECK-NOT: scf.for
func.func @all_or_none(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %id = mux.local_id %c0 : i64
  %c = arith.cmpi ult, %id, %c1 : i64
  scf.if %c {
    llvm.store volatile %id, %p : i64, !llvm.ptr<1>
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    llvm.store volatile %id, %p : i64, !llvm.ptr<1>
  }
  return
}

// -----

// If both sides may end without a barrier, the group asks all. When they do not
// agree each executes the branch, and whoever would come to the barrier does
// not exist.
// CHECK-LABEL: func @branch
// CHECK-SAME: %[[P:.*]]: !llvm.ptr<1>, %[[DEEP:.*]]: i1
// CHECK: mux.work_items
// CHECK: %[[BYTE:.*]] = llvm.load %[[SLOT:.*]] {alignment = 1 : i64} : !llvm.ptr -> i8
// CHECK: %[[FIRST:.*]] = arith.trunci %[[BYTE]]
// CHECK: %[[SAME:.*]] = scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[SO_FAR:.*]] = %{{.*}}) -> (i1)
// CHECK:   llvm.getelementptr inbounds %[[SLOT]][%[[I]]]
// CHECK:   %[[EQUAL:.*]] = arith.cmpi eq, %{{.*}}, %[[FIRST]]
// CHECK:   %[[NEXT:.*]] = arith.andi %[[SO_FAR]], %[[EQUAL]]
// CHECK:   scf.yield %[[NEXT]]
// CHECK: scf.if %[[SAME]] {
// CHECK:   scf.if %{{.*}} {
// CHECK:     scf.if %[[DEEP]] {
// CHECK:       mux.work_items
// CHECK:       mux.work_items
// CHECK: } else {
// CHECK:   mux.work_items
// CHECK:     scf.if
// CHECK:       scf.if %[[DEEP]] {
// CHECK-NEXT:   }
// CHECK:       llvm.store volatile
func.func @branch(%p: !llvm.ptr<1>, %deep: i1) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %id = mux.local_id %c0 : i64
  %c = arith.cmpi ult, %id, %c1 : i64
  scf.if %c {
    scf.if %deep {
      llvm.store volatile %id, %p : i64, !llvm.ptr<1>
      mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
      llvm.store volatile %id, %p : i64, !llvm.ptr<1>
    }
    llvm.store volatile %id, %p : i64, !llvm.ptr<1>
  }
  return
}

// -----

// The group makes the trips that all make; the others are each work-item's.
// CHECK-LABEL: func @trips
// CHECK: mux.work_items
// CHECK: %[[LEAST:.*]] = scf.for
// CHECK:   arith.minui
// CHECK: scf.for unsigned %{{.*}} = %{{.*}} to %[[LEAST]] step
// CHECK:   scf.if
// CHECK: mux.work_items
// CHECK:   scf.for unsigned %{{.*}} = %[[LEAST]] to %{{.*}} step
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @trips(%p: !llvm.ptr<1>, %deep: i1) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %id = mux.local_id %c0 : i64
  scf.for %i = %zero to %id step %one : i64 {
    scf.if %deep {
      mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    }
    llvm.store volatile %i, %p : i64, !llvm.ptr<1>
  }
  return
}

// -----

// They go round together as long as all go round again. Then those that do
// finish the trip and make theirs.
// CHECK-LABEL: func @while
// CHECK: scf.while
// CHECK:   mux.work_items
// CHECK:   %[[ALL:.*]] = scf.for
// CHECK:     arith.andi
// CHECK:   scf.condition(%[[ALL]])
// CHECK: } do {
// CHECK:   scf.if
// CHECK:     mux.work_items
// CHECK: mux.work_items
// CHECK:   %[[MORE:.*]] = arith.trunci
// CHECK:   scf.if %[[MORE]]
// CHECK:     llvm.store volatile
// CHECK:     scf.while
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @while(%p: !llvm.ptr<1>, %deep: i1) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %id = mux.local_id %c0 : i64
  %r = scf.while (%i = %zero) : (i64) -> i64 {
    %c = arith.cmpi ult, %i, %id : i64
    scf.condition(%c) %i : i64
  } do {
  ^bb0(%i: i64):
    scf.if %deep {
      llvm.store volatile %id, %p : i64, !llvm.ptr<1>
      mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    }
    llvm.store volatile %i, %p : i64, !llvm.ptr<1>
    %next = arith.addi %i, %one : i64
    scf.yield %next : i64
  }
  llvm.store volatile %r, %p : i64, !llvm.ptr<1>
  return
}

// -----

// What is the same for all needs no asking.
// CHECK-LABEL: func @uniform
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step
// CHECK-NOT: scf.for
func.func @uniform(%p: !llvm.ptr<1>, %n: i64, %deep: i1) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  scf.for %i = %zero to %n step %one : i64 {
    scf.if %deep {
      mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    }
    llvm.store volatile %i, %p : i64, !llvm.ptr<1>
  }
  return
}

// -----

// The loop ends for all at once until the branch in it may give them different
// answers: then the group asks at the loop as well, and of what is asked inside
// each work-item alone has the answer.
// CHECK-LABEL: func @branch_in_loop
// CHECK: scf.while
// CHECK:   %[[ALL:.*]] = scf.for
// CHECK:     arith.andi
// CHECK:   scf.condition(%[[ALL]])
// CHECK: } do {
// CHECK:   %[[SAME:.*]] = scf.for
// CHECK:     arith.cmpi eq
// CHECK:   scf.if %[[SAME]]
// CHECK: mux.work_items
// CHECK:   scf.if
// CHECK:     scf.while
// CHECK-NOT: builtin.unrealized_conversion_cast
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @branch_in_loop(%p: !llvm.ptr<1>, %deep: i1) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %true = arith.constant true
  %false = arith.constant false
  %id = mux.local_id %c0 : i64
  %c = arith.cmpi ult, %id, %c1 : i64
  %r = scf.while (%go = %true) : (i1) -> i1 {
    scf.condition(%go) %go : i1
  } do {
  ^bb0(%go: i1):
    %next = scf.if %c -> (i1) {
      scf.if %deep {
        mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
      }
      scf.yield %false : i1
    } else {
      llvm.store volatile %id, %p : i64, !llvm.ptr<1>
      scf.yield %deep : i1
    }
    scf.yield %next : i1
  }
  return
}
