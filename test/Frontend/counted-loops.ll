; Optimised LLVM IR tests behind the body, counts down and steps pointers. Loops
; whose trips can be counted in front of them become `scf.for` again.
;
; RUN: cairnc %s --emit=ocl -o - | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: func @stepped(
; CHECK-SAME: %[[A:.*]]: !llvm.ptr<1> {{.*}}%[[B:.*]]: !llvm.ptr<1> {{.*}}%[[N:.*]]: i32
; CHECK: scf.if
; CHECK: %[[COUNT:.*]] = arith.extui %[[N]] : i32 to i64
; CHECK: scf.for unsigned %[[I:.*]] = %c0{{.*}} to %[[COUNT]] step %c1{{.*}} iter_args(%[[SUM:.*]] = %cst) -> (f32) : i64 {
; CHECK: %[[AT:.*]] = arith.muli %[[I]], %c4{{.*}} : i64
; CHECK: llvm.getelementptr %[[A]][%[[AT]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
; CHECK: arith.addf %[[SUM]],
; CHECK-NOT: scf.while
define spir_kernel void @stepped(ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) {
  %enters = icmp sgt i32 %n, 0
  br i1 %enters, label %entry, label %exit

entry:
  %left = zext i32 %n to i64
  br label %loop

loop:
  %k = phi i64 [ %left, %entry ], [ %k.next, %loop ]
  %p = phi ptr addrspace(1) [ %a, %entry ], [ %p.next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s.next, %loop ]
  %v = load float, ptr addrspace(1) %p
  %s.next = fadd float %s, %v
  %p.next = getelementptr i8, ptr addrspace(1) %p, i64 4
  %k.next = add i64 %k, -1
  %ends = icmp eq i64 %k.next, 0
  br i1 %ends, label %exit, label %loop

exit:
  %r = phi float [ 0.0, %0 ], [ %s.next, %loop ]
  store float %r, ptr addrspace(1) %b
  ret void
}

; Nothing says that n is not 0, and then the loop goes round 2^64 times.
; CHECK-LABEL: func @from_zero(
; CHECK: %[[LESS:.*]] = arith.addi %arg1, %c-1{{.*}} : i64
; CHECK: %[[LEAST:.*]] = arith.minui %[[LESS]], %c-2{{.*}} : i64
; CHECK: %[[COUNT:.*]] = arith.addi %[[LEAST]], %c1{{.*}} : i64
; CHECK: scf.for unsigned %{{.*}} = %c0{{.*}} to %[[COUNT]]
define spir_kernel void @from_zero(ptr addrspace(1) %a, i64 %n) {
  br label %loop

loop:
  %k = phi i64 [ 0, %0 ], [ %k.next, %loop ]
  store volatile i64 %k, ptr addrspace(1) %a
  %k.next = add i64 %k, 1
  %ends = icmp eq i64 %k.next, %n
  br i1 %ends, label %exit, label %loop

exit:
  ret void
}

; What is used behind the loop of the trip before the last one, and of the last.
; CHECK-LABEL: func @two_trips(
; CHECK: %[[ALL:.*]]:3 = scf.for {{.*}} iter_args(%[[X:.*]] = %c5{{.*}}, %[[Y:.*]] = %c7{{.*}}, %[[LAST:.*]] = %{{.*}}) -> (i32, i32, i32)
; CHECK: %[[V:.*]] = llvm.load volatile
; CHECK: scf.yield %[[V]], %[[X]], %[[Y]]
; CHECK: }
; CHECK: llvm.store volatile %[[ALL]]#0,
; CHECK: llvm.store volatile %[[ALL]]#1,
; CHECK: llvm.store volatile %[[ALL]]#2,
define spir_kernel void @two_trips(ptr addrspace(1) %a) {
  br label %loop

loop:
  %k = phi i32 [ 0, %0 ], [ %k.next, %loop ]
  %x = phi i32 [ 5, %0 ], [ %v, %loop ]
  %y = phi i32 [ 7, %0 ], [ %x, %loop ]
  %v = load volatile i32, ptr addrspace(1) %a
  %k.next = add i32 %k, 1
  %ends = icmp eq i32 %k.next, 9
  br i1 %ends, label %exit, label %loop

exit:
  store volatile i32 %v, ptr addrspace(1) %a
  store volatile i32 %x, ptr addrspace(1) %a
  store volatile i32 %y, ptr addrspace(1) %a
  ret void
}

; A sum over both loops.
; CHECK-LABEL: func @nested(
; CHECK: %[[SUM:.*]] = scf.for unsigned %[[J:.*]] = {{.*}} iter_args(%[[OUTER:.*]] = %cst)
; CHECK: %[[ROW:.*]] = llvm.getelementptr %arg0
; CHECK: %[[INNER:.*]] = scf.for unsigned {{.*}} iter_args(%{{.*}} = %[[OUTER]])
; CHECK: llvm.getelementptr %[[ROW]]
; CHECK: scf.yield %[[INNER]] : f32
; CHECK: llvm.store %[[SUM]], %arg1
define spir_kernel void @nested(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %row) {
  br label %outer

outer:
  %j = phi i32 [ 8, %0 ], [ %j.next, %latch ]
  %p = phi ptr addrspace(1) [ %a, %0 ], [ %p.next, %latch ]
  %s = phi float [ 0.0, %0 ], [ %t.next, %latch ]
  br label %inner

inner:
  %i = phi i32 [ 8, %outer ], [ %i.next, %inner ]
  %q = phi ptr addrspace(1) [ %p, %outer ], [ %q.next, %inner ]
  %t = phi float [ %s, %outer ], [ %t.next, %inner ]
  %v = load float, ptr addrspace(1) %q
  %t.next = fadd float %t, %v
  %q.next = getelementptr i8, ptr addrspace(1) %q, i64 4
  %i.next = add i32 %i, -1
  %i.ends = icmp eq i32 %i.next, 0
  br i1 %i.ends, label %latch, label %inner

latch:
  %p.next = getelementptr i8, ptr addrspace(1) %p, i64 %row
  %j.next = add i32 %j, -1
  %j.ends = icmp eq i32 %j.next, 0
  br i1 %j.ends, label %exit, label %outer

exit:
  store float %t.next, ptr addrspace(1) %b
  ret void
}

; The trips cannot be counted, but the branch around the loop asks what the loop
; would have asked before its first one. Of 64 bits that it carries it looks at
; 32.
; CHECK-LABEL: func @strided(
; CHECK: scf.if
; CHECK: scf.for %[[I:.*]] = %{{.*}} to %arg1 step %{{.*}} : i32 {
; CHECK: llvm.store volatile %[[I]], %arg0
define spir_kernel void @strided(ptr addrspace(1) %a, i32 %n) {
  %first = call spir_func i64 @_Z13get_global_idj(i32 0)
  %low = trunc i64 %first to i32
  %enters = icmp slt i32 %low, %n
  br i1 %enters, label %entry, label %exit

entry:
  %size = call spir_func i64 @_Z15get_global_sizej(i32 0)
  br label %loop

loop:
  %i = phi i64 [ %first, %entry ], [ %i.next, %loop ]
  %i.low = trunc i64 %i to i32
  %i.wide = sext i32 %i.low to i64
  store volatile i32 %i.low, ptr addrspace(1) %a
  %i.next = add i64 %i.wide, %size
  %next.low = trunc i64 %i.next to i32
  %stays = icmp slt i32 %next.low, %n
  br i1 %stays, label %loop, label %exit

exit:
  ret void
}

; Not so what goes round once before it asks.
; CHECK-LABEL: func @asks_later(
; CHECK: scf.while
define spir_kernel void @asks_later(ptr addrspace(1) %a, i32 %n) {
  br label %loop

loop:
  %i = phi i32 [ 1, %0 ], [ %i.next, %loop ]
  store volatile i32 %i, ptr addrspace(1) %a
  %i.next = mul i32 %i, 3
  %stays = icmp slt i32 %i.next, %n
  br i1 %stays, label %loop, label %exit

exit:
  ret void
}

; A pointer that a plain loop steps.
; CHECK-LABEL: func @plain(
; CHECK: scf.for unsigned %[[I:.*]] = %c0
; CHECK: %[[AT:.*]] = arith.muli %[[I]], %c12{{.*}} : i64
; CHECK: llvm.getelementptr %arg0[%[[AT]]]
define spir_kernel void @plain(ptr addrspace(1) %a, i32 %n) {
  br label %loop

loop:
  %i = phi i32 [ 0, %0 ], [ %i.next, %body ]
  %p = phi ptr addrspace(1) [ %a, %0 ], [ %p.next, %body ]
  %stays = icmp slt i32 %i, %n
  br i1 %stays, label %body, label %exit

body:
  store i32 1, ptr addrspace(1) %p
  %p.next = getelementptr i8, ptr addrspace(1) %p, i64 12
  %i.next = add nsw i32 %i, 1
  br label %loop

exit:
  ret void
}

; A counter of more bits than the program looks at, which it has as an `uint`.
; CHECK-LABEL: func @narrow(
; CHECK: scf.for unsigned %[[I:.*]] = %c0{{.*}} to %arg1 step %c1{{.*}} : i32
; CHECK: %[[PLACE:.*]] = arith.muli %[[I]], %c3{{.*}} : i32
; CHECK: %[[AT:.*]] = arith.addi %arg2, %[[PLACE]] : i32
; CHECK: llvm.store volatile %[[AT]]
define spir_kernel void @narrow(ptr addrspace(1) %a, i32 %n, i32 %first) {
  %some = icmp ne i32 %n, 0
  br i1 %some, label %entry, label %exit

entry:
  %wide = zext i32 %n to i64
  %start = zext i32 %first to i64
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
  %at = phi i64 [ %start, %entry ], [ %at.next, %loop ]
  %low = trunc i64 %at to i32
  store volatile i32 %low, ptr addrspace(1) %a
  %at.next = add i64 %at, 3
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, %wide
  br i1 %done, label %exit, label %loop

exit:
  ret void
}

; What begins at an id goes on from there, and pointers with it, whether what is
; asked is of this trip or of the next.
; CHECK-LABEL: func @from_id(
; CHECK: %[[FIRST:.*]] = arith.extsi
; CHECK: scf.for %[[I:.*]] = %[[FIRST]] to %c22{{.*}} step %c16{{.*}} : i64
; CHECK: %[[DONE:.*]] = arith.subi %[[I]], %[[FIRST]]
; CHECK: %[[BYTES:.*]] = arith.muli %[[DONE]], %c4
; CHECK: llvm.getelementptr %{{.*}}[%[[BYTES]]]
define spir_kernel void @from_id(ptr addrspace(1) %a) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %low = trunc i64 %id to i32
  %some = icmp slt i32 %low, 22
  br i1 %some, label %entry, label %exit

entry:
  %first = sext i32 %low to i64
  %at = getelementptr i32, ptr addrspace(1) %a, i64 %first
  br label %loop

loop:
  %i = phi i64 [ %first, %entry ], [ %i.next, %loop ]
  %p = phi ptr addrspace(1) [ %at, %entry ], [ %p.next, %loop ]
  store volatile i64 %i, ptr addrspace(1) %p
  %p.next = getelementptr i8, ptr addrspace(1) %p, i64 64
  %i.next = add i64 %i, 16
  %stays = icmp slt i64 %i, 6
  br i1 %stays, label %loop, label %exit

exit:
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z15get_global_sizej(i32)
