; Sections 2.7.3, 2.8, 2.11 to 2.13, 3.3: what modules say of themselves.
; RUN: split-file %s %t
; RUN: not cairn-translate --verify-spir %t/none.ll 2>&1 | FileCheck %s --check-prefix=NONE --implicit-check-not=error:
; NONE: error: no metadata 'opencl.spir.version' [SPIR 2.0, section 2.12]
; NONE: error: no metadata 'opencl.ocl.version' [SPIR 2.0, section 2.13]
; NONE: error: no metadata 'opencl.kernels' [SPIR 2.0, section 2.3]

; RUN: not cairn-translate --verify-spir %t/versions.ll 2>&1 | FileCheck %s --check-prefix=VERSIONS --implicit-check-not=error:
; VERSIONS: error: metadata 'opencl.spir.version', expected one node of two i32 constants [SPIR 2.0, section 2.12]
; VERSIONS: error: metadata 'opencl.ocl.version' is 3.0, expected 1.0 to 2.0 [SPIR 2.0, section 2.13]

; RUN: not cairn-translate --verify-spir --spir-version=1.2 %t/older.ll 2>&1 | FileCheck %s --check-prefix=OLDER --implicit-check-not=error:
; OLDER: error: metadata 'opencl.spir.version' is 2.0, expected 1.2 [SPIR 2.0, section 2.12]
; OLDER: error: metadata 'opencl.ocl.version' is 2.0, expected 1.0 to 1.2 [SPIR 2.0, section 2.13]
; OLDER: error: metadata 'opencl.used.extensions': unknown extension 'cl_khr_subgroups' [SPIR 2.0, section 2.11.2]

; RUN: not cairn-translate --verify-spir %t/lists.ll 2>&1 | FileCheck %s --check-prefix=LISTS --implicit-check-not=error:
; LISTS: error: metadata 'opencl.compiler.options': unknown option '-cl-std=CL2.0' [SPIR 2.0, section 2.8]
; LISTS: error: metadata 'opencl.used.optional.core.features' has 2 nodes, expected one list of strings [SPIR 2.0, section 2.11.1]
; LISTS: error: metadata 'opencl.used.optional.core.features': unknown feature 'cl_halfs' [SPIR 2.0, section 2.11.1]
; LISTS: error: metadata 'opencl.used.extensions': unknown extension 'cl_khr_fp64' [SPIR 2.0, section 2.11.2]
; LISTS: error: metadata 'opencl.used.extensions', expected strings only [SPIR 2.0, section 2.11.2]
; LISTS: error: metadata 'opencl.global_variables': prefix 'opencl.' is reserved [SPIR 2.0, section 3.3]
; LISTS: error: function 'f': 'br label %l': 'opencl.loop.unroll_hint', expected one positive i32 [SPIR 2.0, section 2.7.3]
; LISTS: error: 'opencl.used.extensions' has 'cl_khr_3d_image_writes', and 'opencl.used.optional.core.features' does not have 'cl_images' [SPIR 2.0, section 2.11.2]

;--- none.ll
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
;--- versions.ll
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
!opencl.kernels = !{}
!opencl.spir.version = !{!0, !1}
!opencl.ocl.version = !{!1}
!0 = !{i32 2, i32 0}
!1 = !{i32 3, i32 0}
;--- older.ll
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!opencl.used.extensions = !{!1}
!0 = !{i32 2, i32 0}
!1 = !{!"cl_khr_fp16", !"cl_khr_subgroups"}
;--- lists.ll
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"
define spir_func void @f() nounwind {
  br label %l
l:
  br label %l, !llvm.loop !10
}
!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!opencl.compiler.options = !{!1}
!opencl.compiler.ext.options = !{!2}
!opencl.used.optional.core.features = !{!3, !4}
!opencl.used.extensions = !{!5}
!opencl.global_variables = !{}
!opencl.enable.FP_CONTRACT = !{}
!0 = !{i32 2, i32 0}
!1 = !{!"-cl-std=CL2.0", !"-w", !"-cl-opt-disable"}
!2 = !{!"-anything"}
!3 = !{!"cl_doubles"}
!4 = !{!"cl_halfs"}
!5 = !{!"cl_khr_fp64", i32 1, !"cl_khr_3d_image_writes"}
!10 = distinct !{!10, !11, !12}
!11 = !{!"opencl.loop.unroll_hint", i32 -1}
!12 = !{!"opencl.loop.unroll_hint", i32 0}
