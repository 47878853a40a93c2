; Section 2.1.3.7: blocks.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

declare spir_func ptr @spir_block_bind(ptr, i32, i32, ptr)
declare spir_func ptr @spir_get_block_invoke(ptr)
declare spir_func ptr @spir_get_block_context(ptr)

define internal spir_func i32 @invoke(ptr %captured, i32 %x) nounwind { ret i32 %x }

define spir_func i32 @fine() nounwind {
  %captured = alloca <{ i32 }>, align 4
  store i32 1, ptr %captured, align 4
  %b = call spir_func ptr @spir_block_bind(ptr @invoke, i32 4, i32 4, ptr %captured)
  %g = call spir_func ptr @spir_block_bind(ptr @invoke, i32 0, i32 0, ptr null)
  %r = call spir_func i32 @taker(ptr %b)
  ret i32 %r
}
define spir_func i32 @taker(ptr %b) nounwind {
  %f = call spir_func ptr @spir_get_block_invoke(ptr %b)
  %c = call spir_func ptr @spir_get_block_context(ptr %b)
  %r = call spir_func i32 %f(ptr %c, i32 1)
  ret i32 %r
}

define spir_func void @wrong(ptr %b, i32 %size, ptr %context) nounwind {
; CHECK: error: function 'wrong': '%1 = {{.*}}': first argument is not a function, expected the block's [SPIR 2.0, section 2.1.3.7]
; CHECK: error: function 'wrong': '%1 = {{.*}}': size of the captured variables is not a constant [SPIR 2.0, section 2.1.3.7]
; CHECK: error: function 'wrong': '%1 = {{.*}}': captured variables are not an 'alloca' of the function [SPIR 2.0, section 2.1.3.7]
  %1 = call spir_func ptr @spir_block_bind(ptr %b, i32 %size, i32 4, ptr %context)
; CHECK: error: function 'wrong': '%2 = {{.*}}': size 4 without captured variables, expected 0 [SPIR 2.0, section 2.1.3.7]
  %2 = call spir_func ptr @spir_block_bind(ptr @invoke, i32 4, i32 0, ptr null)
  %3 = call spir_func ptr @spir_get_block_invoke(ptr %b)
  %4 = call spir_func ptr @spir_get_block_context(ptr %b)
; CHECK: error: function 'wrong': 'store ptr %3{{.*}}': uses the result of 'spir_get_block_invoke', which may only be called [SPIR 2.0, section 2.1.3.7]
  store ptr %3, ptr %context, align 8
; CHECK: error: function 'wrong': 'store ptr %4{{.*}}': uses the result of 'spir_get_block_context', which may only be passed to its block [SPIR 2.0, section 2.1.3.7]
  store ptr %4, ptr %context, align 8
  %5 = call spir_func ptr @spir_get_block_invoke(ptr %b)
; CHECK: error: function 'wrong': '%6 = {{.*}}': calls a block without the result of 'spir_get_block_context' as its context [SPIR 2.0, section 2.1.3.7]
  %6 = call spir_func i32 %5(ptr %context, i32 1)
  ret void
}

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
