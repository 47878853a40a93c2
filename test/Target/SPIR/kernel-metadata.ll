; Sections 2.3 and 2.4: what is said of kernels.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @fine(ptr addrspace(1) noalias %a) nounwind { ret void }
define spir_kernel void @wrong(ptr addrspace(1) %a, i32 %b, ptr addrspace(1) %c) nounwind { ret void }
define spir_kernel void @bare() nounwind { ret void }
declare spir_kernel void @declared()
define spir_kernel void @unlisted() nounwind { ret void }
define spir_func void @function() nounwind { ret void }
define spir_func void @attached() nounwind !reqd_work_group_size !40 !vec_type_hint !41 !kernel_arg_type !42 { ret void }

!opencl.kernels = !{!1, !2, !3, !4, !5, !6, !7}
!1 = !{ptr @fine, !11, !12, !13, !14, !15}
!2 = !{ptr @fine}
!3 = !{ptr @wrong, !21, !22, !23, !24, !25, !26, !27, !28, !29, !30, !31}
!4 = !{ptr @bare}
!5 = !{ptr @function, !51, !52, !53, !54, !55}
!6 = !{!"string"}
!7 = !{ptr @declared, !51, !52, !53, !54, !55, !56}
!11 = !{!"kernel_arg_addr_space", i32 1}
!12 = !{!"kernel_arg_access_qual", !"none"}
!13 = !{!"kernel_arg_type", !"mine*"}
!14 = !{!"kernel_arg_base_type", !"int*"}
!15 = !{!"kernel_arg_type_qual", !"const restrict"}
!21 = !{!"kernel_arg_addr_space", i32 3, i32 4, i64 0}
!22 = !{!"kernel_arg_access_qual", !"readonly", !"none", !"none"}
!23 = !{!"kernel_arg_type", !"const int*", !"unsigned int", !"image2d_t"}
!24 = !{!"kernel_arg_base_type", !"int*", !"float", !"image2d_t"}
!25 = !{!"kernel_arg_type_qual", !"static", i32 0, !""}
!26 = !{!"kernel_arg_name", !"a"}
!27 = !{!"kernel_arg_optional_qual", !"svm", !"none", !"none"}
!28 = !{!"reqd_work_group_size", i32 0, i32 1, i32 1}
!29 = !{!"work_group_size_hint", i32 1, i32 1}
!30 = !{!"vec_type_hint", float 1.0, i32 0}
!31 = !{!"kernel_arg_colour", !"red"}
!40 = !{i32 1, i32 1, i32 1}
!41 = !{float undef, i1 1}
!42 = !{}
!51 = !{!"kernel_arg_addr_space"}
!52 = !{!"kernel_arg_access_qual"}
!53 = !{!"kernel_arg_type"}
!54 = !{!"kernel_arg_base_type"}
!55 = !{!"kernel_arg_type_qual"}
!56 = !{i32 1}

; CHECK: error: function 'fine': is in 'opencl.kernels' more than once [SPIR 2.0, section 2.3]
; CHECK-COUNT-5: error: function 'fine': no 'kernel_arg_{{.*}}' metadata [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_addr_space' of argument 0 is 3, expected 1 [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_addr_space' of argument 1 is 4, expected 0 to 3 [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_addr_space' of argument 2, expected an i32 [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_access_qual' of argument 0 is 'readonly', expected 'read_only', 'write_only', 'read_write' or 'none' [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_access_qual' of the image argument 2 is 'none' [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_type' of argument 0 is 'const int*', expected no whitespace [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_type' of argument 0 is 'const int*', expected no qualifiers [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_type' of argument 1 is 'unsigned int', expected no whitespace [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_type' of argument 1 is 'unsigned int', expected 'uint' [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_base_type' of argument 1 is 'float', which does not fit the type 'i32' [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_type_qual' of argument 0 has 'static', expected 'const', 'restrict', 'volatile' or 'pipe', separated by one space [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_type_qual' of argument 1, expected a string [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_name', and 'opencl.compiler.options' does not have '-cl-kernel-arg-info' [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_name' has 1 operands, expected 3, one for each argument [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_optional_qual' of argument 0 is 'svm', expected 'nosvm' or 'none' [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'reqd_work_group_size' with a size of 0, expected at least 1 [SPIR 2.0, section 2.3.1.1]
; CHECK: error: function 'wrong': 'work_group_size_hint', expected three i32 constants [SPIR 2.0, section 2.3.1.1]
; CHECK: error: function 'wrong': 'vec_type_hint', expected an undef value and an i1 [SPIR 2.0, section 2.3.1.2]
; CHECK: error: function 'wrong': 'kernel_arg_colour' is not known to describe kernels [SPIR 2.0, section 2.3]
; CHECK-COUNT-5: error: function 'bare': no 'kernel_arg_{{.*}}' metadata [SPIR 2.0, section 2.4]
; CHECK: error: function 'function': is in 'opencl.kernels' and not of the calling convention 'spir_kernel' [SPIR 2.0, section 2.3]
; CHECK: error: node of 'opencl.kernels', expected a function as its first operand [SPIR 2.0, section 2.3]
; CHECK: error: function 'declared': is in 'opencl.kernels' and not defined [SPIR 2.0, section 2.3]
; CHECK: error: function 'declared': operand of its node in 'opencl.kernels', expected a list that begins with a string [SPIR 2.0, section 2.3]
; CHECK: error: function 'unlisted': kernel is not in 'opencl.kernels' [SPIR 2.0, section 2.3]
; CHECK-DAG: error: function 'attached': 'reqd_work_group_size' of a function that is not a kernel [SPIR 2.0, section 2.3.1.1]
; CHECK-DAG: error: function 'attached': 'vec_type_hint' of a function that is not a kernel [SPIR 2.0, section 2.3.1.2]
; CHECK-DAG: error: function 'attached': 'kernel_arg_type' of a function that is not a kernel [SPIR 2.0, section 2.4]

!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
!opencl.used.optional.core.features = !{!90}
!opencl.used.extensions = !{!91}
!90 = !{!"cl_doubles", !"cl_images"}
!91 = !{!"cl_khr_fp16", !"cl_khr_subgroups", !"cl_khr_int64_base_atomics", !"cl_khr_int64_extended_atomics"}
