// Arguments of every size next to each other, in each of the places that clspv's
// options put them.
// REQUIRES: vulkan, host
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=pods --global=8 \
// RUN:   --local=8 '--arg=c=-3' '--arg=l=0x123456789abcdef' \
// RUN:   '--arg=c3=(1,2,3)' '--arg=d2=(1.5,-2.5)' '--arg=s=-300' \
// RUN:   '--arg=f8=(0,1,2,3,4,5,6,7)' '--arg=b=255' '--arg=h3=(7,8,9)' \
// RUN:   '--arg=u=0xffffffffffffffff' '--arg=o=f64[32]:zeros' \
// RUN:   '--print=o[0:16]' '--vulkan=' --vulkan=-pod-ubo \
// RUN:   '--vulkan=-pod-pushconstant' \
// RUN:   '--vulkan=-pod-ubo -cluster-pod-kernel-args=0'

kernel void pods(char c, long l, uchar3 c3, double2 d2, short s, float8 f8,
                 uchar b, short3 h3, ulong u, global double *o) {
  int g = get_global_id(0);
  double v[16] = {c,        (int)(l >> 32), (int)l,
                  c3.x,     c3.y,           c3.z,
                  d2.x,     d2.y,           s,
                  f8.s3,    f8.s7,          b,
                  h3.x,     h3.z,           (double)(u >> 40),
                  u == ~0UL};
  o[g] = v[g];
  o[g + 8] = v[g + 8];
  o[g + 16] = v[(g * 5) & 15];
}
