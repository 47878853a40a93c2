// What clang writes today: strictly it is not SPIR, but nothing that SPIR has
// no notion of.
// RUN: clang-22 -target spir64 -cl-std=CL1.2 -Xclang -finclude-default-header -O1 -ffp-contract=off -fno-discard-value-names -emit-llvm -c %s -o %t.bc
// RUN: cairn-translate --verify-spir --spir-version=1.2 --spir-allow-modern %t.bc 2>&1 | FileCheck %s --allow-empty --check-prefix=SILENT
// SILENT-NOT: {{.}}

// RUN: not cairn-translate --verify-spir %t.bc 2>&1 | FileCheck %s
// CHECK-DAG: error: target triple 'spir64', expected
// CHECK-DAG: error: data layout lacks 'p:64:64:64', 'i1:8:8', {{.*}}, expected 'e-p:64:64:64-
// CHECK-DAG: error: variable 'table': 'dso_local' is not allowed
// CHECK-DAG: error: function 'k': function attribute 'convergent' is not allowed
// CHECK-DAG: error: function 'k': attribute 'noundef' of argument 0 is not allowed
// CHECK-DAG: error: function 'k': 'kernel_arg_type'{{.*}} is 'struct s', expected no whitespace
// CHECK-DAG: error: function 'k': kernel is not in 'opencl.kernels'
// CHECK-DAG: instruction 'fneg' is not allowed
// CHECK-DAG: error: function 'printf': the name of a built-in function is not mangled

// What is wrong in any version of LLVM stays so.
// RUN: clang-22 -target spir64 -cl-std=CL1.2 -Xclang -finclude-default-header -O1 -DWRONG -emit-llvm -c %s -o %t.wrong.bc
// RUN: not cairn-translate --verify-spir --spir-version=1.2 --spir-allow-modern %t.wrong.bc 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=error:
// WRONG: error: function 'wrong': '{{.*}}': intrinsic 'llvm.fmuladd.f64' is not allowed
// WRONG: error: function '__clang_ocl_kern_imp_wrong': '{{.*}}': intrinsic 'llvm.fmuladd.f64' is not allowed
// WRONG: error: function 'wrong': '{{.*}}': uses double, and 'opencl.used.optional.core.features' does not have 'cl_doubles' [SPIR 2.0, section 2.11.1]

#ifdef WRONG
kernel void wrong(global double *x) { x[0] = x[0] * x[1] + x[2]; }
#else
struct s {
  int a;
  float b;
};

// Its type does not say that it is packed, as its members are where they are
// anyway.
struct __attribute__((packed)) p {
  int a;
  float b;
};

constant int table[3] = {1, 2, 3};
constant struct p packed_table[2] = {{1, 2}, {3, 4}};

kernel void packed(global struct p *x, int i) {
  x[0].b = x[1].a + packed_table[i].b;
}

int helper(int x, struct s v) { return x * table[x % 3] + v.a; }

__attribute__((reqd_work_group_size(4, 1, 1), vec_type_hint(float4))) kernel void
k(global int *x, local float *l, struct s v, char c, float4 f) {
  local int t[4];
  t[get_local_id(0)] = c;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[get_global_id(0)] = helper(c, v) + t[0] + any(f < 0.0f);
  l[0] = -l[0];
  printf("%f\n", l[0]);
}
#endif
