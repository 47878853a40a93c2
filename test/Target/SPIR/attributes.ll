; Tables 17 and 18. Strings and what has a new name are fine.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func zeroext i8 @fine(ptr noalias captures(none) %p, i8 zeroext %a, ptr byval(i64) align 8 %b) alwaysinline cold noduplicate nounwind "target-cpu"="x" { ret i8 0 }
declare spir_func void @none() nounwind readnone
declare spir_func void @read() nounwind readonly
; CHECK: error: function 'parameters': attribute 'inreg' of argument 0 is not allowed [SPIR 2.0, section 3.10]
; CHECK: error: function 'parameters': attribute 'returned' of argument 1 is not allowed [SPIR 2.0, section 3.10]
; CHECK: error: function 'parameters': attribute 'nest' of argument 2 is not allowed [SPIR 2.0, section 3.10]
; CHECK: error: function 'parameters': attribute 'noundef' of argument 3 is not allowed [SPIR 2.0, section 3.10]
; CHECK: error: function 'parameters': attribute 'align 4' of argument 4 is not allowed [SPIR 2.0, section 3.10]
declare spir_func i32 @parameters(i32 inreg, i32 returned, ptr nest, i32 noundef, ptr align 4)
; CHECK: error: function 'result': attribute 'noundef' of the result is not allowed [SPIR 2.0, section 3.10]
declare spir_func noundef i32 @result()
; CHECK: error: function 'functions': function attribute 'naked' is not allowed [SPIR 2.0, section 3.14]
; CHECK: error: function 'functions': function attribute 'noreturn' is not allowed [SPIR 2.0, section 3.14]
; CHECK: error: function 'functions': function attribute 'optsize' is not allowed [SPIR 2.0, section 3.14]
declare spir_func void @functions() naked noreturn optsize
; CHECK: error: function 'later': function attribute 'convergent' is not allowed [SPIR 2.0, section 3.14]
; CHECK: error: function 'later': function attribute 'memory(argmem: read)' is not allowed [SPIR 2.0, section 3.14]
declare spir_func void @later() convergent memory(argmem: read)
; CHECK: error: function 'unwinds': expected the attribute 'nounwind' [SPIR 2.0, section 3.14]
define spir_func void @unwinds() { ret void }
; CHECK: error: function 'site': 'call {{.*}}': function attribute 'noreturn' is not allowed [SPIR 2.0, section 3.14]
define spir_func void @site() nounwind {
  call spir_func void @none() noreturn
  call spir_func void @none() nounwind readnone
  ret void
}

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
