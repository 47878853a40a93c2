// A packed struct by value, no member of which is aligned.
// REQUIRES: level-zero, host
// DEFINE: %{launch} = %s --global=8 '--arg=o=i32[32]:zeros' \
// DEFINE:   --arg=p=hex:01020000000300040000000000000005000006 --print=o
// RUN: cairn-run --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: {{^}}o = 3 3 4 100663301 3 3 4 100663301 3 3 4 100663301 3 3 4 100663301 3 3 4 100663301 3 3 4 100663301 3 3 4 100663301 3 3 4 100663301{{$}}

typedef struct __attribute__((packed)) {
  char a;
  int b;
  short c;
  long d;
  float e;
} P;
kernel void packed_argument(global int *o, P p) {
  int g = get_global_id(0);
  o[g * 4] = p.a + p.b;
  o[g * 4 + 1] = p.c;
  o[g * 4 + 2] = p.d;
  o[g * 4 + 3] = as_int(p.e);
}
