// RUN: cairn-opt %s --convert-ocl-to-mux --canonicalize --cse -o %t
// RUN: FileCheck %s --implicit-check-not=scf. --implicit-check-not=addressof --implicit-check-not=vector.extract < %t
// RUN: grep -c ' = ' %t | FileCheck %s --check-prefix=SIZE

// The functions that kernels call most are short, as each call is compiled
// anew: no branches, no tables, vectors not taken apart, and few operations.

// CHECK-LABEL: func @scalars
func.func @scalars(%x: f32, %n: i32, %p: !llvm.ptr) -> f32 {
  %0 = ocl.builtin "sin"(%x) : "float(float)"
  %1 = ocl.builtin "cos"(%0) : "float(float)"
  %2 = ocl.builtin "tan"(%1) : "float(float)"
  %3 = ocl.builtin "sincos"(%2, %p) : "float(float, private float*)"
  %4 = ocl.builtin "log"(%3) : "float(float)"
  %5 = ocl.builtin "log2"(%4) : "float(float)"
  %6 = ocl.builtin "log10"(%5) : "float(float)"
  %7 = ocl.builtin "pow"(%6, %6) : "float(float, float)"
  %8 = ocl.builtin "powr"(%7, %7) : "float(float, float)"
  %9 = ocl.builtin "pown"(%8, %n) : "float(float, int)"
  %10 = ocl.builtin "rootn"(%9, %n) : "float(float, int)"
  %11 = ocl.builtin "exp10"(%10) : "float(float)"
  return %11 : f32
}

// CHECK-LABEL: func @vectors
func.func @vectors(%x: vector<16xf32>) -> vector<16xf32> {
  %0 = ocl.builtin "sin"(%x) : "float16(float16)"
  %1 = ocl.builtin "log"(%0) : "float16(float16)"
  %2 = ocl.builtin "pow"(%1, %1) : "float16(float16, float16)"
  return %2 : vector<16xf32>
}

// SIZE: {{^[0-9]?[0-9]?[0-9]$}}
