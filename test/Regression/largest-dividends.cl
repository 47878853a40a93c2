// The quotient of a number near the largest may be rounded up, so that its product
// with the divisor is infinite.
// REQUIRES: host, vulkan
// RUN: cairn-run %s --global=3 --arg 'x=f32[3]:{0x1.ffc438p+127,0x1.ffb78cp+127,-0x1.ffd686p+127}' \
// RUN:   --arg 'y=f32[3]:{0x1.e3e4a8p+119,0x1.aaf1eap+118,0x1.862218p+119}' \
// RUN:   --arg 'rest=f32[3]:zeros' --print=rest | FileCheck %s
// RUN: cairn-run %s --device=vulkan --global=3 --arg 'x=f32[3]:{0x1.ffc438p+127,0x1.ffb78cp+127,-0x1.ffd686p+127}' \
// RUN:   --arg 'y=f32[3]:{0x1.e3e4a8p+119,0x1.aaf1eap+118,0x1.862218p+119}' \
// RUN:   --arg 'rest=f32[3]:zeros' --print=rest | FileCheck %s
// CHECK: rest = 9.373598e+35 3.6582713e+35 -8.720685e+35
kernel void rests(global const float *x, global const float *y, global float *rest) {
  int i = get_global_id(0);
  rest[i] = fmod(x[i], y[i]);
}
