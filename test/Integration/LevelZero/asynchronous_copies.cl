// Copies of a work-group that share an event.
// REQUIRES: level-zero, host
// DEFINE: %{launch} = %s --global=64 --local=16 '--arg=o=f32[64]:zeros' \
// DEFINE:   '--arg=i=f32[80]:iota' --print=o
// RUN: cairn-run --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: {{^}}o = 17 23 29 35 25 31 37 43 9 15 21 27 17 23 29 35 33 39 45 51 41 47 53 59 25 31 37 43 33 39 45 51 49 55 61 67 57 63 69 75 41 47 53 59 49 55 61 67 65 71 77 83 73 79 85 91 57 63 69 75 65 71 77 83{{$}}

kernel void asynchronous_copies(global float *o, global const float *i) {
  local float t[32];
  local float4 u[8];
  event_t e[2];
  size_t gr = get_group_id(0);
  e[0] = async_work_group_copy(t, i + gr * 16, 16, 0);
  e[1] = async_work_group_strided_copy(t + 16, i + 1, 8, 3, e[0]);
  e[1] = async_work_group_copy(u, (global const float4 *)i, 4, e[1]);
  wait_group_events(2, e);
  int l = get_local_id(0);
  local float r[16];
  r[l] = t[15 - l] + t[16 + (l & 7)] + u[l & 3].y;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t f = async_work_group_copy(o + gr * 16, r, 16, 0);
  wait_group_events(1, &f);
  prefetch(i, 16);
}
