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

  // Vectors, too, whatever they come from.
  // CHECK-LABEL: gpu.func @parts
  // CHECK: arith.minui %{{.*}} : vector<4xi32>
  gpu.func @parts(%p: !llvm.ptr<1>, %x: i32) kernel {
    %a = llvm.load %p {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xi8>
    %b = llvm.bitcast %x : i32 to vector<4xi8>
    %min = arith.minui %a, %b : vector<4xi8>
    llvm.store %min, %p {alignment = 4 : i64} : vector<4xi8>, !llvm.ptr<1>
    gpu.return
  }

  // But where they are combined as a word.
  // CHECK-LABEL: gpu.func @word
  // CHECK: arith.xori %{{.*}} : vector<4xi8>
  gpu.func @word(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>) kernel {
    %a = llvm.load %p {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xi8>
    %b = llvm.load %q {alignment = 4 : i64} : !llvm.ptr<1> -> vector<4xi8>
    %x = arith.xori %a, %b : vector<4xi8>
    llvm.store %x, %p {alignment = 4 : i64} : vector<4xi8>, !llvm.ptr<1>
    gpu.return
  }

  // Shorts are computed with like bytes. What is cut from a word and widened
  // again is so by bits.
  // CHECK-LABEL: gpu.func @shorts
  // CHECK: %[[S:.*]] = llvm.load %{{.*}} -> i16
  // CHECK: %[[W:.*]] = arith.extui %[[S]] : i16 to i32
  // CHECK: %[[N:.*]] = arith.subi %{{.*}}, %[[W]] : i32
  // CHECK: %[[L:.*]] = arith.shli %[[N]], %c16
  // CHECK: arith.shrsi %[[L]], %c16
  gpu.func @shorts(%p: !llvm.ptr<1>, %q: !llvm.ptr<1>) kernel {
    %zero = arith.constant 0 : i16
    %a = llvm.load %p {alignment = 2 : i64} : !llvm.ptr<1> -> i16
    %n = arith.subi %zero, %a : i16
    %w = arith.extsi %n : i16 to i32
    llvm.store %w, %q {alignment = 4 : i64} : i32, !llvm.ptr<1>
    gpu.return
  }

  // A float of 16 bits has its bits in a short.
  // CHECK-LABEL: gpu.func @half
  // CHECK: %[[B:.*]] = arith.bitcast %{{.*}} : f16 to i16
  // CHECK: %[[WB:.*]] = arith.extui %[[B]] : i16 to i32
  // CHECK: %[[D:.*]] = arith.addi %[[WB]], %{{.*}} : i32
  // CHECK: %[[C:.*]] = arith.trunci %{{.*}} : i32 to i16
  // CHECK: arith.bitcast %[[C]] : i16 to f16
  gpu.func @half(%p: !llvm.ptr<1>) kernel {
    %one = arith.constant 1 : i16
    %h = llvm.load %p {alignment = 2 : i64} : !llvm.ptr<1> -> f16
    %b = arith.bitcast %h : f16 to i16
    %next = arith.addi %b, %one : i16
    %f = arith.bitcast %next : i16 to f16
    llvm.store %f, %p {alignment = 2 : i64} : f16, !llvm.ptr<1>
    gpu.return
  }

  // Lanes that memory is not aligned to have their bytes from several loads.
  // CHECK-LABEL: gpu.func @packed
  // CHECK-COUNT-4: llvm.load %{{.*}} {alignment = 1 : i64} : !llvm.ptr<1> -> i8
  // CHECK: arith.muli %{{.*}} : vector<2xi32>
  // CHECK-COUNT-4: llvm.store %{{.*}} {alignment = 1 : i64} : i8
  gpu.func @packed(%p: !llvm.ptr<1>) kernel {
    %a = llvm.load %p {alignment = 1 : i64} : !llvm.ptr<1> -> vector<2xi16>
    %m = arith.muli %a, %a : vector<2xi16>
    llvm.store %m, %p {alignment = 1 : i64} : vector<2xi16>, !llvm.ptr<1>
    gpu.return
  }

  // What a function is called with keeps its type.
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
