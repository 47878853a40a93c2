// Structs in local memory, one of which points to itself.
// REQUIRES: level-zero, host
// DEFINE: %{launch} = %s --global=16 --local=8 '--arg=o=f32[32]:zeros' \
// DEFINE:   --print=o
// RUN: cairn-run --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: {{^}}o = 67 16 59 15 51 14 43 13 35 12 27 11 19 10 11 9 107 16 99 15 91 14 83 13 75 12 67 11 59 10 51 9{{$}}

typedef struct {
  float4 p;
  int id;
  char n[5];
} Q;
kernel void local_structs(global float *o) {
  local Q q[8];
  local struct {
    int x;
    local int *p;
  } s2;
  int l = get_local_id(0), g = get_global_id(0);
  q[l].p = (float4)(l, g, l + g, 1);
  q[l].id = 7 - l;
  q[l].n[l % 5] = l;
  if (!l) {
    s2.x = 9;
    s2.p = &s2.x;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  Q r = q[q[l].id];
  o[g * 2] = dot(r.p, (float4)(1, 2, 3, 4)) + r.id;
  o[g * 2 + 1] = r.n[(7 - l) % 5] + *s2.p;
}
