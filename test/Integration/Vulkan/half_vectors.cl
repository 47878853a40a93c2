// vload_half and vstore_half of all widths and roundings, also where the device
// has no access to 16 bits.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=vlh --global=2 --local=2 --arg=a=f32[256]:uniform(-70000,70000) --arg=h=f16[1024]:zeros --arg=o=f32[256]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=vulkan -no-16bit-storage=ssbo,ubo,pushconstant | --device=vulkan -no-16bit-storage=ssbo,ubo,pushconstant -physical-addressing | --device=level-zero

kernel void vlh(global float *a, global half *h, global float *o) {
  int g = get_global_id(0);
  a += g * 128;
  h += g * 512;
  o += g * 128;
  vstore_half(a[0], 0, h);
  vstore_half_rtz(a[1], 1, h);
  vstore_half_rtp(a[2], 2, h);
  vstore_half_rtn(a[3], 3, h);
  vstore_half_rte(a[4], 4, h);
  vstore_half2(vload2(3, a), 3, h);
  vstore_half3_rtz(vload3(3, a), 4, h);
  vstore_half4_rtp(vload4(4, a), 6, h);
  vstore_half8_rtn(vload8(4, a), 6, h);
  vstore_half16(vload16(3, a), 5, h);
  vstorea_half3(vload3(20, a), 32, h);
  vstorea_half8_rtz(vload8(9, a), 20, h);
  vstorea_half16_rte(vload16(5, a) * 0.001f, 12, h);
  o[0] = vload_half(2, h);
  vstore2(vload_half2(3, h), 1, o);
  vstore3(vload_half3(4, h), 4, o);
  vstore4(vload_half4(6, h), 6, o);
  vstore8(vload_half8(6, h), 5, o);
  vstore16(vload_half16(5, h), 4, o);
  vstore3(vloada_half3(32, h), 30, o);
  vstore16(vloada_half16(12, h), 7, o);
}
