// Blocks of plain data, and buffers that may not hold narrow types, are words.
// RUN: cairn-opt %s --shader-lower-memory --canonicalize --cse | FileCheck %s
module attributes {shader.options = #shader.options<ssbo8 = false, ssbo16 = false>, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<4xi64>, !llvm.ptr<1> = dense<32> : vector<4xi64>, !llvm.ptr<2> = dense<32> : vector<4xi64>, !llvm.ptr<3> = dense<32> : vector<4xi64>, !llvm.ptr<4> = dense<32> : vector<4xi64>>} {
  gpu.module @kernels {
    llvm.mlir.global external @k.b() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 0 : i32} : !llvm.array<0 x i8>
    // Begins in the middle of a word.
    llvm.mlir.global external @v() {addr_space = 1 : i32, shader.offset = 6 : i32, shader.storage = "storage_buffer", shader.set = 1 : i32, shader.binding = 0 : i32} : !llvm.array<5 x i16>
    llvm.mlir.global external @k.push() {addr_space = 2 : i32, shader.storage = "push_constant"} : !llvm.array<12 x i8>
    llvm.mlir.global external @k.ubo() {addr_space = 2 : i32, shader.storage = "uniform_buffer", shader.set = 0 : i32, shader.binding = 1 : i32} : !llvm.array<40 x i8>
    // CHECK-DAG: spirv.GlobalVariable @k.b bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), Block>, StorageBuffer>
    // CHECK-DAG: spirv.GlobalVariable @v bind(1, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), Block>, StorageBuffer>
    // CHECK-DAG: spirv.GlobalVariable @k.push : !spirv.ptr<!spirv.struct<(!spirv.array<3 x i32, stride=4> [0]), Block>, PushConstant>
    // CHECK-DAG: spirv.GlobalVariable @k.ubo bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.array<3 x vector<4xi32>, stride=16> [0]), Block>, Uniform>
    // CHECK-LABEL: gpu.func @narrow
    // CHECK-SAME: %[[I:.*]]: i32, %[[S:.*]]: i16, %[[F:.*]]: f32)
    gpu.func @narrow(%i: i32, %s: i16, %f: f32) {
      %b = llvm.mlir.addressof @k.b : !llvm.ptr<1>
      %p = llvm.getelementptr %b[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
      // CHECK: %[[REST:.*]] = arith.andi %[[I]], %c3_i32
      // CHECK: %[[SHIFT:.*]] = arith.shli %[[REST]], %c3_i32
      // CHECK: %[[INDEX:.*]] = arith.shrui %[[I]], %c2_i32
      // CHECK: %[[P:.*]] = spirv.AccessChain %{{.*}}[%{{.*}}, %[[INDEX]]]
      // CHECK: %[[WORD:.*]] = spirv.Load "StorageBuffer" %[[P]] : i32
      // CHECK: %[[LOW:.*]] = arith.shrui %[[WORD]], %[[SHIFT]]
      // CHECK: %[[C:.*]] = arith.trunci %[[LOW]] : i32 to i8
      %c = llvm.load %p {alignment = 1 : i64} : !llvm.ptr<1> -> i8
      // Others may write the other half of the word at the same time.
      // CHECK: %[[BITS:.*]] = arith.extui %[[S]] : i16 to i32
      // CHECK: %[[HIGH:.*]] = arith.shli %[[BITS]], %c16_i32
      // CHECK: %[[Q:.*]] = spirv.AccessChain %{{.*}}[%{{.*}}, %[[I]]]
      // CHECK: spirv.AtomicAnd <Device> <None> %[[Q]], %c65535_i32
      // CHECK: spirv.AtomicOr <Device> <None> %[[Q]], %[[HIGH]]
      %q = llvm.getelementptr %b[%i, 1] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.array<2 x i16>
      llvm.store %s, %q {alignment = 2 : i64} : i16, !llvm.ptr<1>
      // CHECK: %[[BYTE:.*]] = arith.extui %[[C]] : i8 to i32
      // CHECK: spirv.AtomicAnd
      // CHECK: spirv.AtomicOr
      llvm.store %c, %p {alignment = 1 : i64} : i8, !llvm.ptr<1>
      gpu.return
    }
    // CHECK-LABEL: gpu.func @variable
    // CHECK-SAME: %[[I:.*]]: i32, %[[S:.*]]: i16)
    gpu.func @variable(%i: i32, %s: i16) {
      %v = llvm.mlir.addressof @v : !llvm.ptr<1>
      // CHECK: %[[P:.*]] = spirv.AccessChain %{{.*}}[%{{.*}}, %c1_i32]
      // CHECK: %[[WORD:.*]] = spirv.Load "StorageBuffer" %[[P]] : i32
      // CHECK: arith.shrui %[[WORD]], %c16_i32
      %first = llvm.load %v {alignment = 2 : i64} : !llvm.ptr<1> -> i16
      // CHECK: %[[TWICE:.*]] = arith.muli %[[I]], %c2_i32
      // CHECK: %[[BYTE:.*]] = arith.addi %[[TWICE]], %c6_i32
      // CHECK: %[[REST:.*]] = arith.andi %[[BYTE]], %c3_i32
      // CHECK: %[[SHIFT:.*]] = arith.shli %[[REST]], %c3_i32
      // CHECK: %[[INDEX:.*]] = arith.shrui %[[BYTE]], %c2_i32
      // CHECK: spirv.AccessChain %{{.*}}[%{{.*}}, %[[INDEX]]]
      // CHECK: spirv.AtomicAnd
      // CHECK: spirv.AtomicOr
      %p = llvm.getelementptr %v[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i16
      llvm.store %first, %p {alignment = 2 : i64} : i16, !llvm.ptr<1>
      // Two elements are no word.
      // CHECK: spirv.Load {{.*}} : i32
      // CHECK: spirv.Load {{.*}} : i32
      %two = llvm.load %v {alignment = 2 : i64} : !llvm.ptr<1> -> vector<2xi16>
      llvm.store %two, %v {alignment = 2 : i64} : vector<2xi16>, !llvm.ptr<1>
      // CHECK: scf.while
      // CHECK: arith.shrui %{{.*}}, %[[SHIFT]]
      // CHECK: spirv.AtomicCompareExchange
      %old = llvm.atomicrmw add %p, %s monotonic : !llvm.ptr<1>, i16
      gpu.return
    }
    // CHECK-LABEL: gpu.func @pods
    // CHECK-SAME: %[[I:.*]]: i32)
    gpu.func @pods(%i: i32) {
      %b = llvm.mlir.addressof @k.b : !llvm.ptr<1>
      %push = llvm.mlir.addressof @k.push : !llvm.ptr<2>
      %half = llvm.getelementptr %push[6] : (!llvm.ptr<2>) -> !llvm.ptr<2>, i8
      // CHECK: %[[W:.*]] = spirv.Load "PushConstant" %{{.*}} : i32
      // CHECK: %[[H:.*]] = arith.shrui %[[W]], %c16_i32
      // CHECK: %[[B:.*]] = arith.trunci %[[H]] : i32 to i16
      // CHECK: arith.bitcast %[[B]] : i16 to f16
      %h = llvm.load %half invariant {alignment = 2 : i64} : !llvm.ptr<2> -> f16
      %hf = arith.extf %h : f16 to f32
      llvm.store %hf, %b {alignment = 4 : i64} : f32, !llvm.ptr<1>
      // CHECK: %[[LO:.*]] = spirv.Load "PushConstant"
      // CHECK: %[[HI:.*]] = spirv.Load "PushConstant"
      // CHECK: %[[PAIR:.*]] = spirv.CompositeConstruct %[[LO]], %[[HI]]
      // CHECK: spirv.Bitcast %[[PAIR]] : vector<2xi32> to i64
      %l = llvm.load %push invariant {alignment = 8 : i64} : !llvm.ptr<2> -> i64
      %li = arith.trunci %l : i64 to i32
      llvm.store %li, %b {alignment = 4 : i64} : i32, !llvm.ptr<1>
      // A word of a uniform buffer is a lane of one of its vectors.
      // CHECK: %[[U:.*]] = spirv.AccessChain %{{.*}}[%{{.*}}, %c1_i32, %c2_i32] : {{.*}}Uniform
      // CHECK: spirv.Load "Uniform" %[[U]] : i32
      %ubo = llvm.mlir.addressof @k.ubo : !llvm.ptr<2>
      %at24 = llvm.getelementptr %ubo[24] : (!llvm.ptr<2>) -> !llvm.ptr<2>, i8
      %x = llvm.load %at24 invariant {alignment = 4 : i64} : !llvm.ptr<2> -> i32
      llvm.store %x, %b {alignment = 4 : i64} : i32, !llvm.ptr<1>
      // CHECK: %[[V:.*]] = arith.shrui %[[I]], %c2_i32
      // CHECK: %[[L:.*]] = arith.andi %[[I]], %c3_i32
      // CHECK: spirv.AccessChain %{{.*}}[%{{.*}}, %[[V]], %[[L]]] : {{.*}}Uniform
      %pi = llvm.getelementptr %ubo[%i] : (!llvm.ptr<2>, i32) -> !llvm.ptr<2>, i32
      %y = llvm.load %pi invariant {alignment = 4 : i64} : !llvm.ptr<2> -> i32
      llvm.store %y, %b {alignment = 4 : i64} : i32, !llvm.ptr<1>
      gpu.return
    }
  }
}
