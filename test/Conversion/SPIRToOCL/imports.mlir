// RUN: cairn-opt %s --split-input-file --raise-spir-to-ocl --verify-diagnostics | FileCheck %s

// What is declared and called becomes an import; the rest of the declarations
// goes, and what is defined stays.
module attributes {kernel.options = #kernel.options<create_library = true>} {
// CHECK-LABEL: func.func private @helper(i32, !llvm.ptr
// CHECK-SAME: llvm.byval = !llvm.struct<(i32, f32)>
llvm.func spir_funccc @helper(i32 {llvm.noundef}, !llvm.ptr {llvm.byval = !llvm.struct<(i32, f32)>}) -> i32
// CHECK-NOT: @unused
llvm.func spir_funccc @unused(i32) -> i32
llvm.func spir_funccc @_Z13get_global_idj(i32) -> i64
// CHECK-LABEL: func.func @exported(%arg0: i32, %arg1: !llvm.ptr) -> i32
llvm.func spir_funccc @exported(%x: i32, %p: !llvm.ptr) -> i32 {
  // CHECK: ocl.builtin "get_global_id"
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %id = llvm.call spir_funccc @_Z13get_global_idj(%c0) : (i32) -> i64
  // CHECK: %[[R:.*]] = {{(func.)?}}call @helper(%arg0, %arg1) : (i32, !llvm.ptr) -> i32
  // CHECK: return %[[R]] : i32
  %r = llvm.call spir_funccc @helper(%x, %p) : (i32, !llvm.ptr) -> i32
  llvm.return %r : i32
}
}

// -----

module attributes {kernel.options = #kernel.options<create_library = true>} {
llvm.func @many(i32, ...) -> i32
llvm.func @kernel(%x: i32) attributes {ocl.kernel} {
  // expected-error @below {{function 'many' of another module takes '...', which OpenCL C does not allow}}
  %r = llvm.call @many(%x) vararg(!llvm.func<i32 (i32, ...)>) : (i32) -> i32
  llvm.return
}
}

// -----

// A library function that there is not, and one of another target's library.
module attributes {kernel.options = #kernel.options<create_library = true>} {
llvm.func @_Z6readItt14ocl_image2d_ro(!llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>)
llvm.func @kernel(%x: !llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>) attributes {ocl.kernel} {
  // expected-error @below {{builtin 'readIt(unsigned short, ocl_image2d_ro)' is not supported yet}}
  llvm.call @_Z6readItt14ocl_image2d_ro(%x) : (!llvm.target<"spirv.Image", !llvm.void, 1, 0, 0, 0, 0, 0, 0>) -> ()
  llvm.return
}
}

// -----

// Without the option all of a program is there.
module attributes {kernel.options = #kernel.options} {
llvm.func @helper(i32) -> i32
llvm.func @kernel(%x: i32) attributes {ocl.kernel} {
  // expected-error @below {{call to undefined function 'helper'}}
  %r = llvm.call @helper(%x) : (i32) -> i32
  llvm.return
}
}
