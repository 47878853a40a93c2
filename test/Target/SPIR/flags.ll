; Sections 3.4 and 3.20: flags that LLVM 3.4 does not have.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: cairn-translate --verify-spir --spir-allow-modern %s

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

@table = addrspace(2) constant [4 x i32] zeroinitializer, align 4

define spir_func float @fine(i32 %i, float %f, ptr addrspace(1) %p) nounwind {
  %a = add nuw nsw i32 %i, 1
  %b = udiv exact i32 %a, 2
  %c = lshr exact i32 %b, 1
  %d = fmul nnan ninf nsz arcp float %f, %f
  %e = fsub fast float -0.0, %d
  %g = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %c
  %h = load volatile i32, ptr addrspace(1) %g, align 4
  %j = load i32, ptr addrspace(2) getelementptr inbounds ([4 x i32], ptr addrspace(2) @table, i64 0, i64 1), align 4
  tail call spir_func void @other(i32 %j)
  ret float %e
}
declare spir_func void @other(i32)

define spir_func void @later(i32 %i, i8 zeroext %c, float %f, ptr addrspace(1) %p) nounwind {
; CHECK: error: function 'later': '%a = zext nneg i8 %c to i32': flag 'nneg', which LLVM 3.4 does not have [SPIR 2.0, section 3.4]
  %a = zext nneg i8 %c to i32
; CHECK: error: function 'later': '%b = {{.*}}': flag 'nneg', which
  %b = uitofp nneg i32 %i to float
; CHECK: error: function 'later': '%d = {{.*}}': flag 'disjoint', which
  %d = or disjoint i32 %i, %a
; CHECK: error: function 'later': '%e = {{.*}}': flag 'samesign', which
  %e = icmp samesign ult i32 %i, %d
; CHECK: error: function 'later': '%g = {{.*}}': flag 'nuw', which
  %g = trunc nuw i32 %i to i8
; CHECK: error: function 'later': '%h = {{.*}}': flag 'nsw', which
  %h = trunc nsw i32 %i to i8
; CHECK: error: function 'later': '%j = {{.*}}': flag 'nuw', which
  %j = getelementptr inbounds nuw i32, ptr addrspace(1) %p, i32 %i
; CHECK: error: function 'later': '%k = {{.*}}': flag 'nusw', which
  %k = getelementptr nusw i32, ptr addrspace(1) %p, i32 %i
; CHECK: error: function 'later': '%l = {{.*}}': flag 'nuw', which
  %l = load i32, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @table, i64 4), align 4
; CHECK: error: function 'later': 'notail call {{.*}}': flag 'notail', which
  notail call spir_func void @other(i32 %l)
; CHECK: error: function 'later': '%m = {{.*}}': flag 'reassoc', which
  %m = fadd reassoc nnan float %f, %f
; CHECK: error: function 'later': '%n = {{.*}}': flag 'contract', which
  %n = fadd contract float %f, %f
; CHECK: error: function 'later': '%o = {{.*}}': flag 'afn', which
  %o = fdiv afn float %f, %f
; CHECK: error: function 'later': '%q = {{.*}}': fast-math flags, which only binary operations have [SPIR 2.0, section 3.20]
  %q = fcmp nnan olt float %f, %f
; CHECK: error: function 'later': '%r = {{.*}}': fast-math flags, which only
  %r = select fast i1 %q, float %f, float %o
  ret void
}

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
