// RUN: cairn-opt %s --shader-lower-memory --split-input-file | FileCheck %s

// A pointer into one object is passed as its offset, in steps of what divides
// all offsets, one into several with the number of the object; a constant place
// is not passed at all.
// CHECK-LABEL: gpu.module @kernels
// CHECK: gpu.func @one(%[[STEP:.*]]: i32) -> f32
// CHECK: spirv.AccessChain
// CHECK: gpu.func @two(%[[WHICH:.*]]: i32, %{{.*}}: i32) -> f32
// CHECK: arith.cmpi eq, %[[WHICH]]
// CHECK: gpu.func @fixed() -> f32
// CHECK: gpu.func @k()
// CHECK: mux.call @one(%{{.*}}) : (i32) -> f32
// CHECK: mux.call @two(%{{.*}}, %{{.*}}) : (i32, i32) -> f32
// CHECK: mux.call @two(%{{.*}}, %{{.*}}) : (i32, i32) -> f32
// CHECK: mux.call @fixed() : () -> f32
module {
  gpu.module @kernels {
    llvm.mlir.global external @a() {addr_space = 1 : i32, alignment = 4 : i64, shader.set = 0 : i32, shader.binding = 0 : i32, shader.storage = "storage_buffer"} : !llvm.array<0 x i8>
    llvm.mlir.global external @b() {addr_space = 1 : i32, alignment = 4 : i64, shader.set = 0 : i32, shader.binding = 1 : i32, shader.storage = "storage_buffer"} : !llvm.array<0 x i8>
    gpu.func @one(%p: !llvm.ptr<1>) -> f32 attributes {sym_visibility = "private"} {
      %0 = llvm.load %p : !llvm.ptr<1> -> f32
      gpu.return %0 : f32
    }
    gpu.func @two(%p: !llvm.ptr<1>) -> f32 attributes {sym_visibility = "private"} {
      %0 = llvm.load %p : !llvm.ptr<1> -> f32
      gpu.return %0 : f32
    }
    gpu.func @fixed(%p: !llvm.ptr<1>) -> f32 attributes {sym_visibility = "private"} {
      %0 = llvm.load %p : !llvm.ptr<1> -> f32
      gpu.return %0 : f32
    }
    gpu.func @k() kernel {
      %a = llvm.mlir.addressof @a : !llvm.ptr<1>
      %b = llvm.mlir.addressof @b : !llvm.ptr<1>
      %4 = llvm.getelementptr %a[4] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
      %0 = mux.call @one(%4) : (!llvm.ptr<1>) -> f32
      %1 = mux.call @two(%4) : (!llvm.ptr<1>) -> f32
      %2 = mux.call @two(%b) : (!llvm.ptr<1>) -> f32
      %3 = mux.call @fixed(%b) : (!llvm.ptr<1>) -> f32
      llvm.store %0, %a : f32, !llvm.ptr<1>
      llvm.store %1, %a : f32, !llvm.ptr<1>
      llvm.store %2, %a : f32, !llvm.ptr<1>
      llvm.store %3, %a : f32, !llvm.ptr<1>
      gpu.return
    }
  }
}
