// RUN: cairn-opt %s --split-input-file --verify-diagnostics

// printf_c1
func.func @no_conversion(%i: i32) {
  // expected-error @below {{'ocl.printf' op has an invalid format: unknown conversion specifier 'y'}}
  %0 = ocl.printf "%y"(%i : i32)
  return
}

// -----

// printf_c1
func.func @with_an_end() {
  // expected-error @below {{'ocl.printf' op expected a format without a character 0}}
  %0 = ocl.printf "a\00b"
  return
}

// -----

// printf_c2
func.func @too_few(%i: i32) {
  // expected-error @below {{'ocl.printf' op expected 2 arguments for the format, got 1}}
  %0 = ocl.printf "%d %d"(%i : i32)
  return
}

// -----

// printf_c2
func.func @too_many(%i: i32) {
  // expected-error @below {{'ocl.printf' op expected 0 arguments for the format, got 1}}
  %0 = ocl.printf "%%"(%i : i32)
  return
}

// -----

// printf_c3
func.func @int_for_long(%i: i32) {
  // expected-error @below {{'ocl.printf' op conversion 'd' expects 'long', got 'int' for argument 1}}
  %0 = ocl.printf "%ld"(%i : i32)
  return
}

// -----

// printf_c3
func.func @float_for_int(%i: i32, %f: f32) {
  // expected-error @below {{'ocl.printf' op conversion 'x' expects 'int', got 'float' for argument 2}}
  %0 = ocl.printf "%d %x"(%i, %f : i32, f32)
  return
}

// -----

// printf_c3
func.func @number_for_pointer(%i: i64) {
  // expected-error @below {{'ocl.printf' op conversion 'p' expects a pointer, got 'long' for argument 1}}
  %0 = ocl.printf "%p"(%i : i64)
  return
}

// -----

// printf_c4
func.func @pointer_for_known_strings(%p: !llvm.ptr<2>) {
  // expected-error @below {{'ocl.printf' op expected no strings without an index of them}}
  %0 = ocl.printf "%s"(%p : !llvm.ptr<2>) strings ["a"]
  return
}

// -----

// printf_c3
func.func @other_elements(%v: vector<4xi32>) {
  // expected-error @below {{'ocl.printf' op conversion 'd' expects 'short4', got 'int4' for argument 1}}
  %0 = ocl.printf "%v4hd"(%v : vector<4xi32>)
  return
}

// -----

// printf_c3
func.func @other_class(%v: vector<4xi32>) {
  // expected-error @below {{'ocl.printf' op conversion 'f' expects a vector of 4 floating-point numbers, got 'int4' for argument 1}}
  %0 = ocl.printf "%v4f"(%v : vector<4xi32>)
  return
}

// -----

// printf_c3
func.func @no_opencl_type(%b: i1) {
  // expected-error @below {{'ocl.printf' op conversion 'd' expects 'int', got 'i1' for argument 1}}
  %0 = ocl.printf "%d"(%b : i1)
  return
}

// -----

// printf_c4
func.func @without_strings(%i: i32) {
  // expected-error @below {{'ocl.printf' op expected strings for conversion 's', got none}}
  %0 = ocl.printf "%s"(%i : i32)
  return
}

// -----

// printf_c4
func.func @with_strings_for_nothing(%i: i32) {
  // expected-error @below {{'ocl.printf' op expected no strings without an index of them}}
  %0 = ocl.printf "%d"(%i : i32) strings ["a"]
  return
}
