// Which functions are the device's: the native_ ones, and those that options
// say. On the host no option makes a difference.
// RUN: cairnc %s --target=vulkan --emit=mux | FileCheck %s --check-prefixes=CHECK,EXACT
// RUN: cairnc %s --target=vulkan --emit=mux -cl-fast-relaxed-math | FileCheck %s --check-prefixes=CHECK,RELAXED
// RUN: cairnc %s --target=vulkan --emit=mux -cl-native-math | FileCheck %s --check-prefixes=CHECK,NATIVE
// RUN: cairnc %s --target=vulkan --emit=mux --native-math | FileCheck %s --check-prefixes=CHECK,NATIVE
// RUN: cairnc %s --target=vulkan --emit=mux -use-native-builtins=sin,half_sin,pow,fma,length,hypot,atan2pi | FileCheck %s --check-prefixes=CHECK,NATIVE
// RUN: cairnc %s --target=level-zero --emit=mux | FileCheck %s --check-prefixes=ZE
// RUN: cairnc %s --target=level-zero --emit=mux -cl-fast-relaxed-math | FileCheck %s --check-prefixes=ZE
// RUN: cairnc %s --target=level-zero --emit=mux -cl-native-math | FileCheck %s --check-prefixes=ZENATIVE
// RUN: cairnc %s --target=level-zero --emit=mux --use-native-builtins=sin,half_sin,length | FileCheck %s --check-prefixes=ZENATIVE
// RUN: cairnc %s --emit=mux > %t.host
// RUN: cairnc %s --emit=mux -use-native-builtins=sin,pow,fma,length > %t.native
// RUN: cmp %t.host %t.native

// CHECK-LABEL: func.func @native
// CHECK: math.sin {{.*}} fastmath<contract,afn> : f32
// ZE-LABEL: func.func @native
// ZE: ocl.builtin "native_sin"
// ZENATIVE-LABEL: func.func @native
// ZENATIVE: ocl.builtin "native_sin"
kernel void native(global float *x) { x[0] = native_sin(x[0]); }

// CHECK-LABEL: func.func @full
// EXACT-NOT: math.sin
// RELAXED: math.sin
// NATIVE: math.sin
// ZE-LABEL: func.func @full
// ZE: ocl.builtin "sin"
// ZENATIVE-LABEL: func.func @full
// ZENATIVE: ocl.builtin "native_sin"
kernel void full(global float *x) { x[0] = sin(x[0]); }

// CHECK-LABEL: func.func @half_range
// EXACT-NOT: math.sin
// RELAXED: math.sin
// NATIVE: math.sin
// ZE-LABEL: func.func @half_range
// ZE: ocl.builtin "half_sin"
// ZENATIVE-LABEL: func.func @half_range
// ZENATIVE: ocl.builtin "native_sin"
kernel void half_range(global float4 *x) { x[0] = half_sin(x[0]); }

// What may be wrong, not only less precise, and has to be asked for.
// CHECK-LABEL: func.func @power
// EXACT-NOT: math.powf
// RELAXED-NOT: math.powf
// NATIVE: math.powf
kernel void power(global float *x) { x[0] = pow(x[0], x[1]); }

// CHECK-LABEL: func.func @fused
// EXACT-NOT: math.fma
// EXACT: math.ctlz
// RELAXED: math.ctlz
// NATIVE-NOT: math.ctlz
// NATIVE: math.fma {{.*}} fastmath<contract,afn>
kernel void fused(global float *x) { x[0] = fma(x[0], x[1], x[2]); }

// CHECK-LABEL: func.func @composed
// NATIVE: math.sqrt
// NATIVE: math.atan2
// NATIVE: arith.mulf
kernel void composed(global float *x) {
  x[0] = hypot(x[0], x[1]);
  x[1] = atan2pi(x[0], x[1]);
}

// ZE-LABEL: func.func @geometry
// ZE: ocl.builtin "length"
// ZENATIVE-LABEL: func.func @geometry
// ZENATIVE: ocl.builtin "fast_length"
kernel void geometry(global float4 *x, global float *o) { *o = length(x[0]); }

// Nothing of other widths.
// CHECK-LABEL: func.func @narrow
// CHECK-NOT: math.sin{{.*}} f16
// ZENATIVE-LABEL: func.func @narrow
// ZENATIVE: ocl.builtin "sin"
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
kernel void narrow(global half *x) { x[0] = sin(x[0]); }
