// A storage buffer has a view for each type of element that its accesses need.
// RUN: cairn-opt %s --shader-lower-memory --canonicalize --cse | FileCheck %s
module attributes {shader.options = #shader.options, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<4xi64>, !llvm.ptr<1> = dense<32> : vector<4xi64>, !llvm.ptr<2> = dense<32> : vector<4xi64>, !llvm.ptr<3> = dense<32> : vector<4xi64>, !llvm.ptr<4> = dense<32> : vector<4xi64>>} {
  gpu.module @kernels {
    // Integers and floats of one size share a view, of the type used most.
    // CHECK-DAG: spirv.GlobalVariable @k.b bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), Block>, StorageBuffer>
    // CHECK-DAG: spirv.GlobalVariable @k.b.v4f32 bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0]), Block>, StorageBuffer>
    // CHECK-DAG: spirv.GlobalVariable @k.b.v1i8 bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i8, stride=1> [0]), Block>, StorageBuffer>
    // What is read only and what nobody else may point to need not be aliased.
    // CHECK-DAG: spirv.GlobalVariable @k.r bind(0, 1) : {{.*}} [0, NonWritable]
    // CHECK-DAG: spirv.GlobalVariable @k.s bind(0, 2) {aliased} : {{.*}} [0, NonWritable]
    // No variable for what is not accessed.
    // CHECK-NOT: @k.unused
    llvm.mlir.global external @k.b() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 0 : i32} : !llvm.array<0 x i8>
    llvm.mlir.global external @k.r() {addr_space = 1 : i32, shader.restrict, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 1 : i32} : !llvm.array<0 x i8>
    llvm.mlir.global external @k.s() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 2 : i32} : !llvm.array<0 x i8>
    llvm.mlir.global external @k.unused() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 3 : i32} : !llvm.array<0 x i8>
    // CHECK-LABEL: gpu.func @types
    // CHECK-SAME: %[[I:.*]]: i32, %[[F:.*]]: f32, %[[V:.*]]: vector<4xf32>, %[[C:.*]]: i8, %[[N:.*]]: i32, %[[U:.*]]: vector<4xi8>)
    gpu.func @types(%i: i32, %f: f32, %v: vector<4xf32>, %c: i8, %n: i32, %u: vector<4xi8>) {
      %b = llvm.mlir.addressof @k.b : !llvm.ptr<1>
      %p = llvm.getelementptr %b[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
      // CHECK: %[[P:.*]] = spirv.AccessChain %{{.*}}[%{{.*}}, %[[I]]] {{.*}} -> !spirv.ptr<f32, StorageBuffer>
      // CHECK: spirv.Store "StorageBuffer" %[[P]], %[[F]] : f32
      llvm.store %f, %p {alignment = 4 : i64} : f32, !llvm.ptr<1>
      llvm.store %f, %p {alignment = 4 : i64} : f32, !llvm.ptr<1>
      // CHECK: %[[P16:.*]] = spirv.AccessChain %{{.*}}[%{{.*}}, %[[I]]] {{.*}} -> !spirv.ptr<vector<4xf32>, StorageBuffer>
      // CHECK: spirv.Store "StorageBuffer" %[[P16]], %[[V]] : vector<4xf32>
      %p16 = llvm.getelementptr %b[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, vector<4xf32>
      llvm.store %v, %p16 {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
      // A vector that is not aligned to itself is stored in parts.
      // CHECK: %[[LANE:.*]] = spirv.CompositeExtract %[[V]][0 : i32]
      // CHECK: spirv.Store "StorageBuffer" %[[P]], %[[LANE]] : f32
      // CHECK-COUNT-3: spirv.Store "StorageBuffer" %{{.*}}, %{{.*}} : f32
      llvm.store %v, %p {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr<1>
      // CHECK: %[[BITS:.*]] = arith.bitcast %[[N]] : i32 to f32
      // CHECK: spirv.Store "StorageBuffer" %[[P]], %[[BITS]] : f32
      llvm.store %n, %p {alignment = 4 : i64} : i32, !llvm.ptr<1>
      // Four bytes are a word where they are aligned to it.
      // CHECK: %[[WORD:.*]] = spirv.Bitcast %[[U]] : vector<4xi8> to f32
      // CHECK: spirv.Store "StorageBuffer" %[[P]], %[[WORD]] : f32
      llvm.store %u, %p {alignment = 4 : i64} : vector<4xi8>, !llvm.ptr<1>
      // CHECK: spirv.Store "StorageBuffer" %{{.*}}, %[[C]] : i8
      %p1 = llvm.getelementptr %b[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i8
      llvm.store %c, %p1 {alignment = 1 : i64} : i8, !llvm.ptr<1>
      // A number that is aligned to bytes alone is put together from them.
      // CHECK-COUNT-4: spirv.Load "StorageBuffer" %{{.*}} : i8
      // CHECK: spirv.CompositeConstruct {{.*}} -> vector<4xi8>
      // CHECK: spirv.Bitcast %{{.*}} : vector<4xi8> to i32
      %x = llvm.load %p1 {alignment = 1 : i64} : !llvm.ptr<1> -> i32
      llvm.store %x, %p {alignment = 4 : i64} : i32, !llvm.ptr<1>
      // CHECK: spirv.Load "StorageBuffer" %{{.*}} ["Volatile"] : f32
      %r = llvm.mlir.addressof @k.r : !llvm.ptr<1>
      %y = llvm.load volatile %r {alignment = 4 : i64} : !llvm.ptr<1> -> f32
      // CHECK: spirv.Load "StorageBuffer" %{{.*}} ["Nontemporal"] : f32
      %s = llvm.mlir.addressof @k.s : !llvm.ptr<1>
      %z = llvm.load %s {alignment = 4 : i64, nontemporal} : !llvm.ptr<1> -> f32
      gpu.return
    }
    // Offsets are divided by what is known of them, not by shifts.
    // CHECK-LABEL: gpu.func @offsets
    // CHECK-SAME: %[[I:.*]]: i32, %[[J:.*]]: i64)
    gpu.func @offsets(%i: i32, %j: i64) {
      %c4 = arith.constant 4 : i32
      %b = llvm.mlir.addressof @k.b : !llvm.ptr<1>
      // Struct of 24 bytes, its member 2 at 8: element 6 * i + 2.
      // CHECK: %[[SIX:.*]] = arith.muli %[[I]], %c6_i32
      // CHECK: %[[AT:.*]] = arith.addi %[[SIX]], %c2_i32
      // CHECK: spirv.AccessChain %{{.*}}[%{{.*}}, %[[AT]]]
      %p = llvm.getelementptr %b[%i, 2] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, !llvm.struct<(i32, i16, array<4 x i32>)>
      %x = llvm.load %p {alignment = 4 : i64} : !llvm.ptr<1> -> f32
      // Four times the index cannot wrap: a whole vector.
      // CHECK: spirv.AccessChain %{{.*}}[%{{.*}}, %[[I]]] {{.*}} -> !spirv.ptr<vector<4xf32>, StorageBuffer>
      %four = arith.muli %i, %c4 overflow<nsw> : i32
      %q = llvm.getelementptr %b[%four] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
      %y = llvm.load %q {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
      // Bytes that are known to be aligned by the access alone.
      // CHECK: %[[LOW:.*]] = arith.trunci %[[J]] : i64 to i32
      // CHECK: %[[DIV:.*]] = arith.shrui %[[LOW]], %c2_i32
      // CHECK: spirv.AccessChain %{{.*}}[%{{.*}}, %[[DIV]]] {{.*}} -> !spirv.ptr<f32, StorageBuffer>
      %r = llvm.getelementptr %b[%j] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
      %z = llvm.load %r {alignment = 4 : i64} : !llvm.ptr<1> -> f32
      gpu.return
    }
  }
}
