// RUN: cairnc %s --emit=ocl | FileCheck %s --check-prefix=DEFAULT
// RUN: cairnc %s --emit=ocl -cl-no-signed-zeros | FileCheck %s --check-prefix=NSZ
// RUN: cairnc %s --emit=ocl -cl-unsafe-math-optimizations | FileCheck %s --check-prefix=UNSAFE
// RUN: cairnc %s --emit=ocl -cl-finite-math-only | FileCheck %s --check-prefix=FINITE

// What an option allows, and nothing else, is what the ops allow.
// DEFAULT: arith.addf %{{[a-z0-9]+}}, %{{[a-z0-9]+}} : f32
// NSZ: arith.addf %{{.*}}, %{{.*}} fastmath<nsz> : f32
// UNSAFE: arith.addf %{{.*}}, %{{.*}} fastmath<{{reassoc,nsz,arcp,(contract,)?afn}}> : f32
// FINITE: arith.addf %{{[a-z0-9]+}}, %{{[a-z0-9]+}}{{( fastmath<nnan,ninf>)?}} : f32
kernel void f(global float *p, float x, float y) {
  p[0] = x + y;
  // NSZ: arith.cmpf olt, %{{.*}}, %{{.*}} fastmath<nsz> : f32
  p[1] = x < y;
}
