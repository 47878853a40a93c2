// A packed struct as an argument of the kernel and of a function, which changes
// their own copies, where each of clspv's options puts it.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=byval --global=8 --local=4 --arg=c=hex:0100000002000000030000000000803f0000004000004040000080400500070011223344 --arg=o=i32[64]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=vulkan -pod-ubo | --device=vulkan -pod-ubo -physical-addressing | --device=vulkan -pod-pushconstant | --device=vulkan -pod-pushconstant -physical-addressing | --device=vulkan -cluster-pod-kernel-args=0 | --device=vulkan -cluster-pod-kernel-args=0 -physical-addressing | --device=level-zero

struct __attribute__((packed)) Cfg2 {
  int a[3];
  float f[4];
  short s;
  ushort t;
  uchar b[4];
};
int sum(struct Cfg2 c) {
  int r = 0;
  for (int i = 0; i < 3; i++)
    r += c.a[i];
  c.a[0] = 99;
  return r + (int)c.f[2] + c.s - c.t + c.b[1];
}
kernel void byval(struct Cfg2 c, global int *o) {
  int i = get_global_id(0);
  c.a[i % 3] += i;
  o[i] = sum(c);
  o[i + 8] = c.a[0];
  o[i + 16] = c.b[i & 3];
  o[i + 24] = sizeof(c);
}
