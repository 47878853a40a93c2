; What SPIR 1.2 does not have.
; RUN: not cairn-translate --verify-spir --spir-version=1.2 %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

declare spir_func i32 @_Z20work_group_broadcastim(i32, i64)
declare spir_func i32 @_Z9read_pipePU3AS18ocl_pipePU3AS4vjj(ptr addrspace(1), ptr addrspace(4), i32, i32)
declare spir_func ptr @spir_get_block_invoke(ptr)
declare spir_func i32 @_Z15get_image_width16ocl_image2ddepth(ptr addrspace(1))

; CHECK: error: function '{{.*}}read_pipe{{.*}}': argument 1 has the generic address space 4, which SPIR 1.2 does not have [SPIR 2.0, section 2.2]
; CHECK: error: function 'f': argument 0 has the generic address space 4, which SPIR 1.2 does not have [SPIR 2.0, section 2.2]
; CHECK: error: variable 'counter': program-scope variable in global memory, which SPIR 1.2 does not have [SPIR 2.0, section 2.2]
; CHECK: error: function 'pointers': kernel argument 0 is a pointer to a pointer, which OpenCL C 1.2 does not allow [SPIR 2.0, section 2.15]
; CHECK: error: function 'pointers': kernel argument 1 is a structure with pointers, which OpenCL C 1.2 does not allow [SPIR 2.0, section 2.15]
; CHECK: error: function 'f': '%l = {{.*}}': 'addrspacecast', which SPIR 1.2 does not have [SPIR 2.0, section 2.2]
; CHECK: error: function 'f': '%b = {{.*}}': blocks, which SPIR 1.2 does not have [SPIR 2.0, section 2.1.3.7]
; CHECK: error: function '_Z20work_group_broadcastim': built-in function 'work_group_broadcast', which SPIR 1.2 does not have [SPIR 2.0, section 2.10]
; CHECK: error: function 'f': '%r = {{.*}}': pipes, which SPIR 1.2 does not have [SPIR 2.0, section 2.10.7]
; CHECK: error: function 'k': 'kernel_arg_access_qual' of argument 1 is 'read_write', which SPIR 1.2 does not have [SPIR 2.0, section 2.4]
; CHECK: error: function 'k': 'kernel_arg_type_qual' of argument 0 is 'pipe', which SPIR 1.2 does not have [SPIR 2.0, section 2.4]
; CHECK: error: function 'k': 'kernel_arg_optional_qual', which SPIR 1.2 does not have [SPIR 2.0, section 2.4]
; CHECK: error: function 'k': uses images, and
; CHECK: error: function 'f': '%d = {{.*}}': uses depth images, and 'opencl.used.extensions' does not have 'cl_khr_depth_images' [SPIR 2.0, section 2.11.2]
@counter = addrspace(1) global i32 0, align 4
define spir_func void @f(ptr addrspace(4) %p, ptr addrspace(1) %pipe, ptr addrspace(1) %image) nounwind {
  %l = addrspacecast ptr addrspace(4) %p to ptr addrspace(1)
  %b = call spir_func ptr @spir_get_block_invoke(ptr null)
  %r = call spir_func i32 @_Z9read_pipePU3AS18ocl_pipePU3AS4vjj(ptr addrspace(1) %pipe, ptr addrspace(4) %p, i32 4, i32 4)
  %d = call spir_func i32 @_Z15get_image_width16ocl_image2ddepth(ptr addrspace(1) %image)
  ret void
}
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b) nounwind { ret void }
%struct.linked = type { ptr addrspace(1) }
define spir_kernel void @pointers(ptr addrspace(1) %a, ptr byval(%struct.linked) %b) nounwind { ret void }
!opencl.kernels = !{!1, !11}
!11 = !{ptr @pointers, !14, !15, !16, !17, !18}
!14 = !{!"kernel_arg_addr_space", i32 1, i32 0}
!15 = !{!"kernel_arg_access_qual", !"none", !"none"}
!16 = !{!"kernel_arg_type", !"int**", !"linked"}
!17 = !{!"kernel_arg_base_type", !"int**", !"linked"}
!18 = !{!"kernel_arg_type_qual", !"", !""}
!1 = !{ptr @k, !4, !5, !6, !7, !8, !9}
!4 = !{!"kernel_arg_addr_space", i32 1, i32 1}
!5 = !{!"kernel_arg_access_qual", !"read_only", !"read_write"}
!6 = !{!"kernel_arg_type", !"int", !"image1d_t"}
!7 = !{!"kernel_arg_base_type", !"mine", !"image1d_t"}
!8 = !{!"kernel_arg_type_qual", !"pipe", !""}
!9 = !{!"kernel_arg_optional_qual", !"none", !"none"}

!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 1, i32 2}
