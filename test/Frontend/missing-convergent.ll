; LLVM before 3.7 has no `convergent`. Without it, threading the jump over the
; barrier, whose condition both predecessors know, would give each half of a
; work-group a barrier of its own.
; RUN: cairnc %s --emit=llvm | FileCheck %s
; RUN: cairn-run %s --global=4 --local=4 --arg out=i32[4]:zeros --print out | FileCheck %s --check-prefix=OUT
target triple = "spir64-unknown-unknown"

; CHECK: llvm.func spir_kernelcc @meet(
; CHECK-COUNT-1: llvm.call spir_funccc @_Z7barrierj
; CHECK-NOT: llvm.call spir_funccc @_Z7barrierj
; Each work-item sees what its neighbour stored before the barrier.
; OUT: out = 102 201 104 203
define spir_kernel void @meet(i32 addrspace(1)* %out) nounwind {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0) nounwind readnone
  %x = trunc i64 %id to i32
  %one = add i32 %x, 1
  %slot = getelementptr inbounds [4 x i32], [4 x i32] addrspace(3)* @shared, i64 0, i64 %id
  %bit = and i32 %x, 1
  %even = icmp eq i32 %bit, 0
  br i1 %even, label %a, label %b
a:
  store i32 %one, i32 addrspace(3)* %slot, align 4
  br label %meet
b:
  store i32 %one, i32 addrspace(3)* %slot, align 4
  br label %meet
meet:
  %p = phi i1 [ true, %a ], [ false, %b ]
  call spir_func void @_Z7barrierj(i32 1)
  %next = xor i64 %id, 1
  %other = getelementptr inbounds [4 x i32], [4 x i32] addrspace(3)* @shared, i64 0, i64 %next
  %v = load i32, i32 addrspace(3)* %other, align 4
  %to = getelementptr inbounds i32, i32 addrspace(1)* %out, i64 %id
  br i1 %p, label %c, label %d
c:
  %r = add i32 %v, 100
  store i32 %r, i32 addrspace(1)* %to, align 4
  ret void
d:
  %s = add i32 %v, 200
  store i32 %s, i32 addrspace(1)* %to, align 4
  ret void
}

@shared = internal addrspace(3) global [4 x i32] zeroinitializer, align 4
declare spir_func i64 @_Z13get_global_idj(i32) nounwind readnone
declare spir_func void @_Z7barrierj(i32)

; Not said of the barrier, though of something else, as in modules that were
; linked.
; CHECK: llvm.func spir_funccc @_Z7barrierj(i32) attributes {convergent
declare spir_func void @other() convergent
