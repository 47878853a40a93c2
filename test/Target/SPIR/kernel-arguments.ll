; Sections 2.4 and 2.15: arguments of kernels, by what metadata says of them.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%struct.s = type { i32 }
define spir_kernel void @fine(ptr addrspace(1) %image, ptr %queue, ptr %event, ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %sampler, i8 signext %c, i16 zeroext %us, <4 x float> %f, ptr addrspace(1) noalias %p, ptr addrspace(1) %sizes, i32 %mine, ptr addrspace(1) %pp, ptr byval(%struct.s) %s) nounwind { ret void }
; CHECK: error: function 'wrong': kernel argument 1 is a 'image3d_t' in address space 3, expected 1 [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': kernel argument 2 is a 'queue_t' in address space 1, expected 0 [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': kernel argument 3 is a 'pipe' in address space 3, expected 1 [SPIR 2.0, section 2.10.7]
define spir_kernel void @wrong(ptr addrspace(1) %image, ptr addrspace(3) %image2, ptr addrspace(1) %queue, ptr addrspace(3) %pipe, i32 %a, float %b, ptr addrspace(1) %c, i8 zeroext %d, i32 %e, i32 %f, ptr addrspace(1) %g) nounwind { ret void }
; CHECK: error: function 'types': kernel argument 0 is of type 'size_t', which is not allowed [SPIR 2.0, section 2.15]
; CHECK: error: function 'types': kernel argument 1 is of type 'ptrdiff_t', which is not allowed [SPIR 2.0, section 2.15]
; CHECK: error: function 'types': kernel argument 2 is of type 'event_t', which is not allowed [SPIR 2.0, section 2.15]
; CHECK: error: function 'types': kernel argument 3 is of type 'bool', which is not allowed [SPIR 2.0, section 2.15]
; CHECK: error: function 'types': kernel argument 4 is of type 'uintptr_t', which is not allowed [SPIR 2.0, section 2.15]
define spir_kernel void @types(i64 %a, i64 %b, ptr %c, i1 zeroext %d, i32 %e) nounwind { ret void }
define spir_kernel void @hints() nounwind { ret void }
define spir_kernel void @aggregate() nounwind { ret void }

!opencl.kernels = !{!10, !30, !50, !70, !80}
!10 = !{ptr @fine, !11, !12, !13, !14, !15}
!11 = !{!"kernel_arg_addr_space", i32 1, i32 0, i32 0, i32 1, i32 1, i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 0, i32 1, i32 0}
!12 = !{!"kernel_arg_access_qual", !"read_write", !"none", !"none", !"read_only", !"write_only", !"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!13 = !{!"kernel_arg_type", !"image2d_t", !"queue_t", !"clk_event_t", !"int", !"s", !"mySampler", !"char", !"ushort", !"float4", !"mine*", !"size_t*", !"mine", !"int**", !"s"}
!14 = !{!"kernel_arg_base_type", !"image2d_t", !"queue_t", !"clk_event_t", !"int", !"s", !"sampler_t", !"char", !"ushort", !"float4", !"int*", !"ulong*", !"int", !"int**", !"s"}
!15 = !{!"kernel_arg_type_qual", !"", !"", !"", !"pipe", !"pipe", !"", !"", !"", !"", !"const restrict", !"", !"", !"", !""}
; CHECK: error: function 'wrong': 'kernel_arg_addr_space' of argument 0 is 0, expected 1 as of an image [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_addr_space' of argument 10 is 1, expected 0 [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_access_qual' of argument 3 is 'read_write', expected 'read_only' or 'write_only' of a pipe [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_access_qual' of argument 4 is 'read_only', expected 'none' as of type 'int' [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_type' of argument 8 is 'unsignedint', expected 'uint' [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_base_type' of argument 5 is 'float', expected 'int' as its 'kernel_arg_type' is [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_base_type' of argument 6 is 'float', which does not fit the type 'ptr addrspace(1)' [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_base_type' of argument 6 is 'float', and its 'kernel_arg_type' is the pointer 'mine*' [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_base_type' of argument 7 is 'char', and the argument is 'zeroext' [SPIR 2.0, section 3.6]
; CHECK: error: function 'wrong': 'kernel_arg_base_type' of argument 9 is 'uint*', which does not fit the type 'i32' [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_base_type' of argument 10 is 'sampler_t', which does not fit the type 'ptr addrspace(1)' [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_base_type' of argument 10 is 'sampler_t', expected 'image2d_t' as its 'kernel_arg_type' is [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_type_qual' of argument 4, which is not a pointer, has 'restrict' [SPIR 2.0, section 2.4]
; CHECK: error: function 'wrong': 'kernel_arg_type_qual' of argument 6 has 'restrict', and the argument is not 'noalias' [SPIR 2.0, section 2.6]
!30 = !{ptr @wrong, !31, !32, !33, !34, !35}
!31 = !{!"kernel_arg_addr_space", i32 0, i32 1, i32 0, i32 1, i32 0, i32 0, i32 1, i32 0, i32 0, i32 0, i32 1}
!32 = !{!"kernel_arg_access_qual", !"read_only", !"read_only", !"none", !"read_write", !"read_only", !"none", !"none", !"none", !"none", !"none", !"none"}
!33 = !{!"kernel_arg_type", !"image2d_t", !"image3d_t", !"queue_t", !"int", !"int", !"int", !"mine*", !"char", !"unsignedint", !"uint*", !"image2d_t"}
!34 = !{!"kernel_arg_base_type", !"image2d_t", !"image3d_t", !"queue_t", !"int", !"int", !"float", !"float", !"char", !"uint", !"uint*", !"sampler_t"}
!35 = !{!"kernel_arg_type_qual", !"", !"", !"", !"pipe", !"restrict", !"", !"restrict", !"", !"", !"", !""}
!50 = !{ptr @types, !51, !52, !53, !54, !55}
!51 = !{!"kernel_arg_addr_space", i32 0, i32 0, i32 0, i32 0, i32 0}
!52 = !{!"kernel_arg_access_qual", !"none", !"none", !"none", !"none", !"none"}
!53 = !{!"kernel_arg_type", !"size_t", !"mine", !"event_t", !"bool", !"uintptr_t"}
!54 = !{!"kernel_arg_base_type", !"ulong", !"ptrdiff_t", !"event_t", !"bool", !"uint"}
!55 = !{!"kernel_arg_type_qual", !"", !"", !"", !"", !""}
!70 = !{ptr @hints, !71, !72, !73, !74, !75, !76}
!71 = !{!"kernel_arg_addr_space"}
!72 = !{!"kernel_arg_access_qual"}
!73 = !{!"kernel_arg_type"}
!74 = !{!"kernel_arg_base_type"}
!75 = !{!"kernel_arg_type_qual"}
!76 = !{!"vec_type_hint", <4 x double> undef, i1 true}
; CHECK: error: function 'aggregate': 'vec_type_hint' of type '%struct.s', expected a number or a vector [SPIR 2.0, section 2.3.1.2]
!80 = !{ptr @aggregate, !71, !72, !73, !74, !75, !81}
!81 = !{!"vec_type_hint", %struct.s undef, i1 true}
; CHECK: error: function 'hints': uses double, and 'opencl.used.optional.core.features' does not have 'cl_doubles' [SPIR 2.0, section 2.11.1]

!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
!opencl.used.optional.core.features = !{!1}
!1 = !{!"cl_images"}
