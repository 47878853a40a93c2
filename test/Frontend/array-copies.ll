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

; A copy of a constant that is written to is its elements; one that is only read
; is kept, and one of more elements than are promoted.
; CHECK-LABEL: func @kept(
; CHECK-NOT: memcpy
; CHECK: llvm.store %c1_i32
; CHECK: llvm.store %c2_i32
; CHECK: llvm.store %c4_i32
; CHECK: llvm.store %c8_i32
; CHECK: llvm.store %c7_i32
; CHECK-COUNT-2: llvm.intr.memcpy
; CHECK: return
define spir_kernel void @kept(ptr addrspace(1) %a, i64 %i) {
  %w = alloca [4 x i32]
  call void @llvm.memcpy.p0.p2.i64(ptr align 4 %w, ptr addrspace(2) align 4 @table, i64 16, i1 false)
  %p = getelementptr i32, ptr %w, i64 %i
  store i32 7, ptr %p
  %v = load i32, ptr %w
  store i32 %v, ptr addrspace(1) %a
  %r = alloca [4 x i32]
  call void @llvm.memcpy.p0.p2.i64(ptr align 4 %r, ptr addrspace(2) align 4 @table, i64 16, i1 false)
  %pr = getelementptr i32, ptr %r, i64 %i
  %vr = load i32, ptr %pr
  store i32 %vr, ptr addrspace(1) %a
  %x = alloca [65 x i32]
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %x, ptr addrspace(1) align 4 %a, i64 260, i1 false)
  %q = getelementptr i32, ptr %x, i64 %i
  %u = load i32, ptr %q
  store i32 %u, ptr addrspace(1) %a
  ret void
}

; What LLVM makes of copies of few elements, and of zeros, by an integer.
; CHECK-LABEL: func @by_integer(
; CHECK-NOT: i64, !llvm.ptr
; CHECK: %[[A:.*]] = llvm.load %arg0 {alignment = 4 : i64} : !llvm.ptr<1> -> f32
; CHECK: llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> f32
; CHECK: return
; An integer that is one is left.
; CHECK-LABEL: func @by_number(
; CHECK: llvm.load {{.*}} -> i64
; CHECK: return
define spir_kernel void @by_integer(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %i) {
  %w = alloca [4 x float]
  %low = load i64, ptr addrspace(1) %a, align 4
  store i64 %low, ptr %w, align 4
  %h = getelementptr i8, ptr %w, i64 8
  store i64 0, ptr %h, align 4
  %p = getelementptr float, ptr %w, i64 %i
  %v = load float, ptr %p
  store float %v, ptr %w
  %out = load i64, ptr %w, align 4
  store i64 %out, ptr addrspace(1) %b, align 4
  ret void
}

define spir_kernel void @by_number(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %i) {
  %w = alloca [4 x float]
  %p = getelementptr float, ptr %w, i64 %i
  store float 1.0, ptr %p
  %n = load i64, ptr %w, align 4
  %m = add i64 %n, 1
  store i64 %m, ptr addrspace(1) %b, align 4
  ret void
}

declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p0.p2.i64(ptr, ptr addrspace(2), i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
