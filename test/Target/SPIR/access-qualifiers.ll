; Section 2.15: kernels access images and pipes as they say, through functions.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

declare spir_func <4 x float> @_Z11read_imagef11ocl_image2dDv2_i(ptr addrspace(1), <2 x i32>)
declare spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(ptr addrspace(1), <2 x i32>, <4 x float>)
declare spir_func i32 @_Z15get_image_width11ocl_image2d(ptr addrspace(1))
declare spir_func i32 @_Z9read_pipePU3AS18ocl_pipePU3AS4vjj(ptr addrspace(1), ptr addrspace(4), i32, i32)
declare spir_func i32 @_Z10write_pipePU3AS18ocl_pipePU3AS4vjj(ptr addrspace(1), ptr addrspace(4), i32, i32)
declare spir_func i32 @_Z10write_pipePU3AS18ocl_pipePU3AS4Kvjj(ptr addrspace(1), ptr addrspace(4), i32, i32)

define spir_func void @read(ptr addrspace(1) %image) nounwind {
  %v = call spir_func <4 x float> @_Z11read_imagef11ocl_image2dDv2_i(ptr addrspace(1) %image, <2 x i32> zeroinitializer)
  ret void
}

define spir_func void @width(ptr addrspace(1) %image) nounwind {
  %v = call spir_func i32 @_Z15get_image_width11ocl_image2d(ptr addrspace(1) %image)
  ret void
}

define spir_kernel void @fine(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %both, ptr addrspace(1) %from, ptr addrspace(1) %to) nounwind {
  %packet = alloca i32, align 4
  %p = addrspacecast ptr %packet to ptr addrspace(4)
  call spir_func void @read(ptr addrspace(1) %in)
  call spir_func void @read(ptr addrspace(1) %both)
  call spir_func void @width(ptr addrspace(1) %in)
  call spir_func void @width(ptr addrspace(1) %out)
  call spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(ptr addrspace(1) %out, <2 x i32> zeroinitializer, <4 x float> zeroinitializer)
  call spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(ptr addrspace(1) %both, <2 x i32> zeroinitializer, <4 x float> zeroinitializer)
  %a = call spir_func i32 @_Z9read_pipePU3AS18ocl_pipePU3AS4vjj(ptr addrspace(1) %from, ptr addrspace(4) %p, i32 4, i32 4)
  %b = call spir_func i32 @_Z10write_pipePU3AS18ocl_pipePU3AS4vjj(ptr addrspace(1) %to, ptr addrspace(4) %p, i32 4, i32 4)
  %c = call spir_func i32 @_Z10write_pipePU3AS18ocl_pipePU3AS4Kvjj(ptr addrspace(1) %to, ptr addrspace(4) %p, i32 4, i32 4)
  ret void
}

define spir_kernel void @wrong(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %from) nounwind {
  %in.addr = alloca ptr addrspace(1), align 8
  %packet = alloca i32, align 4
  %p = addrspacecast ptr %packet to ptr addrspace(4)
  store ptr addrspace(1) %in, ptr %in.addr, align 8
  %a = load ptr addrspace(1), ptr %in.addr, align 8
; CHECK: error: function 'wrong': 'call {{.*}}': writes argument 0 of the kernel 'wrong', which is 'read_only' [SPIR 2.0, section 2.15]
  call spir_func void @_Z12write_imagef11ocl_image2dDv2_iDv4_f(ptr addrspace(1) %a, <2 x i32> zeroinitializer, <4 x float> zeroinitializer)
  call spir_func void @read(ptr addrspace(1) %out)
; CHECK: error: function 'read': '%v = {{.*}}': reads argument 1 of the kernel 'wrong', which is 'write_only' [SPIR 2.0, section 2.15]
; CHECK: error: function 'wrong': '%b = {{.*}}': writes argument 2 of the kernel 'wrong', which is 'read_only' [SPIR 2.0, section 2.15]
  %b = call spir_func i32 @_Z10write_pipePU3AS18ocl_pipePU3AS4vjj(ptr addrspace(1) %from, ptr addrspace(4) %p, i32 4, i32 4)
  ret void
}

!opencl.kernels = !{!10, !20}
!10 = !{ptr @fine, !11, !12, !13, !14, !15}
!11 = !{!"kernel_arg_addr_space", i32 1, i32 1, i32 1, i32 1, i32 1}
!12 = !{!"kernel_arg_access_qual", !"read_only", !"write_only", !"read_write", !"read_only", !"write_only"}
!13 = !{!"kernel_arg_type", !"image2d_t", !"image2d_t", !"image2d_t", !"int", !"int"}
!14 = !{!"kernel_arg_base_type", !"image2d_t", !"image2d_t", !"image2d_t", !"int", !"int"}
!15 = !{!"kernel_arg_type_qual", !"", !"", !"", !"pipe", !"pipe"}
!20 = !{ptr @wrong, !21, !22, !23, !24, !25}
!21 = !{!"kernel_arg_addr_space", i32 1, i32 1, i32 1}
!22 = !{!"kernel_arg_access_qual", !"read_only", !"write_only", !"read_only"}
!23 = !{!"kernel_arg_type", !"image2d_t", !"image2d_t", !"int"}
!24 = !{!"kernel_arg_base_type", !"image2d_t", !"image2d_t", !"int"}
!25 = !{!"kernel_arg_type_qual", !"", !"", !"pipe"}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
!opencl.used.optional.core.features = !{!1}
!1 = !{!"cl_images"}
