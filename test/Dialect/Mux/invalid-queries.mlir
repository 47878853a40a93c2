// RUN: cairn-opt %s --split-input-file --verify-diagnostics

// global_id_c1
func.func @global_id_of_an_i64(%d: i64) {
  // expected-error @below {{'mux.global_id' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "mux.global_id"(%d) : (i64) -> i64
  return
}

// -----

// global_size_c1
func.func @global_size_as_an_index(%d: i32) {
  // expected-error @below {{'mux.global_size' op result #0 must be size_t, which is i32 or i64, but got 'index'}}
  %0 = mux.global_size %d : index
  return
}

// -----

// global_offset_c1
func.func @global_offset_of_an_i64(%d: i64) {
  // expected-error @below {{'mux.global_offset' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "mux.global_offset"(%d) : (i64) -> i64
  return
}

// -----

// local_id_c1
func.func @local_id_as_an_index(%d: i32) {
  // expected-error @below {{'mux.local_id' op result #0 must be size_t, which is i32 or i64, but got 'index'}}
  %0 = mux.local_id %d : index
  return
}

// -----

// local_size_c1
func.func @local_size_of_an_i64(%d: i64) {
  // expected-error @below {{'mux.local_size' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "mux.local_size"(%d) : (i64) -> i64
  return
}

// -----

// enqueued_local_size_c1
func.func @enqueued_local_size_as_an_index(%d: i32) {
  // expected-error @below {{'mux.enqueued_local_size' op result #0 must be size_t, which is i32 or i64, but got 'index'}}
  %0 = mux.enqueued_local_size %d : index
  return
}

// -----

// group_id_c1
func.func @group_id_of_an_i64(%d: i64) {
  // expected-error @below {{'mux.group_id' op operand #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "mux.group_id"(%d) : (i64) -> i64
  return
}

// -----

// num_groups_c1
func.func @num_groups_as_an_index(%d: i32) {
  // expected-error @below {{'mux.num_groups' op result #0 must be size_t, which is i32 or i64, but got 'index'}}
  %0 = mux.num_groups %d : index
  return
}

// -----

// work_dim_c1
func.func @work_dim_as_an_i64() {
  // expected-error @below {{'mux.work_dim' op result #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "mux.work_dim"() : () -> i64
  return
}

// -----

// sub_group_id_c1
func.func @sub_group_id_as_an_i64() {
  // expected-error @below {{'mux.sub_group_id' op result #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "mux.sub_group_id"() : () -> i64
  return
}

// -----

// num_sub_groups_c1
func.func @num_sub_groups_as_an_i64() {
  // expected-error @below {{'mux.num_sub_groups' op result #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "mux.num_sub_groups"() : () -> i64
  return
}

// -----

// max_sub_group_size_c1
func.func @max_sub_group_size_as_an_i64() {
  // expected-error @below {{'mux.max_sub_group_size' op result #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "mux.max_sub_group_size"() : () -> i64
  return
}

// -----

// sub_group_size_c1
func.func @sub_group_size_as_an_i64() {
  // expected-error @below {{'mux.sub_group_size' op result #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "mux.sub_group_size"() : () -> i64
  return
}

// -----

// sub_group_local_id_c1
func.func @sub_group_local_id_as_an_i64() {
  // expected-error @below {{'mux.sub_group_local_id' op result #0 must be 32-bit signless integer, but got 'i64'}}
  %0 = "mux.sub_group_local_id"() : () -> i64
  return
}

// -----

// global_linear_id_c1
func.func @global_linear_id_as_an_i16() {
  // expected-error @below {{'mux.global_linear_id' op result #0 must be size_t, which is i32 or i64, but got 'i16'}}
  %0 = mux.global_linear_id : i16
  return
}

// -----

// local_linear_id_c1
func.func @local_linear_id_as_an_i16() {
  // expected-error @below {{'mux.local_linear_id' op result #0 must be size_t, which is i32 or i64, but got 'i16'}}
  %0 = mux.local_linear_id : i16
  return
}

// -----

// is_ftz_c1
func.func @is_ftz_as_an_i32() {
  // expected-error @below {{'mux.is_ftz' op result #0 must be 1-bit signless integer, but got 'i32'}}
  %0 = "mux.is_ftz"() : () -> i32
  return
}

// -----

// use_fast_c1
func.func @use_fast_as_an_i32() {
  // expected-error @below {{'mux.use_fast' op result #0 must be 1-bit signless integer, but got 'i32'}}
  %0 = "mux.use_fast"() : () -> i32
  return
}

// -----

// is_embedded_profile_c1
func.func @is_embedded_profile_as_an_i32() {
  // expected-error @below {{'mux.is_embedded_profile' op result #0 must be 1-bit signless integer, but got 'i32'}}
  %0 = "mux.is_embedded_profile"() : () -> i32
  return
}
