// RUN: not cairn-opt %s --verify-cairn-level 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not cairn-opt %s --verify-cairn-level=level=level-zero 2>&1 | FileCheck %s --check-prefix=OTHER
// NONE: error: expected a level of llvm, ocl, mux, loops, host, gpu or spirv, got ''
// OTHER: error: expected a level of llvm, ocl, mux, loops, host, gpu or spirv, got 'level-zero'
module {
}
