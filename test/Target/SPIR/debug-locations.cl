// Errors are at their lines where a module says which.
// RUN: clang-22 -target spir64-unknown-unknown -cl-std=CL1.2 -Xclang -finclude-default-header -g -gno-column-info -emit-llvm -c %s -o %t.bc
// RUN: not cairn-translate --verify-spir --spir-version=1.2 --spir-allow-modern %t.bc 2>&1 | FileCheck %s
// RUN: clang-22 -target spir64-unknown-unknown -cl-std=CL1.2 -Xclang -finclude-default-header -g -emit-llvm -c %s -o %t.columns.bc
// RUN: not cairn-translate --verify-spir --spir-version=1.2 --spir-allow-modern %t.columns.bc 2>&1 | FileCheck %s --check-prefix=COLUMNS

typedef float vec __attribute__((ext_vector_type(4)));
typedef int ivec __attribute__((ext_vector_type(4)));

// CHECK: {{.*}}debug-locations.cl:[[@LINE+3]]: error: function 'k': '{{.*}} = fptosi {{.*}}': 'fptosi' of vectors, expected a call of a 'convert_' function [SPIR 2.0, section 3.4]
// COLUMNS: {{.*}}debug-locations.cl:[[@LINE+2]]:10: error: function 'k'
kernel void k(global vec *x, global ivec *y) {
  y[0] = __builtin_convertvector(x[0], ivec);
}
// A function is where it begins.
// CHECK: {{.*}}debug-locations.cl:[[@LINE+1]]: error: function '_Z3cosf': defines the built-in function 'cos' [SPIR 2.0, section 2.15]
float __attribute__((overloadable)) cos(float x) { return x; }
