// A struct by value that holds arrays, a union, vectors and gaps.
// REQUIRES: level-zero, host
// DEFINE: %{launch} = %s --global=16 --local=4 '--arg=o=i32[64]:zeros' \
// DEFINE:   --arg=p=hex:0100000002000300040000000500000006000000070000000000000000000000090a0b0c0d0e0f10 \
// DEFINE:   --print=o
// RUN: cairn-run --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: {{^}}o = 7 4 7 24 7 5 7 25 7 6 7 26 7 4 7 27 7 5 7 24 7 6 7 25 7 4 7 26 7 5 7 27 7 6 7 24 7 4 7 25 7 5 7 26 7 6 7 27 7 4 7 24 7 5 7 25 7 6 7 26 7 4 7 27{{$}}

typedef struct {
  int a;
  short b, c;
  int arr[3];
  union {
    float f;
    uint u;
  } un;
  long pad;
  uchar4 q;
  char z[4];
} S;
kernel void struct_argument(global int *o, S p) {
  int g = get_global_id(0);
  o[g * 4] = p.a + p.b * p.c;
  o[g * 4 + 1] = p.arr[g % 3];
  o[g * 4 + 2] = p.un.u + (int)p.pad;
  o[g * 4 + 3] = p.q.z + p.z[g & 3];
}
