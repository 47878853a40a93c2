// RUN: cairn-opt %s --split-input-file --verify-diagnostics

// work_items_c1
func.func @work_items_of_i32_sizes(%n: i32) {
  // expected-error @below {{'mux.work_items' op operand #0 must be 64-bit signless integer, but got 'i32'}}
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i32 {
  }
  return
}

// -----

// work_items_c1
func.func @work_items_with_two_arguments(%n: i64) {
  // expected-error @below {{'mux.work_items' op expected 3 body arguments of type i64, got 2 of types 'i64', 'i64'}}
  "mux.work_items"(%n, %n, %n) ({
  ^bb0(%x: i64, %y: i64):
    mux.yield
  }) : (i64, i64, i64) -> ()
  return
}

// -----

// work_items_c1
func.func @work_items_with_an_index(%n: i64) {
  // expected-error @below {{'mux.work_items' op expected 3 body arguments of type i64, got 3 of types 'i64', 'i64', 'index'}}
  "mux.work_items"(%n, %n, %n) ({
  ^bb0(%x: i64, %y: i64, %z: index):
    mux.yield
  }) : (i64, i64, i64) -> ()
  return
}

// -----

// work_items_c1
func.func @work_items_in_two_dimensions(%n: i64) {
  // expected-error @below {{expected 3 local ids, got 2}}
  mux.work_items (%x, %y) in (%n, %n) : i64 {
  }
  return
}

// -----

func.func @work_items_without_a_body(%n: i64) {
  // expected-error @below {{'mux.work_items' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  "mux.work_items"(%n, %n, %n) ({
  }) : (i64, i64, i64) -> ()
  return
}

// -----

// work_items_c2
func.func @work_group_barrier_in_a_branch_in_work_items(%n: i64, %c: i1) {
  // expected-error @below {{'mux.work_items' op expected no op in the body at which the work-group waits}}
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    scf.if %c {
      // expected-note @below {{'mux.work_group_barrier' is here}}
      mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    }
  }
  return
}

// -----

// work_items_c2
func.func @work_group_collective_in_work_items(%n: i64, %f: f32) {
  // expected-error @below {{'mux.work_items' op expected no op in the body at which the work-group waits}}
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    // expected-note @below {{'mux.reduce' is here}}
    %0 = mux.reduce work_group fadd id(0) %f : f32
  }
  return
}

// -----

// work_items_c3
func.func @work_items_in_work_items(%n: i64) {
  // expected-note @below {{the other one is here}}
  mux.work_items (%x, %y, %z) in (%n, %n, %n) : i64 {
    // expected-error @below {{'mux.work_items' op expected not to be inside another 'mux.work_items'}}
    mux.work_items (%a, %b, %c) in (%n, %n, %n) : i64 {
    }
  }
  return
}

// -----

// work_items_c4
func.func @work_items_of_six_lanes(%n: i64) {
  // expected-error @below {{'mux.work_items' op expected lanes to be a power of two from 2 to 32, got 6}}
  mux.work_items (%x, %y, %z) in (%n, %n, %n) lanes 6 : i64 {
  }
  return
}

// -----

// work_items_c5
func.func @work_items_linear_in_lanes(%n: i64) {
  // expected-error @below {{'mux.work_items' op expected one of 'linear', 'tail' and 'lanes', got more}}
  mux.work_items linear (%x, %y, %z) in (%n, %n, %n) lanes 8 : i64 {
  }
  return
}

// -----

// yield_c1
func.func @yield_from_a_function() {
  // expected-error @below {{'mux.yield' op expects parent op 'mux.work_items'}}
  mux.yield
}

// -----

// item_storage_c1
func.func @item_storage_aligned_to_three() {
  // expected-error @below {{'mux.item_storage' op expected an alignment that is a power of two up to 128, got 3}}
  %0 = mux.item_storage f32 align 3 : !llvm.ptr
  return
}
