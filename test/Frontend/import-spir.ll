; Textual LLVM IR and bitcode for spir and spir64 are read as they are.
; RUN: cairn-translate --import-spir %s | FileCheck %s
; RUN: llvm-as %s -o %t.bc
; RUN: cairn-translate --import-spir %t.bc | FileCheck %s
; RUN: cairnc %t.bc --emit=llvm | FileCheck %s
; RUN: cairnc %s --emit=llvm | FileCheck %s
; RUN: cairn-run %t.bc --global=4 --arg p=i32[4]:zeros --print p | FileCheck %s --check-prefix=RUN-OUT
; RUN: cairn-run %s --global=4 --arg p=i32[4]:zeros --print p | FileCheck %s --check-prefix=RUN-OUT
; RUN-OUT: 0{{.*}}1{{.*}}2{{.*}}3

; CHECK: llvm.target_triple = "spir64-unknown-unknown"
; CHECK-SAME: ocl.version = array<i64: 2, 0>
; CHECK: llvm.func spir_kernelcc @ids(%{{.*}}: !llvm.ptr<1> {{{.*}}ocl.arg = #ocl.arg<"p", "int*", 1, access = "none", qualifiers = "">})
; CHECK-SAME: ocl.kernel
; CHECK-SAME: ocl.reqd_work_group_size = array<i64: 4, 1, 1>
; CHECK: %[[ID:.*]] = llvm.call spir_funccc @_Z13get_global_idj
; CHECK: llvm.getelementptr inbounds %{{.*}}[%[[ID]]]
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"
target triple = "spir64-unknown-unknown"

declare spir_func i64 @_Z13get_global_idj(i32)

define spir_kernel void @ids(ptr addrspace(1) %p) !kernel_arg_addr_space !1 !kernel_arg_access_qual !2 !kernel_arg_type !3 !kernel_arg_base_type !3 !kernel_arg_type_qual !4 !reqd_work_group_size !5 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %id
  %value = trunc i64 %id to i32
  store i32 %value, ptr addrspace(1) %at, align 4
  ret void
}

!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
!1 = !{i32 1}
!2 = !{!"none"}
!3 = !{!"int*"}
!4 = !{!""}
!5 = !{i32 4, i32 1, i32 1}
