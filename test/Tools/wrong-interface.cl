// What a kernel's interface says wrongly is an error at the kernel, whoever reads it.
// RUN: cairnc %s --emit=host -o %t.mlir
// RUN: sed 's/symbol = "k"/symbl = "k"/' %t.mlir > %t.key.mlir
// RUN: not cairnc %t.key.mlir -o %t.o 2>&1 | FileCheck %s --check-prefix=KEY
// RUN: not cairn-opt %t.key.mlir --verify-cairn-level=level=host 2>&1 | FileCheck %s --check-prefix=KEY
// KEY: error: 'llvm.func' op expected no 'symbl' in 'cairn.interface'
// RUN: sed 's/kind = "buffer"/kind = "buffr"/' %t.mlir > %t.kind.mlir
// RUN: not cairnc %t.kind.mlir --emit=interface 2>&1 | FileCheck %s --check-prefix=KIND
// KIND: error: 'llvm.func' op expected 'args[0].kind' of 'cairn.interface' to be 'scalar', 'buffer'{{.*}}, got "buffr"

// RUN: cairnc %s --target=vulkan --emit=spirv -o %t.mlir
// RUN: sed 's/descriptor_set = 0/descriptor_set = "0"/' %t.mlir > %t.set.mlir
// RUN: not cairnc %t.set.mlir --target=vulkan --emit=descriptor-map 2>&1 | FileCheck %s --check-prefix=SET
// SET: error: 'spirv.func' op expected 'args[0].descriptor_set' of 'cairn.interface' to be an integer from 0, got "0"
kernel void k(global int *x, int n) { x[get_global_id(0)] = n; }
