// Every option of clBuildProgram reaches machine code.
// RUN: cairn-run %s --global=1 --build-options="-cl-denorms-are-zero -cl-strict-aliasing -cl-single-precision-constant -cl-fp32-correctly-rounded-divide-sqrt -cl-mad-enable -cl-no-signed-zeros -cl-unsafe-math-optimizations -cl-finite-math-only -cl-fast-relaxed-math -cl-uniform-work-group-size -cl-kernel-arg-info" --arg 'o=f32[2]:{3,4}' --print o | FileCheck %s
// CHECK: o = 12 4
kernel void multiply(global float *o) { o[0] *= o[1]; }
