// RUN: cairn-opt %s --convert-ocl-to-mux --split-input-file | FileCheck %s

// For shaders, a long function that is called more than once in a function is a
// function of the module; its tables come with it.
// CHECK-LABEL: func.func @twice
// CHECK: call @library._Z5asinhd(%{{.*}}) : (f64) -> f64
// CHECK: call @library._Z5asinhd(%{{.*}}) : (f64) -> f64
// CHECK-LABEL: func.func @once
// CHECK-NOT: call @library._Z5asinhd
// CHECK: return
// CHECK: func.func private @library._Z5asinhd(%{{.*}}: f64) -> f64 attributes {{.*}}mux.base_fn_name
// CHECK: call @library._Z3fmaddd
// CHECK: func.func private @library._Z3fmaddd
module attributes {shader.options = #shader.options} {
  func.func @twice(%x: f64) -> f64 attributes {ocl.kernel} {
    %0 = ocl.builtin "asinh"(%x) : "double(double)"
    %1 = ocl.builtin "asinh"(%0) : "double(double)"
    return %1 : f64
  }
  func.func @once(%x: f64) -> f64 attributes {ocl.kernel} {
    %0 = ocl.builtin "asinh"(%x) : "double(double)"
    return %0 : f64
  }
}

// -----

// On wide vectors of doubles, one loop goes round all that the function calls,
// and no driver makes sixteen bodies of it.
// CHECK-LABEL: func.func @wide
// CHECK: scf.for
// CHECK-NOT: scf.for
// CHECK: call @library._Z3fmaddd
// CHECK-NOT: vector<16xi1>
// CHECK: } {loop_annotation = #[[ONCE:.*]]}
// CHECK-NOT: scf.for
// CHECK: return
module attributes {shader.options = #shader.options} {
  func.func @wide(%x: vector<16xf64>) -> vector<16xf64> attributes {ocl.kernel} {
    %0 = ocl.builtin "asinh"(%x) : "double16(double16)"
    return %0 : vector<16xf64>
  }
}

// -----

// What is rounded to float in the end does without the exact multiply-add.
// CHECK-LABEL: func.func @rounded
// CHECK-NOT: call
// CHECK: return
// CHECK-NOT: func.func
module attributes {shader.options = #shader.options} {
  func.func @rounded(%x: f32) -> f32 attributes {ocl.kernel} {
    %0 = ocl.builtin "lgamma"(%x) : "float(float)"
    return %0 : f32
  }
}

// -----

// A loop of the host is vectorised with what is inlined.
// CHECK-LABEL: func.func @host
// CHECK-NOT: call
module {
  func.func @host(%x: f32) -> f32 attributes {ocl.kernel} {
    %0 = ocl.builtin "pow"(%x, %x) : "float(float, float)"
    %1 = ocl.builtin "pow"(%0, %x) : "float(float, float)"
    return %1 : f32
  }
}
