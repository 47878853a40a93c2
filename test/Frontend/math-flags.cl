// RUN: cairnc %s --emit=ocl -cl-finite-math-only | FileCheck %s --check-prefix=FINITE
// RUN: cairnc %s --emit=ocl -cl-no-signed-zeros | FileCheck %s --check-prefix=NSZ
// RUN: cairnc %s --emit=ocl -cl-fast-relaxed-math | FileCheck %s --check-prefix=FAST

// What an option allows is what the ops allow, one level down.
// FINITE: arith.addf %{{.*}}, %{{.*}} fastmath<nnan,ninf> : f32
// NSZ: arith.addf %{{.*}}, %{{.*}} fastmath<nsz> : f32
// FAST: arith.addf %{{.*}}, %{{.*}} fastmath<fast> : f32
kernel void f(global float *p, float x, float y) {
  p[0] = x + y;
  // FINITE: arith.cmpf olt, %{{.*}}, %{{.*}} fastmath<nnan,ninf> : f32
  // FAST: arith.cmpf olt, %{{.*}}, %{{.*}} fastmath<fast> : f32
  p[1] = x < y;
}
