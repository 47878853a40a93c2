; Section 2.1.3.7: what a block is must be known when the module is compiled.
; RUN: not cairn-translate --verify-spir %s 2>&1 | FileCheck %s --implicit-check-not=error:

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir64-unknown-unknown"

declare spir_func ptr @spir_block_bind(ptr, i32, i32, ptr)
declare spir_func ptr @spir_get_block_invoke(ptr)
declare spir_func ptr @spir_get_block_context(ptr)
declare spir_func void @other(ptr)

define internal spir_func i32 @add(ptr %captured, i32 %x) nounwind { ret i32 %x }
define internal spir_func void @none(i32 %x) nounwind { ret void }

define spir_func i32 @fine(i1 zeroext %c, i32 %n) nounwind {
entry:
  %captured = alloca <{ i32, i64 }>, align 8
  %block = alloca ptr, align 8
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 %i, ptr %captured, align 4
  %b = call spir_func ptr @spir_block_bind(ptr @add, i32 12, i32 8, ptr %captured)
  store ptr %b, ptr %block, align 8
  %l = load ptr, ptr %block, align 8
  call spir_func void @other(ptr %l)
  %f = call spir_func ptr @spir_get_block_invoke(ptr %l)
  %m = load ptr, ptr %block, align 8
  %x = call spir_func ptr @spir_get_block_context(ptr %m)
  %r = call spir_func i32 %f(ptr %x, i32 1)
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done
done:
  ret i32 %r
}

; Restriction 1: a block may only be passed on, and held by a private variable.
; CHECK: error: function 'operations': '%s = {{.*}}': 'select' of a block, which may only be passed on [SPIR 2.0, section 2.1.3.7]
; CHECK: error: function 'operations': 'store {{.*}}': 'store' of a block, which may only be passed on [SPIR 2.0, section 2.1.3.7]
; CHECK: error: function 'operations': '%i = {{.*}}': 'icmp' of a block, which may only be passed on [SPIR 2.0, section 2.1.3.7]
; CHECK: error: function 'operations': 'ret {{.*}}': 'ret' of a block, which may only be passed on [SPIR 2.0, section 2.1.3.7]
define spir_func ptr @operations(i1 zeroext %c, ptr %a, ptr addrspace(1) %out) nounwind {
  %b = call spir_func ptr @spir_block_bind(ptr @add, i32 0, i32 0, ptr null)
  %s = select i1 %c, ptr %b, ptr %a
  store ptr %b, ptr addrspace(1) %out, align 8
  %i = icmp eq ptr %b, null
  ret ptr %b
}

define spir_func ptr @wrong(i1 zeroext %c, ptr %a, ptr %d) nounwind {
entry:
  %captured = alloca { i32, i64 }, align 8
  %block = alloca ptr, align 8
  store i32 1, ptr %captured, align 4
; CHECK: error: function 'wrong': '%b = {{.*}}': size 4 of the captured variables, expected 16 as of '{ i32, i64 }' [SPIR 2.0, section 2.1.3.7]
; CHECK: error: function 'wrong': '%b = {{.*}}': alignment 16 of the captured variables, which are aligned to 8 [SPIR 2.0, section 2.1.3.7]
; CHECK: error: function 'wrong': 'store i32 2{{.*}}': changes what the block captures, behind the call of 'spir_block_bind' [SPIR 2.0, section 2.1.3.7]
  %b = call spir_func ptr @spir_block_bind(ptr @add, i32 4, i32 16, ptr %captured)
  store i32 2, ptr %captured, align 4
; CHECK: error: function 'wrong': '%e = {{.*}}': the block's function 'none' does not take a pointer to the captured variables [SPIR 2.0, section 2.1.3.7]
  %e = call spir_func ptr @spir_block_bind(ptr @none, i32 0, i32 0, ptr null)
  store ptr %b, ptr %block, align 8
  br i1 %c, label %then, label %done
then:
  store ptr %e, ptr %block, align 8
  br label %done
done:
; CHECK: error: function 'wrong': '%r = {{.*}}': calls a block with the context of another [SPIR 2.0, section 2.1.3.7]
; CHECK: error: function 'wrong': '%l = {{.*}}': block loaded that is not known when the module is compiled, expected one store to reach the load [SPIR 2.0, section 2.1.3.7]
; CHECK: error: function 'wrong': '%s = {{.*}}': block called as 'i32 (ptr)', expected 'i32 (ptr, i32)' as of its function 'add' [SPIR 2.0, section 2.1.3.7]
  %l = load ptr, ptr %block, align 8
  %f = call spir_func ptr @spir_get_block_invoke(ptr %l)
  %x = call spir_func ptr @spir_get_block_context(ptr %d)
  %r = call spir_func i32 %f(ptr %x, i32 1)
  %g = call spir_func ptr @spir_get_block_invoke(ptr %b)
  %y = call spir_func ptr @spir_get_block_context(ptr %b)
  %s = call spir_func i32 %g(ptr %y)
  ret ptr null
}

!opencl.kernels = !{}
!opencl.spir.version = !{!0}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
