// Work-items leave a loop before others with what they had in it, not with
// what the next iteration would have had: llvmpipe gave 2 and 3 a 0.
// REQUIRES: vulkan
// RUN: cairn-run %s --kernel=once --device=vulkan --global=4 --local=4 \
// RUN:   --arg 'out=u32[4]:zeros' --print out | FileCheck %s
// RUN: cairn-run %s --kernel=once --device=vulkan \
// RUN:   --build-options=-physical-addressing --global=4 --local=4 \
// RUN:   --arg 'out=u32[4]:zeros' --print out | FileCheck %s
// CHECK: out = 1 1 2 3
// RUN: cairn-run %s --kernel=several --device=vulkan --global=4 --local=4 \
// RUN:   --arg 'out=u32[4]:zeros' --print out | FileCheck %s --check-prefix=SEVERAL
// SEVERAL: out = 2 2 2 3
kernel void once(global uint *out) {
  uchar item = get_local_id(0);
  uchar x = item;
  int i = -1;
  while (++i < 1 && all((uint2)((uint)x) <= (uint2)(1u)))
    x = max(item, (uchar)1);
  out[item] = x;
}

kernel void several(global uint *out) {
  uchar item = get_local_id(0);
  uchar x = item;
  int i = -1;
  while (++i < 90 && all((uint2)((uint)x) <= (uint2)(1u + (x / 2 == i) * i)))
    x = max(item, (uchar)1) + i;
  out[item] = x;
}

// What is in a private variable stays as well.
// DEFINE: %{kept} = cairn-run %s --kernel=kept --device=vulkan --global=4 --local=4 --arg 'in=i32[4]:{0,1,0,1}' --arg 'out=u32[4]:zeros' --print out
// RUN: %{kept} --build-options=-cl-std=CL3.0 | FileCheck %s --check-prefix=KEPT
// RUN: %{kept} --build-options='-cl-std=CL3.0 -physical-addressing' \
// RUN:   | FileCheck %s --check-prefix=KEPT
// KEPT: out = 3 1 3 1
kernel void kept(global const int *in, global uint *out) {
  uint item = get_global_id(0);
#if __OPENCL_C_VERSION__ >= 200
  uint x = 0, *p = &x;
  int i = 0;
  do {
    x = in[item] ? 1 : 3;
    if (to_local(p)) // keeps it in memory
      ;
  } while (++i < 3 && in[item] == 0);
  out[item] = x;
#endif
}
