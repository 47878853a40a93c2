// What is done to two bytes that were loaded is narrowed to eight bits again on
// its way, where integers of 8 bits are ruled out too.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --global=64 --local=16 --arg=p=u8[128]:randint(0,255) --arg=o=u8[192]:zeros -cl-std=CL3.0
// LAUNCH:   --device=vulkan -cl-std=CL3.0 -int8=0 | --device=vulkan -cl-std=CL3.0 -int8=0 -physical-addressing | --device=level-zero -cl-std=CL3.0
kernel void pairs(global uchar *p, global uchar *o) {
  uint i = get_global_id(0);
  uchar a = p[i], b = p[i + 64];
  o[i] = a ^ b;
  if (a < b || (char)a > (char)b) a &= b;
  switch (b & 3) {
  case 0: a |= b; break;
  case 2: a ^= p[i + 1];
  default: a = a == b ? b : a * 5 + 1;
  }
  o[i + 64] = a;
  o[i + 128] = (char)a >= (char)p[i + 7];
}
