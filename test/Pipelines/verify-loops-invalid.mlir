// RUN: cairn-opt %s --split-input-file --verify-diagnostics --verify-cairn-level=level=loops

// One execution is a whole group: there is no id of a work-item, and no barrier.

func.func @id_of_a_work_item(%d: i32) -> i64 {
  // expected-error @below {{'mux.local_id' is not legal at the level 'loops', which holds mux queries of the group}}
  %0 = mux.local_id %d : i64
  return %0 : i64
}

// -----

func.func @barrier() {
  // expected-error @below {{'mux.work_group_barrier' is not legal at the level 'loops'}}
  mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
  return
}

// -----

func.func @work_items(%n: i64) {
  // expected-error @below {{'mux.work_items' is not legal at the level 'loops'}}
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
  }
  return
}

// -----

func.func @of_the_group(%d: i32) -> i64 {
  %0 = mux.group_id %d : i64
  %1 = mux.local_size %d : i64
  %2 = mux.item_storage f32 align 4 : !llvm.ptr
  mux.mem_barrier scope(device) semantics(acq_rel, cross_work_group)
  return %0 : i64
}

// -----

// Sub-groups are lanes or work-items by then.
func.func @sub_group(%x: i32) -> i32 {
  // expected-error @below {{'mux.reduce' is not legal at the level 'loops'}}
  %0 = mux.reduce sub_group add %x : i32
  return %0 : i32
}

// -----

func.func @id_of_a_sub_group() -> i32 {
  // expected-error @below {{'mux.sub_group_id' is not legal at the level 'loops'}}
  %0 = mux.sub_group_id : i32
  return %0 : i32
}
