; Sections 2.1.4, 2.2 and 2.15: private memory, alignment, casts between
; address spaces.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

%struct.packed = type <{ i8, i32 }>
define spir_func void @fine(ptr addrspace(1) %g, ptr addrspace(4) %x, ptr addrspace(1) %packed) nounwind {
  %a = alloca [4 x float], align 4
  %b = alloca <3 x float>, align 16
  %c = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %d = addrspacecast ptr addrspace(4) %x to ptr addrspace(3)
  %e = addrspacecast ptr %a to ptr addrspace(4)
  %f = load <4 x float>, ptr addrspace(1) %g, align 16
  %m = getelementptr inbounds %struct.packed, ptr addrspace(1) %packed, i64 0, i32 1
  %n = load i32, ptr addrspace(1) %m, align 1
  ret void
}
; CHECK: error: function 'wrong': '%a = {{.*}}': 'alloca' of a size that is not constant, as by an array of variable length [SPIR 2.0, section 2.15]
; CHECK: error: function 'wrong': '%b = {{.*}}': alignment 4 of type '<4 x i32>', expected at least 16 [SPIR 2.0, section 2.1.4]
; CHECK: error: function 'wrong': '%c = {{.*}}': 'alloca' in address space 3, expected 0 (private) [SPIR 2.0, section 2.2]
; CHECK: error: function 'wrong': '%in = {{.*}}': 'inalloca' is not allowed [SPIR 2.0, section 3.10]
; CHECK: error: function 'wrong': '%d = {{.*}}': 'addrspacecast' from address space 1 to 3, expected one of them to be 4 (generic) and the other 0, 1 or 3 [SPIR 2.0, section 2.2]
; CHECK: error: function 'wrong': '%e = {{.*}}': 'addrspacecast' from address space 2 to 4, expected
; CHECK: error: function 'wrong': '%f = {{.*}}': alignment 4 of type '<4 x float>', expected at least 16 [SPIR 2.0, section 2.1.4]
; CHECK: error: function 'wrong': 'store {{.*}}': 'store' to constant memory [SPIR 2.0, section 2.2]
; CHECK: error: function 'wrong': 'store {{.*}}': alignment 2 of type 'i32', expected at least 4 [SPIR 2.0, section 2.1.4]
; CHECK: error: function 'wrong': '%h = {{.*}}': 'addrspacecast' from address space 2 to 1, expected
; CHECK: error: function 'wrong': 'call {{.*}}': 'llvm.memset.p2.i64' to constant memory [SPIR 2.0, section 2.2]
; CHECK: error: function 'wrong': '%i = {{.*}}': 'alloca' outside of the entry block, which allocates each time that it is executed [SPIR 2.0, section 2.15]
define spir_func void @wrong(i32 %n, ptr addrspace(1) %g, ptr addrspace(2) %k) nounwind {
  %a = alloca i32, i32 %n, align 4
  %b = alloca <4 x i32>, align 4
  %c = alloca i32, align 4, addrspace(3)
  %in = alloca inalloca i32, align 4
  %d = addrspacecast ptr addrspace(1) %g to ptr addrspace(3)
  %e = addrspacecast ptr addrspace(2) %k to ptr addrspace(4)
  %f = load <4 x float>, ptr addrspace(1) %g, align 4
  store i32 0, ptr addrspace(2) %k, align 4
  store i32 0, ptr addrspace(1) %g, align 2
  %h = load i32, ptr addrspace(1) addrspacecast (ptr addrspace(2) @c to ptr addrspace(1)), align 4
  call void @llvm.memset.p2.i64(ptr addrspace(2) %k, i8 0, i64 4, i1 false)
  br label %later
later:
  %i = alloca i32, align 4
  ret void
}
declare void @llvm.memset.p2.i64(ptr addrspace(2), i8, i64, i1)
@c = addrspace(2) constant i32 0, align 4

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
