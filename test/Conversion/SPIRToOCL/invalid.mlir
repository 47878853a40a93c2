// RUN: cairn-opt %s --split-input-file --raise-spir-to-ocl --verify-diagnostics

llvm.func @calls_an_undefined_function(%x: i32) {
  // expected-error @below {{call to undefined function 'helper(int)'}}
  llvm.call spir_funccc @_Z6helperi(%x) : (i32) -> ()
  llvm.return
}
llvm.func spir_funccc @_Z6helperi(i32)

// -----

llvm.func @calls_a_function_of_c(%x: i32) {
  // expected-error @below {{call to undefined function 'helper'}}
  llvm.call spir_funccc @helper(%x) : (i32) -> ()
  llvm.return
}
llvm.func spir_funccc @helper(i32)

// -----

llvm.func @calls_a_defined_function() {
  // expected-error @below {{call of 'defined', which must be inlined first}}
  llvm.call @defined() : () -> ()
  llvm.return
}
llvm.func @defined() {
  llvm.return
}

// -----

llvm.func @calls_through_a_pointer(%f: !llvm.ptr) {
  // expected-error @below {{call through a function pointer, which OpenCL C does not allow}}
  llvm.call %f() : !llvm.ptr, () -> ()
  llvm.return
}

// -----

// The one jump that clang makes of several has no line of its own.
llvm.func @jumps_to_computed_labels(%p: !llvm.ptr) {
  // expected-error @below {{a jump to a computed label, which OpenCL C does not allow}}
  llvm.br ^jump
^jump:
  llvm.indirectbr %p : !llvm.ptr, [^a, ^b] loc(unknown)
^a:
  llvm.return
^b:
  llvm.return
}

// -----

llvm.func @has_assembly() {
  // expected-error @below {{inline assembly has no meaning in OpenCL C}}
  llvm.inline_asm has_side_effects "nop", "" : () -> ()
  llvm.return
}

// -----

// expected-error @below {{a function defined with '...' cannot be raised}}
llvm.func @variadic(%x: i32, ...) {
  llvm.return
}

// -----

llvm.func @two_at_once(%f: !llvm.ptr) {
  // expected-error @below {{call through a function pointer, which OpenCL C does not allow}}
  llvm.call %f() : !llvm.ptr, () -> ()
  // expected-error @below {{call to undefined function 'helper'}}
  llvm.call @helper() : () -> ()
  llvm.return
}
llvm.func @helper()

// -----

llvm.func @_Z11read_imagef14ocl_image2d_ro(!llvm.target<"spirv.Image">) -> vector<4xf32>
llvm.func @image(%image: !llvm.target<"spirv.Image">) {
  // expected-error @below {{builtin 'read_imagef(ocl_image2d_ro)' is not supported yet}}
  %0 = llvm.call @_Z11read_imagef14ocl_image2d_ro(%image) : (!llvm.target<"spirv.Image">) -> vector<4xf32>
  llvm.return
}
