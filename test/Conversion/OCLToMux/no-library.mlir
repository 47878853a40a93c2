// RUN: not cairn-opt %s --convert-ocl-to-mux=library=%t.none 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not cairn-opt %s --convert-ocl-to-mux=library=%s 2>&1 | FileCheck %s --check-prefix=INVALID

// MISSING: error: cannot read the builtin library '{{.*}}.none': No such file or directory
// INVALID: error: cannot read the builtin library '{{.*}}no-library.mlir': {{.+}}
func.func @needs_the_library(%x: f64) -> f64 {
  %0 = ocl.builtin "lgamma"(%x) : "double(double)"
  return %0 : f64
}
