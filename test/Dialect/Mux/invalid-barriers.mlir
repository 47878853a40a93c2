// RUN: cairn-opt %s --split-input-file --verify-diagnostics

// mem_barrier_c1
func.func @fence_of_an_unknown_scope() {
  // expected-error @below {{expected one of [cross_device, device, work_group, sub_group, work_item] for memory scope, got: queue_family}}
  mux.mem_barrier scope(queue_family) semantics(acq_rel, work_group)
  return
}

// -----

// mem_barrier_c1
func.func @fence_of_an_unknown_ordering() {
  // expected-error @below {{expected one of [relaxed, acquire, release, acq_rel, seq_cst] for memory ordering, got: consume}}
  mux.mem_barrier scope(device) semantics(consume, work_group)
  return
}

// -----

// work_group_barrier_c1
func.func @work_group_barrier_with_a_negative_id() {
  // expected-error @below {{'mux.work_group_barrier' op attribute 'id' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  mux.work_group_barrier id(-1) scope(work_group) semantics(acq_rel, work_group)
  return
}

// -----

// work_group_barrier_c2
func.func @work_group_barrier_of_image_memory() {
  // expected-error @below {{expected one of [none, sub_group, work_group, cross_work_group] for memory kind, got: image}}
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group|image)
  return
}

// -----

// sub_group_barrier_c1
func.func @sub_group_barrier_with_a_wide_id() {
  // expected-error @below {{'mux.sub_group_barrier' op attribute 'id' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  "mux.sub_group_barrier"() <{id = 0 : i64, scope = #mux.mem_scope<sub_group>, ordering = #mux.mem_ordering<acq_rel>, memory = #mux.mem_kind<sub_group>}> : () -> ()
  return
}

// -----

// sub_group_barrier_c2
func.func @sub_group_barrier_with_two_orderings() {
  // expected-error-re @below {{invalid properties {{.*}} for op mux.sub_group_barrier: Invalid attribute `ordering` in property conversion: 6 : i32}}
  "mux.sub_group_barrier"() <{id = 0 : i32, scope = #mux.mem_scope<sub_group>, ordering = 6 : i32, memory = #mux.mem_kind<sub_group>}> : () -> ()
  return
}
