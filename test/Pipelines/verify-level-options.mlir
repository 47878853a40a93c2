// RUN: not cairn-opt %s --verify-cairn-level 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not cairn-opt %s --verify-cairn-level=level=gpu 2>&1 | FileCheck %s --check-prefix=OTHER
// NONE: error: expected a level of llvm, ocl, mux, loops or host, got ''
// OTHER: error: expected a level of llvm, ocl, mux, loops or host, got 'gpu'
module {
}
