// Barriers in the cases of a switch in a loop.
// REQUIRES: level-zero, host
// DEFINE: %{launch} = %s --global=32 --local=8 '--arg=o=i32[32]:zeros' \
// DEFINE:   --arg=m=2 --print=o
// RUN: cairn-run --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: {{^}}o = 16 14 12 10 8 6 4 2 16 14 12 10 8 6 4 2 16 14 12 10 8 6 4 2 16 14 12 10 8 6 4 2{{$}}

kernel void barriers_in_switch(global int *o, int m) {
  local int t[8];
  int l = get_local_id(0);
  t[l] = l;
  for (int j = 0; j < 4; j++) {
    switch ((m + j) % 3) {
    case 0:
      barrier(1);
      t[l] += 1;
      barrier(1);
      break;
    case 1: {
      barrier(1);
      int v = t[7 - l];
      barrier(1);
      t[l] = v * 2;
      break;
    }
    default:
      if (j == 3)
        goto out;
    }
  }
out:
  barrier(1);
  o[get_global_id(0)] = t[l];
}
