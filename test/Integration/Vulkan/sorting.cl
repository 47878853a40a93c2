// Sorting networks in global memory with values beside the keys, and within a
// vector.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=oddeven --global=32 --local=32 --arg=d=f32[64]:uniform(-5,5) --arg=keys=u16[64]:iota
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// LAUNCH: --kernel=merge_sort8 --global=4 --local=4 --arg=d=i8[32]:randint(-128,127,3)
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero

kernel void oddeven(global float *d, global ushort *keys) {
  int t = get_local_id(0);
  for (int r = 0; r < 64; r++) {
    int i = 2 * t + (r & 1);
    if (i + 1 < 64 && d[i] > d[i + 1]) {
      float f = d[i];
      d[i] = d[i + 1];
      d[i + 1] = f;
      ushort k = keys[i];
      keys[i] = keys[i + 1];
      keys[i + 1] = k;
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
#define CAS(a, b)                                                              \
  do {                                                                         \
    char t = min(a, b);                                                        \
    b = max(a, b);                                                             \
    a = t;                                                                     \
  } while (0)
kernel void merge_sort8(global char *d) {
  char8 v = vload8(get_global_id(0), d);
  CAS(v.s0, v.s1);
  CAS(v.s2, v.s3);
  CAS(v.s4, v.s5);
  CAS(v.s6, v.s7);
  CAS(v.s0, v.s2);
  CAS(v.s1, v.s3);
  CAS(v.s4, v.s6);
  CAS(v.s5, v.s7);
  CAS(v.s1, v.s2);
  CAS(v.s5, v.s6);
  CAS(v.s0, v.s4);
  CAS(v.s1, v.s5);
  CAS(v.s2, v.s6);
  CAS(v.s3, v.s7);
  CAS(v.s2, v.s4);
  CAS(v.s3, v.s5);
  CAS(v.s1, v.s2);
  CAS(v.s3, v.s4);
  CAS(v.s5, v.s6);
  vstore8(v, get_global_id(0), d);
}
