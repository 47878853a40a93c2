// RUN: cairn-opt %s --gpu-legalize-types --split-input-file | FileCheck %s

// Bytes are computed with in 32 bits, and cut where that can be too many.
gpu.module @kernels {
  // CHECK-LABEL: gpu.func @computed
  // CHECK: %[[A:.*]] = llvm.load %{{.*}} -> i8
  // CHECK: %[[WA:.*]] = arith.extui %[[A]] : i8 to i32
  // CHECK: %[[B:.*]] = llvm.load %{{.*}} -> i8
  // CHECK: %[[WB:.*]] = arith.extui %[[B]] : i8 to i32
  // CHECK: %[[MIN:.*]] = arith.minui %[[WA]], %[[WB]] : i32
  // CHECK: %[[SUM:.*]] = arith.addi %[[MIN]], %[[WB]] : i32
  // CHECK: arith.andi %[[SUM]], %{{.*}} : i32
  // CHECK: %[[CUT:.*]] = arith.trunci %{{.*}} : i32 to i8
  // CHECK: llvm.store %[[CUT]]
  gpu.func @computed(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>) kernel {
    %a = llvm.load %p {alignment = 1 : i64} : !llvm.ptr<1> -> i8
    %b = llvm.load %q {alignment = 1 : i64} : !llvm.ptr<1> -> i8
    %min = arith.minui %a, %b : i8
    %sum = arith.addi %min, %b : i8
    llvm.store %sum, %q {alignment = 1 : i64} : i8, !llvm.ptr<1>
    gpu.return
  }

  // What is only moved stays.
  // CHECK-LABEL: gpu.func @moved
  // CHECK: %[[M:.*]] = llvm.load %{{.*}} -> i8
  // CHECK: llvm.store %[[M]]
  gpu.func @moved(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>) kernel {
    %a = llvm.load %p {alignment = 1 : i64} : !llvm.ptr<1> -> i8
    llvm.store %a, %q {alignment = 1 : i64} : i8, !llvm.ptr<1>
    gpu.return
  }

  // So do bytes in a function that looks at them as parts of something else, or
  // that is called with them.
  // CHECK-LABEL: gpu.func @parts
  // CHECK: arith.minui %{{.*}} : vector<4xi8>
  gpu.func @parts(%p: !llvm.ptr<1>, %x: i32) kernel {
    %a = llvm.load %p {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xi8>
    %b = llvm.bitcast %x : i32 to vector<4xi8>
    %min = arith.minui %a, %b : vector<4xi8>
    llvm.store %min, %p {alignment = 4 : i64} : vector<4xi8>, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @called
  // CHECK: arith.addi %{{.*}} : i8
  gpu.func @called(%a: i8) -> i8 {
    %sum = arith.addi %a, %a : i8
    gpu.return %sum : i8
  }
}

// -----

// OpenCL's devices have arithmetic of 8 bits.
module attributes {kernel.options = #kernel.options} {
  gpu.module @kernels {
    // CHECK-LABEL: gpu.func @kernel_profile
    // CHECK: arith.addi %{{.*}} : i8
    gpu.func @kernel_profile(%p: !llvm.ptr<1>) kernel {
      %a = llvm.load %p {alignment = 1 : i64} : !llvm.ptr<1> -> i8
      %sum = arith.addi %a, %a : i8
      llvm.store %sum, %p {alignment = 1 : i64} : i8, !llvm.ptr<1>
      gpu.return
    }
  }
}
