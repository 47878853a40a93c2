; Sections 2.14, 2.15, 3.4, 3.5, 3.8 and 3.15: calls.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

declare spir_func void @other(i32)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare float @llvm.fmuladd.f32(float, float, float)
; CHECK: error: function 'address': 'store {{.*}}': takes the address of the function 'other' [SPIR 2.0, section 2.15]
; CHECK: error: function 'llvm.trap': intrinsic is not allowed, expected 'llvm.memcpy' and 'llvm.memset' only [SPIR 2.0, section 3.5]
declare void @llvm.trap()

define spir_func void @fine(ptr %p, ptr addrspace(1) %g) nounwind {
  call spir_func void @other(i32 0)
  tail call spir_func void @other(i32 0)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %p, i64 4, i1 true)
  call void @llvm.memset.p1.i64(ptr addrspace(1) %g, i8 0, i64 4, i1 false)
  ret void
}
define spir_func void @wrong(ptr %p, float %f) nounwind {
; CHECK: error: function 'wrong': 'call void @other(i32 0)': calling convention 'ccc', expected 'spir_func' as of the function 'other' [SPIR 2.0, section 3.8]
  call void @other(i32 0)
; CHECK: error: function 'wrong': 'call {{.*}}': called as 'void (float)', expected 'void (i32)' as of the function 'other' [SPIR 2.0, section 3.4]
  call spir_func void @other(float 0.0)
; CHECK: error: function 'wrong': 'call {{.*}}': intrinsic 'llvm.memmove.p0.p0.i64' is not allowed, expected 'llvm.memcpy' and 'llvm.memset' only [SPIR 2.0, section 3.5]
  call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %p, i64 4, i1 false)
; CHECK: error: function 'wrong': '%a = {{.*}}': intrinsic 'llvm.fmuladd.f32' is not allowed
  %a = call float @llvm.fmuladd.f32(float %f, float %f, float %f)
; CHECK: error: function 'wrong': 'call spir_func void %p()': call through a pointer that is not known when the module is compiled [SPIR 2.0, section 3.4]
  call spir_func void %p()
; CHECK: error: function 'wrong': 'call void asm {{.*}}': inline assembly is not allowed [SPIR 2.0, section 3.15]
  call void asm sideeffect "nop", ""()
; CHECK: error: function 'wrong': 'call {{.*}}': operand bundles are not allowed [SPIR 2.0, section 3.4]
  call spir_func void @other(i32 0) [ "deopt"() ]
  ret void
}
; CHECK: error: function 'tail': 'musttail {{.*}}': 'musttail' is not allowed [SPIR 2.0, section 3.4]
define spir_func void @tail(i32 %x) nounwind {
  musttail call spir_func void @other(i32 %x)
  ret void
}
define spir_func void @address(ptr %p) nounwind {
  store ptr @other, ptr %p, align 8
  ret void
}
define spir_func void @self() nounwind {
  call spir_func void @self()
  ret void
}
define spir_func void @even() nounwind {
  call spir_func void @odd()
  ret void
}
define spir_func void @odd() nounwind {
  call spir_func void @even()
  ret void
}
; CHECK-DAG: error: function 'self': calls itself [SPIR 2.0, section 2.15]
; CHECK-DAG: error: function 'even': recursion through 'even', 'odd' [SPIR 2.0, section 2.15]

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
