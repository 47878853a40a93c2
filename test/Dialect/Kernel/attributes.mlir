// RUN: cairn-opt %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK: module attributes {kernel.options = #kernel.options<spirv_version = "1.4", environment = "opencl2.0", create_library = true>}
module attributes {kernel.options = #kernel.options<create_library = true,
    environment = "opencl2.0", spirv_version = "1.4">} {}
// CHECK: module attributes {kernel.options = #kernel.options}
module attributes {kernel.options = #kernel.options<spirv_version = "1.2">} {}

// -----

// dialect_attr_c1
// expected-error @below {{'builtin.module' op has unknown attribute 'kernel.profile'}}
module attributes {kernel.profile} {}

// -----

// dialect_attr_c2
// expected-error @below {{'builtin.module' op expected 'kernel.options' to be #kernel.options}}
module attributes {kernel.options = #shader.options} {}

// -----

// dialect_attr_c2
// expected-error @below {{expected level-zero or opencl1.2 or opencl2.0 or opencl2.1 or opencl2.2, got 'opencl3.0'}}
module attributes {kernel.options = #kernel.options<environment = "opencl3.0">} {}

// -----

// dialect_attr_c3
// expected-error @below {{'func.func' op expected 'kernel.format' to be a symbol}}
func.func private @f() attributes {kernel.format = "text"}

// -----

// dialect_attr_c3
// expected-error @below {{'func.func' op expected 'kernel.strings' to be an array}}
func.func private @f() attributes {kernel.strings = @text}
