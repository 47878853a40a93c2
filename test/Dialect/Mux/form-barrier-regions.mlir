// RUN: cairn-opt %s --split-input-file --verify-diagnostics --mux-form-barrier-regions | FileCheck %s

// A kernel without a barrier is one stretch.
// CHECK-LABEL: func @no_barrier
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>)
// CHECK-SAME: mux.work_item_loops
// CHECK: %[[SX:.*]] = mux.local_size
// CHECK: %[[SY:.*]] = mux.local_size
// CHECK: %[[SZ:.*]] = mux.local_size
// CHECK: %[[GROUP:.*]] = mux.group_id
// CHECK: %[[SIZE:.*]] = mux.enqueued_local_size
// CHECK: %[[OFFSET:.*]] = mux.global_offset
// CHECK: %[[FIRST:.*]] = arith.muli %[[GROUP]], %[[SIZE]]
// CHECK: %[[BASE:.*]] = arith.addi %[[FIRST]], %[[OFFSET]]
// CHECK: mux.work_items (%[[X:.*]], %{{.*}}, %{{.*}}) in (%[[SX]], %[[SY]], %[[SZ]]) : i64 {
// CHECK:   %[[ID:.*]] = arith.addi %[[BASE]], %[[X]]
// CHECK:   llvm.getelementptr %[[P]][%[[ID]]]
// CHECK:   llvm.store %[[ID]]
// CHECK: }
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @no_barrier(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %id = mux.global_id %c0 : i64
  %a = llvm.getelementptr %p[%id] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
  llvm.store %id, %a : i64, !llvm.ptr<1>
  return
}

// -----

// The value is read before the barrier, so it is kept: stored at the end of one
// stretch, loaded at the start of the next. The addresses are computed again.
// CHECK-LABEL: func @kept_across
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>, %[[Q:.*]]: !llvm.ptr<1>)
// CHECK: %[[SX:.*]] = mux.local_size
// CHECK: %[[SY:.*]] = mux.local_size
// CHECK: %[[SLOT:.*]] = mux.item_storage f32 align 4
// CHECK-NOT: mux.item_storage
// CHECK: mux.work_items (%[[X:.*]], %[[Y:.*]], %[[Z:.*]]) in
// CHECK:   %[[PLANE:.*]] = arith.muli %[[Z]], %[[SY]]
// CHECK:   %[[ROWS:.*]] = arith.addi %[[PLANE]], %[[Y]]
// CHECK:   %[[ROW:.*]] = arith.muli %[[ROWS]], %[[SX]]
// CHECK:   %[[ITEM:.*]] = arith.addi %[[ROW]], %[[X]]
// CHECK:   %[[FROM:.*]] = llvm.getelementptr %[[P]][%[[X]]]
// CHECK:   %[[V:.*]] = llvm.load %[[FROM]]
// CHECK:   %[[AT:.*]] = llvm.getelementptr inbounds %[[SLOT]][%[[ITEM]]] {{.*}}, f32
// CHECK:   llvm.store %[[V]], %[[AT]]
// CHECK: }
// CHECK-NOT: mux.work_group_barrier
// CHECK: mux.work_items (%[[X:.*]], %{{.*}}, %{{.*}}) in
// CHECK:   %[[ITEM:.*]] = arith.addi %{{.*}}, %[[X]]
// CHECK:   %[[AT:.*]] = llvm.getelementptr inbounds %[[SLOT]][%[[ITEM]]]
// CHECK:   %[[W:.*]] = llvm.load %[[AT]]
// CHECK:   %[[TO:.*]] = llvm.getelementptr %[[Q]][%[[X]]]
// CHECK:   llvm.store %[[W]], %[[TO]]
func.func @kept_across(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %id = mux.local_id %c0 : i64
  %from = llvm.getelementptr %p[%id] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %v = llvm.load %from : !llvm.ptr<1> -> f32
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  %to = llvm.getelementptr %q[%id] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  llvm.store %v, %to : f32, !llvm.ptr<1>
  return
}

// -----

// Cheap arithmetic on ids is done again; a division is not.
// CHECK-LABEL: func @computed_again
// CHECK-SAME: (%{{.*}}: !llvm.ptr<1>, %[[N:.*]]: i64)
// CHECK: %[[SLOT:.*]] = mux.item_storage i64
// CHECK-NOT: mux.item_storage
// CHECK: mux.work_items (%[[X:.*]], %{{.*}}, %{{.*}}) in
// CHECK:   arith.xori %[[X]], %[[N]]
// CHECK:   %[[DEAR:.*]] = arith.divui %[[X]], %[[N]]
// CHECK:   llvm.store %[[DEAR]]
// CHECK: mux.work_items (%[[X:.*]], %{{.*}}, %{{.*}}) in
// CHECK:   %[[CHEAP:.*]] = arith.xori %[[X]], %[[N]]
// CHECK-NOT: arith.divui
// CHECK:   %[[AT:.*]] = llvm.getelementptr inbounds %[[SLOT]]
// CHECK:   %[[DEAR:.*]] = llvm.load %[[AT]]
// CHECK:   llvm.store volatile %[[CHEAP]]
// CHECK:   llvm.store volatile %[[DEAR]]
func.func @computed_again(%p: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %id = mux.local_id %c0 : i64
  %cheap = arith.xori %id, %n : i64
  %dear = arith.divui %id, %n : i64
  llvm.store volatile %cheap, %p : i64, !llvm.ptr<1>
  llvm.store volatile %dear, %p : i64, !llvm.ptr<1>
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  llvm.store volatile %cheap, %p : i64, !llvm.ptr<1>
  llvm.store volatile %dear, %p : i64, !llvm.ptr<1>
  return
}

// -----

// What is the same for all is computed once for the group and used as it is.
// CHECK-LABEL: func @uniform(
// CHECK-NOT: mux.item_storage
// CHECK: %[[SAME:.*]] = arith.divui
// CHECK: mux.work_items
// CHECK:   llvm.store volatile %[[SAME]]
// CHECK: mux.work_items
// CHECK-NOT: arith.divui
// CHECK:   llvm.store volatile %[[SAME]]
func.func @uniform(%p: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %group = mux.group_id %c0 : i64
  %same = arith.divui %group, %n : i64
  llvm.store volatile %same, %p : i64, !llvm.ptr<1>
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  llvm.store volatile %same, %p : i64, !llvm.ptr<1>
  return
}

// -----

// A branch that holds a barrier is taken by the group; what it gives to each
// work-item is kept.
// CHECK-LABEL: func @barrier_in_if
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>, %[[C:.*]]: i1)
// CHECK: %[[V:.*]] = mux.item_storage i32
// CHECK: %[[R:.*]] = mux.item_storage i32
// CHECK: mux.work_items
// CHECK:   %[[AT:.*]] = llvm.getelementptr inbounds %[[V]]
// CHECK:   llvm.store %{{.*}}, %[[AT]]
// CHECK: scf.if %[[C]] {
// CHECK:   mux.work_items
// CHECK:     %[[W:.*]] = llvm.load volatile %[[P]]
// CHECK:     %[[AT:.*]] = llvm.getelementptr inbounds %[[R]]
// CHECK:     llvm.store %[[W]], %[[AT]]
// CHECK: } else {
// CHECK:   mux.work_items
// CHECK:     %[[AT:.*]] = llvm.getelementptr inbounds %[[V]]
// CHECK:     %[[OLD:.*]] = llvm.load %[[AT]]
// CHECK:     %[[AT:.*]] = llvm.getelementptr inbounds %[[R]]
// CHECK:     llvm.store %[[OLD]], %[[AT]]
// CHECK: mux.work_items
// CHECK:   %[[AT:.*]] = llvm.getelementptr inbounds %[[R]]
// CHECK:   %[[GOT:.*]] = llvm.load %[[AT]]
// CHECK:   llvm.store %[[GOT]], %[[P]]
func.func @barrier_in_if(%p: !llvm.ptr<1>, %c: i1) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %v = llvm.load volatile %p : !llvm.ptr<1> -> i32
  %r = scf.if %c -> i32 {
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    %w = llvm.load volatile %p : !llvm.ptr<1> -> i32
    scf.yield %w : i32
  } else {
    scf.yield %v : i32
  }
  llvm.store %r, %p : i32, !llvm.ptr<1>
  return
}

// -----

// A branch without one goes to the work-items as it is.
// CHECK-LABEL: func @no_barrier_in_if
// CHECK-SAME: (%{{.*}}, %[[C:.*]]: i1)
// CHECK: mux.work_items
// CHECK:   scf.if %[[C]] {
// CHECK-NEXT: llvm.store volatile
// CHECK: mux.work_items
// CHECK-NOT: scf.if
// CHECK: return
func.func @no_barrier_in_if(%p: !llvm.ptr<1>, %c: i1) attributes {mux.kernel = #mux.kernel<entry_point>} {
  scf.if %c {
    llvm.store volatile %c, %p : i1, !llvm.ptr<1>
  }
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  llvm.store volatile %c, %p : i1, !llvm.ptr<1>
  return
}

// -----

// A condition that varies for all we know is the first work-item's. Slots have
// no bits, which lanes could not access.
// CHECK-LABEL: func @varying_condition
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>)
// CHECK: %[[SLOT:.*]] = mux.item_storage i8
// CHECK: mux.work_items
// CHECK:   %[[C:.*]] = llvm.load %[[P]]
// CHECK:   %[[AT:.*]] = llvm.getelementptr inbounds %[[SLOT]]
// CHECK:   %[[BYTE:.*]] = arith.extui %[[C]] : i1 to i8
// CHECK:   llvm.store %[[BYTE]], %[[AT]]
// CHECK: }
// CHECK: %[[KEPT:.*]] = llvm.load %[[SLOT]] {{.*}} -> i8
// CHECK: %[[FIRST:.*]] = arith.trunci %[[KEPT]] : i8 to i1
// CHECK: scf.if %[[FIRST]]
func.func @varying_condition(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c = llvm.load %p : !llvm.ptr<1> -> i1
  scf.if %c {
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  }
  return
}

// -----

// The counter stays a value of the group. The sum, which varies, is not an iteration
// value any more.
// CHECK-LABEL: func @barrier_in_for
// CHECK-SAME: (%{{.*}}: !llvm.ptr<1>, %[[N:.*]]: i32)
// CHECK: %[[SUM:.*]] = mux.item_storage i32
// CHECK: mux.work_items
// CHECK:   %[[AT:.*]] = llvm.getelementptr inbounds %[[SUM]]
// CHECK:   llvm.store %c0{{.*}}, %[[AT]]
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[N]] step %{{[^ ]*}} : i32 {
// CHECK:   mux.work_items
// CHECK:     %[[AT:.*]] = llvm.getelementptr inbounds %[[SUM]]
// CHECK:     %[[S:.*]] = llvm.load %[[AT]]
// CHECK:     %[[T:.*]] = arith.addi %[[S]], %{{.*}} : i32
// CHECK:     %[[AT:.*]] = llvm.getelementptr inbounds %[[SUM]]
// CHECK:     llvm.store %[[T]], %[[AT]]
// CHECK: mux.work_items
// CHECK:   %[[AT:.*]] = llvm.getelementptr inbounds %[[SUM]]
// CHECK:   llvm.load %[[AT]]
func.func @barrier_in_for(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %c0) -> i32 : i32 {
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    %v = llvm.load volatile %p : !llvm.ptr<1> -> i32
    %t = arith.addi %s, %v : i32
    scf.yield %t : i32
  }
  llvm.store %sum, %p : i32, !llvm.ptr<1>
  return
}

// -----

// What a loop carries goes straight to where the next trip looks for it, though
// there is a barrier between.
// CHECK-LABEL: func @carried_over_barrier
// CHECK: %[[SLOT:.*]] = mux.item_storage f32
// CHECK-NOT: mux.item_storage
// CHECK: mux.work_items
// CHECK: scf.for
// CHECK:   mux.work_items
// CHECK:     %[[OLD:.*]] = llvm.load %{{.*}} : !llvm.ptr -> f32
// CHECK:     %[[NEW:.*]] = math.sqrt %[[OLD]]
// CHECK:     %[[AT:.*]] = llvm.getelementptr inbounds %[[SLOT]]
// CHECK:     llvm.store %[[NEW]], %[[AT]]
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @carried_over_barrier(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %id = mux.local_id %c0 : i64
  %from = llvm.getelementptr %p[%id] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %start = llvm.load %from : !llvm.ptr<1> -> f32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%v = %start) -> (f32) : i32 {
    %w = math.sqrt %v : f32
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    scf.yield %w : f32
  }
  return
}

// -----

// The old value is asked for behind the barrier, so that the new one waits.
// CHECK-LABEL: func @old_one_read_behind_barrier
// CHECK-COUNT-2: mux.item_storage f32
// CHECK: mux.work_items
// CHECK: scf.for
// CHECK-COUNT-2: mux.work_items
// CHECK: return
func.func @old_one_read_behind_barrier(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %id = mux.local_id %c0 : i64
  %from = llvm.getelementptr %p[%id] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %start = llvm.load %from : !llvm.ptr<1> -> f32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%v = %start) -> (f32) : i32 {
    %w = math.sqrt %v : f32
    %double = arith.addf %v, %v : f32
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    %a = llvm.getelementptr %p[%id] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
    llvm.store %double, %a : f32, !llvm.ptr<1>
    scf.yield %w : f32
  }
  return
}

// -----

// Two values that change places: both are read before one is written.
// CHECK-LABEL: func @swapped(
// CHECK-COUNT-2: mux.item_storage i32
// CHECK: scf.for
// CHECK:   mux.work_items
// CHECK:     %[[ATB:.*]] = llvm.getelementptr inbounds %[[B:[0-9]+]][
// CHECK:     %[[OLDB:.*]] = llvm.load %[[ATB]]
// CHECK:     %[[ATA:.*]] = llvm.getelementptr inbounds %[[A:[0-9]+]][
// CHECK:     %[[OLDA:.*]] = llvm.load %[[ATA]]
// CHECK:     %[[ATA:.*]] = llvm.getelementptr inbounds %[[A]][
// CHECK:     llvm.store %[[OLDB]], %[[ATA]]
// CHECK:     %[[ATB:.*]] = llvm.getelementptr inbounds %[[B]][
// CHECK:     llvm.store %[[OLDA]], %[[ATB]]
// CHECK: mux.work_items
// CHECK:   %[[ATA:.*]] = llvm.getelementptr inbounds %[[A]][
// CHECK:   llvm.load %[[ATA]]
func.func @swapped(%p: !llvm.ptr<1>, %n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %x = llvm.load volatile %p : !llvm.ptr<1> -> i32
  %y = llvm.load volatile %p : !llvm.ptr<1> -> f32
  %y1 = arith.fptosi %y : f32 to i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y1) -> (i32, i32) : i32 {
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    scf.yield %b, %a : i32, i32
  }
  llvm.store %r#0, %p : i32, !llvm.ptr<1>
  return
}

// -----

// A loop whose condition is computed by work-items asks the first of them.
// CHECK-LABEL: func @barrier_in_while(
// CHECK: %[[MORE:.*]] = mux.item_storage i8
// CHECK: %[[AFTER:.*]] = mux.item_storage i32
// CHECK: %[[BEFORE:.*]] = mux.item_storage i32
// CHECK: mux.work_items
// CHECK:   %[[AT:.*]] = llvm.getelementptr inbounds %[[BEFORE]]
// CHECK:   llvm.store %{{.*}}, %[[AT]]
// CHECK: scf.while : () -> () {
// CHECK:   mux.work_items
// CHECK:     llvm.getelementptr inbounds %[[BEFORE]]
// CHECK:     %[[C:.*]] = arith.cmpi sgt
// CHECK:     %[[AT:.*]] = llvm.getelementptr inbounds %[[MORE]]
// CHECK:     %[[BYTE:.*]] = arith.extui %[[C]]
// CHECK:     llvm.store %[[BYTE]], %[[AT]]
// CHECK:     llvm.getelementptr inbounds %[[AFTER]]
// CHECK:   }
// CHECK:   %[[KEPT:.*]] = llvm.load %[[MORE]]
// CHECK:   %[[FIRST:.*]] = arith.trunci %[[KEPT]]
// CHECK:   scf.condition(%[[FIRST]])
// CHECK: } do {
// CHECK:   mux.work_items
// CHECK:     llvm.getelementptr inbounds %[[AFTER]]
// CHECK:     %[[NEXT:.*]] = arith.subi
// CHECK:     %[[AT:.*]] = llvm.getelementptr inbounds %[[BEFORE]]
// CHECK:     llvm.store %[[NEXT]], %[[AT]]
// CHECK: mux.work_items
// CHECK:   llvm.getelementptr inbounds %[[AFTER]]
func.func @barrier_in_while(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c1 = arith.constant 1 : i32
  %v = llvm.load volatile %p : !llvm.ptr<1> -> i32
  %r = scf.while (%i = %v) : (i32) -> i32 {
    %more = arith.cmpi sgt, %i, %c1 : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    %next = arith.subi %i, %c1 : i32
    scf.yield %next : i32
  }
  llvm.store volatile %r, %p : i32, !llvm.ptr<1>
  return
}

// -----

// A loop that counts what is uniform keeps its values and its condition.
// CHECK-LABEL: func @uniform_while
// CHECK-SAME: (%[[N:.*]]: i32)
// CHECK-NOT: mux.item_storage
// CHECK: scf.while (%[[I:.*]] = %[[N]]) : (i32) -> i32 {
// CHECK:   %[[MORE:.*]] = arith.cmpi sgt, %[[I]]
// CHECK:   scf.condition(%[[MORE]]) %[[I]]
// CHECK: } do {
// CHECK-NOT: mux.work_items
// CHECK: return
func.func @uniform_while(%n: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c1 = arith.constant 1 : i32
  %r = scf.while (%i = %n) : (i32) -> i32 {
    %more = arith.cmpi sgt, %i, %c1 : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    %next = arith.shrsi %i, %c1 : i32
    scf.yield %next : i32
  }
  return
}

// -----

// CHECK-LABEL: func @barrier_in_index_switch
// CHECK-SAME: (%{{.*}}: !llvm.ptr<1>, %[[N:.*]]: index
// CHECK: scf.index_switch %[[N]]
// CHECK: case 2 {
// CHECK:   mux.work_items
// CHECK-NOT: mux.work_group_barrier
// CHECK: default {
// CHECK:   mux.work_items
func.func @barrier_in_index_switch(%p: !llvm.ptr<1>, %n: index, %v: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  scf.index_switch %n
  case 2 {
    llvm.store volatile %v, %p : i32, !llvm.ptr<1>
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    scf.yield
  }
  default {
    llvm.store volatile %v, %p : i32, !llvm.ptr<1>
  }
  return
}

// -----

// A private array that lives across a barrier is one for each work-item.
// CHECK-LABEL: func @array_across
// CHECK-SAME: (%{{.*}}: !llvm.ptr<1>, %[[I:.*]]: i64)
// CHECK-NOT: llvm.alloca
// CHECK: %[[SLOT:.*]] = mux.item_storage !llvm.array<4 x i32> align 4
// CHECK-NOT: mux.item_storage
// CHECK: mux.work_items
// CHECK:   %[[ITEM:.*]] = arith.addi
// CHECK:   %[[ITEM:.*]] = arith.addi
// CHECK:   %[[MINE:.*]] = llvm.getelementptr inbounds %[[SLOT]][%[[ITEM]]]
// CHECK:   %[[AT:.*]] = llvm.getelementptr %[[MINE]][0, %[[I]]]
// CHECK:   llvm.store %{{.*}}, %[[AT]]
// CHECK: mux.work_items
// CHECK:   %[[MINE:.*]] = llvm.getelementptr inbounds %[[SLOT]]
// CHECK:   %[[AT:.*]] = llvm.getelementptr %[[MINE]][0, %[[I]]]
// CHECK:   llvm.load %[[AT]]
func.func @array_across(%p: !llvm.ptr<1>, %i: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c1 = arith.constant 1 : i32
  %array = llvm.alloca %c1 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %at = llvm.getelementptr %array[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.store %c1, %at : i32, !llvm.ptr
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  %v = llvm.load %at : !llvm.ptr -> i32
  llvm.store %v, %p : i32, !llvm.ptr<1>
  return
}

// -----

// For lanes, element 2 of all work-items is behind elements 0 and 1 of all.
// CHECK-LABEL: func @array_for_lanes
// CHECK: %[[SX:.*]] = mux.local_size
// CHECK: %[[SY:.*]] = mux.local_size
// CHECK: %[[SZ:.*]] = mux.local_size
// CHECK: %[[PLANE:.*]] = arith.muli %[[SX]], %[[SY]]
// CHECK: %[[ALL:.*]] = arith.muli %[[PLANE]], %[[SZ]]
// CHECK: %[[SLOT:.*]] = mux.item_storage !llvm.array<4 x i32> align 4
// CHECK: mux.work_items
// CHECK:   %[[FIRST:.*]] = llvm.getelementptr inbounds %[[SLOT]][%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, i32
// CHECK:   arith.addi
// CHECK:   %[[BYTES:.*]] = arith.addi
// CHECK:   %[[FAR:.*]] = arith.muli %[[BYTES]], %[[ALL]]
// CHECK:   %[[AT:.*]] = llvm.getelementptr %[[FIRST]][%[[FAR]]] : (!llvm.ptr, i64) -> !llvm.ptr, i8
// CHECK:   llvm.store %{{.*}}, %[[AT]]
// CHECK: mux.work_items
// CHECK:   %[[AT:.*]] = llvm.getelementptr {{.*}}, i8
// CHECK:   llvm.load %[[AT]]
// CHECK: return
func.func @array_for_lanes(%p: !llvm.ptr<1>, %k: i64) attributes {mux.kernel = #mux.kernel<entry_point>, mux.suggested_lanes = 16 : i32} {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %id = mux.local_id %c0 : i64
  %array = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %e = llvm.getelementptr inbounds %array[0, %k] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.store %one, %e : i32, !llvm.ptr
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  %f = llvm.getelementptr inbounds %array[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  %v = llvm.load %f : !llvm.ptr -> i32
  %a = llvm.getelementptr %p[%id] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  llvm.store %v, %a : i32, !llvm.ptr<1>
  return
}

// -----

// An address that is made once, in front of all.
// CHECK-LABEL: func @address_for_lanes
// CHECK: mux.work_items
// CHECK:   %[[AT:.*]] = llvm.getelementptr {{.*}}, i8
// CHECK:   llvm.store %{{.*}}, %[[AT]]
// CHECK: mux.work_items
// CHECK:   %[[AT:.*]] = llvm.getelementptr {{.*}}, i8
// CHECK:   llvm.load %[[AT]]
// CHECK: return
func.func @address_for_lanes(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>, mux.suggested_lanes = 16 : i32} {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %id = mux.local_id %c0 : i64
  %array = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %e = llvm.getelementptr %array[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.store %one, %e : i32, !llvm.ptr
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  %v = llvm.load %e : !llvm.ptr -> i32
  %a = llvm.getelementptr %p[%id] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  llvm.store %v, %a : i32, !llvm.ptr<1>
  return
}

// -----

// What is accessed as a vector stays together.
// CHECK-LABEL: func @array_of_vectors
// CHECK: %[[SLOT:.*]] = mux.item_storage !llvm.array<4 x i32>
// CHECK: llvm.getelementptr inbounds %[[SLOT]][%{{.*}}] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
// CHECK: return
func.func @array_of_vectors(%p: !llvm.ptr<1>, %w: vector<4xi32>) attributes {mux.kernel = #mux.kernel<entry_point>, mux.suggested_lanes = 16 : i32} {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %id = mux.local_id %c0 : i64
  %array = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  llvm.store %w, %array {alignment = 4 : i64} : vector<4xi32>, !llvm.ptr
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  %f = llvm.getelementptr inbounds %array[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  %v = llvm.load %f : !llvm.ptr -> i32
  %a = llvm.getelementptr %p[%id] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  llvm.store %v, %a : i32, !llvm.ptr<1>
  return
}

// -----

// So are handles and arrays of them, for which there are 64 bits.
// CHECK-LABEL: func @handles_across
// CHECK-NOT: llvm.alloca
// CHECK-DAG: mux.item_storage !llvm.array<2 x i64> align
// CHECK-DAG: mux.item_storage !llvm.target<"spirv.DeviceEvent"> align
// CHECK: mux.work_items
func.func @handles_across(%p: !llvm.ptr<1>, %i: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c1 = arith.constant 1 : i32
  %array = llvm.alloca %c1 x !llvm.array<2 x target<"spirv.DeviceEvent">> : (i32) -> !llvm.ptr
  %at = llvm.getelementptr %array[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x target<"spirv.DeviceEvent">>
  %e = llvm.load volatile %at : !llvm.ptr -> !llvm.target<"spirv.DeviceEvent">
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  llvm.store %e, %at : !llvm.target<"spirv.DeviceEvent">, !llvm.ptr
  return
}

// -----

// One that is used in one stretch serves the work-items in turn.
// CHECK-LABEL: func @array_in_one_stretch(
// CHECK-NOT: mux.item_storage
// CHECK: %[[ARRAY:.*]] = llvm.alloca
// CHECK: mux.work_items
// CHECK: mux.work_items
// CHECK:   llvm.getelementptr %[[ARRAY]][0,
// CHECK: return
func.func @array_in_one_stretch(%p: !llvm.ptr<1>, %i: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c1 = arith.constant 1 : i32
  llvm.store volatile %c1, %p : i32, !llvm.ptr<1>
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  %array = llvm.alloca %c1 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %at = llvm.getelementptr %array[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.store %c1, %at : i32, !llvm.ptr
  %v = llvm.load %at : !llvm.ptr -> i32
  llvm.store %v, %p : i32, !llvm.ptr<1>
  return
}

// -----

// In a loop that the group executes, an array outlives the stretch.
// CHECK-LABEL: func @array_in_loop(
// CHECK-NOT: llvm.alloca
// CHECK: %[[SLOT:.*]] = mux.item_storage !llvm.array<4 x i32>
// CHECK: scf.for
// CHECK:   mux.work_items
// CHECK:     llvm.getelementptr inbounds %[[SLOT]]
func.func @array_in_loop(%p: !llvm.ptr<1>, %n: i32, %i: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  llvm.store volatile %c1, %p : i32, !llvm.ptr<1>
  scf.for %k = %c0 to %n step %c1 : i32 {
    %array = llvm.alloca %c1 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
    %at = llvm.getelementptr %array[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
    %v = llvm.load %at : !llvm.ptr -> i32
    llvm.store volatile %v, %p : i32, !llvm.ptr<1>
    llvm.store %k, %at : i32, !llvm.ptr
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  }
  return
}

// -----

// The group executes a copy as one, with the first work-item's operands.
// CHECK-LABEL: func @copies
// CHECK-SAME: (%[[LOCAL:.*]]: !llvm.ptr<3>, %[[GLOBAL:.*]]: !llvm.ptr<1>, %[[N:.*]]: i64)
// CHECK: %[[SLOT:.*]] = mux.item_storage !llvm.ptr<1>
// CHECK: mux.work_items
// CHECK:   %[[SRC:.*]] = llvm.getelementptr %[[GLOBAL]]
// CHECK:   %[[AT:.*]] = llvm.getelementptr inbounds %[[SLOT]]
// CHECK:   llvm.store %[[SRC]], %[[AT]]
// CHECK: }
// CHECK: %[[FIRST:.*]] = llvm.load %[[SLOT]] {{.*}} -> !llvm.ptr<1>
// CHECK: mux.dma_read_1d %[[LOCAL]], %[[FIRST]] size(%[[N]])
// CHECK-NEXT: mux.dma_wait
// CHECK: mux.work_items
// CHECK:   llvm.load volatile %[[LOCAL]]
func.func @copies(%local: !llvm.ptr<3>, %global: !llvm.ptr<1>, %n: i64) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %offset = llvm.load volatile %global : !llvm.ptr<1> -> i64
  %src = llvm.getelementptr %global[%offset] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
  %none = mux.null_event : !mux.event
  %e = mux.dma_read_1d %local, %src size(%n) after %none : i64
  mux.dma_wait
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  %v = llvm.load volatile %local : !llvm.ptr<3> -> i32
  llvm.store volatile %v, %global : i32, !llvm.ptr<1>
  return
}

// -----

// Ids are the region's arguments, shifted by what is asked for once in front.
// CHECK-LABEL: func @queries(
// CHECK: %[[GROUP:.*]] = mux.group_id %[[ONE:.*]] : i64
// CHECK: mux.global_offset
// CHECK: arith.muli %[[GROUP]]
// CHECK: %[[BASE:.*]] = arith.addi
// CHECK: mux.work_items (%{{.*}}, %[[Y:.*]], %{{.*}}) in
// CHECK-NOT: mux.{{.*}}_id
// CHECK:   %[[GLOBAL:.*]] = arith.addi %[[BASE]], %[[Y]]
// CHECK:   llvm.store volatile %[[Y]]
// CHECK:   llvm.store volatile %[[GLOBAL]]
func.func @queries(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c1 = arith.constant 1 : i32
  %local = mux.local_id %c1 : i64
  %global = mux.global_id %c1 : i64
  llvm.store volatile %local, %p : i64, !llvm.ptr<1>
  llvm.store volatile %global, %p : i64, !llvm.ptr<1>
  return
}

// -----

// Done already, or no kernel: left alone.
// CHECK-LABEL: func @done(
// CHECK-NOT: mux.work_items
// CHECK: mux.work_group_barrier
func.func @done(%p: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  return
}
// CHECK-LABEL: func @helper(
// CHECK-NOT: mux.work_items
// CHECK: mux.work_group_barrier
func.func @helper() {
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  return
}

// -----

func.func @collective(%p: !llvm.ptr<1>, %v: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  // expected-error @+1 {{'mux.reduce' op over a work-group is left; run mux-expand-collectives first}}
  %0 = mux.reduce work_group add id(0) %v : i32
  llvm.store %0, %p : i32, !llvm.ptr<1>
  return
}

// -----

func.func @vote(%p: !llvm.ptr<1>, %v: i1) attributes {mux.kernel = #mux.kernel<entry_point>} {
  // expected-error @+1 {{'mux.any' op over a work-group is left; run mux-expand-collectives first}}
  %0 = mux.any work_group id(0) %v : i1
  llvm.store %0, %p : i1, !llvm.ptr<1>
  return
}

// -----

func.func @unknown_holder() attributes {mux.kernel = #mux.kernel<entry_point>} {
  scf.execute_region {
    // expected-error @+1 {{expected structured control flow around a barrier, got 'scf.execute_region'}}
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    scf.yield
  }
  return
}

// -----

// expected-error @+1 {{expected structured control flow; run 'ocl-lift-control-flow' first}}
func.func @branches() attributes {mux.kernel = #mux.kernel<entry_point>} {
  cf.br ^next
^next:
  return
}

// -----

// Waiting is gone; what other groups may see of global memory is ordered still.
// CHECK-LABEL: func @fence_of_global_memory
// CHECK: mux.work_items
// CHECK: mux.mem_barrier scope(device) semantics(acq_rel, work_group|cross_work_group)
// CHECK: mux.work_items
// CHECK-NOT: mux.mem_barrier
// CHECK: mux.work_items
// CHECK-NOT: mux.work_group_barrier
func.func @fence_of_global_memory(%p: !llvm.ptr<1>, %v: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  llvm.store volatile %v, %p : i32, !llvm.ptr<1>
  mux.work_group_barrier id(0) scope(device) semantics(acq_rel, work_group|cross_work_group)
  llvm.store volatile %v, %p : i32, !llvm.ptr<1>
  mux.work_group_barrier id(1) scope(work_group) semantics(acq_rel, work_group)
  llvm.store volatile %v, %p : i32, !llvm.ptr<1>
  return
}

// Which group a work-item is in makes no difference; where it is asked for, or
// local memory is shared, or a size required, it may.
// CHECK-LABEL: func @unobserved
// CHECK-SAME: mux.groups_unobserved
func.func @unobserved(%a: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %id = mux.global_id %c0 : i64
  %size = mux.global_size %c0 : i64
  %at = arith.addi %id, %size : i64
  %p = llvm.getelementptr %a[%at] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i64
  llvm.store %id, %p : i64, !llvm.ptr<1>
  return
}
// CHECK-LABEL: func @asks
// CHECK-NOT: mux.groups_unobserved
// CHECK: return
func.func @asks(%a: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %id = mux.local_id %c0 : i64
  llvm.store %id, %a : i64, !llvm.ptr<1>
  return
}
// CHECK-LABEL: func @shares
// CHECK-NOT: mux.groups_unobserved
// CHECK: return
func.func @shares(%a: !llvm.ptr<1>, %l: !llvm.ptr<3>) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %id = mux.global_id %c0 : i64
  llvm.store %id, %l : i64, !llvm.ptr<3>
  return
}
// CHECK-LABEL: func @requires
// CHECK-NOT: mux.groups_unobserved
// CHECK: return
func.func @requires(%a: !llvm.ptr<1>) attributes {mux.kernel = #mux.kernel<entry_point>, mux.reqd_work_group_size = array<i64: 8, 1, 1>} {
  %c0 = arith.constant 0 : i32
  %id = mux.global_id %c0 : i64
  llvm.store %id, %a : i64, !llvm.ptr<1>
  return
}

// -----

// The place of a work-item is computed again behind the barrier, though that
// takes more than twelve operations: lanes would take what they load for places
// that are anywhere. What is loaded in front of the barrier is kept.
// CHECK-LABEL: func @place_again
// CHECK-SAME: (%{{.*}}: !llvm.ptr<1>, %[[Q:.*]]: !llvm.ptr<1>, %{{.*}}: i32)
// CHECK: mux.item_storage f32
// CHECK-NOT: mux.item_storage
// CHECK: mux.work_items
// CHECK: mux.work_items
// CHECK: %[[PLACE:.*]] = arith.extsi
// CHECK: llvm.getelementptr %[[Q]][%[[PLACE]]]
// CHECK: return
func.func @place_again(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>, %w: i32) attributes {mux.kernel = #mux.kernel<entry_point>} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %tile = arith.constant 16 : i64
  %lx = mux.local_id %c0 : i64
  %ly = mux.local_id %c1 : i64
  %gx = mux.group_id %c0 : i64
  %gy = mux.group_id %c1 : i64
  %from = llvm.getelementptr %p[%lx] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  %v = llvm.load %from : !llvm.ptr<1> -> f32
  %bx = arith.muli %gx, %tile : i64
  %x64 = arith.addi %bx, %lx : i64
  %x = arith.trunci %x64 : i64 to i32
  %by = arith.muli %gy, %tile : i64
  %y64 = arith.addi %by, %ly : i64
  %y = arith.trunci %y64 : i64 to i32
  %row = arith.muli %y, %w : i32
  %at = arith.addi %row, %x : i32
  %once = arith.addi %at, %x : i32
  %twice = arith.addi %once, %row : i32
  %place = arith.extsi %twice : i32 to i64
  %to = llvm.getelementptr %q[%place] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, f32
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  llvm.store %v, %to : f32, !llvm.ptr<1>
  return
}
