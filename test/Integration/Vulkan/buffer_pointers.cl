// Two buffers that change places in every turn, and a table of pointers to
// buffers.
// REQUIRES: vulkan, host
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=swap \
// RUN:   --tolerance=1e-6 --global=16 --local=16 '--arg=a=f32[64]:iota' \
// RUN:   '--arg=b=f32[64]:zeros' '--arg=n=5' '--print=a' '--print=b'
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=parr --global=8 --local=4 --arg=a=i32[32]:iota --arg=b=i32[32]:const(7) --arg=o=i32[32]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero

kernel void swap(global float *a, global float *b, int n) {
  int g = get_global_id(0);
  global float *s = a, *d = b;
  for (int i = 0; i < n; i++) {
    for (int k = g; k < 64; k += 16)
      d[k] = 0.5f * (s[k] + s[(k + 1) & 63]);
    barrier(CLK_GLOBAL_MEM_FENCE);
    global float *t = s;
    s = d;
    d = t;
  }
}
kernel void parr(global int *a, global int *b, global int *o) {
  int g = get_global_id(0);
  global int *t[2] = {a, b};
  int s = 0;
  for (int i = 0; i < 4; i++)
    s += t[(g + i) & 1][g * 4 + i];
  o[g] = s;
}
