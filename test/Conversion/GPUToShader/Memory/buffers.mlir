// Buffers of one element type, PODs, push constants. What is only read has a
// type of its own, as drivers may take what is decorated for all of its type.
// RUN: cairn-opt %s --shader-lower-memory --canonicalize --cse | FileCheck %s
module attributes {shader.options = #shader.options, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<1> = dense<32> : vector<4xi64>, !llvm.ptr<2> = dense<32> : vector<4xi64>>} {
  gpu.module @kernels {
    llvm.mlir.global external @saxpy.x() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 0 : i32} : !llvm.array<0 x i8>
    llvm.mlir.global external @saxpy.y() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 1 : i32} : !llvm.array<0 x i8>
    llvm.mlir.global external @saxpy.args() {addr_space = 2 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 2 : i32} : !llvm.array<8 x i8>
    // CHECK-DAG: spirv.GlobalVariable @saxpy.x bind(0, 0) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0, NonWritable]), Block>, StorageBuffer>
    // CHECK-DAG: spirv.GlobalVariable @saxpy.y bind(0, 1) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), Block>, StorageBuffer>
    // CHECK-DAG: spirv.GlobalVariable @saxpy.args bind(0, 2) : !spirv.ptr<!spirv.struct<(!spirv.array<2 x i32, stride=4> [0, NonWritable]), Block>, StorageBuffer>
    // CHECK-LABEL: gpu.func @saxpy
    gpu.func @saxpy() kernel {
      // CHECK-DAG: %[[ZERO:.*]] = spirv.Constant 0 : i32
      // CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : i32
      // CHECK-DAG: %[[I:.*]] = arith.index_castui
      %id = gpu.global_id x
      %i = arith.index_castui %id : index to i32
      %args = llvm.mlir.addressof @saxpy.args : !llvm.ptr<2>
      %x = llvm.mlir.addressof @saxpy.x : !llvm.ptr<1>
      %y = llvm.mlir.addressof @saxpy.y : !llvm.ptr<1>
      %n = llvm.load %args invariant {alignment = 4 : i64} : !llvm.ptr<2> -> i32
      %pa = llvm.getelementptr %args[4] : (!llvm.ptr<2>) -> !llvm.ptr<2>, i8
      // CHECK: %[[ARGS:.*]] = spirv.mlir.addressof @saxpy.args
      // CHECK: %[[PA:.*]] = spirv.AccessChain %[[ARGS]][%[[ZERO]], %[[ONE]]]
      // CHECK: %[[A:.*]] = spirv.Load "StorageBuffer" %[[PA]] : i32
      // CHECK: arith.bitcast %[[A]] : i32 to f32
      %a = llvm.load %pa invariant {alignment = 4 : i64} : !llvm.ptr<2> -> f32
      %inside = arith.cmpi ult, %i, %n : i32
      scf.if %inside {
        %px = llvm.getelementptr inbounds %x[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
        // CHECK: %[[X:.*]] = spirv.mlir.addressof @saxpy.x
        // CHECK: %[[PX:.*]] = spirv.AccessChain %[[X]][%[[ZERO]], %[[I]]]
        // CHECK: spirv.Load "StorageBuffer" %[[PX]] : f32
        %vx = llvm.load %px {alignment = 4 : i64} : !llvm.ptr<1> -> f32
        %py = llvm.getelementptr inbounds %y[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
        %vy = llvm.load %py {alignment = 4 : i64} : !llvm.ptr<1> -> f32
        %ax = arith.mulf %a, %vx : f32
        %sum = arith.addf %ax, %vy : f32
        // CHECK: %[[Y:.*]] = spirv.AccessChain %{{.*}}[%[[ZERO]], %[[I]]]
        // CHECK: spirv.Store "StorageBuffer" %[[Y]], %{{.*}} : f32
        llvm.store %sum, %py {alignment = 4 : i64} : f32, !llvm.ptr<1>
      }
      gpu.return
    }
  }
}
