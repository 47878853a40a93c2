; Section 2.15: what OpenCL C 1.2 restricts holds for a module of SPIR 2.0 that is
; compiled from it.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK: error: variable 'counter': program-scope variable in global memory, which OpenCL C 1.2 does not allow [SPIR 2.0, section 2.15]
@counter = addrspace(1) global i32 0, align 4
@table = addrspace(2) constant i32 0, align 4

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!1}
!0 = !{i32 2, i32 0}
!1 = !{i32 1, i32 2}
