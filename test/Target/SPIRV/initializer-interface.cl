// From SPIR-V 1.4 on, what an initializer names is in the interface too, and
// what that one's names.
// REQUIRES: spirv-val
// DEFINE: %{options} = --target=level-zero -cl-std=CL3.0 -cl-ext=+__opencl_c_program_scope_global_variables
// RUN: cairnc %s %{options} -spv-version=1.4 -o %t.spv && spirv-val --target-env spv1.4 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: cairnc %s %{options} -o %t.12.spv && spirv-val --target-env spv1.2 %t.12.spv

constant char *constant names[2] = {"ab", "cde"};
global int array[4];
global int *first = &array[2];
global int *global *second = &first;
global int unrelated;

// CHECK: OpEntryPoint Kernel %{{.*}} "text" %{{[^ ]+}} %{{[^ ]+}} %{{[^ ]+}} %{{[^ ]+$}}
kernel void text(global char *o) {
  int i = get_global_id(0);
  o[i] = names[i & 1][i >> 1];
}
// CHECK: OpEntryPoint Kernel %{{.*}} "chain" %{{[^ ]+}} %{{[^ ]+}} %{{[^ ]+$}}
kernel void chain(void) { **second = 1; }
// CHECK: OpEntryPoint Kernel %{{.*}} "other" %{{[^ ]+$}}
kernel void other(void) { unrelated = 1; }
