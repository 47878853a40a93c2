// RUN: cairn-opt %s --split-input-file --convert-mux-to-host --verify-diagnostics

func.func @collective(%i: i1) attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  // expected-error @below {{'mux.any' op has no lowering for the host yet}}
  %0 = mux.any sub_group %i : i1
  return
}

// -----

// One execution is a whole group: it has no id of a work-item.
func.func @not_at_the_loops_level(%p: !llvm.ptr<1>) attributes {
    mux.kernel = #mux.kernel<entry_point>} {
  %d = arith.constant 0 : i32
  // expected-error @below {{'mux.global_id' op has no lowering for the host}}
  %0 = mux.global_id %d : i64
  llvm.store %0, %p : i64, !llvm.ptr<1>
  return
}

// -----

// expected-error @below {{expected a 'reqd_work_group_size' of at most 4096 work-items, the target's limit, got (64, 65, 1)}}
func.func @too_many() attributes {
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops,
    mux.reqd_work_group_size = array<i64: 64, 65, 1>} {
  return
}

// -----

func.func @no_such_object() attributes {
    mux.check_table = {sites = [], objects = [{kind = "argument"}]},
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  %record = mux.check_record : !llvm.ptr
  // expected-error @below {{'mux.checked_object' op expected one of the 1 objects of 'mux.check_table' on the function}}
  %0 = mux.checked_object 1 of %record : !llvm.ptr
  return
}

// -----

// expected-error @below {{'func.func' op has no variable @x of 'mux.check_table'}}
func.func @no_such_variable() attributes {
    mux.check_table = {sites = [], objects = [{kind = "program", symbol = @x}]},
    mux.kernel = #mux.kernel<entry_point>, mux.work_item_loops} {
  return
}
