; RUN: cairn-translate --import-spir %s | FileCheck %s

; OpenCL C leaves a division by zero, or one that overflows, unspecified, where
; LLVM and the machine give undefined behaviour or a trap: the divisor becomes
; harmless before any pass may conclude what it cannot be.

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: llvm.func spir_kernelcc @signed_by_a_variable
; CHECK-SAME: %[[A:[a-z0-9]+]]: i32{{.*}}, %[[B:[a-z0-9]+]]: i32
; CHECK-DAG: %[[ZERO:.*]] = llvm.mlir.constant(0 : i32)
; CHECK-DAG: %[[ONE:.*]] = llvm.mlir.constant(1 : i32)
; CHECK-DAG: %[[MINUS_ONE:.*]] = llvm.mlir.constant(-1 : i32)
; CHECK-DAG: %[[MIN:.*]] = llvm.mlir.constant(-2147483648 : i32)
; CHECK-DAG: %[[IS_ZERO:.*]] = llvm.icmp "eq" %[[B]], %[[ZERO]]
; CHECK-DAG: %[[IS_MIN:.*]] = llvm.icmp "eq" %[[A]], %[[MIN]]
; CHECK-DAG: %[[IS_MINUS_ONE:.*]] = llvm.icmp "eq" %[[B]], %[[MINUS_ONE]]
; CHECK: %[[OVERFLOWS:.*]] = llvm.and %[[IS_MIN]], %[[IS_MINUS_ONE]]
; CHECK: %[[BAD:.*]] = llvm.or %[[IS_ZERO]], %[[OVERFLOWS]]
; CHECK: %[[D:.*]] = llvm.select %[[BAD]], %[[ONE]], %[[B]]
; CHECK: llvm.sdiv %[[A]], %[[D]] : i32
define spir_kernel void @signed_by_a_variable(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %q = sdiv exact i32 %a, %b
  store i32 %q, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: llvm.func spir_kernelcc @unsigned_by_a_variable
; CHECK: %[[BAD:.*]] = llvm.icmp "eq" %[[B:.*]], %{{.*}} : vector<4xi16>
; CHECK: %[[D:.*]] = llvm.select %[[BAD]], %{{.*}}, %[[B]]
; CHECK: llvm.urem %{{.*}}, %[[D]] : vector<4xi16>
define spir_kernel void @unsigned_by_a_variable(ptr addrspace(1) %out, <4 x i16> %a, <4 x i16> %b) {
  %r = urem <4 x i16> %a, %b
  store <4 x i16> %r, ptr addrspace(1) %out
  ret void
}

; What is known of the divisor elsewhere stays true of it.
; CHECK-LABEL: llvm.func spir_kernelcc @compared_later
; CHECK: llvm.sdiv
; CHECK: llvm.select %{{.*}}, %[[SEVENS:.*]], %{{.*}} : i1, i32
; CHECK: llvm.store
define spir_kernel void @compared_later(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %q = sdiv i32 %a, %b
  %zero = icmp eq i32 %b, 0
  %r = select i1 %zero, i32 77, i32 %q
  store i32 %r, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: llvm.func spir_kernelcc @by_harmless_constants
; CHECK-NOT: llvm.select
; CHECK: llvm.sdiv
; All ones are no trouble to an unsigned division.
; CHECK: llvm.udiv
; CHECK: llvm.return
define spir_kernel void @by_harmless_constants(ptr addrspace(1) %out, i32 %a) {
  %q = sdiv i32 %a, 3
  %p = udiv i32 %q, -1
  store i32 %p, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: llvm.func spir_kernelcc @by_constants_that_may_harm
; CHECK: llvm.select
; CHECK: llvm.sdiv
; CHECK: llvm.return
define spir_kernel void @by_constants_that_may_harm(ptr addrspace(1) %out, i32 %a) {
  %q = sdiv i32 %a, -1
  store i32 %q, ptr addrspace(1) %out
  ret void
}
