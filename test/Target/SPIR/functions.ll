; Sections 2.15, 3.6, 3.8, 3.11 and 3.12: functions.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%struct.s = type { i32, i32 }
define spir_func void @fine(ptr sret(%struct.s) %r, i8 signext %a, i16 zeroext %b, i32 %c, ptr byval(%struct.s) %d) nounwind { ret void }
; CHECK: error: function 'fast': calling convention 'fastcc', expected 'spir_func' or 'spir_kernel' [SPIR 2.0, section 3.8]
define fastcc void @fast() nounwind { ret void }
; CHECK: error: function 'c': calling convention 'ccc', expected 'spir_func' or 'spir_kernel' [SPIR 2.0, section 3.8]
declare void @c()
; CHECK: error: function 'aggregates': returns the aggregate '%struct.s', expected a pointer to it as the first argument [SPIR 2.0, section 3.6]
; CHECK: error: function 'aggregates': argument 0 is the aggregate '%struct.s', expected a pointer to it [SPIR 2.0, section 3.6]
declare spir_func %struct.s @aggregates(%struct.s)
; CHECK: error: function 'small': returns 'i16' without 'signext' or 'zeroext' [SPIR 2.0, section 3.6]
; CHECK: error: function 'small': argument 0 of type 'i8' is without 'signext' or 'zeroext' [SPIR 2.0, section 3.6]
declare spir_func i16 @small(i8)
; CHECK: error: function 'variadic': variable number of arguments, which only 'printf' and 'enqueue_kernel' have [SPIR 2.0, section 2.15]
declare spir_func void @variadic(i32, ...)
; CHECK: error: function 'collected': garbage collector 'erlang' is not allowed [SPIR 2.0, section 3.11]
define spir_func void @collected() nounwind gc "erlang" { ret void }
; CHECK: error: function 'prefixed': prefix data is not allowed [SPIR 2.0, section 3.12]
define spir_func void @prefixed() nounwind prefix i32 1 { ret void }
; CHECK: error: function 'prologued': prologue data is not allowed [SPIR 2.0, section 3.12]
define spir_func void @prologued() nounwind prologue i32 1 { ret void }
; CHECK: error: function 'personal': personality functions are not allowed [SPIR 2.0, section 3.4]
define spir_func void @personal() nounwind personality ptr null { ret void }
; CHECK: error: function 'placed': section 'text' is not allowed [SPIR 2.0, section 2.7]
define spir_func void @placed() nounwind section "text" { ret void }
; CHECK: error: function 'main': no function may be called 'main' [SPIR 2.0, section 2.15]
define spir_func void @main() nounwind { ret void }

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
