// What a target, or a version of the language, does not have is named where the
// program uses it, once.
// RUN: rm -rf %t && split-file --leading-lines %s %t && cd %t
// RUN: not cairnc level.cl --emit=obj -o out.o 2>&1 | FileCheck %s --check-prefix=LEVEL
// RUN: not cairnc level.cl --target=vulkan -cl-std=CL3.0 -o out.spv 2>&1 | FileCheck %s --check-prefix=LEVEL
// RUN: not cairnc level.cl --target=level-zero -cl-std=CL3.0 -o out.spv 2>&1 | FileCheck %s --check-prefix=LEVEL
// RUN: not cairnc query.cl --emit=obj -o out.o 2>&1 | FileCheck %s --check-prefix=QUERY
// RUN: not cairnc samples.cl -cl-std=CL2.0 --emit=obj -o out.o 2>&1 | FileCheck %s --check-prefix=SAMPLES
// RUN: not cairnc queues.cl --emit=obj -o out.o 2>&1 | FileCheck %s --check-prefix=QUEUES
// RUN: not cairnc pipes.cl --emit=obj -o out.o 2>&1 | FileCheck %s --check-prefix=PIPES
// RUN: not cairnc pipes.cl --target=level-zero -cl-std=CL2.0 -o out.spv 2>&1 | FileCheck %s --check-prefix=NOPIPES
// RUN: not cairnc pipes.cl --target=level-zero -cl-std=CL3.0 -o out.spv 2>&1 | FileCheck %s --check-prefix=NOPIPES3
// RUN: not cairnc samples.cl --target=vulkan -o out.spv 2>&1 | FileCheck %s --check-prefix=SAMPLES
// RUN: not cairnc enqueue.cl --target=vulkan -cl-std=CL2.0 -o out.spv 2>&1 | FileCheck %s --check-prefix=ENQUEUE
// RUN: not cairnc enqueue.cl --emit=obj -o out.o 2>&1 | FileCheck %s --check-prefix=VERSION
// RUN: not cairnc other.cl -cl-std=CL2.0 --emit=obj -o out.o 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: cairnc macros.cl -cl-std=CL2.0 --emit=obj -o out.o
// RUN: cairnc macros.cl -cl-std=CL3.0 --target=vulkan -o out.spv
// RUN: cairnc macros.cl -cl-std=CL3.0 --target=level-zero -o out.spv

//--- level.cl
kernel void k(read_only image2d_t i, sampler_t s, global float4 *o) {
  // LEVEL: level.cl:[[#@LINE+2]]:10: error: no matching function for call to 'read_imagef'
  // LEVEL: level.cl:[[#@LINE+1]]:10: note: this target has no images with mip levels
  o[0] = read_imagef(i, s, (float2)(o[1].x, 0), 1.0f);
  // LEVEL-NOT: {{error|note}}:
  o[1] = read_imagef(i, s, (float2)(0, 0), (float2)(0, 0), (float2)(0, 0));
}
//--- query.cl
kernel void k(read_only image2d_t i, global int *o) {
  // QUERY: query.cl:[[#@LINE+2]]:10: error: use of undeclared identifier 'get_image_num_mip_levels'
  // QUERY: query.cl:[[#@LINE+1]]:10: note: this target has no images with mip levels
  o[0] = get_image_num_mip_levels(i);
}
//--- samples.cl
// Without the type, what is behind it would be wrong as well.
// SAMPLES: samples.cl:[[#@LINE+3]]:25: error: unknown type name 'image2d_msaa_t'
// SAMPLES: samples.cl:[[#@LINE+2]]:25: note: this target has no images of several samples
// SAMPLES-NOT: {{error|note}}:
kernel void k(read_only image2d_msaa_t i, global float4 *o) {
  o[0] = read_imagef(i, (int2)(0, 0), 1);
}
//--- queues.cl
// QUEUES: queues.cl:[[#@LINE+3]]:15: error: unknown type name 'queue_t'
// QUEUES: queues.cl:[[#@LINE+2]]:15: note: OpenCL C 2.0 has device-side enqueue (-cl-std=CL2.0)
// QUEUES-NOT: {{error|note}}:
kernel void k(queue_t q, global int *o) {
  enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ o[0] = 1; });
}
//--- enqueue.cl
kernel void k(global int *o) {
  // ENQUEUE: enqueue.cl:[[#@LINE+3]]:18: note: this target has no device-side enqueue
  // ENQUEUE-NOT: note: this target
  // VERSION: enqueue.cl:[[#@LINE+1]]:3: note: OpenCL C 2.0 has device-side enqueue (-cl-std=CL2.0)
  enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT,
                 ndrange_1D(1), ^{ o[0] = 1; });
}
//--- pipes.cl
// PIPES: pipes.cl:[[#@LINE+7]]:26: error: unknown type name 'pipe'
// PIPES: pipes.cl:[[#@LINE+6]]:26: note: OpenCL C 2.0 has pipes (-cl-std=CL2.0)
// PIPES-NOT: {{error|note}}:
// NOPIPES-NOT: error:
// NOPIPES3: pipes.cl:[[#@LINE+3]]:26: error: OpenCL C version 3.0 does not support the 'pipe' type qualifier
// NOPIPES3: pipes.cl:[[#@LINE+2]]:26: note: this target has no pipes
// NOPIPES3-NOT: {{error|note}}:
kernel void k(write_only pipe int p, global int *o) {
  reserve_id_t r = reserve_write_pipe(p, 1);
  // NOPIPES: pipes.cl:[[#@LINE+3]]:10: error: use of undeclared identifier 'is_valid_reserve_id'
  // NOPIPES: pipes.cl:[[#@LINE+2]]:10: note: this target has no pipes
  // NOPIPES-NOT: {{error|note}}:
  o[0] = is_valid_reserve_id(r);
}
//--- other.cl
// Other mistakes with the same functions have no such note.
// OTHER: error: no matching function for call to 'read_imagef'
// OTHER-NOT: note: this target
kernel void k(read_only image2d_t i, sampler_t s, global float4 *o) {
  o[0] = read_imagef(i, s, o);
}
//--- macros.cl
#if defined(cl_khr_mipmap_image) || defined(cl_khr_mipmap_image_writes) ||     \
    defined(cl_khr_gl_msaa_sharing)
#error no target of these has them
#endif
kernel void k(global int *o) { o[0] = 1; }
