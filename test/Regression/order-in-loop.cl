// Memory is ordered in a loop that some work-items of a group leave before others:
// llvmpipe left the others behind.
// REQUIRES: vulkan
// RUN: cairn-run %s --kernel=counts --device=vulkan --build-options=-cl-std=CL3.0 \
// RUN:   --global=1,9 --local=1,9 --arg 'out=i32[9]:zeros' --print out | FileCheck %s
// RUN: cairn-run %s --kernel=fences --device=vulkan --build-options=-physical-addressing \
// RUN:   --global=1,9 --local=1,9 --arg 'out=i32[9]:zeros' --print out | FileCheck %s
// CHECK: out = 0 1 2 3 4 5 6 7 8
kernel void counts(global int *out) {
  local int sum;
  int n = get_global_id(1);
  if (n == 0)
    sum = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
#if __OPENCL_C_VERSION__ >= 300
  for (int i = 0; i < n; ++i)
    atomic_fetch_add((volatile local atomic_int *)&sum, 1);
#endif
  out[n] = n;
}

kernel void fences(global int *out) {
  local int last;
  int n = get_global_id(1);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < n; ++i) {
    if (i == 8)
      last = n;
    mem_fence(CLK_LOCAL_MEM_FENCE);
  }
  out[n] = n;
}
