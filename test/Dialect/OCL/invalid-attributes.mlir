// RUN: cairn-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{'builtin.module' op expected 'ocl.version' to be an array of two i64 on a module}}
module attributes {ocl.version = array<i64: 3>} {
}

// -----

// expected-error @below {{'func.func' op expected 'ocl.version' to be an array of two i64 on a module}}
func.func @version() attributes {ocl.version = array<i64: 1, 2>} {
  return
}

// -----

// expected-error @below {{'func.func' op expected 'ocl.kernel' to be a unit}}
func.func @kernel_with_a_value() attributes {ocl.kernel = 1 : i32} {
  return
}

// -----

// expected-error @below {{'func.func' op expected 'ocl.reqd_work_group_size' to be an array of three positive i64}}
func.func @two_sizes() attributes {ocl.reqd_work_group_size = array<i64: 8, 8>} {
  return
}

// -----

// expected-error @below {{'func.func' op expected 'ocl.reqd_work_group_size' to be an array of three positive i64}}
func.func @size_of_zero() attributes {ocl.reqd_work_group_size = array<i64: 8, 0, 1>} {
  return
}

// -----

// expected-error @below {{'func.func' op expected 'ocl.work_group_size_hint' to be an array of three positive i64}}
func.func @hint_of_i32() attributes {ocl.work_group_size_hint = array<i32: 8, 1, 1>} {
  return
}

// -----

// expected-error @below {{'func.func' op expected 'ocl.vec_type_hint' to be a type}}
func.func @hint_that_is_no_type() attributes {ocl.vec_type_hint = "float4"} {
  return
}

// -----

// expected-error @below {{'func.func' op expected 'ocl.intel_reqd_sub_group_size' to be a positive i32}}
func.func @sub_group_of_i64() attributes {ocl.intel_reqd_sub_group_size = 16 : i64} {
  return
}

// -----

// expected-error @below {{'func.func' op expected 'ocl.intel_reqd_sub_group_size' to be a positive i32}}
func.func @sub_group_of_none() attributes {ocl.intel_reqd_sub_group_size = 0 : i32} {
  return
}

// -----

// expected-error @below {{'func.func' op has unknown attribute 'ocl.unheard_of'}}
func.func @unknown() attributes {ocl.unheard_of} {
  return
}

// -----

func.func @on_an_op() {
  // expected-error @below {{'arith.constant' op expected 'ocl.kernel' on a function only}}
  %0 = arith.constant {ocl.kernel} 0 : i32
  return
}

// -----

// expected-error @below {{'func.func' op expected 'ocl.declared_type' of argument 0 to be a string}}
func.func @declared_type_of_another_kind(%x: i32 {ocl.declared_type = 1 : i32}) {
  return
}

// -----

// expected-error @below {{'func.func' op expected 'ocl.arg' of argument 0 to be #ocl.arg}}
func.func @argument_of_another_kind(%x: i32 {ocl.arg = "x"}) {
  return
}

// -----

// expected-error @below {{'func.func' op argument 1 has unknown attribute 'ocl.name'}}
func.func @unknown_of_an_argument(%x: i32, %y: i32 {ocl.name = "y"}) {
  return
}
