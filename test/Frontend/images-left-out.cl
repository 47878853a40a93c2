// `__IMAGE_SUPPORT__` is there where images are, whatever option leaves them
// out; it says which functions of sub-groups there are.

// RUN: cairnc %s --emit=ocl -o %t -cl-std=CL1.2 -cl-ext=-all
// RUN: cairnc %s --emit=ocl -o %t -cl-std=CL3.0 -cl-ext=-all
// RUN: cairnc %s --emit=ocl -o %t -cl-ext=-__opencl_c_images
// RUN: cairnc %s --emit=ocl -o %t -images=0
// RUN: cairnc %s --emit=ocl -o %t -cl-std=CL3.0 -cl-ext=-all,+__opencl_c_images -DIMAGES
// RUN: cairnc %s --emit=ocl -o %t -DIMAGES

#if defined(IMAGES) != defined(__IMAGE_SUPPORT__)
#error images
#endif

kernel void k(global int *p) { *p = intel_sub_group_shuffle(p[1], 0); }
