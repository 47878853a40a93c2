; What has no lines of its source has remarks of LLVM as well, at none.
; RUN: cairnc %s -Rpass=licm -o %t.o 2>&1 | FileCheck %s
; CHECK: without-lines.ll: remark: hoisting
; CHECK-NOT: error

target triple = "spir64-unknown-unknown"

define spir_kernel void @repeat(ptr addrspace(1) %a, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %stays = icmp slt i32 %i, %n
  br i1 %stays, label %body, label %exit

body:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %wide = sext i32 %i to i64
  %sum = add i64 %wide, %id
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %sum
  store i32 %i, ptr addrspace(1) %p
  %next = add nsw i32 %i, 1
  br label %loop

exit:
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
