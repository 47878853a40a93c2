// RUN: cairn-opt %s --split-input-file --verify-diagnostics

// builtin_c1
func.func @function_that_opencl_lacks(%x: f32) -> f32 {
  // expected-error @below {{'ocl.builtin' op expected a function of OpenCL C's library, got 'sine'}}
  %0 = ocl.builtin "sine"(%x) : "float(float)"
  return %0 : f32
}

// -----

// builtin_c2
func.func @overload_that_the_function_lacks(%x: i32) -> i32 {
  // expected-error @below {{'ocl.builtin' op 'sin' has no overload 'int(int)'}}
  %0 = ocl.builtin "sin"(%x) : "int(int)"
  return %0 : i32
}

// -----

// builtin_c2
func.func @result_of_another_overload(%x: f32) -> f64 {
  // expected-error @below {{'ocl.builtin' op 'sin' has no overload 'double(float)'}}
  %0 = ocl.builtin "sin"(%x) : "double(float)"
  return %0 : f64
}

// -----

// builtin_c2
func.func @signature_of_no_form(%x: f32) -> f32 {
  // expected-error @below {{'ocl.builtin' op has a malformed signature 'float'}}
  %0 = "ocl.builtin"(%x) <{name = "sin", signature = "float"}> : (f32) -> f32
  return %0 : f32
}

// -----

// builtin_c3
func.func @operand_of_another_type(%x: f64) -> f32 {
  // expected-error @below {{'ocl.builtin' op expected operands and result of the types of 'float(float)'}}
  %0 = "ocl.builtin"(%x) <{name = "sin", signature = "float(float)"}> : (f64) -> f32
  return %0 : f32
}

// -----

// builtin_c3
func.func @pointer_to_another_space(%x: f32, %p: !llvm.ptr<3>) -> f32 {
  // expected-error @below {{'ocl.builtin' op expected operands and result of the types of 'float(float, global float*)'}}
  %0 = "ocl.builtin"(%x, %p) <{name = "fract", signature = "float(float, global float*)"}> : (f32, !llvm.ptr<3>) -> f32
  return %0 : f32
}

// -----

// builtin_c3
func.func @no_result(%x: f32) {
  // expected-error @below {{'ocl.builtin' op expected operands and result of the types of 'float(float)'}}
  "ocl.builtin"(%x) <{name = "sin", signature = "float(float)"}> : (f32) -> ()
  return
}

// -----

func.func @malformed_in_the_pretty_form(%x: f32) {
  // expected-error @below {{expected a signature as in "float(float, int)", got "float float"}}
  %0 = ocl.builtin "sin"(%x) : "float float"
  return
}

// -----

func.func @too_few_operands(%x: f32) {
  // expected-error @below {{expected 2 operands, got 1}}
  %0 = ocl.builtin "fmax"(%x) : "float(float, float)"
  return
}

// -----

func.func @barrier_of_no_group() {
  // expected-error @below {{expected string or keyword containing one of the following enum values for attribute 'execution' [work_group, sub_group]}}
  ocl.barrier device flags(local) scope(work_group)
  return
}

// -----

func.func @image_of_another_access(%image: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 1>) {
  // expected-error @below {{expected operands and result of the types of 'int(read_only image2d_t)'}}
  %0 = "ocl.builtin"(%image) <{name = "get_image_width", signature = "int(read_only image2d_t)"}> : (!llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 1>) -> i32
  return
}

// -----

func.func @image_without_access(%image: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>) {
  // expected-error @below {{'get_image_width' has no overload 'int(image2d_t)'}}
  %0 = ocl.builtin "get_image_width"(%image) : "int(image2d_t)"
  return
}

// -----

func.func @range_without_its_place(%n: i64) {
  // expected-error @below {{expected 2 operands, got 1}}
  ocl.builtin "ndrange_1D"(%n) : "ndrange_t(ulong)"
  return
}

// -----

// block_kernel_c1
func.func @block_of_no_kernel() {
  // expected-error @below {{expected a kernel of the module, got 'block_of_no_kernel'}}
  %0 = ocl.block_kernel @block_of_no_kernel : !llvm.ptr
  return
}

// -----

func.func @block_of_nothing() {
  // expected-error @below {{expected a kernel of the module, got 'nothing'}}
  %0 = ocl.block_kernel @nothing : !llvm.ptr
  return
}
