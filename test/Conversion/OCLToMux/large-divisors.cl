// Vulkan says nothing of divisions by more than 2^126: the program's own are by a
// quarter then.
// RUN: cairnc %s --target=vulkan --emit=mux -o - | FileCheck %s
// RUN: cairnc %s --target=vulkan --emit=mux -cl-fast-relaxed-math -o - | FileCheck %s --check-prefix=FAST
// RUN: cairnc %s --emit=mux -o - | FileCheck %s --check-prefix=FAST

// CHECK-LABEL: func.func @quotient
// CHECK-DAG: %[[LIMIT:.*]] = arith.constant 8.50705917E+37 : f32
// CHECK: %[[SIZE:.*]] = math.absf %[[Y:.*]] : f32
// CHECK: %[[LARGE:.*]] = arith.cmpf ogt, %[[SIZE]], %[[LIMIT]] : f32
// CHECK: %[[FACTOR:.*]] = arith.select %[[LARGE]]
// CHECK: %[[A:.*]] = arith.mulf %{{.*}}, %[[FACTOR]] : f32
// CHECK: %[[B:.*]] = arith.mulf %[[Y]], %[[FACTOR]] : f32
// CHECK: arith.divf %[[A]], %[[B]]
// FAST-LABEL: func.func @quotient
// FAST-NOT: math.absf
// FAST: return
kernel void quotient(global float *x) { x[0] = x[0] / x[1]; }

// CHECK-LABEL: func.func @vectors
// CHECK: math.absf %{{.*}} : vector<4xf32>
kernel void vectors(global float4 *x) { x[0] = x[0] / x[1]; }

// These divisors are never that large.
// CHECK-LABEL: func.func @small
// CHECK-NOT: math.absf
// CHECK: return
kernel void small(global float *x, int n) {
  x[0] = x[1] / n + x[2] / 3 + 1 / sqrt(x[3]) + sqrt(x[4]) / sqrt(x[5]);
}
