; Sections 3.7 and 3.9: linkage and visibility.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

$group = comdat any
@private = private addrspace(2) constant i32 0, align 4
@common = common addrspace(1) global i32 0, align 4
; CHECK: error: variable 'weak': linkage 'weak', expected private, internal, available_externally, common or external [SPIR 2.0, section 3.7]
@weak = weak addrspace(1) global i32 0, align 4
; CHECK: error: variable 'absent': linkage 'extern_weak', expected
; CHECK: error: variable 'absent': constant without an initializer [SPIR 2.0, section 2.2]
@absent = extern_weak addrspace(2) constant i32, align 4
; CHECK: error: variable 'llvm.used': linkage 'appending', expected
@llvm.used = appending global [1 x ptr] [ptr @external], section "llvm.metadata"
define internal spir_func void @internal() nounwind { ret void }
define available_externally spir_func void @available() nounwind { ret void }
define spir_func void @external() unnamed_addr nounwind { ret void }
; CHECK: error: function 'once': linkage 'linkonce', expected
define linkonce spir_func void @once() nounwind { ret void }
; CHECK: error: function 'once_odr': linkage 'linkonce_odr', expected
define linkonce_odr spir_func void @once_odr() nounwind { ret void }
; CHECK: error: function 'weak_odr': linkage 'weak_odr', expected
define weak_odr spir_func void @weak_odr() nounwind { ret void }
; CHECK: error: function 'imported': 'dllimport' is not allowed [SPIR 2.0, section 3.7]
declare dllimport spir_func void @imported()
; CHECK: error: function 'exported': 'dllexport' is not allowed [SPIR 2.0, section 3.7]
define dllexport spir_func void @exported() nounwind { ret void }
; CHECK: error: function 'group': comdats are not allowed [SPIR 2.0, section 3.7]
define spir_func void @group() nounwind comdat { ret void }
; CHECK: error: function 'hidden': visibility 'hidden', expected 'default' [SPIR 2.0, section 3.9]
define hidden spir_func void @hidden() nounwind { ret void }
; CHECK: error: function 'protected': visibility 'protected', expected 'default' [SPIR 2.0, section 3.9]
define protected spir_func void @protected() nounwind { ret void }
; CHECK: error: function 'local': 'dso_local' is not allowed [SPIR 2.0, section 3.7]
define dso_local spir_func void @local() nounwind { ret void }
; CHECK: error: function 'partition': partitions are not allowed [SPIR 2.0, section 3.7]
define spir_func void @partition() nounwind partition "part" { ret void }
; CHECK: error: function 'local_unnamed': 'local_unnamed_addr', expected 'unnamed_addr' at most [SPIR 2.0, section 3.7]
define spir_func void @local_unnamed() local_unnamed_addr nounwind { ret void }
; CHECK: error: function 'missing': linkage 'extern_weak', expected
declare extern_weak spir_func void @missing()

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
