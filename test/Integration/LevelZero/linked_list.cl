// A list through private memory.
// REQUIRES: level-zero, host
// DEFINE: %{launch} = %s --global=16 --local=4 '--arg=o=i64[16]:zeros' \
// DEFINE:   '--arg=i=i32[16]:iota' --print=o
// RUN: cairn-run --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: {{^}}o = 1234 2345 456 67 45678 6789 900 111 90122 11233 1344 155 134550 15501 12 23{{$}}

typedef struct N {
  int v;
  struct N *next;
} N;
kernel void linked_list(global long *o, global int *i) {
  int g = get_global_id(0);
  N n[5];
  for (int j = 0; j < 5; j++) {
    n[j].v = i[(g + j) & 15];
    n[j].next = j < 4 ? &n[j + 1] : 0;
  }
  long s = 0;
  for (N *p = n + (g & 3); p; p = p->next)
    s = s * 10 + p->v;
  o[g] = s;
}
