; Sections 3.1, 3.2 and 3.15.
; RUN: split-file %s %t
; RUN: not cairn-translate --verify-spir %t/triple.ll 2>&1 | FileCheck %s --check-prefix=TRIPLE --implicit-check-not=error:
; TRIPLE: triple.ll: error: target triple 'x86_64-unknown-linux-gnu', expected 'spir-unknown-unknown' or 'spir64-unknown-unknown' [SPIR 2.0, section 3.1]

; RUN: not cairn-translate --verify-spir %t/short.ll 2>&1 | FileCheck %s --check-prefix=SHORT --implicit-check-not=error:
; RUN: cairn-translate --verify-spir --spir-allow-modern %t/short.ll
; SHORT: error: target triple 'spir64', expected {{.*}} [SPIR 2.0, section 3.1]

; RUN: not cairn-translate --verify-spir %t/none.ll 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not=error:
; NONE: error: no target data layout, expected 'e-p:64:64:64-{{.*}}' [SPIR 2.0, section 3.2]

; RUN: not cairn-translate --verify-spir %t/layout.ll 2>&1 | FileCheck %s --check-prefix=LAYOUT --implicit-check-not=error:
; LAYOUT: error: data layout has 'i64:32', 'n8:16:32:64' and lacks 'i64:64:64', expected 'e-p:64:64:64-{{.*}}' [SPIR 2.0, section 3.2]

; Parts may be abbreviated, and the order is free.
; RUN: cairn-translate --verify-spir %t/abbreviated.ll

; RUN: not cairn-translate --verify-spir %t/asm.ll 2>&1 | FileCheck %s --check-prefix=ASM --implicit-check-not=error:
; ASM: error: module-level inline assembly is not allowed [SPIR 2.0, section 3.15]

;--- triple.ll
target triple = "x86_64-unknown-linux-gnu"
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- short.ll
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64"

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- none.ll
target triple = "spir64-unknown-unknown"

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- layout.ll
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:32-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024-n8:16:32:64"
target triple = "spir64-unknown-unknown"

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- abbreviated.ll
target datalayout = "i1:8-e-p:64:64-i8:8:8-i16:16:16-i32:32:32-i64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- asm.ll
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
module asm "nop"

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
