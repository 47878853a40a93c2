// RUN: cairn-opt %s --convert-gpu-to-kernel | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-translate --serialize-module -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv
// RUN: spirv-dis --raw-id %t.spv | FileCheck %s --check-prefix=WORDS

// WORDS-DAG: OpDecorate %[[SEEN:.*]] LinkageAttributes "seen" Export
// WORDS-DAG: OpDecorate %[[OTHER:.*]] LinkageAttributes "other" Import
// WORDS-DAG: %[[BASE:[0-9]+]] = OpSpecConstantOp %[[BYTES:[0-9]+]] Bitcast %[[SEEN]]
// WORDS-DAG: %[[INSIDE:[0-9]+]] = OpSpecConstantOp %[[BYTES]] InBoundsPtrAccessChain %[[BASE]] %[[EIGHT:[0-9]+]]
// WORDS-DAG: %[[EIGHT]] = OpConstant %{{.*}} 8{{$}}
// WORDS-DAG: OpVariable %{{.*}} CrossWorkgroup %[[INSIDE]]
module attributes {kernel.options = #kernel.options, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>, i64 = dense<64> : vector<2xi64>>} {
gpu.module @kernels {
  // CHECK: spirv.GlobalVariable @table {cairn.initializer = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>} : !spirv.ptr<!spirv.array<2 x f32>, UniformConstant>
  llvm.mlir.global internal constant @table(dense<[1.0, 2.0]> : tensor<2xf32>) {addr_space = 2 : i32} : !llvm.array<2 x f32>
  // Vectors of three have a place more than elements.
  // CHECK: spirv.GlobalVariable @threes {cairn.initializer = dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32>}
  llvm.mlir.global internal constant @threes() {addr_space = 2 : i32} : !llvm.array<2 x vector<3xi32>> {
    %0 = llvm.mlir.constant(dense<[1, 2, 3]> : vector<3xi32>) : vector<3xi32>
    %1 = llvm.mlir.constant(dense<[4, 5, 6]> : vector<3xi32>) : vector<3xi32>
    %2 = llvm.mlir.undef : !llvm.array<2 x vector<3xi32>>
    %3 = llvm.insertvalue %0, %2[0] : !llvm.array<2 x vector<3xi32>>
    %4 = llvm.insertvalue %1, %3[1] : !llvm.array<2 x vector<3xi32>>
    llvm.return %4 : !llvm.array<2 x vector<3xi32>>
  }
  // CHECK: spirv.GlobalVariable @mixed {alignment = 16 : i32, cairn.initializer = [7 : i32, unit, dense<[0, 9]> : tensor<2xi8>]}
  llvm.mlir.global internal constant @mixed() {addr_space = 2 : i32, alignment = 16 : i64} : !llvm.struct<(i32, f32, array<2 x i8>)> {
    %0 = llvm.mlir.zero : !llvm.struct<(i32, f32, array<2 x i8>)>
    %1 = llvm.mlir.constant(7 : i32) : i32
    %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32, f32, array<2 x i8>)>
    %3 = llvm.mlir.constant(9 : i8) : i8
    %4 = llvm.insertvalue %3, %2[2, 1] : !llvm.struct<(i32, f32, array<2 x i8>)>
    llvm.return %4 : !llvm.struct<(i32, f32, array<2 x i8>)>
  }
  // CHECK: spirv.GlobalVariable @seen {cairn.initializer, linkage_attributes = #spirv.linkage_attributes<linkage_name = "seen", linkage_type = <Export>>} : !spirv.ptr<!spirv.array<4 x i32>, CrossWorkgroup>
  llvm.mlir.global external @seen(dense<0> : tensor<4xi32>) {addr_space = 1 : i32} : !llvm.array<4 x i32>
  // CHECK: spirv.GlobalVariable @other {linkage_attributes = #spirv.linkage_attributes<linkage_name = "other", linkage_type = <Import>>}
  llvm.mlir.global external @other() {addr_space = 1 : i32} : i32
  // CHECK: spirv.GlobalVariable @pointer {cairn.initializer = {address = @seen, offset = 8 : i64}} : !spirv.ptr<!spirv.ptr<i8, CrossWorkgroup>, CrossWorkgroup>
  llvm.mlir.global internal @pointer() {addr_space = 1 : i32} : !llvm.ptr<1> {
    %0 = llvm.mlir.addressof @seen : !llvm.ptr<1>
    %1 = llvm.getelementptr inbounds %0[0, 2] : (!llvm.ptr<1>) -> !llvm.ptr<1>, !llvm.array<4 x i32>
    llvm.return %1 : !llvm.ptr<1>
  }
  // CHECK: spirv.GlobalVariable @shared : !spirv.ptr<!spirv.array<8 x f32>, Workgroup>
  llvm.mlir.global internal @shared() {addr_space = 3 : i32} : !llvm.array<8 x f32> {
    %0 = llvm.mlir.undef : !llvm.array<8 x f32>
    llvm.return %0 : !llvm.array<8 x f32>
  }

  // CHECK-LABEL: spirv.func @uses
  gpu.func @uses(%i: i64) kernel {
    // CHECK: %[[TABLE:.*]] = spirv.mlir.addressof @table
    %t = llvm.mlir.addressof @table : !llvm.ptr<2>
    // CHECK: spirv.InBoundsPtrAccessChain %[[TABLE]][%{{.*}} %{{.*}}] : {{.*}} -> !spirv.ptr<f32, UniformConstant>
    %p = llvm.getelementptr inbounds %t[0, %i] : (!llvm.ptr<2>, i64) -> !llvm.ptr<2>, !llvm.array<2 x f32>
    %x = llvm.load %p : !llvm.ptr<2> -> f32
    %s = llvm.mlir.addressof @shared : !llvm.ptr<3>
    llvm.store %x, %s : f32, !llvm.ptr<3>
    %o = llvm.mlir.addressof @other : !llvm.ptr<1>
    %n = llvm.load %o : !llvm.ptr<1> -> i32
    %m = llvm.mlir.addressof @mixed : !llvm.ptr<2>
    %k = llvm.load %m : !llvm.ptr<2> -> i32
    %three = llvm.mlir.addressof @threes : !llvm.ptr<2>
    %v = llvm.load %three : !llvm.ptr<2> -> vector<3xi32>
    %q = llvm.mlir.addressof @pointer : !llvm.ptr<1>
    %r = llvm.load %q : !llvm.ptr<1> -> !llvm.ptr<1>
    %sum = arith.addi %n, %k : i32
    llvm.store %sum, %r : i32, !llvm.ptr<1>
    llvm.store %v, %r {alignment = 4 : i64} : vector<3xi32>, !llvm.ptr<1>
    gpu.return
  }
}
}
