; Section 2.2: variables in local memory.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

@k.fine = internal addrspace(3) global [4 x i32] undef, align 4
@k.zero = internal addrspace(3) global i32 zeroinitializer, align 4
; CHECK: error: variable 'k.external': linkage 'external' of a variable in local memory, expected 'internal' [SPIR 2.0, section 2.2]
@k.external = addrspace(3) global i32 undef, align 4
; CHECK: error: variable 'k.constant': constant in local memory [SPIR 2.0, section 2.2]
@k.constant = internal addrspace(3) constant i32 undef, align 4
; CHECK: error: variable 'k.set': initialised variable in local memory, which cannot be [SPIR 2.0, section 2.2]
@k.set = internal addrspace(3) global i32 1, align 4
; CHECK: error: variable 'other.name': used by function 'k', expected the name 'k.<variable>' of its local variables [SPIR 2.0, section 2.2]
@other.name = internal addrspace(3) global i32 undef, align 4

define spir_kernel void @k() nounwind {
  store i32 0, ptr addrspace(3) @k.fine, align 4
  store i32 0, ptr addrspace(3) @other.name, align 4
  ret void
}

; CHECK: error: function 'caller': 'call spir_kernel void @k()': calls the kernel 'k', which has variables in local memory [SPIR 2.0, section 2.2]
define spir_kernel void @caller() nounwind {
  call spir_kernel void @k()
  call spir_kernel void @plain()
  ret void
}
define spir_kernel void @plain() nounwind { ret void }

!opencl.kernels = !{!1, !2, !3}
!1 = !{ptr @k, !4, !5, !6, !7, !8}
!2 = !{ptr @caller, !4, !5, !6, !7, !8}
!3 = !{ptr @plain, !4, !5, !6, !7, !8}
!4 = !{!"kernel_arg_addr_space"}
!5 = !{!"kernel_arg_access_qual"}
!6 = !{!"kernel_arg_type"}
!7 = !{!"kernel_arg_base_type"}
!8 = !{!"kernel_arg_type_qual"}

!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
