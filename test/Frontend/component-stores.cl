// RUN: cairnc %s -cl-std=CL2.0 --emit=ocl -o - | FileCheck %s
// RUN: cairn-run %s -cl-std=CL2.0 --kernel=components --global=2 --local=2 --check=races --arg o=i32[8]:zeros --arg v=5 --print o | FileCheck %s --check-prefix=VALUES

// What is assigned to components of a vector writes those alone: another
// work-item may write the other ones.

// CHECK-LABEL: func.func @one(
// CHECK-NOT: llvm.load
// CHECK: llvm.store %{{.*}} {alignment = 4 : i64{{.*}}} : i32
// CHECK-NOT: vector<4xi32>
// CHECK: return
kernel void one(global int4 *o, int v) { o[get_global_id(0)].y = v; }

// Neighbours are stored together, in vectors that OpenCL has.
// CHECK-LABEL: func.func @several(
// CHECK-NOT: llvm.load
// CHECK: llvm.store %{{.*}} {alignment = 32 : i64{{.*}}} : vector<2xi32>
// CHECK: llvm.store %{{.*}} {alignment = 8 : i64{{.*}}} : i32
// CHECK: llvm.store %{{.*}} {alignment = 16 : i64{{.*}}} : vector<4xi32>
// CHECK: return
kernel void several(global int8 *o, int4 v) {
  global int8 *to = &o[get_global_id(0)];
  to->hi = v;
  to->s012 = (int3)(v.x, v.y, 7);
}

// What is assigned one by one is still one vector.
// CHECK-LABEL: func.func @all_of_them(
// CHECK-NOT: llvm.load
// CHECK: llvm.store {{.*}} : vector<2xf32>
// CHECK-NOT: llvm.store
// CHECK: return
kernel void all_of_them(global float2 *o, float v) {
  o[get_global_id(0)].x = v;
  o[get_global_id(0)].y = v + 1;
}

// What is read is still read.
// CHECK-LABEL: func.func @added(
// CHECK: llvm.load {{.*}} -> vector<4xf32>
// CHECK: llvm.store {{.*}} : f32
// CHECK-NOT: llvm.store
// CHECK: return
kernel void added(local float4 *o, float v) { o[get_local_id(0)].w += v; }

// A barrier in between, behind which the vector is another one.
// CHECK-LABEL: func.func @behind_a_barrier(
// CHECK: llvm.load {{.*}} -> vector<2xi32>
// CHECK: barrier
// CHECK: llvm.store {{.*}} : vector<2xi32>
// CHECK: return
kernel void behind_a_barrier(local int2 *s, int v) {
  int2 old = s[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  old.x = v;
  s[0] = old;
}

// A volatile vector is accessed as the program says.
// CHECK-LABEL: func.func @is_volatile(
// CHECK: llvm.store volatile {{.*}} : vector<2xi32>
// CHECK: return
kernel void is_volatile(volatile global int2 *o, int v) { o->x = v; }

// Two work-items, two components of each vector: no race, and nothing is lost.
// VALUES: o = 5 6 0 0 5 6 0 0
kernel void components(global int4 *o, int v) {
  if (get_local_id(0)) {
    o[0].x = v;
    o[1].y = v + 1;
  } else {
    o[0].y = v + 1;
    o[1].x = v;
  }
}
