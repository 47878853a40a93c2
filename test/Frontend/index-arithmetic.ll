; What LLVM's optimisations make of indices is as the program has it again.
;
; RUN: cairnc %s --emit=llvm -o - | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @extensions(
; CHECK: %[[X:.*]] = llvm.load volatile
define spir_kernel void @extensions(ptr addrspace(1) %a) {
  %x = load volatile i64, ptr addrspace(1) %a
  ; CHECK: %[[LOW:.*]] = llvm.trunc %[[X]] : i64 to i32
  ; CHECK: %[[WIDE:.*]] = llvm.sext %[[LOW]] : i32 to i64
  ; CHECK: %[[FOURS:.*]] = llvm.shl %[[WIDE]], %{{.*}} overflow<nsw> : i64
  ; CHECK: llvm.store volatile %[[FOURS]]
  %up = shl i64 %x, 32
  %fours = ashr i64 %up, 30
  store volatile i64 %fours, ptr addrspace(1) %a
  ; CHECK: llvm.zext %{{.*}} : i32 to i64
  ; CHECK: llvm.shl %{{.*}} overflow<nuw> : i64
  ; CHECK: llvm.store volatile
  %eights = shl i64 %x, 3
  %masked = and i64 %eights, 34359738360
  store volatile i64 %masked, ptr addrspace(1) %a
  ; CHECK: %[[TIMES:.*]] = llvm.mul %{{.*}}, %{{.*}} : i32
  ; CHECK: %[[PRODUCT:.*]] = llvm.sext %[[TIMES]] : i32 to i64
  ; CHECK: llvm.store volatile %[[PRODUCT]]
  %thirds = mul i64 %x, 12884901888
  %product = ashr i64 %thirds, 32
  store volatile i64 %product, ptr addrspace(1) %a
  ; CHECK: %[[SUM:.*]] = llvm.add %{{.*}}, %{{.*}} : i32
  ; CHECK: llvm.store volatile %[[SUM]]
  %less = add i64 %x, 4294967295
  %cut = trunc i64 %less to i32
  store volatile i32 %cut, ptr addrspace(1) %a
  ; Not the bits in the middle, and not those of a constant that is odd.
  ; CHECK: llvm.and
  ; CHECK: llvm.ashr
  ; CHECK: llvm.ashr
  %middle = and i64 %x, 34359738360
  store volatile i64 %middle, ptr addrspace(1) %a
  %odd = mul i64 %x, 12884901889
  %rest = ashr i64 %odd, 32
  store volatile i64 %rest, ptr addrspace(1) %a
  %more = shl i64 %x, 31
  %other = ashr i64 %more, 30
  store volatile i64 %other, ptr addrspace(1) %a
  ret void
}

; CHECK-LABEL: @sums(
define spir_kernel void @sums(ptr addrspace(1) %a) {
  %x = load volatile i32, ptr addrspace(1) %a
  ; CHECK: %[[EVEN:.*]] = llvm.shl
  ; CHECK: llvm.add %[[EVEN]], %{{.*}} overflow<nsw, nuw> : i32
  ; CHECK: llvm.or
  %even = shl i32 %x, 1
  %next = or i32 %even, 1
  store volatile i32 %next, ptr addrspace(1) %a
  %any = or i32 %x, 1
  store volatile i32 %any, ptr addrspace(1) %a
  ret void
}

; CHECK-LABEL: @equal(
; CHECK: llvm.cond_br %{{.*}}, ^bb1, ^bb2
; CHECK: ^bb3:
; CHECK: %[[MERGED:.*]] = llvm.mul
; CHECK: llvm.store volatile %[[MERGED]]
define spir_kernel void @equal(ptr addrspace(1) %a, i32 %n, i1 %c) {
  br i1 %c, label %one, label %two

one:
  %x = mul i32 %n, 5
  store volatile i32 1, ptr addrspace(1) %a
  br label %end

two:
  %y = mul i32 %n, 5
  store volatile i32 2, ptr addrspace(1) %a
  br label %end

end:
  %z = phi i32 [ %x, %one ], [ %y, %two ]
  store volatile i32 %z, ptr addrspace(1) %a
  ret void
}
