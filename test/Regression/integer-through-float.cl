// An integer that a float rounds is another one when it comes back.
// REQUIRES: vulkan
// RUN: cairn-run %s --device=vulkan --global=1 --print out \
// RUN:   --arg 'in=i64[2]:{144115188109410561,-9223372036854775807}' --arg 'out=i64[4]:zeros' | FileCheck %s
// CHECK: out = 144115188075855872 -9223372036854775808 33554432 144115188075855872
kernel void k(global long *out, global const long *in) {
  out[0] = (long)(float)in[0];
  out[1] = (long)(float)in[1];
  out[2] = (int)(float)(int)(in[0] & 0x2000001);
  out[3] = (ulong)(float)(ulong)in[0];
}
