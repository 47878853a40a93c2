// What llvm-spirv 14 and 15 do not read: a composite of values that are no
// constants, a null of a number, and the two casts of a generic pointer below,
// of different pointees.
// REQUIRES: spirv-dis, spirv-val
// RUN: cairnc --target=level-zero -cl-std=CL2.0 %s -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// CHECK-NOT: OpConstantNull {{%(uchar|uint|ulong|float)$}}
// CHECK-NOT: OpCompositeConstruct
// CHECK: OpVectorShuffle %v4float
// CHECK-NOT: OpCompositeConstruct
// CHECK: OpGenericCastToPtrExplicit %_ptr_CrossWorkgroup_uchar
// CHECK-NOT: OpCompositeConstruct
// CHECK: OpGenericCastToPtrExplicit %_ptr_CrossWorkgroup_uchar
// CHECK-NOT: OpCompositeConstruct

struct Entry {
  char c;
  float f[3];
  int i;
};
constant struct Entry table[] = {{1, {0, 2, 0}, 0}, {0, {0, 0, 0}, 5}};

kernel void splat(global float4 *v, global int *n, float x, local float4 *l) {
  int i = get_global_id(0);
  v[i] = (float4)(x) + v[i] * table[i & 1].f[i % 3] + (float4)(x, v[i].y, 1, 2);
  __generic int *p = x > 0 ? (__generic int *)n : (__generic int *)l;
  __generic float4 *q = x > 1 ? (__generic float4 *)v : (__generic float4 *)l;
  global int *a = to_global(p);
  global float4 *b = to_global(q);
  n[i] = (a ? a[i] : 0) + (b ? b[i].x : 0) + table[i & 1].i;
}
