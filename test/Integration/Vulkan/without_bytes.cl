// Programs that compute with bytes where integers of 8 bits are ruled out: they
// are parts of words in memory, and wider values elsewhere. What is launched is
// compiled alone.
// REQUIRES: vulkan, host
// RUN: bash -ec 'sed -n "s,^// LAUNCH: ,,p" %s | while read kernel arguments; do options="-cl-std=CL3.0 -DRUN_$kernel"; \
// RUN:   echo "%s $options --global=64 --local=16 --kernel=$kernel $arguments"; \
// RUN:   for device in ${CAIRN_LIT_DRIVERS/host/}; do echo " $options --device=$device"; done; \
// RUN:   for on in -int8=0 "-int8=0 -no-8bit-storage=ssbo,ubo,pushconstant"; do \
// RUN:     echo " $options --device=vulkan $on"; echo " $options --device=vulkan $on -physical-addressing"; done; done' \
// RUN:   | env CAIRN_VULKAN_VALIDATION=1 %same_results | FileCheck %s
// CHECK: {{^(40|48) }}launches give the same
// LAUNCH: scalars --arg=p=u8[64]:iota --arg=o=u32[64]:zeros
// LAUNCH: vectors --arg=p=u8[256]:iota --arg=o=u8[256]:zeros
// LAUNCH: unaligned --arg=p=u8[256]:iota --arg=o=i8[256]:zeros
// LAUNCH: private_bytes --arg=p=u32[64]:randint(0,2000000000) --arg=o=u32[64]:zeros
// LAUNCH: local_bytes --arg=p=u32[64]:randint(0,255) --arg=o=u32[64]:zeros --arg=given=local(18)
// LAUNCH: tables --arg=p=u32[64]:randint(0,255) --arg=o=u32[64]:zeros
// LAUNCH: constants --arg=p=u8[256]:iota --arg=o=i32[64]:zeros
// LAUNCH: structs --arg=p=u8[512]:iota --arg=o=u32[64]:zeros

constant uchar table[9] = {1, 2, 3, 4, 5, 6, 7, 8, 200};

#ifdef RUN_scalars
kernel void scalars(global uchar *p, global uint *o) {
  uint i = get_global_id(0);
  uchar x = p[i] * 3 + 7;
  char y = (char)x >> 2;
  o[i] = x + (uint)y + (x > 100 ? x / 3 : x % 5) + popcount(x);
  p[i] = x;
}
#endif
#ifdef RUN_vectors
kernel void vectors(global uchar4 *p, global uchar4 *o) {
  uint i = get_global_id(0);
  uchar4 x = p[i];
  o[i] = x.wzyx + rotate(x, (uchar4)3) + as_uchar4(as_uint(x) * 3);
}
#endif
#ifdef RUN_unaligned
kernel void unaligned(global uchar *p, global char *o) {
  uint i = get_global_id(0);
  char3 x = as_char3(vload3(i, p));
  vstore3(max(x, (char3)(3, -5, 7)) - x.zxy, i, o);
  o[192 + i] = vload2(i, p).y;
}
#endif
#ifdef RUN_private_bytes
kernel void private_bytes(global uint *p, global uint *o) {
  uint i = get_global_id(0);
  uchar t[5];
  for (int j = 0; j < 5; j++)
    t[j] = p[i] >> (j * 7);
  char8 v = (char8)(1, -2, 3, -4, 5, -6, 7, (char)i);
  uint s = 0;
  for (int j = 0; j < 5; j++)
    s = s * 7 + t[(j + i) % 5] + v[(i ^ j) & 7];
  o[i] = s;
}
#endif
#ifdef RUN_local_bytes
kernel void local_bytes(global uint *p, global uint *o, local uchar *given) {
  local uchar kept[17];
  uint i = get_local_id(0);
  kept[i] = p[get_global_id(0)];
  given[17 - i] = kept[i] ^ 0x55;
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = kept[15 - i] * 256 + given[i + 2];
}
#endif
#ifdef RUN_tables
kernel void tables(global uint *p, global uint *o) {
  uint i = get_global_id(0);
  bool odd = p[i] & 1;
  bool flags[3] = {odd, !odd, p[i] > 100};
  o[i] = table[p[i] % 9] + flags[i % 3] * 1000;
}
#endif
#ifdef RUN_constants
kernel void constants(global uchar4 *p, global int *o) {
  uint i = get_global_id(0);
  char4 x = as_char4(p[i]);
  o[i] = dot(x, (char4)(-1, 2, 3, -100)) + dot_acc_sat(p[i], x, 5);
  p[i] = i & 1 ? (uchar4)(1, 2, 255, i) : (uchar4)(0);
  ((global uchar *)p)[i * 4 + 1] = 77;
}
#endif
struct mixed {
  uchar a, b;
  ushort c;
  char d[4];
};
#ifdef RUN_structs
kernel void structs(global struct mixed *p, global uint *o) {
  uint i = get_global_id(0);
  struct mixed m = p[i];
  m.d[i & 3] += m.a;
  o[i] = m.a + m.c - m.d[2];
  m.b = o[i];
  p[i] = m;
}
#endif
