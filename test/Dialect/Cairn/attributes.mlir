// RUN: cairn-opt %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK: func.func private @k(i32) attributes {cairn.contraction_off, cairn.interface = {
// CHECK-SAME: symbol = "k"}, cairn.parameter_names = ["a"]}
func.func private @k(i32) attributes {cairn.contraction_off,
    cairn.interface = {name = "k", symbol = "k", local_memory = 0, private_memory = 0,
      args = [{name = "a", kind = "scalar", type = "int", value_type = "i32"},
              {name = "x", kind = "buffer", type = "int*", address_space = "global", const = true, offset = 8}],
      reqd_work_group_size = [8, 1, 1],
      printf = [{args = ["i32"], format = [37, 200, 10], strings = ["s", [255]]}]},
    cairn.parameter_names = ["a"]}

// CHECK: module attributes {cairn.interface = {
module attributes {cairn.interface = {addressing = "logical",
    constants = {kind = "buffer", size = 4, data = "01", descriptor_set = 0, binding = 1},
    push_constants = {size = 12, fields = [{name = "region_offset", offset = 0, size = 12}]}}} {}

// -----

// dialect_attr_c1
// expected-error @below {{'func.func' op has unknown attribute 'cairn.interfaces'}}
func.func private @k() attributes {cairn.interfaces = {}}

// -----

// dialect_attr_c2
// expected-error @below {{'func.func' op expected 'cairn.interface' to be a dictionary}}
func.func private @k() attributes {cairn.interface = "k.json"}

// -----

// dialect_attr_c2
// expected-error @below {{'func.func' op expected no 'nam' in 'cairn.interface'}}
func.func private @k() attributes {cairn.interface = {nam = "k"}}

// -----

// dialect_attr_c2
// expected-error @below {{'func.func' op expected 'args' of 'cairn.interface' to be an array of dictionaries, got 3 : i64}}
func.func private @k() attributes {cairn.interface = {name = "k", args = 3}}

// -----

// dialect_attr_c2
// expected-error @below {{'func.func' op expected 'symbol' in 'cairn.interface', a string}}
func.func private @k() attributes {cairn.interface = {name = "k", args = []}}

// -----

// dialect_attr_c2
// expected-error @below {{'func.func' op expected 'args[0].kind' of 'cairn.interface' to be 'scalar', 'buffer', 'local', 'image', 'sampler', 'pipe', 'queue' or 'opaque', got "pointer"}}
func.func private @k() attributes {cairn.interface = {name = "k", symbol = "k", local_memory = 0, private_memory = 0,
    args = [{name = "x", kind = "pointer", type = "int*"}]}}

// -----

// dialect_attr_c2
// expected-error @below {{'func.func' op expected 'args[0].address_space' in 'cairn.interface', 'global' or 'constant'}}
func.func private @k() attributes {cairn.interface = {name = "k", symbol = "k", local_memory = 0, private_memory = 0,
    args = [{name = "x", kind = "buffer", type = "int*"}]}}

// -----

// dialect_attr_c2
// expected-error @below {{'func.func' op expected 'args[1].const' of 'cairn.interface' to be true or false, got 1 : i64}}
func.func private @k() attributes {cairn.interface = {name = "k", symbol = "k", local_memory = 0, private_memory = 0,
    args = [{name = "x", kind = "local", type = "int*"},
            {name = "y", kind = "local", type = "int*", const = 1}]}}

// -----

// dialect_attr_c2
// expected-error @below {{'func.func' op expected 'args[0].mask.offset' of 'cairn.interface' to be an integer from 0, got -4 : i64}}
func.func private @k() attributes {cairn.interface = {name = "k", symbol = "k", local_memory = 0, private_memory = 0,
    args = [{name = "s", kind = "sampler", type = "sampler_t", mask = {offset = -4}}]}}

// -----

// dialect_attr_c2
// expected-error @below {{'func.func' op expected 'reqd_work_group_size' of 'cairn.interface' to be three integers from 0, got [8, 1]}}
func.func private @k() attributes {cairn.interface = {name = "k", symbol = "k", local_memory = 0, private_memory = 0, args = [],
    reqd_work_group_size = [8, 1]}}

// -----

// dialect_attr_c2
// expected-error @below {{'func.func' op expected 'printf[0].args' in 'cairn.interface', an array of strings}}
func.func private @k() attributes {cairn.interface = {name = "k", symbol = "k", local_memory = 0, private_memory = 0, args = [],
    printf = [{format = "%d"}]}}

// -----

// dialect_attr_c2
// expected-error @below {{'func.func' op expected 'checks.objects[0].offset' in 'cairn.interface', an integer from 0}}
func.func private @k() attributes {cairn.interface = {name = "k", symbol = "k", local_memory = 0, private_memory = 0, args = [],
    checks = {checks = ["bounds"], sites = [], slots = 0, objects = [{kind = "local"}]}}}

// -----

// dialect_attr_c2
// expected-error @below {{'builtin.module' op expected 'addressing' of 'cairn.interface' to be 'logical' or 'physical', got "virtual"}}
module attributes {cairn.interface = {addressing = "virtual"}} {}

// -----

// dialect_attr_c2
// expected-error @below {{'builtin.module' op expected 'variables.size' in 'cairn.interface', an integer from 0}}
module attributes {cairn.interface = {addressing = "logical", variables = {kind = "buffer", data = ""}}} {}

// -----

// dialect_attr_c2
func.func @k() {
  // expected-error @below {{'func.return' op expected 'cairn.interface' on a function or a module only}}
  return {cairn.interface = {}}
}

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

// dialect_attr_c7
// expected-error @below {{'func.func' op expected 'cairn.name' on an argument of a function only}}
func.func private @k() attributes {cairn.name = "n"}

// -----

// dialect_attr_c7
// expected-error @below {{'func.func' op expected 'cairn.name' of argument 0 to be a string}}
func.func private @k(i32 {cairn.name = 1})

// -----

// dialect_attr_c8
// expected-error @below {{'func.func' op expected 'cairn.debug_info' on a module only}}
func.func private @k() attributes {cairn.debug_info}

// -----

// dialect_attr_c8
// expected-error @below {{'builtin.module' op expected 'cairn.debug_info' to be a unit}}
module attributes {cairn.debug_info = 1 : i32} {}

// -----

// dialect_attr_c9
// expected-error @below {{'llvm.mlir.global' op expected 'cairn.block' on a function only}}
llvm.mlir.global external @x() {cairn.block} : i32
