; Section 2.11: what is used is declared, and said once.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @_Z8atom_addPVU3AS1ll(ptr addrspace(1), i64)
declare spir_func i64 @_Z8atom_maxPVU3AS1ll(ptr addrspace(1), i64)
declare spir_func void @_Z12write_imagef11ocl_image3dDv4_iDv4_f(ptr addrspace(1), <4 x i32>, <4 x float>)
declare spir_func i32 @_Z15get_image_width15ocl_image2dmsaa(ptr addrspace(1))
declare spir_func i32 @_Z22get_sub_group_local_idv()
declare spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_ff(ptr addrspace(1), i32, <2 x float>, float)
declare spir_func void @_Z12write_imagef11ocl_image2dDv2_iiDv4_f(ptr addrspace(1), <2 x i32>, i32, <4 x float>)
declare spir_func i32 @_Z6printfPU3AS2Kcz(ptr addrspace(2), ...)
@.str = private addrspace(2) constant [3 x i8] c"%f\00", align 1

; A conversion for printf is not a use of double.
define spir_func void @fine(float %f) nounwind {
  %d = fpext float %f to double
  %n = call spir_func i32 (ptr addrspace(2), ...) @_Z6printfPU3AS2Kcz(ptr addrspace(2) @.str, double %d)
  %m = call spir_func i32 (ptr addrspace(2), ...) @_Z6printfPU3AS2Kcz(ptr addrspace(2) @.str, double 1.0)
  ret void
}

define spir_func void @wrong(float %f, ptr addrspace(1) %p, ptr addrspace(1) %volume, ptr addrspace(1) %samples, ptr addrspace(1) %levels) nounwind {
; CHECK: error: function 'wrong': '%d = {{.*}}': uses double, and 'opencl.used.optional.core.features' does not have 'cl_doubles' [SPIR 2.0, section 2.11.1]
  %d = fpext float %f to double
  %e = fadd double %d, 1.0
; CHECK: error: function 'wrong': '%h = {{.*}}': uses half, and 'opencl.used.extensions' does not have 'cl_khr_fp16' [SPIR 2.0, section 2.11.2]
  %h = fptrunc float %f to half
; CHECK: error: function 'wrong': '%a = {{.*}}': uses 64-bit atomics, and 'opencl.used.extensions' does not have 'cl_khr_int64_base_atomics' [SPIR 2.0, section 2.11.2]
  %a = call spir_func i64 @_Z8atom_addPVU3AS1ll(ptr addrspace(1) %p, i64 1)
; CHECK: error: function 'wrong': '%b = {{.*}}': uses 64-bit atomics, and 'opencl.used.extensions' does not have 'cl_khr_int64_extended_atomics' [SPIR 2.0, section 2.11.2]
  %b = call spir_func i64 @_Z8atom_maxPVU3AS1ll(ptr addrspace(1) %p, i64 1)
; CHECK: error: function 'wrong': 'call {{.*}}': uses images, and 'opencl.used.optional.core.features' does not have 'cl_images' [SPIR 2.0, section 2.11.1]
; CHECK: error: function 'wrong': 'call {{.*}}': writes a three-dimensional image, and 'opencl.used.extensions' does not have 'cl_khr_3d_image_writes' [SPIR 2.0, section 2.11.2]
  call spir_func void @_Z12write_imagef11ocl_image3dDv4_iDv4_f(ptr addrspace(1) %volume, <4 x i32> zeroinitializer, <4 x float> zeroinitializer)
; CHECK: error: function 'wrong': '%i = {{.*}}': uses multi-sample images, and 'opencl.used.extensions' does not have 'cl_khr_gl_msaa_sharing' [SPIR 2.0, section 2.11.2]
  %i = call spir_func i32 @_Z15get_image_width15ocl_image2dmsaa(ptr addrspace(1) %samples)
; CHECK: error: function 'wrong': '%s = {{.*}}': uses sub-groups, and 'opencl.used.extensions' does not have 'cl_khr_subgroups' [SPIR 2.0, section 2.11.2]
  %s = call spir_func i32 @_Z22get_sub_group_local_idv()
; CHECK: error: function 'wrong': '%t = {{.*}}': uses mip levels, and 'opencl.used.extensions' does not have 'cl_khr_mipmap_image' [SPIR 2.0, section 2.11.2]
  %t = call spir_func <4 x float> @_Z11read_imagef11ocl_image2d11ocl_samplerDv2_ff(ptr addrspace(1) %levels, i32 16, <2 x float> zeroinitializer, float 1.0)
; CHECK: error: function 'wrong': 'call {{.*}}': writes a mip level, and 'opencl.used.extensions' does not have 'cl_khr_mipmap_image_writes' [SPIR 2.0, section 2.11.2]
  call spir_func void @_Z12write_imagef11ocl_image2dDv2_iiDv4_f(ptr addrspace(1) %levels, <2 x i32> zeroinitializer, i32 0, <4 x float> zeroinitializer)
  ret void
}

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
