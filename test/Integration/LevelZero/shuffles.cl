// Shuffles by masks that are known and by those that are not.
// REQUIRES: level-zero, host
// DEFINE: %{launch} = %s --global=16 --local=4 '--arg=o=i32[128]:zeros' \
// DEFINE:   '--arg=i=i32[128]:iota' --print=o
// RUN: cairn-run --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: {{^}}o = 0 3 0 6 1 1 2 3 9 8 6 11 5 5 6 7 18 13 12 14 9 9 10 11 27 18 18 19 13 13 14 15 32 23 23 22 17 17 18 19 41 28 27 27 21 21 22 23 50 33 31 30 25 25 26 27 59 38 35 35 29 29 30 31 64 43 40 38 33 33 34 35 73 48 46 43 37 37 38 39 82 53 52 46 41 41 42 43 91 58 58 51 45 45 46 47 96 63 63 54 49 49 50 51 105 68 67 59 53 53 54 55 114 73 71 62 57 57 58 59 123 78 75 67 61 61 62 63{{$}}

kernel void shuffles(global int *o, global const int *i) {
  int g = get_global_id(0);
  int4 a = vload4(g, i);
  uint4 m = (uint4)(g, 3, 1 + g, 2);
  int8 r = shuffle2(a, a.wzyx, (uint8)(0, 5, g, 7, 6, 1, 2, 3));
  vstore8(r, g, o);
  o[g * 8] += shuffle(a, m).x;
  char16 c = (char16)(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
  o[g * 8 + 1] += shuffle(c, (uchar16)(g & 15)).s3;
  o[g * 8 + 2] += shuffle2((short2)(1, 2), (short2)(3, g), (ushort2)(3, g)).x;
  float4 f = shuffle((float2)(1.5f, 2.5f), (uint4)(1, 0, 1, g));
  o[g * 8 + 3] += (int)(f.x * 2) + (int)f.w;
}
