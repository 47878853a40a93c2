// RUN: cairn-opt %s --split-input-file --verify-diagnostics

// any_c1
func.func @any_of_a_work_group_without_id(%b: i1) {
  // expected-error @below {{'mux.any' op expected a barrier id for group 'work_group'}}
  %0 = mux.any work_group %b : i1
  return
}

// -----

// any_c2
func.func @any_of_a_sub_group_vector(%v: vector<4xi1>) {
  // expected-error @below {{'mux.any' op expected a scalar for group 'sub_group', got 'vector<4xi1>'}}
  %0 = mux.any sub_group %v : vector<4xi1>
  return
}

// -----

// any_c3
func.func @any_of_an_i32(%i: i32) {
  // expected-error @below {{'mux.any' op operand #0 must be i1 or vector of i1, but got 'i32'}}
  %0 = "mux.any"(%i) <{group = #mux.group_kind<sub_group>}> : (i32) -> i1
  return
}

// -----

// all_c1
func.func @all_of_a_sub_group_with_id(%b: i1) {
  // expected-error @below {{'mux.all' op expected no barrier id for group 'sub_group'}}
  %0 = mux.all sub_group id(0) %b : i1
  return
}

// -----

// all_c2
func.func @all_of_a_work_group_vector(%v: vector<4xi1>) {
  // expected-error @below {{'mux.all' op expected a scalar for group 'work_group', got 'vector<4xi1>'}}
  %0 = mux.all work_group id(0) %v : vector<4xi1>
  return
}

// -----

// all_c3
func.func @all_of_a_matrix(%v: vector<2x2xi1>) {
  // expected-error @below {{custom op 'mux.all' 'value' must be i1 or vector of i1, but got 'vector<2x2xi1>'}}
  %0 = mux.all vec_group %v : vector<2x2xi1>
  return
}

// -----

// broadcast_c1
func.func @broadcast_in_a_vec_group_with_id(%f: f32, %lane: i32) {
  // expected-error @below {{'mux.broadcast' op expected no barrier id for group 'vec_group'}}
  %0 = mux.broadcast vec_group id(0) %f[%lane] : f32, i32
  return
}

// -----

// broadcast_c2
func.func @broadcast_of_a_sub_group_vector(%v: vector<4xf32>, %lane: i32) {
  // expected-error @below {{'mux.broadcast' op expected a scalar for group 'sub_group', got 'vector<4xf32>'}}
  %0 = mux.broadcast sub_group %v[%lane] : vector<4xf32>, i32
  return
}

// -----

// broadcast_c3
func.func @broadcast_in_a_work_group_by_one_id(%f: f32, %x: i64) {
  // expected-error @below {{'mux.broadcast' op expected 3 local ids for group 'work_group', got 1}}
  %0 = mux.broadcast work_group id(0) %f[%x] : f32, i64
  return
}

// -----

// broadcast_c3
func.func @broadcast_by_ids_of_two_types(%f: f32, %x: i64, %y: i32) {
  // expected-error @below {{'mux.broadcast' op expected local ids of one type, got 'i64', 'i64', 'i32'}}
  %0 = "mux.broadcast"(%f, %x, %x, %y) <{group = #mux.group_kind<work_group>, id = 0 : i32}> : (f32, i64, i64, i32) -> f32
  return
}

// -----

// broadcast_c4
func.func @broadcast_in_a_sub_group_by_an_i64(%f: f32, %lane: i64) {
  // expected-error @below {{'mux.broadcast' op expected 1 id of type i32 for group 'sub_group', got 1 of type 'i64'}}
  %0 = mux.broadcast sub_group %f[%lane] : f32, i64
  return
}

// -----

// broadcast_c4
func.func @broadcast_in_a_vec_group_by_no_id(%f: f32) {
  // expected-error @below {{'mux.broadcast' op expected 1 id of type i32 for group 'vec_group', got 0}}
  %0 = mux.broadcast vec_group %f[] : f32, i32
  return
}

// -----

// broadcast_c5
func.func @broadcast_to_another_type(%f: f32, %lane: i32) {
  // expected-error @below {{'mux.broadcast' op failed to verify that type of the result is the element type of the operand}}
  %0 = "mux.broadcast"(%f, %lane) <{group = #mux.group_kind<sub_group>}> : (f32, i32) -> f64
  return
}

// -----

// reduce_c1
func.func @reduce_of_a_work_group_without_id(%f: f32) {
  // expected-error @below {{'mux.reduce' op expected a barrier id for group 'work_group'}}
  %0 = mux.reduce work_group fadd %f : f32
  return
}

// -----

// reduce_c2
func.func @reduce_of_a_work_group_vector(%v: vector<4xf32>) {
  // expected-error @below {{'mux.reduce' op expected a scalar for group 'work_group', got 'vector<4xf32>'}}
  %0 = mux.reduce work_group fadd id(0) %v : vector<4xf32>
  return
}

// -----

// reduce_c3
func.func @reduce_of_integers_by_fmin(%i: i32) {
  // expected-error @below {{'mux.reduce' op expected floats for operation 'fmin', got 'i32'}}
  %0 = mux.reduce sub_group fmin %i : i32
  return
}

// -----

// reduce_c3
func.func @reduce_of_integers_by_logical_or(%i: i32) {
  // expected-error @below {{'mux.reduce' op expected i1 for operation 'logical_or', got 'i32'}}
  %0 = mux.reduce sub_group logical_or %i : i32
  return
}

// -----

// reduce_c4
func.func @reduce_of_a_vector_to_a_vector(%v: vector<4xf32>) {
  // expected-error @below {{'mux.reduce' op result #0 must be integer or float scalar, but got 'vector<4xf32>'}}
  %0 = "mux.reduce"(%v) <{group = #mux.group_kind<vec_group>, combiner = #mux.group_operation<fadd>}> : (vector<4xf32>) -> vector<4xf32>
  return
}

// -----

// scan_c1
func.func @scan_of_a_sub_group_with_id(%i: i32) {
  // expected-error @below {{'mux.scan' op expected no barrier id for group 'sub_group'}}
  %0 = mux.scan inclusive sub_group add id(0) %i : i32
  return
}

// -----

// scan_c2
func.func @scan_of_a_sub_group_vector(%v: vector<4xi32>) {
  // expected-error @below {{'mux.scan' op expected a scalar for group 'sub_group', got 'vector<4xi32>'}}
  %0 = mux.scan inclusive sub_group add %v : vector<4xi32>
  return
}

// -----

// scan_c3
func.func @scan_of_floats_by_umax(%v: vector<4xf16>) {
  // expected-error @below {{'mux.scan' op expected integers for operation 'umax', got 'vector<4xf16>'}}
  %0 = mux.scan exclusive vec_group umax %v : vector<4xf16>
  return
}

// -----

// scan_c4
func.func @scan_of_a_vector_to_a_scalar(%v: vector<4xi32>) {
  // expected-error @below {{'mux.scan' op failed to verify that all of {value, result} have same type}}
  %0 = "mux.scan"(%v) <{kind = #mux.scan_kind<inclusive>, group = #mux.group_kind<vec_group>, combiner = #mux.group_operation<add>}> : (vector<4xi32>) -> i32
  return
}

// -----

// sub_group_shuffle_c1
func.func @shuffle_of_a_vector(%v: vector<4xf32>, %lane: i32) {
  // expected-error @below {{'mux.sub_group_shuffle' op operand #0 must be integer or float scalar, but got 'vector<4xf32>'}}
  %0 = mux.sub_group_shuffle %v, %lane : vector<4xf32>
  return
}

// -----

// sub_group_shuffle_up_c1
func.func @shuffle_up_of_two_types(%a: f32, %b: f64, %n: i32) {
  // expected-error @below {{'mux.sub_group_shuffle_up' op failed to verify that all of {previous, current, result} have same type}}
  %0 = "mux.sub_group_shuffle_up"(%a, %b, %n) : (f32, f64, i32) -> f32
  return
}

// -----

// sub_group_shuffle_down_c1
func.func @shuffle_down_of_two_types(%a: f32, %b: f64, %n: i32) {
  // expected-error @below {{'mux.sub_group_shuffle_down' op failed to verify that all of {current, next, result} have same type}}
  %0 = "mux.sub_group_shuffle_down"(%a, %b, %n) : (f32, f64, i32) -> f32
  return
}

// -----

// sub_group_shuffle_xor_c1
func.func @shuffle_xor_by_an_i64(%a: f32, %mask: i64) {
  // expected-error @below {{'mux.sub_group_shuffle_xor' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = "mux.sub_group_shuffle_xor"(%a, %mask) : (f32, i64) -> f32
  return
}

// -----

// sub_group_clustered_reduce_c1
func.func @clusters_of_three(%a: f32) {
  // expected-error @below {{'mux.sub_group_clustered_reduce' op expected clusters of a power of two invocations, got 3}}
  %0 = mux.sub_group_clustered_reduce fadd 3, %a : f32
  return
}

// -----

// sub_group_clustered_reduce_c2
func.func @clusters_of_floats_by_and(%a: f32) {
  // expected-error @below {{'mux.sub_group_clustered_reduce' op expected integers for operation 'and', got 'f32'}}
  %0 = mux.sub_group_clustered_reduce and 4, %a : f32
  return
}

// -----

// read_clock_c1
func.func @clock_of_a_work_item() {
  // expected-error @below {{'mux.read_clock' op expected scope 'device', 'work_group' or 'sub_group', got 'work_item'}}
  %0 = mux.read_clock work_item : i64
  return
}

// -----

// read_clock_c2
func.func @clock_of_32_bits() {
  // expected-error @below {{'mux.read_clock' op result #0 must be 64-bit signless integer or}}
  %0 = mux.read_clock device : i32
  return
}
