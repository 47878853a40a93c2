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

; Sums of what was shifted, and a product of 32 bits that was shifted to bytes.
; CHECK-LABEL: @shifted(
; CHECK: %[[X:.*]] = llvm.load volatile {{.*}} -> i64
; CHECK-NEXT: %[[XLOW:.*]] = llvm.trunc %[[X]] : i64 to i32
; CHECK-NEXT: %[[Y:.*]] = llvm.load volatile {{.*}} -> i64
; CHECK-NEXT: %[[YLOW:.*]] = llvm.trunc %[[Y]] : i64 to i32
; CHECK: %[[ROW:.*]] = llvm.shl %[[YLOW]], %{{.*}} : i32
; CHECK: %[[SUM:.*]] = llvm.sub %[[XLOW]], %[[ROW]] : i32
; CHECK: %[[NEXT:.*]] = llvm.add %[[SUM]], %{{.*}} : i32
; CHECK: %[[WIDE:.*]] = llvm.sext %[[NEXT]] : i32 to i64
; CHECK: %[[BYTES:.*]] = llvm.shl %[[WIDE]], %{{.*}} overflow<nsw> : i64
; CHECK: llvm.store volatile %[[BYTES]]
; CHECK: %[[TIMES:.*]] = llvm.shl %[[XLOW]], %{{.*}} : i32
; CHECK: %[[PRODUCT:.*]] = llvm.zext %[[TIMES]] : i32 to i64
; CHECK: llvm.shl %[[PRODUCT]], %{{.*}} overflow<nuw> : i64
; CHECK: llvm.store volatile
; Not the bits in the middle of a product.
; CHECK: llvm.and
; CHECK: llvm.store volatile
define spir_kernel void @shifted(ptr addrspace(1) %a) {
  %x = load volatile i64, ptr addrspace(1) %a
  %y = load volatile i64, ptr addrspace(1) %a
  %high = shl i64 %x, 32
  %row = shl i64 %y, 41
  %sum = sub i64 %high, %row
  %next = add i64 %sum, 4294967296
  %bytes = ashr i64 %next, 30
  store volatile i64 %bytes, ptr addrspace(1) %a
  %times = shl i64 %x, 6
  %product = and i64 %times, 17179869120
  store volatile i64 %product, ptr addrspace(1) %a
  %middle = and i64 %times, 17179869056
  store volatile i64 %middle, ptr addrspace(1) %a
  ret void
}

; An `int` that a branch has found to be above zero is the one of the other
; branch; without the branch nothing is known of it.
; CHECK-LABEL: @natural(
; CHECK: %[[LOW:.*]] = llvm.trunc %arg1 : i64 to i32
; CHECK: ^bb3:  // 2 preds
; CHECK: %[[WIDE:.*]] = llvm.sext %[[LOW]] : i32 to i64
; CHECK: llvm.store volatile %[[WIDE]]
; CHECK: %[[MASKED:.*]] = llvm.and %arg1
; CHECK: llvm.store volatile %[[MASKED]]
define spir_kernel void @natural(ptr addrspace(1) %a, i64 %x) {
  %low = trunc i64 %x to i32
  %less = icmp slt i32 %low, 20
  br i1 %less, label %one, label %two

one:
  store volatile i32 1, ptr addrspace(1) %a
  %again = trunc i64 %x to i32
  %signed = sext i32 %again to i64
  br label %end

two:
  store volatile i32 2, ptr addrspace(1) %a
  %natural = and i64 %x, 2147483647
  br label %end

end:
  %wide = phi i64 [ %signed, %one ], [ %natural, %two ]
  store volatile i64 %wide, ptr addrspace(1) %a
  %masked = and i64 %x, 2147483647
  store volatile i64 %masked, ptr addrspace(1) %a
  ret void
}

; The begin of a row.
; CHECK-LABEL: @rows(
; CHECK: %[[ROW:.*]] = llvm.sdiv %arg1, %[[N:.*]] : i32
; CHECK: %[[BEGIN:.*]] = llvm.mul %[[ROW]], %[[N]] : i32
; CHECK: llvm.store volatile %[[BEGIN]]
; CHECK: %[[UROW:.*]] = llvm.udiv %arg1, %[[UN:.*]] : i32
; CHECK: %[[UBEGIN:.*]] = llvm.mul %[[UROW]], %[[UN]] : i32
; CHECK: %[[PLACE:.*]] = llvm.add %[[UBEGIN]], %arg3 : i32
; CHECK: llvm.store volatile %[[PLACE]]
define spir_kernel void @rows(ptr addrspace(1) %a, i32 %i, i32 %n, i32 %k) {
  %column = srem i32 %i, %n
  %begin = sub i32 %i, %column
  store volatile i32 %begin, ptr addrspace(1) %a
  %rest = urem i32 %i, %n
  %less = sub i32 %k, %rest
  %place = add i32 %less, %i
  store volatile i32 %place, ptr addrspace(1) %a
  ret void
}
