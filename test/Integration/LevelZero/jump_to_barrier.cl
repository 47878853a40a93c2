// A loop that is entered in its middle, with barriers inside.
// REQUIRES: level-zero, host
// DEFINE: %{launch} = %s --global=16 --local=8 '--arg=o=i32[16]:zeros' \
// DEFINE:   '--arg=i=i32[16]:iota' --arg=n=5 --print=o
// RUN: cairn-run --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: {{^}}o = 19 20 21 14 15 16 17 18 27 28 29 22 23 24 25 26{{$}}

kernel void jump_to_barrier(global int *o, global const int *i, int n) {
  local int t[8];
  int l = get_local_id(0), g = get_global_id(0);
  t[l] = i[g];
  int j = 0;
  if (n > 3)
    goto mid;
top:
  t[l] += 1;
mid:
  barrier(CLK_LOCAL_MEM_FENCE);
  int v = t[(l + 1) & 7];
  barrier(CLK_LOCAL_MEM_FENCE);
  t[l] = v + j;
  if (++j < n)
    goto top;
  o[g] = t[l];
}
