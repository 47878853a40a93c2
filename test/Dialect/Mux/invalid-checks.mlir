// RUN: cairn-opt %s --split-input-file --verify-diagnostics

// dialect_attr_c19
// expected-error @below {{'builtin.module' op expected attribute 'mux.checks' to be an array of distinct strings of "bounds", "races", "uninitialised", "barriers", got ["bounds", "leaks"]}}
module attributes {mux.checks = ["bounds", "leaks"]} {
}

// -----

// dialect_attr_c19
// expected-error @below {{'mux.checks' to be an array of distinct strings of}}
module attributes {mux.checks = ["races", "races"]} {
}

// -----

// dialect_attr_c19
// expected-error @below {{'func.func' op expected attribute 'mux.checks' on a module only}}
func.func private @checks_of_a_function() attributes {mux.checks = ["bounds"]}

// -----

// dialect_attr_c20
// expected-error @below {{'func.func' op expected attribute 'mux.check_table' to be a dictionary with the arrays 'sites' and 'objects', got {sites = []}}}
func.func private @half_a_table() attributes {mux.check_table = {sites = []}}

// -----

// check_record_c1
func.func @record_as_number() {
  // expected-error @below {{'mux.check_record' op result #0 must be LLVM pointer type, but got 'i64'}}
  %0 = mux.check_record : i64
  return
}

// -----

// checked_object_c1
func.func @negative_object(%record: !llvm.ptr) {
  // expected-error @below {{'mux.checked_object' op attribute 'object' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  %0 = mux.checked_object -1 of %record : !llvm.ptr
  return
}

// -----

// find_object_c1
func.func @find_a_number(%record: !llvm.ptr, %n: i64) {
  // expected-error @below {{'mux.find_object' op operand #1 must be LLVM pointer type, but got 'i64'}}
  %0 = "mux.find_object"(%record, %n) : (!llvm.ptr, i64) -> !llvm.ptr
  return
}

// -----

// check_access_c1
func.func @no_bytes(%record: !llvm.ptr, %p: !llvm.ptr<1>, %item: i64) {
  // expected-error @below {{'mux.check_access' op attribute 'bytes' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %0 = mux.check_access <read> %p in %record bytes(0) site(0) by %item of %record : !llvm.ptr<1>, !llvm.ptr
  return
}

// -----

// check_access_c2
func.func @other_type(%record: !llvm.ptr, %p: !llvm.ptr<1>, %item: i64) {
  // expected-error @below {{'mux.check_access' op failed to verify that all of {address, result} have same type}}
  %0 = "mux.check_access"(%record, %record, %p, %item) {access = #mux.checked_access<read>, bytes = 4 : i64, site = 0 : i32} : (!llvm.ptr, !llvm.ptr, !llvm.ptr<1>, i64) -> !llvm.ptr
  return
}

// -----

// check_private_c1
func.func @no_size(%record: !llvm.ptr, %item: i64) {
  // expected-error @below {{'mux.check_private' op attribute 'size' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  %0 = mux.check_private <read> %record in %record size(0) object(0) bytes(4) site(0) by %item of %record : !llvm.ptr, !llvm.ptr
  return
}

// -----

// check_private_c2
func.func @other_type(%record: !llvm.ptr, %p: !llvm.ptr<1>, %item: i64) {
  // expected-error @below {{'mux.check_private' op failed to verify that all of {address, result} have same type}}
  %0 = "mux.check_private"(%record, %record, %record, %item) {access = #mux.checked_access<read>, bytes = 4 : i64, size = 4 : i64, object = 0 : i32, site = 0 : i32} : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i64) -> !llvm.ptr<1>
  return
}

// -----

// check_range_c1
func.func @negative_site(%record: !llvm.ptr, %n: i64) {
  // expected-error @below {{'mux.check_range' op attribute 'site' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  %0 = mux.check_range <read> %record in %record (%n, %n by %n, %n by %n) site(-1) by %n of %record : !llvm.ptr, !llvm.ptr
  return
}

// -----

// check_variable_c1
func.func @negative_object(%record: !llvm.ptr, %n: i64) {
  // expected-error @below {{'mux.check_variable' op attribute 'object' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  mux.check_variable %record size(4) object(-1) by %n of %record : !llvm.ptr, !llvm.ptr
  return
}

// -----

// check_meeting_c1
func.func @unknown_memory(%record: !llvm.ptr, %n: i64) {
  // expected-error @below {{expected one of [none, sub_group, work_group, cross_work_group] for memory kind, got: everything}}
  mux.check_meeting everything by %n of %record : !llvm.ptr
  return
}

// -----

// check_copied_c1
func.func @negative_copy(%record: !llvm.ptr, %n: i64) {
  // expected-error @below {{'mux.check_copied' op attribute 'site' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  mux.check_copied site(-1) by %n of %record : !llvm.ptr
  return
}

// -----

// dialect_attr_c22
func.func @reached_elsewhere() {
  // expected-error @below {{'mux.null_event' op expected attribute 'mux.reached_by_all' on an op at which a group meets only}}
  %0 = mux.null_event {mux.reached_by_all} : !mux.event
  return
}

// -----

// check_convergence_c1
func.func @negative_slot(%record: !llvm.ptr, %n: i64) {
  // expected-error @below {{'mux.check_convergence' op attribute 'slot' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  mux.check_convergence %n slot(-1) site(0) by %n of %record : !llvm.ptr
  return
}

// -----

// check_fence_c1
func.func @fence_of_a_number(%n: i64) {
  // expected-error @below {{'mux.check_fence' op operand #0 must be LLVM pointer type, but got 'i64'}}
  "mux.check_fence"(%n, %n) : (i64, i64) -> ()
  return
}
