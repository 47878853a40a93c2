// RUN: cairn-opt %s --mux-promote-arrays | FileCheck %s

llvm.mlir.global private constant @weights(dense<[1.0, 2.0, 3.0]> : tensor<3xf32>) {addr_space = 2 : i32} : !llvm.array<3 x f32>
llvm.mlir.global private @variable(dense<[1.0, 2.0, 3.0]> : tensor<3xf32>) {addr_space = 2 : i32} : !llvm.array<3 x f32>

// A private copy of a constant is the constant.
// CHECK-LABEL: func @read
// CHECK-NOT: alloca
// CHECK-NOT: memcpy
// CHECK: %[[W:.*]] = llvm.mlir.addressof @weights
// CHECK: %[[P:.*]] = llvm.getelementptr %[[W]][0, %{{.*}}] : (!llvm.ptr<2>, i64) -> !llvm.ptr<2>, !llvm.array<3 x f32>
// CHECK: llvm.load %[[P]] : !llvm.ptr<2> -> f32
func.func @read(%i: i64) -> f32 attributes {mux.kernel = #mux.kernel<entry_point>} {
  %one = arith.constant 1 : i32
  %size = arith.constant 12 : i64
  %a = llvm.alloca %one x !llvm.array<3 x f32> : (i32) -> !llvm.ptr
  %p = llvm.getelementptr %a[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<3 x f32>
  %w = llvm.mlir.addressof @weights : !llvm.ptr<2>
  "llvm.intr.memcpy"(%a, %w, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<2>, i64) -> ()
  %v = llvm.load %p : !llvm.ptr -> f32
  return %v : f32
}

// Not where something else is stored, where the copy comes later, or where it
// is of what may change.
// CHECK-LABEL: func @written
// CHECK: alloca
// CHECK: memcpy
func.func @written(%i: i64, %v: f32) -> f32 attributes {mux.kernel = #mux.kernel<entry_point>} {
  %one = arith.constant 1 : i32
  %size = arith.constant 12 : i64
  %a = llvm.alloca %one x !llvm.array<3 x f32> : (i32) -> !llvm.ptr
  %p = llvm.getelementptr %a[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<3 x f32>
  %w = llvm.mlir.addressof @weights : !llvm.ptr<2>
  "llvm.intr.memcpy"(%a, %w, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<2>, i64) -> ()
  llvm.store %v, %a : f32, !llvm.ptr
  %r = llvm.load %p : !llvm.ptr -> f32
  return %r : f32
}

// CHECK-LABEL: func @late
// CHECK: alloca
// CHECK: memcpy
func.func @late(%i: i64) -> f32 attributes {mux.kernel = #mux.kernel<entry_point>} {
  %one = arith.constant 1 : i32
  %size = arith.constant 12 : i64
  %a = llvm.alloca %one x !llvm.array<3 x f32> : (i32) -> !llvm.ptr
  %p = llvm.getelementptr %a[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<3 x f32>
  %r = llvm.load %p : !llvm.ptr -> f32
  %w = llvm.mlir.addressof @weights : !llvm.ptr<2>
  "llvm.intr.memcpy"(%a, %w, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<2>, i64) -> ()
  %s = llvm.load %p : !llvm.ptr -> f32
  %sum = arith.addf %r, %s : f32
  return %sum : f32
}

// CHECK-LABEL: func @variable_source
// CHECK: alloca
// CHECK: memcpy
func.func @variable_source(%i: i64) -> f32 attributes {mux.kernel = #mux.kernel<entry_point>} {
  %one = arith.constant 1 : i32
  %size = arith.constant 12 : i64
  %a = llvm.alloca %one x !llvm.array<3 x f32> : (i32) -> !llvm.ptr
  %p = llvm.getelementptr %a[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<3 x f32>
  %w = llvm.mlir.addressof @variable : !llvm.ptr<2>
  "llvm.intr.memcpy"(%a, %w, %size) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<2>, i64) -> ()
  %r = llvm.load %p : !llvm.ptr -> f32
  return %r : f32
}
