// RUN: cairn-opt %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK: func.func private @k(i32) attributes {cairn.contraction_off, cairn.interface = {args = []}, cairn.parameter_names = ["a"]}
func.func private @k(i32) attributes {cairn.contraction_off,
    cairn.interface = {args = []}, cairn.parameter_names = ["a"]}

// -----

// dialect_attr_c1
// expected-error @below {{'func.func' op has unknown attribute 'cairn.interfaces'}}
func.func private @k() attributes {cairn.interfaces = {}}

// -----

// dialect_attr_c2
// expected-error @below {{'func.func' op expected 'cairn.interface' to be a dictionary}}
func.func private @k() attributes {cairn.interface = "k.json"}

// -----

// dialect_attr_c3
// expected-error @below {{'func.func' op expected 'cairn.parameter_names' to be an array of strings}}
func.func private @k(i32) attributes {cairn.parameter_names = [0]}

// -----

// dialect_attr_c3
// expected-error @below {{'func.func' op expected 'cairn.parameter_decorations' to be an array of dictionaries}}
func.func private @k(i32) attributes {cairn.parameter_decorations = ["restrict"]}

// -----

// dialect_attr_c4
// expected-error @below {{'func.func' op expected 'cairn.initializer' on a variable only}}
func.func private @k() attributes {cairn.initializer = 1 : i32}

// -----

// dialect_attr_c5
// expected-error @below {{'llvm.mlir.global' op expected 'cairn.length_factor' to be a positive integer}}
llvm.mlir.global external @x() {cairn.length_factor = 0 : i32} : i32

// -----

// dialect_attr_c6
// expected-error @below {{'func.func' op expected 'cairn.contraction_off' to be a unit}}
func.func private @k() attributes {cairn.contraction_off = true}

// -----

// dialect_attr_c8
// expected-error @below {{'func.func' op expected 'cairn.name' on an argument of a function only}}
func.func private @k() attributes {cairn.name = "n"}

// -----

// dialect_attr_c8
// expected-error @below {{'func.func' op expected 'cairn.name' of argument 0 to be a string}}
func.func private @k(i32 {cairn.name = 1})
