; Sections 2.1.4, 2.2, 2.5 and 2.7.2: program-scope variables.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

@global = addrspace(1) global i32 0, align 4
@pointer = addrspace(1) global ptr addrspace(1) @global, align 8
@declared = external addrspace(2) constant i32
; CHECK: error: variable 'private': program-scope variable in address space 0, expected 1 (global), 2 (constant) or 3 (local) [SPIR 2.0, section 2.2]
@private = global i32 0, align 4
; CHECK: error: variable 'generic': program-scope variable in address space 4, expected
@generic = addrspace(4) global i32 0, align 4
; CHECK: error: variable 'written': variable in constant memory, expected 'constant' [SPIR 2.0, section 2.2]
@written = addrspace(2) global i32 0, align 4
; CHECK: error: variable 'aligned': alignment 4 of type '<4 x float>', expected at least 16 [SPIR 2.0, section 2.1.4]
@aligned = addrspace(1) global <4 x float> zeroinitializer, align 4
; CHECK: error: variable 'poisoned': initializer with a poison value [SPIR 2.0, section 3.21]
@poisoned = addrspace(2) constant [2 x i32] [i32 0, i32 poison], align 4
; CHECK: error: variable 'tls': thread-local storage, expected 'extern' or 'static' variables only [SPIR 2.0, section 2.5]
@tls = thread_local addrspace(1) global i32 0, align 4
; CHECK: error: variable 'placed': section 'data' is not allowed [SPIR 2.0, section 2.7.2]
@placed = addrspace(1) global i32 0, section "data", align 4
; CHECK: error: variable 'late': externally initialised variable [SPIR 2.0, section 2.5]
@late = addrspace(1) externally_initialized global i32 0, align 4
; CHECK: error: variable 'callback': initializer with the address of a function [SPIR 2.0, section 2.15]
@callback = addrspace(2) constant ptr @f, align 8
; CHECK: error: variable 'cast': initializer casts between address spaces 2 and 4 [SPIR 2.0, section 2.2]
@cast = addrspace(2) constant ptr addrspace(4) addrspacecast (ptr addrspace(2) @declared to ptr addrspace(4)), align 8
; CHECK: error: alias 'again': aliases are not allowed [SPIR 2.0, section 2.5]
@again = alias i32, ptr addrspace(1) @global
; CHECK: error: ifunc 'chosen': ifuncs are not allowed [SPIR 2.0, section 2.5]
@chosen = ifunc void (), ptr @resolver

define spir_func void @f() nounwind { ret void }
define spir_func ptr @resolver() nounwind { ret ptr null }

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
