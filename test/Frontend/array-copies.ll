; Copies of small private arrays, which LLVM makes of loops, are accesses to the
; elements, and those are values.
;
; RUN: cairnc %s --emit=ocl -o - | FileCheck %s

target triple = "spir64-unknown-unknown"

@table = internal addrspace(2) constant [4 x i32] [i32 1, i32 2, i32 4, i32 8]

; CHECK-LABEL: func @copied(
; CHECK-NOT: alloca
; CHECK: %[[LAST:.*]] = llvm.getelementptr inbounds %arg0[12]
; CHECK: %[[V:.*]] = llvm.load %[[LAST]] {alignment = 4 : i64} : !llvm.ptr<1> -> i32
; CHECK: llvm.store %[[V]], %arg1 {{.*}} : i32, !llvm.ptr<1>
; CHECK-NOT: memcpy
; CHECK: return
define spir_kernel void @copied(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %w = alloca [4 x i32]
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %w, ptr addrspace(1) align 4 %a, i64 16, i1 false)
  %p = getelementptr i8, ptr %w, i64 12
  %v = load i32, ptr %p
  store i32 %v, ptr addrspace(1) %b
  ret void
}

; CHECK-LABEL: func @filled(
; CHECK-NOT: memset
; CHECK: llvm.store %c0{{.*}}, %arg0 {{.*}} : i32, !llvm.ptr<1>
define spir_kernel void @filled(ptr addrspace(1) %a) {
  %w = alloca [4 x i32]
  call void @llvm.memset.p0.i64(ptr align 4 %w, i8 0, i64 16, i1 false)
  %p = getelementptr i8, ptr %w, i64 8
  %v = load i32, ptr %p
  store i32 %v, ptr addrspace(1) %a
  ret void
}

; A copy of a constant, and one of more elements than are promoted.
; CHECK-LABEL: func @kept(
; CHECK-COUNT-2: llvm.intr.memcpy
; CHECK: return
define spir_kernel void @kept(ptr addrspace(1) %a, i64 %i) {
  %w = alloca [4 x i32]
  call void @llvm.memcpy.p0.p2.i64(ptr align 4 %w, ptr addrspace(2) align 4 @table, i64 16, i1 false)
  %p = getelementptr i32, ptr %w, i64 %i
  store i32 7, ptr %p
  %v = load i32, ptr %w
  store i32 %v, ptr addrspace(1) %a
  %x = alloca [65 x i32]
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %x, ptr addrspace(1) align 4 %a, i64 260, i1 false)
  %q = getelementptr i32, ptr %x, i64 %i
  %u = load i32, ptr %q
  store i32 %u, ptr addrspace(1) %a
  ret void
}

declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p0.p2.i64(ptr, ptr addrspace(2), i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
