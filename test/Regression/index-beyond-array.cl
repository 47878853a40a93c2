// A known index beyond a private array in code that no work-item executes:
// llvmpipe executes it, and made undefined all that the kernel stores later.
// REQUIRES: vulkan
// RUN: cairn-run %s --device=vulkan --global=4 --local=4 \
// RUN:   --arg 'out=i64[4]:zeros' --arg 'in=i32[4]:{1,2,3,4}' --print out | FileCheck %s
// RUN: cairn-run %s --device=vulkan --build-options=-physical-addressing --global=4 --local=4 \
// RUN:   --arg 'out=i64[4]:zeros' --arg 'in=i32[4]:{1,2,3,4}' --print out | FileCheck %s
// CHECK: out = 29 29 29 29
long f(long x, int i, global int *in) {
  long array[6] = {0};
  if (in[0] <= 100)
    return 14;
  array[i & 3] = i;
  if (in[1] != 4)
    return x;
  x = (uint)x % ((uint)array[80] / 6);
  return x + (x & in[2]);
}
kernel void k(global long *out, global int *in) {
  int i = get_global_id(0);
  out[i] = f(i, i, in) + f(in[i], 2, in) + 1;
}
