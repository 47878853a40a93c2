// Mesa makes 0 of the last quarter of a constant of 64 bits: such are taken apart
// by the compiler.
// REQUIRES: vulkan
// RUN: cairn-run %s --device=vulkan --build-options=-physical-addressing --global=1 \
// RUN:   --arg 'whole=i64[1]:zeros' --arg 'parts=u16[8]:zeros' --print whole --print parts | FileCheck %s
// CHECK: whole = -1
// CHECK: parts = 0 16256 0 16384 0 16448 0 16512
struct s {
  int3 a[3];
  uchar2 b;
  long c;
};
kernel void k(global long *whole, global ushort *parts) {
  struct s x[3] = {0};
  x[(uint)x[1].a[0].s2].c = -1;
  x[0].b.s1 = 0;
  whole[0] = x[0].c;
  ushort8 bits = as_ushort8((float4)(1, 2, 3, 4));
  for (int i = 0; i < 8; ++i)
    parts[i] = ((private ushort *)&bits)[i];
}
