; Section 3.6: small integers are extended, by who calls and by who is called.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

declare spir_func signext i8 @callee(i8 signext, i16 zeroext)
declare spir_func zeroext i8 @_Z3absc(i8 signext)
declare spir_func ptr @spir_get_block_invoke(ptr)
declare spir_func ptr @spir_get_block_context(ptr)
; CHECK: error: function 'unsaid': argument 0 of type 'i8' is without 'signext' or 'zeroext' [SPIR 2.0, section 3.6]
declare spir_func void @unsaid(i8)

define spir_func void @fine(i8 signext %c, i16 zeroext %s, ptr %block) nounwind {
  %a = call spir_func signext i8 @callee(i8 signext %c, i16 zeroext %s)
  %b = call spir_func zeroext i8 @_Z3absc(i8 signext %a)
  call spir_func void @unsaid(i8 %b)
  %f = call spir_func ptr @spir_get_block_invoke(ptr %block)
  %x = call spir_func ptr @spir_get_block_context(ptr %block)
  call spir_func void %f(ptr %x, i8 signext %c)
  ret void
}

define spir_func void @wrong(i8 signext %c, i16 zeroext %s, ptr %block) nounwind {
; CHECK: error: function 'wrong': '%a = {{.*}}': result is without 'signext', which the function 'callee' has [SPIR 2.0, section 3.6]
; CHECK: error: function 'wrong': '%a = {{.*}}': argument 0 is without 'signext', which the function 'callee' has [SPIR 2.0, section 3.6]
; CHECK: error: function 'wrong': '%a = {{.*}}': argument 1 is without 'zeroext', which the function 'callee' has [SPIR 2.0, section 3.6]
  %a = call spir_func i8 @callee(i8 %c, i16 signext %s)
  %f = call spir_func ptr @spir_get_block_invoke(ptr %block)
  %x = call spir_func ptr @spir_get_block_context(ptr %block)
; CHECK: error: function 'wrong': 'call spir_func void %f{{.*}}': argument 1 of type 'i8' is without 'signext' or 'zeroext' [SPIR 2.0, section 3.6]
  call spir_func void %f(ptr %x, i8 %c)
  ret void
}

; What the names of built-in functions say.
; CHECK: error: function '_Z3abss': argument 0 of type 'short' is 'zeroext' [SPIR 2.0, section 3.6]
declare spir_func zeroext i16 @_Z3abss(i16 zeroext)
; CHECK: error: function '_Z3absh': result of type 'uchar' is 'signext' [SPIR 2.0, section 3.6]
declare spir_func signext i8 @_Z3absh(i8 zeroext)

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
