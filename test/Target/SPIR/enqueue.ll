; Sections 2.10.1 and 2.10.6: functions that take blocks and events.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%struct.ndrange_t = type { i32, [3 x i64], [3 x i64], [3 x i64] }

declare spir_func i32 @_Z14enqueue_kernel9ocl_queuei9ndrange_tU13block_pointerFvvE(ptr, i32, ptr byval(%struct.ndrange_t), ptr)
declare spir_func i32 @_Z14enqueue_kernel9ocl_queuei9ndrange_tjPU3AS4K12ocl_clkeventPU3AS412ocl_clkeventU13block_pointerFvvE(ptr, i32, ptr byval(%struct.ndrange_t), i32, ptr addrspace(4), ptr addrspace(4), ptr)
declare spir_func i32 @_Z14enqueue_kernel9ocl_queuei9ndrange_tU13block_pointerFvPU3AS3vzEjz(ptr, i32, ptr byval(%struct.ndrange_t), ptr, i32, ...)
declare spir_func i32 @_Z14enqueue_kernel9ocl_queuei9ndrange_tjPK12ocl_clkeventP12ocl_clkeventU13block_pointerFvPU3AS3vzEjz(ptr, i32, ptr byval(%struct.ndrange_t), i32, ptr, ptr, ptr, i32, ...)
declare spir_func i32 @_Z14enqueue_marker9ocl_queuejPU3AS4K12ocl_clkeventPU3AS412ocl_clkevent(ptr, i32, ptr addrspace(4), ptr addrspace(4))
declare spir_func i32 @_Z26get_kernel_work_group_sizeU13block_pointerFvPU3AS3vzE(ptr)
declare spir_func i32 @_Z38get_kernel_sub_group_count_for_ndrange9ndrange_tU13block_pointerFvvE(ptr byval(%struct.ndrange_t), ptr)

; CHECK: error: function '_Z14enqueue_kernel9ocl_queuei9ndrange_t': the built-in function 'enqueue_kernel' has no overload of that name [SPIR 2.0, section 2.10.1]
declare spir_func i32 @_Z14enqueue_kernel9ocl_queuei9ndrange_t(ptr, i32, ptr byval(%struct.ndrange_t))
; A kernel's block returns nothing.
; CHECK: error: function '_Z14enqueue_kernel9ocl_queuei9ndrange_tU13block_pointerFivE': the built-in function 'enqueue_kernel' has no overload of that name
declare spir_func i32 @_Z14enqueue_kernel9ocl_queuei9ndrange_tU13block_pointerFivE(ptr, i32, ptr byval(%struct.ndrange_t), ptr)
; It takes pointers to local memory, if at all.
; CHECK: error: function '_Z14enqueue_kernel9ocl_queuei9ndrange_tU13block_pointerFvPU3AS1vEj': the built-in function 'enqueue_kernel' has no overload of that name
declare spir_func i32 @_Z14enqueue_kernel9ocl_queuei9ndrange_tU13block_pointerFvPU3AS1vEj(ptr, i32, ptr byval(%struct.ndrange_t), ptr, i32)
; CHECK: error: function '_Z14enqueue_kernel9ocl_queuef9ndrange_tU13block_pointerFvvE': the built-in function 'enqueue_kernel' has no overload of that name
declare spir_func i32 @_Z14enqueue_kernel9ocl_queuef9ndrange_tU13block_pointerFvvE(ptr, float, ptr byval(%struct.ndrange_t), ptr)
; CHECK: error: function '_Z26get_kernel_work_group_sizeU13block_pointerFvvE': declared as 'i64 (ptr)', which does not fit its name [SPIR 2.0, section 2.10.1]
declare spir_func i64 @_Z26get_kernel_work_group_sizeU13block_pointerFvvE(ptr)
; CHECK: error: function '_Z45get_kernel_preferred_work_group_size_multiplei': the built-in function 'get_kernel_preferred_work_group_size_multiple' has no overload of that name
declare spir_func i32 @_Z45get_kernel_preferred_work_group_size_multiplei(i32)

; Section 2.1.3.6: the structure is given.
%struct.short = type { i32, [3 x i32], [3 x i32], [3 x i32] }
declare spir_func void @_Z10ndrange_1Dm(ptr sret(%struct.ndrange_t), i64)
; CHECK: error: function '_Z10ndrange_1Dmm': 'ndrange_t' is '%struct.short', expected '{ i32, [3 x i64], [3 x i64], [3 x i64] }' [SPIR 2.0, section 2.1.3.6]
declare spir_func void @_Z10ndrange_1Dmm(ptr sret(%struct.short), i64, i64)
; CHECK: error: function '_Z41get_kernel_max_sub_group_size_for_ndrange9ndrange_tU13block_pointerFvvE': 'ndrange_t' is '%struct.short', expected
declare spir_func i32 @_Z41get_kernel_max_sub_group_size_for_ndrange9ndrange_tU13block_pointerFvvE(ptr byval(%struct.short), ptr)

define spir_func void @flags(ptr %q, i32 %flags, ptr %range, ptr %block) nounwind {
  %a = call spir_func i32 @_Z14enqueue_kernel9ocl_queuei9ndrange_tU13block_pointerFvvE(ptr %q, i32 2, ptr byval(%struct.ndrange_t) %range, ptr %block)
  %b = call spir_func i32 @_Z14enqueue_kernel9ocl_queuei9ndrange_tU13block_pointerFvvE(ptr %q, i32 %flags, ptr byval(%struct.ndrange_t) %range, ptr %block)
; CHECK: error: function 'flags': '%c = {{.*}}': enqueue flags 3, expected 0 to 2 [SPIR 2.0, section 2.10.6.2]
  %c = call spir_func i32 @_Z14enqueue_kernel9ocl_queuei9ndrange_tU13block_pointerFvvE(ptr %q, i32 3, ptr byval(%struct.ndrange_t) %range, ptr %block)
  ret void
}

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
