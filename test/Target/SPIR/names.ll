; Section 3.3: identifiers and reserved prefixes.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%struct.fine = type { i32 }
%"struct.not fine" = type { i32 }
%opencl.image2d_t = type opaque
%opencl.sampler_t = type opaque
%opencl.image3d_t = type { i32 }
%spir.mine = type { i32 }

; CHECK: error: function 'f-g': name is not of the form [a-zA-Z$._][a-zA-Z$._0-9]* [SPIR 2.0, section 3.3]
define spir_func void @"f-g"() nounwind { ret void }
define spir_func void @_f.g$0() nounwind {
  %a = alloca %struct.fine, align 4
  %b = alloca %"struct.not fine", align 4
  %c = alloca %opencl.image3d_t, align 4
  %d = alloca %spir.mine, align 4
  ret void
}
; CHECK: error: function 'spir.internal.f': prefix 'spir.' is reserved [SPIR 2.0, section 3.3]
declare spir_func void @spir.internal.f()
; CHECK: error: variable 'opencl.table': prefix 'opencl.' is reserved [SPIR 2.0, section 3.3]
@opencl.table = addrspace(2) constant i32 0, align 4
; A number in place of a name is fine.
@0 = private addrspace(2) constant i32 0, align 4

; CHECK: error: type 'struct.not fine': name is not of the form [a-zA-Z$._][a-zA-Z$._0-9]* [SPIR 2.0, section 3.3]
; CHECK: error: type 'opencl.image3d_t': expected an opaque type [SPIR 2.0, section 2.1.3]
; CHECK: error: type 'spir.mine': prefix 'spir.' is reserved [SPIR 2.0, section 3.3]


!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
