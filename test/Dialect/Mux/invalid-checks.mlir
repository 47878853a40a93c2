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
// expected-error @below {{'func.func' op expected attribute 'mux.check_table' to be a dictionary, got "table"}}
func.func private @no_table() attributes {mux.check_table = "table"}

// -----

// dialect_attr_c20
// expected-error @below {{'func.func' op expected 'objects' in 'mux.check_table', an array of dictionaries}}
func.func private @half_a_table() attributes {mux.check_table = {sites = []}}

// -----

// dialect_attr_c20
// expected-error @below {{'func.func' op expected no 'object' in 'mux.check_table'}}
func.func private @misspelt() attributes {mux.check_table = {sites = [], object = []}}

// -----

// dialect_attr_c20
// expected-error @below {{'func.func' op expected 'objects[0].kind' in 'mux.check_table', 'argument', 'local', 'program' or 'private'}}
func.func private @no_kind() attributes {mux.check_table = {sites = [], objects = [{name = "x"}]}}

// -----

// dialect_attr_c20
// expected-error @below {{'func.func' op expected 'objects[0].kind' of 'mux.check_table' to be 'argument', 'local', 'program' or 'private', got "global"}}
func.func private @unknown_kind() attributes {mux.check_table = {sites = [], objects = [{kind = "global"}]}}

// -----

// dialect_attr_c20
// expected-error @below {{'func.func' op expected 'objects[1].symbol' in 'mux.check_table', a symbol}}
func.func private @no_symbol() attributes {mux.check_table = {sites = [], objects = [{kind = "argument"}, {kind = "program"}]}}

// -----

// dialect_attr_c20
// expected-error @below {{'func.func' op expected 'sites[0].places[0].line' of 'mux.check_table' to be an integer from 0, got "3"}}
func.func private @line_as_text() attributes {mux.check_table = {objects = [],
    sites = [{site = 0, places = [{file = "k.cl", line = "3", column = 1}]}]}}

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

// check_copy_c1
func.func @negative_size(%record: !llvm.ptr, %n: i64) {
  // expected-error @below {{'mux.check_copy' op attribute 'from_size' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  mux.check_copy %record in %record size(0) from %record in %record size(-1) bytes(%n) site(0) by %n of %record : (!llvm.ptr, !llvm.ptr), !llvm.ptr
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

// check_begun_c1
func.func @begun_after_event(%record: !llvm.ptr, %n: i64, %e: !mux.event) {
  // expected-error @below {{'mux.check_begun' op operand #1 must be 64-bit signless integer, but got '!mux.event'}}
  %0 = "mux.check_begun"(%record, %e, %n) : (!llvm.ptr, !mux.event, i64) -> i64
  return
}

// -----

// check_waited_c1
func.func @waited_by_event(%record: !llvm.ptr, %n: i64, %e: !mux.event) {
  // expected-error @below {{'mux.check_waited' op operand #2 must be 64-bit signless integer, but got '!mux.event'}}
  "mux.check_waited"(%record, %n, %e) : (!llvm.ptr, i64, !mux.event) -> ()
  return
}

// -----

// check_texel_c1
func.func @texel_at_no_site(%record: !llvm.ptr, %item: i64, %n: i32) {
  // expected-error @below {{'mux.check_texel' op attribute 'site' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
  mux.check_texel <read> %n in %n object(0) site(-1) by %item of %record : !llvm.ptr
  return
}

// -----

// check_texel_c2
func.func @texel_of_four(%record: !llvm.ptr, %item: i64, %n: i32) {
  // expected-error @below {{'mux.check_texel' op expected one to three coordinates, got 4}}
  mux.check_texel <read> %n, %n, %n, %n in %n, %n, %n, %n object(0) site(0) by %item of %record : !llvm.ptr
  return
}

// -----

// event_number_c1
func.func @number_of_a_number(%n: i64) {
  // expected-error @below {{'mux.event_number' op operand #0 must be DMA event, !mux.event, but got 'i64'}}
  %0 = "mux.event_number"(%n) : (i64) -> i64
  return
}

// -----

// numbered_event_c1
func.func @event_of_an_event(%e: !mux.event) {
  // expected-error @below {{'mux.numbered_event' op operand #0 must be 64-bit signless integer, but got '!mux.event'}}
  %0 = "mux.numbered_event"(%e) : (!mux.event) -> !mux.event
  return
}

// -----

// event_list_c1
func.func @list_of_a_number(%n: i32) {
  // expected-error @below {{'mux.event_list' op operand #1 must be LLVM pointer type, but got 'i32'}}
  "mux.event_list"(%n, %n) : (i32, i32) -> ()
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
