// Pointers that are chosen: into buffers, private arrays and tables of constants,
// also of strings.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=csel --global=16 --local=8 --arg=t=i32[8]:{3,1,4,1,5,9,2,6} --arg=o=i32[32]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// LAUNCH: --kernel=privsel --global=16 --local=8 --arg=x=i32[64]:iota --arg=o=i32[16]:zeros
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=strtab --global=4 \
// RUN:   --local=4 '--arg=o=u8[64]:zeros' '--print=o[16:23]' | FileCheck %s

// CHECK: = 111 110 101 49 121 0 0{{$}}

constant char *constant names[] = {"zero", "one", "two", "three"};
constant char hex[] = "0123456789abcdef";
kernel void strtab(global uchar *o) {
  int g = get_global_id(0);
  constant char *s = names[g & 3];
  int i = 0;
  while (*s)
    o[g * 16 + i++] = *s++;
  o[g * 16 + i] = hex[g];
  o[g * 16 + i + 1] = "xyz"[g % 3];
}
constant int T1[8] = {1, 2, 3, 4, 5, 6, 7, 8},
             T2[8] = {10, 20, 30, 40, 50, 60, 70, 80};
kernel void csel(constant int *t, global int *o) {
  int g = get_global_id(0);
  constant int *p = g % 3 == 0 ? t : g % 3 == 1 ? T1 : T2;
  int s = 0;
  for (int i = 0; i < 4; i++)
    s += p[(g + i) & 7];
  o[g] = s;
  constant int *q = (g & 1) ? T1 + 2 : T2 + 1;
  o[g + 16] = q[g & 3];
}
kernel void privsel(global int *x, global int *o) {
  int g = get_global_id(0);
  int a[4], b[4];
  for (int i = 0; i < 4; i++) {
    a[i] = x[g * 4 + i];
    b[i] = x[63 - g * 4 - i];
  }
  int *p = (x[g] & 1) ? a : b;
  p[g & 3] += 1000;
  int *q = p + (g & 1);
  o[g] = q[(g >> 1) & 1] + a[0] + b[1];
}
