// Copies of large structs between spaces, and of bytes to odd addresses.
// REQUIRES: level-zero, host
// DEFINE: %{launch} = %s --global=16 --local=4 '--arg=o=i32[64]:zeros' \
// DEFINE:   '--arg=i=i32[64]:iota' --print=o
// RUN: cairn-run --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: {{^}}o = 48 46 50 50 52 54 54 58 56 62 58 66 60 70 62 74 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0{{$}}

typedef struct {
  int a[37];
  char z;
} M;
kernel void copied_structs(global int *o, global const int *i) {
  int g = get_global_id(0);
  M m = {{0}};
  for (int j = 0; j < 37; j++)
    m.a[j] = i[(g + j) & 63];
  M n = m;
  n.a[5] = 9;
  M *p = g & 1 ? &m : &n;
  M q = *p;
private
  M arr[2] = {m, n};
  arr[1] = arr[0];
  q.z = 3;
  char b[7] = "abcdef";
  __builtin_memcpy(b + 1, (char *)&q + 3, 5);
  o[g] = q.a[5] + arr[1].a[36] + b[3] + q.z;
  local M lm;
  if (get_local_id(0) == 0)
    lm = q;
  barrier(1);
  o[16 + g] = lm.a[g];
}
