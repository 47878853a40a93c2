// RUN: cairn-opt %s --shader-legalize-images --split-input-file --verify-diagnostics | FileCheck %s

!image = !llvm.target<"spirv.Image", !llvm.void, 0, 0, 0, 0, 0, 0, 0>
!sampler = !llvm.target<"spirv.Sampler">

// A condition chooses between accesses.
// CHECK-LABEL: gpu.func @chosen
// CHECK-SAME: (%[[A:[^:]*]]: !llvm.target<{{[^>]*}}> {{[^}]*}}}, %[[B:[^:]*]]: !llvm.target<{{[^>]*}}> {{[^}]*}}}, %[[S:[^:]*]]: !llvm.target<"spirv.Sampler">, %[[C:[^:]*]]: i1, %[[D:[^:]*]]: i1
// CHECK-NOT: llvm.target<"spirv.Sampler">
// CHECK: %[[LITERAL:.*]] = mux.sampler 18
// CHECK-NOT: -> (!llvm.target
// CHECK: scf.if %[[C]] -> (vector<4xf32>)
// CHECK: scf.if %[[D]] -> (vector<4xf32>)
// CHECK: mux.image_sample float %[[A]], %[[LITERAL]]
// CHECK: mux.image_sample float %[[B]], %[[LITERAL]]
// CHECK: } else {
// CHECK: mux.image_sample float %[[A]], %[[S]]
// CHECK: mux.image_sample float %[[B]], %[[S]]
gpu.module @kernels {
  gpu.func @chosen(%a: !image, %b: !image, %s: !sampler, %c: i1, %d: i1, %x: f32, %p: !llvm.ptr<1>) kernel {
    %0 = scf.if %c -> (!sampler) {
      %1 = mux.sampler 18
      scf.yield %1 : !sampler
    } else {
      scf.yield %s : !sampler
    }
    %2 = arith.select %d, %a, %b : !image
    %3 = mux.image_sample float %2, %0 at %x : !image, f32 -> vector<4xf32>
    llvm.store %3, %p : vector<4xf32>, !llvm.ptr<1>
    gpu.return
  }
}

// -----

!image = !llvm.target<"spirv.Image", !llvm.void, 0, 0, 0, 0, 0, 0, 0>

gpu.module @kernels {
  gpu.func @carried(%a: !image, %b: !image, %n: i32) kernel {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (!image, !image) : i32 {
      // expected-error @below {{an image or a sampler that is chosen when the kernel runs; Vulkan wants to know which descriptor it is}}
      %1 = mux.image_read float %x[%i] : !image, i32 -> vector<4xf32>
      scf.yield %y, %x : !image, !image
    }
    gpu.return
  }
}
