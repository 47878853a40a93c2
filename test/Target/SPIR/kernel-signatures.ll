; Sections 2.2 and 2.15: what kernels take and return.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK: error: function 'k': kernel has linkage 'internal', expected one that others see [SPIR 2.0, section 2.15]
; CHECK: error: function 'k': kernel argument 0 is of type 'bool', which is not allowed [SPIR 2.0, section 2.15]
; CHECK: error: function 'k': kernel argument 1 points to address space 0, expected 1 (global), 2 (constant) or 3 (local) [SPIR 2.0, section 2.2]
; CHECK: error: function 'k': kernel argument 2 points to address space 4, expected
; CHECK: error: function 'k': kernel argument 3 is passed by value in address space 1, expected 0 [SPIR 2.0, section 3.6]
define internal spir_kernel void @k(i1 zeroext %a, ptr %b, ptr addrspace(4) %c, ptr addrspace(1) byval(i32) %d, ptr byval(i32) %e, ptr addrspace(2) %f) nounwind {
  ret void
}
!opencl.kernels = !{!1}
!1 = !{ptr @k, !4, !5, !6, !6, !8}
!4 = !{!"kernel_arg_addr_space", i32 0, i32 0, i32 0, i32 0, i32 0, i32 2}
!5 = !{!"kernel_arg_access_qual", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"kernel_arg_type", !"a", !"b", !"c", !"d", !"e", !"f"}
!8 = !{!"kernel_arg_type_qual", !"", !"", !"", !"", !"", !""}
; CHECK: error: function 'k': 'kernel_arg_addr_space' of argument 2 is 0, expected 4 [SPIR 2.0, section 2.4]
; CHECK: error: function 'k': 'kernel_arg_type' is given more than once [SPIR 2.0, section 2.3]
; CHECK: error: function 'k': no 'kernel_arg_base_type' metadata [SPIR 2.0, section 2.4]

!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
