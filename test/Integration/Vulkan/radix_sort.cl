// A radix sort bit by bit: barriers in loops in loops, and local arrays of two
// dimensions that are exchanged.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=radix_local --global=64 --local=64 --arg=keys=u32[64]:randint(0,99999,7) --arg=vals=u32[64]:iota
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero

kernel void radix_local(global uint *keys, global uint *vals) {
  local uint k[2][64], v[2][64];
  local int cnt[65];
  int t = get_local_id(0);
  k[0][t] = keys[t];
  v[0][t] = vals[t];
  int cur = 0;
  for (int b = 0; b < 32; b++) {
    uint kk = k[cur][t], vv = v[cur][t];
    int bit = (kk >> b) & 1;
    if (t == 0)
      cnt[0] = 0;
    cnt[t + 1] = 1 - bit;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int o = 1; o < 64; o <<= 1) {
      int a = t >= o ? cnt[t + 1 - o] : 0;
      barrier(CLK_LOCAL_MEM_FENCE);
      cnt[t + 1] += a;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    int z = cnt[64];
    int dst = bit ? z + t - cnt[t] : cnt[t];
    k[cur ^ 1][dst] = kk;
    v[cur ^ 1][dst] = vv;
    barrier(CLK_LOCAL_MEM_FENCE);
    cur ^= 1;
  }
  keys[t] = k[cur][t];
  vals[t] = v[cur][t];
}
