; Section 3.4, tables 14 and 15; sections 3.19 and 3.21.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK: error: function 'control': personality functions are not allowed [SPIR 2.0, section 3.4]
define spir_func i32 @fine(i32 %a, float %f, ptr addrspace(1) %p, <4 x i32> %v) nounwind {
entry:
  %b = sdiv i32 %a, 3
  %c = ashr i32 %b, 31
  %d = fptosi float %f to i32
  %e = bitcast <4 x i32> %v to <8 x i16>
  %g = ptrtoint ptr addrspace(1) %p to i64
  %h = inttoptr i64 %g to ptr addrspace(1)
  %i = load volatile i32, ptr addrspace(1) %h, align 4
  %j = frem fast float %f, 2.0
  %k = insertvalue { i32, i32 } undef, i32 %i, 0
  %l = extractvalue { i32, i32 } %k, 0
  %n = icmp eq i32 %l, %c
  br i1 %n, label %yes, label %no
yes:
  ret i32 %d
no:
  unreachable
}

define spir_func void @atomics(ptr addrspace(1) %p) nounwind {
; CHECK: error: function 'atomics': 'fence seq_cst': instruction 'fence' is not allowed, expected a call of a built-in function [SPIR 2.0, section 3.4]
  fence seq_cst
; CHECK: error: function 'atomics': '%a = {{.*}}': instruction 'atomicrmw' is not allowed, expected a call of a built-in function [SPIR 2.0, section 3.4]
  %a = atomicrmw add ptr addrspace(1) %p, i32 1 seq_cst
; CHECK: error: function 'atomics': '%b = {{.*}}': instruction 'cmpxchg' is not allowed, expected
  %b = cmpxchg ptr addrspace(1) %p, i32 1, i32 2 seq_cst seq_cst
; CHECK: error: function 'atomics': '%c = {{.*}}': atomic 'load', expected a call of a built-in function [SPIR 2.0, section 3.4]
  %c = load atomic i32, ptr addrspace(1) %p seq_cst, align 4
; CHECK: error: function 'atomics': 'store {{.*}}': atomic 'store', expected
  store atomic i32 %c, ptr addrspace(1) %p seq_cst, align 4
  ret void
}

define spir_func void @control(ptr %p) nounwind personality ptr null {
entry:
; CHECK: error: function 'control': 'invoke {{.*}}': instruction 'invoke' is not allowed [SPIR 2.0, section 3.4]
  invoke spir_func void @other() to label %next unwind label %pad
next:
; CHECK: error: function 'control': 'indirectbr {{.*}}': instruction 'indirectbr' is not allowed [SPIR 2.0, section 3.4]
  indirectbr ptr %p, [label %end]
pad:
; CHECK: error: function 'control': '%l = {{.*}}': instruction 'landingpad' is not allowed [SPIR 2.0, section 3.4]
  %l = landingpad { ptr, i32 } cleanup
; CHECK: error: function 'control': 'resume {{.*}}': instruction 'resume' is not allowed [SPIR 2.0, section 3.4]
  resume { ptr, i32 } %l
end:
; CHECK: error: function 'control': '%v = {{.*}}': instruction 'va_arg' is not allowed [SPIR 2.0, section 3.4]
  %v = va_arg ptr %p, i32
  ret void
}
declare spir_func void @other()

define spir_func void @later(float %f, i32 %i) nounwind {
; CHECK: error: function 'later': '%a = {{.*}}': instruction 'fneg' is not allowed, expected 'fsub' from -0.0 [SPIR 2.0, section 3.4]
  %a = fneg float %f
; CHECK: error: function 'later': '%b = {{.*}}': instruction 'freeze' is not allowed [SPIR 2.0, section 3.4]
  %b = freeze i32 %i
; CHECK: error: function 'later': '%c = {{.*}}': operand is a poison value [SPIR 2.0, section 3.21]
  %c = insertelement <4 x i32> poison, i32 %i, i32 0
; CHECK: error: function 'later': '%d = {{.*}}': operand is a poison value [SPIR 2.0, section 3.21]
  %d = add i32 %i, poison
  %e = insertelement <4 x i32> undef, i32 %i, i32 0
; CHECK: error: function 'later': '%g = {{.*}}': operand is a poison value [SPIR 2.0, section 3.21]
  %g = add <4 x i32> %e, <i32 1, i32 poison, i32 1, i32 1>
  ret void
}

define spir_func void @label(ptr %p) nounwind {
; CHECK: error: function 'label': 'store {{.*}}': operand is a constant that SPIR does not have [SPIR 2.0, section 3.4]
  store ptr blockaddress(@label, %there), ptr %p, align 8
  br label %there
there:
  ret void
}

define spir_func void @vectors(<4 x float> %f, <4 x i32> %i, <4 x i8> %c) nounwind {
; CHECK: error: function 'vectors': '%a = {{.*}}': 'fptosi' of vectors, expected a call of a 'convert_' function [SPIR 2.0, section 3.4]
  %a = fptosi <4 x float> %f to <4 x i32>
; CHECK: error: function 'vectors': '%b = {{.*}}': 'uitofp' of vectors, expected
  %b = uitofp <4 x i32> %i to <4 x float>
; CHECK: error: function 'vectors': '%d = {{.*}}': 'sext' of vectors, expected
  %d = sext <4 x i8> %c to <4 x i32>
; CHECK: error: function 'vectors': '%e = {{.*}}': 'trunc' of vectors, expected
  %e = trunc <4 x i32> %i to <4 x i8>
  ret void
}

define spir_func void @shifts(i32 %i, <2 x i64> %v) nounwind {
; CHECK: error: function 'shifts': '%a = {{.*}}': 'exact' is not allowed [SPIR 2.0, section 3.4]
  %a = ashr exact i32 %i, 2
; CHECK: error: function 'shifts': '%b = {{.*}}': shift amount 32, expected less than 32 [SPIR 2.0, section 3.4]
  %b = shl i32 %i, 32
; CHECK: error: function 'shifts': '%c = {{.*}}': shift amount 64, expected less than 64 [SPIR 2.0, section 3.4]
  %c = lshr <2 x i64> %v, <i64 63, i64 64>
  ret void
}

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
