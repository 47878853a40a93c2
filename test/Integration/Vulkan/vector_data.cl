// vload and vstore of all widths, at odd places, also where the device has no
// access to 8 bits.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=vl --global=2 --local=2 --arg=a=u8[256]:iota --arg=o=u8[2048]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=vulkan -no-8bit-storage=ssbo,ubo,pushconstant | --device=vulkan -no-8bit-storage=ssbo,ubo,pushconstant -physical-addressing | --device=level-zero
// LAUNCH: --kernel=vlocal --global=16 --local=16 --arg=a=u16[128]:iota --arg=o=u16[256]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero

kernel void vl(global uchar *a, global uchar *o) {
  int g = get_global_id(0);
  a += g * 64 + g;
  o += g * 1024 + g;
  vstore2(vload2(1, a), 0, o);
  vstore3(vload3(3, a), 3, o);
  vstore4(vload4(2, a), 5, o);
  vstore8(vload8(1, a), 7, o);
  vstore16(vload16(0, a + 3), 9, o);
  vstore16(vload16(2, a).s0f1e2d3c4b5a6978, 1, o + 201);
}
kernel void vlocal(global ushort *a, global ushort *o) {
  local ushort t[160];
  int l = get_local_id(0);
  vstore8(vload8(l, a), l, t + 5);
  barrier(CLK_LOCAL_MEM_FENCE);
  vstore8(vload8(15 - l, t + 5), l, o);
  ushort p[20];
  for (int i = 0; i < 20; i++)
    p[i] = t[5 + (l * 3 + i) % 128];
  vstore4(vload4(l & 3, p + 1), l, o + 128);
  vstore3(vload3(l % 5, p), l % 3, p + 2);
  vstore3(vload3(2, p), l, o + 192);
}
