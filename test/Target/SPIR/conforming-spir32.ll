; SPIR 1.2 for 32-bit devices.
; RUN: cairn-translate --verify-spir --spir-version=1.2 %s 2>&1 | FileCheck %s --allow-empty --check-prefix=SILENT
; SILENT-NOT: {{.}}

; As SPIR 2.0 it has the wrong version, and nothing else is wrong.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:
; CHECK: {{.*}}conforming-spir32.ll: error: metadata 'opencl.spir.version' is 1.2, expected 2.0 [SPIR 2.0, section 2.12]

target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir-unknown-unknown"

declare spir_func i32 @_Z13get_global_idj(i32) nounwind readnone
declare spir_func void @_Z9mem_fencej(i32) nounwind

define spir_kernel void @k(ptr addrspace(1) %x, i32 %n) nounwind {
  %id = call spir_func i32 @_Z13get_global_idj(i32 0)
  call spir_func void @_Z9mem_fencej(i32 3)
  %p = getelementptr inbounds i32, ptr addrspace(1) %x, i32 %id
  store i32 %n, ptr addrspace(1) %p, align 4
  ret void
}

!opencl.kernels = !{!0}
!opencl.spir.version = !{!6}
!opencl.ocl.version = !{!6}
!0 = !{ptr @k, !1, !2, !3, !4, !5}
!1 = !{!"kernel_arg_addr_space", i32 1, i32 0}
!2 = !{!"kernel_arg_access_qual", !"none", !"none"}
!3 = !{!"kernel_arg_type", !"int*", !"mine"}
!4 = !{!"kernel_arg_base_type", !"int*", !"uint"}
!5 = !{!"kernel_arg_type_qual", !"", !""}
!6 = !{i32 1, i32 2}
