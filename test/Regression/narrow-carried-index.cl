// A number that is widened, is the index of a private array and the one that a
// loop begins by: llvmpipe read v[i] for v[j].
// REQUIRES: vulkan
// DEFINE: %{launch} = --global=8 --local=8 --arg 'out=i32[40]:zeros' --print out
// RUN: cairn-run %s --device=host %{launch} | FileCheck %s
// RUN: cairn-run %s --device=vulkan %{launch} | FileCheck %s
// RUN: cairn-run %s --device=vulkan --build-options=-physical-addressing %{launch} | FileCheck %s
// CHECK: out = 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1 1
// CHECK-SAME: 0 0 0 0 0 3 3 3 3 3 0 0 0 0 0 0 0 0 0 0
kernel void k(global int *out) {
  int g = get_global_id(0), v[5];
  for (int q = 0; q < 5; q++) v[q] = g * 7 % (q + 2);
  for (int n = 0; n < 5; n++) {
    short j = -1;
    while (++j < 5 && v[j])
      for (int i = j; i < 5; i++)
        if (v[i] == 0) { v[4] = 0; out[g * 5 + n] = v[j]; }
    int m = n;
    while (m > 0 && v[m - 1] != 0) { v[4] = n; m--; }
  }
}
