// What builds on something else is not there without it, and macros say so: atomics
// of halves, queues in C++ and with pointers of 32 bits, and image types.
// RUN: cairnc %s --emit=ocl -o %t -cl-std=CL3.0 -DHALFS -DQUEUES
// RUN: cairnc %s --emit=ocl -o %t -cl-std=CL3.0 -fp16=0 -DQUEUES
// RUN: cairnc %s --emit=ocl -o %t -cl-std=CL2.0 -cl-ext=-cl_khr_fp16 -DQUEUES
// RUN: cairnc %s --emit=ocl -o %t -cl-std=CL2.0 -cl-ext=-all
// RUN: cairnc %s --emit=ocl -o %t -cl-std=CL2.0 -cl-ext=-cl_khr_fp16,+cl_khr_fp16 -DHALFS -DQUEUES
// RUN: cairnc %s --emit=ocl -o %t -cl-std=CL2.0 -cl-ext=-cl_khr_int64_extended_atomics -DHALFS -DQUEUES -DNARROW
// RUN: cairnc %s --emit=ocl -o %t -cl-std=CL2.0 -m32 -DHALFS
// RUN: cairnc %s --emit=ocl -o %t -cl-std=CLC++1.0 -DHALFS
// RUN: cairnc %s --emit=ocl -o %t -cl-std=CLC++2021 -DHALFS
// RUN: cairnc %s --emit=ocl -o %t -cl-std=CLC++2021 -enable-feature-macros=__opencl_c_int64 -DHALFS -DFEW
// RUN: cairnc %s --emit=ocl -o %t -cl-std=CL3.0 -enable-feature-macros=__opencl_c_int64 -DHALFS -DFEW

// From OpenCL C 3.0 on clang refuses the types.
// RUN: not cairnc %s --emit=ocl -o %t -DIMAGES -DHALFS -images=0 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not cairnc %s --emit=ocl -o %t -DIMAGES -DHALFS -images=0 -cl-std=CLC++2021 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not cairnc %s --emit=ocl -o %t -DIMAGES -DHALFS -images=0 -cl-std=CL2.0 -DQUEUES 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not cairnc %s --emit=ocl -o %t -DIMAGES -DHALFS -images=0 -cl-std=CL3.0 -DQUEUES 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: cairnc %s --emit=ocl -o %t -DIMAGES -DHALFS -cl-std=CL2.0 -DQUEUES

#if __OPENCL_C_VERSION__ >= 200 || defined(__OPENCL_CPP_VERSION__)
#if defined(HALFS) != defined(__opencl_c_ext_fp16_global_atomic_add) ||        \
    defined(HALFS) != defined(__opencl_c_ext_fp16_local_atomic_load_store)
#error atomics of halves
#endif
#if defined(NARROW) && defined(__opencl_c_ext_fp64_global_atomic_add)
#error atomics of doubles
#endif
#if defined(QUEUES) != defined(__opencl_c_device_enqueue)
#error queues
#endif
#if defined(FEW) && defined(__opencl_c_subgroups)
#error sub-groups
#endif
#endif

#ifdef IMAGES
// CHECK: feature-dependencies.cl:[[#@LINE+1]]:{{[0-9]+}}: error: use of type '__read_only image2d_t' requires
kernel void image(read_only image2d_t i, global float4 *o) {
  o[0] = read_imagef(i, (int2)(0));
}
#endif
kernel void k(global int *o) { o[0] = 1; }
