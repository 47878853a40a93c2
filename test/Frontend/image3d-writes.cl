// Writes to 3D images are an extension of OpenCL C below 3.0, and a feature from
// there on, whose macro older versions do not have. The macros of a version and
// what its front end takes agree.
// RUN: cairnc %s -cl-std=CL1.2 -DWRITE --emit=ocl -o /dev/null
// RUN: cairnc %s -cl-std=CL2.0 -DWRITE --emit=ocl -o /dev/null
// RUN: cairnc %s -cl-std=CL3.0 -DWRITE -DFEATURE --emit=ocl -o /dev/null
// RUN: cairnc %s -cl-std=CL1.2 -DWRITE --target=vulkan --emit=ocl -o /dev/null
// RUN: cairnc %s -cl-std=CL3.0 -DWRITE -DFEATURE --target=vulkan --emit=ocl -o /dev/null
// RUN: cairnc %s -cl-std=CL2.0 -cl-ext=-cl_khr_3d_image_writes --emit=ocl -o /dev/null
// RUN: not cairnc %s -cl-std=CL2.0 -cl-ext=-cl_khr_3d_image_writes -DWRITE --emit=ocl -o /dev/null 2>&1 | FileCheck %s
// RUN: cairnc %s -cl-std=CL3.0 -enable-feature-macros=__opencl_c_images --emit=ocl -o /dev/null
// RUN: not cairnc %s -cl-std=CL3.0 -enable-feature-macros=__opencl_c_images -DWRITE --emit=ocl -o /dev/null 2>&1 | FileCheck %s

#if defined(__opencl_c_3d_image_writes) != defined(FEATURE)
#error __opencl_c_3d_image_writes
#endif

#ifdef WRITE
// CHECK: error: use of type '__write_only image3d_t' requires cl_khr_3d_image_writes
kernel void k(write_only image3d_t i, global int *o) {
  write_imagei(i, (int4)(0), (int4)(o[0]));
}
#if !defined(cl_khr_3d_image_writes)
#error cl_khr_3d_image_writes
#endif
#else
kernel void k(global int *o) { o[0] = 1; }
#if defined(cl_khr_3d_image_writes)
#error cl_khr_3d_image_writes
#endif
#endif
