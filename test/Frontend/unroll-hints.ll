; SPIR's unroll hints (SPIR 2.0, section 2.7.3) are LLVM's. A factor of 0 is
; none, which clang wrote where the program gave none.
;
; RUN: cairnc %s --emit=ocl -o - | FileCheck %s

; CHECK-DAG: #[[FIVE:.*]] = #llvm.loop_unroll<count = 5 : i32>
; CHECK-DAG: #[[NEVER:.*]] = #llvm.loop_unroll<disable = true>
; CHECK-DAG: #[[FREE:.*]] = #llvm.loop_unroll<disable = false>
; CHECK-DAG: #[[BY_FIVE:.*]] = #llvm.loop_annotation<unroll = #[[FIVE]]>
; CHECK-DAG: #[[KEPT:.*]] = #llvm.loop_annotation<unroll = #[[NEVER]]>
; CHECK-DAG: #[[AS_LIKED:.*]] = #llvm.loop_annotation<unroll = #[[FREE]]>
; CHECK: func.func @k(
; CHECK: } {loop_annotation = #[[BY_FIVE]]}
; CHECK: } {loop_annotation = #[[KEPT]]}
; CHECK: } {loop_annotation = #[[AS_LIKED]]}

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %a

a:
  %i = phi i32 [ 0, %entry ], [ %i.next, %a ]
  store volatile i32 %i, ptr addrspace(1) %p
  %i.next = add nsw i32 %i, 1
  %i.more = icmp slt i32 %i.next, %n
  br i1 %i.more, label %a, label %b.entry, !llvm.loop !0

b.entry:
  br label %b

b:
  %j = phi i32 [ 0, %b.entry ], [ %j.next, %b ]
  store volatile i32 %j, ptr addrspace(1) %p
  %j.next = add nsw i32 %j, 1
  %j.more = icmp slt i32 %j.next, %n
  br i1 %j.more, label %b, label %c.entry, !llvm.loop !2

c.entry:
  br label %c

c:
  %k = phi i32 [ 0, %c.entry ], [ %k.next, %c ]
  store volatile i32 %k, ptr addrspace(1) %p
  %k.next = add nsw i32 %k, 1
  %k.more = icmp slt i32 %k.next, %n
  br i1 %k.more, label %c, label %exit, !llvm.loop !4

exit:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"opencl.loop.unroll_hint", i32 5}
!2 = distinct !{!2, !3}
!3 = !{!"opencl.loop.unroll_hint", i32 1}
!4 = distinct !{!4, !5}
!5 = !{!"opencl.loop.unroll_hint", i32 0}
