// Mesa makes 0 of the last quarter of 64 bits where it casts them itself, which it
// does with constants, with elements of them, and with what it computes of them:
// they are taken apart by halves.
// REQUIRES: vulkan
// RUN: cairn-run %s --kernel=k --device=vulkan --build-options=-physical-addressing --global=1 \
// RUN:   --arg 'whole=i64[1]:zeros' --arg 'parts=u16[8]:zeros' --print whole --print parts | FileCheck %s
// RUN: cairn-run %s --device=vulkan --kernel=elements --global=1 --arg 'parts=u16[4]:zeros' --print parts \
// RUN:   | FileCheck %s --check-prefix=ELEMENTS
// RUN: cairn-run %s --device=vulkan --kernel=elements --build-options=-physical-addressing --global=1 --arg 'parts=u16[4]:zeros' --print parts \
// RUN:   | FileCheck %s --check-prefix=ELEMENTS
// ELEMENTS: parts = 16256 65535 4 65535
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
kernel void elements(global ushort *parts) {
  parts[0] = as_ushort8((float4)(1.0f)).s3;
  parts[1] = as_ushort4(convert_long(-1.0f)).s3;
  long4 longs = (long4)(-1, 5, -7, 1L << 50);
  parts[2] = as_ushort4(longs.w).s3;
  float three = 3.0f;
  parts[3] = as_ushort4((long)(-three)).w;
}
