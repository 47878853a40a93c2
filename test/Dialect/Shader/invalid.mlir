// RUN: cairn-opt %s --split-input-file --verify-diagnostics

// dialect_attr_c1
// expected-error @below {{'llvm.mlir.global' op has unknown attribute 'shader.bindings'}}
llvm.mlir.global external @x() {shader.bindings = 1 : i32} : i32

// -----

// dialect_attr_c1
// expected-error @below {{'func.func' op argument 0 has unknown attribute 'shader.binding'}}
func.func private @k(i32 {shader.binding = 1 : i32})

// -----

// dialect_attr_c2
// expected-error @below {{'builtin.module' op expected 'shader.options' to be #shader.options}}
module attributes {shader.options = {spirv_version = "1.5"}} {}

// -----

// dialect_attr_c2
// expected-error @below {{'func.func' op expected 'shader.options' on a module only}}
func.func private @f() attributes {shader.options = #shader.options}

// -----

// dialect_attr_c2
// expected-error @below {{unknown option 'version'}}
module attributes {shader.options = #shader.options<version = 15>} {}

// -----

// dialect_attr_c2
// expected-error @below {{'int8' is given twice}}
module attributes {shader.options = #shader.options<int8 = false, int8 = true>} {}

// -----

// dialect_attr_c2
// expected-error @below {{expected true or false}}
module attributes {shader.options = #shader.options<int8 = 0>} {}

// -----

// dialect_attr_c2
// expected-error @below {{expected storage_buffer or uniform_buffer or push_constant, got 'texture'}}
module attributes {shader.options = #shader.options<pod_storage = texture>} {}

// -----

// dialect_attr_c2
// expected-error @below {{expected a version of SPIR-V, "1.0" to "1.6", got "1.7"}}
module attributes {shader.options = #shader.options<spirv_version = "1.7">} {}

// -----

// dialect_attr_c3
// expected-error @below {{'builtin.module' op expected 'shader.memory_model' to be a string}}
module attributes {shader.memory_model = 1 : i32} {}

// -----

// dialect_attr_c3
// expected-error @below {{'builtin.module' op expected 'shader.memory_model' to be 'GLSL450' or 'Vulkan', got "vulkan"}}
module attributes {shader.memory_model = "vulkan"} {}

// -----

// dialect_attr_c4
// expected-error @below {{'func.func' op expected 'shader.local_size' to be an array of i32}}
func.func private @k() attributes {shader.local_size = [8, 1, 1]}

// -----

// dialect_attr_c5
// expected-error @below {{'func.func' op expected 'shader.set' on a variable only}}
func.func private @k() attributes {shader.set = 0 : i32}

// -----

// dialect_attr_c5
// expected-error @below {{'llvm.mlir.global' op expected 'shader.binding' to be an integer from 0}}
llvm.mlir.global external @x() {shader.binding = -1 : i32} : i32

// -----

// dialect_attr_c5
// expected-error @below {{'llvm.mlir.global' op expected 'shader.set' beside 'shader.binding'}}
llvm.mlir.global external @x() {shader.binding = 1 : i32} : i32

// -----

// dialect_attr_c5
// expected-error @below {{'llvm.mlir.global' op expected 'shader.storage' to be 'storage_buffer', 'uniform_buffer', 'push_constant' or 'uniform_constant', got "texture"}}
llvm.mlir.global external @x() {shader.storage = "texture"} : i32

// -----

// dialect_attr_c5
// expected-error @below {{'llvm.mlir.global' op expected 'shader.element_size' to be a positive integer}}
llvm.mlir.global external @x() {shader.element_size = 0 : i32} : i32

// -----

// dialect_attr_c5
// expected-error @below {{'llvm.mlir.global' op expected 'shader.restrict' to be a unit}}
llvm.mlir.global external @x() {shader.restrict = true} : i32

// -----

// dialect_attr_c6
// expected-error @below {{'func.func' op expected 'shader.type' of argument 0 to be a type}}
func.func private @k(i32 {shader.type = "i32"})

// -----

// Rule (C2) of both: a module is for one target.
// expected-error @below {{'builtin.module' op expected one target, got 'kernel.options' and 'shader.options'}}
module attributes {shader.options = #shader.options, kernel.options = #kernel.options} {}
