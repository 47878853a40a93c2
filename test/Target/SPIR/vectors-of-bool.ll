; Section 2.1.2: where vectors of i1 may stand.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

define spir_func <4 x i32> @fine(<4 x i32> %a, <4 x float> %b, i1 zeroext %x) nounwind {
  %c = icmp eq <4 x i32> %a, zeroinitializer
  %d = fcmp olt <4 x float> %b, zeroinitializer
  %e = and <4 x i1> %c, %d
  %f = or <4 x i1> %e, %d
  %g = xor <4 x i1> %f, %d
  %h = insertelement <4 x i1> %g, i1 %x, i32 0
  %i = shufflevector <4 x i1> %h, <4 x i1> %g, <4 x i32> <i32 0, i32 1, i32 4, i32 5>
  %j = extractelement <4 x i1> %i, i32 0
  %k = zext <4 x i1> %i to <4 x i32>
  %l = sext <4 x i1> %i to <4 x i32>
  %m = select i1 %j, <4 x i32> %k, <4 x i32> %l
  ret <4 x i32> %m
}

define spir_func <4 x i32> @wrong(<4 x i32> %a, ptr %p) nounwind {
  %c = icmp eq <4 x i32> %a, zeroinitializer
; CHECK: error: function 'wrong': '%d = {{.*}}': operand of type '<4 x i1>', which only 'sext', 'zext', vector element operations and 'and', 'or', 'xor' may have [SPIR 2.0, section 2.1.2]
  %d = select <4 x i1> %c, <4 x i32> %a, <4 x i32> zeroinitializer
; CHECK: error: function 'wrong': '%e = {{.*}}': result of type '<4 x i1>', which only comparisons, vector element operations and 'and', 'or', 'xor' may have [SPIR 2.0, section 2.1.2]
  %e = add <4 x i1> %c, %c
; CHECK: error: function 'wrong': 'store {{.*}}': operand of type '<4 x i1>'
  store <4 x i1> %c, ptr %p, align 1
  ret <4 x i32> %d
}

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
