// Matrices of sub-groups.
// RUN: cairn-opt %s --split-input-file --verify-diagnostics --shader-lower-memory --canonicalize --cse | FileCheck %s
module attributes {shader.options = #shader.options, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<4xi64>, !llvm.ptr<1> = dense<32> : vector<4xi64>, !llvm.ptr<3> = dense<32> : vector<4xi64>>} {
  // Shaders have matrices in Vulkan's memory model alone, where work-items see what
  // others wrote by accesses that are not private.
  // CHECK: gpu.module @kernels attributes {shader.memory_model = "Vulkan"}
  gpu.module @kernels {
    // CHECK-DAG: spirv.GlobalVariable @k.a {{.*}} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<{{[if]}}16, stride=2> [0])
    // CHECK-DAG: spirv.GlobalVariable @k.c {{.*}} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4x{{.*}}>, stride=16> [0])
    // CHECK-DAG: spirv.GlobalVariable @k.l : !spirv.ptr<!spirv.array<64 x vector<4x{{.*}}>>, Workgroup>
    llvm.mlir.global external @k.a() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 0 : i32} : !llvm.array<0 x i8>
    llvm.mlir.global external @k.c() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 1 : i32} : !llvm.array<0 x i8>
    llvm.mlir.global internal @k.l() {addr_space = 3 : i32} : !llvm.array<64 x vector<4xi32>>
    // CHECK-LABEL: gpu.func @product
    // CHECK-SAME: %[[N:.*]]: i32
    gpu.func @product(%n: i32) kernel {
      %a = llvm.mlir.addressof @k.a : !llvm.ptr<1>
      %c = llvm.mlir.addressof @k.c : !llvm.ptr<1>
      %l = llvm.mlir.addressof @k.l : !llvm.ptr<3>
      %zero = arith.constant 0.0 : f32
      %c0 = arith.constant 0 : i32
      %c16 = arith.constant 16 : i32
      // CHECK: %[[NONE:.*]] = spirv.CompositeConstruct %{{.*}} : (f32) -> !spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>
      %none = mux.sub_group_matrix_fill %zero : !mux.matrix<16x16xf32, accumulator>
      // Loops carry them.
      // CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[NONE]]) -> (!spirv.coopmatrix<16x16xf32, Subgroup, MatrixAcc>)
      %all = scf.for %k = %c0 to %n step %c16 iter_args(%sum = %none) -> (!mux.matrix<16x16xf32, accumulator>) : i32 {
        // Elements, where they are aligned to no more.
        // CHECK: spirv.KHR.CooperativeMatrixLoad %{{.*}}, %[[N]], <RowMajor>, <NonPrivatePointer> : !spirv.ptr<{{[if]}}16, StorageBuffer>, i32 -> !spirv.coopmatrix<16x16xf16, Subgroup, MatrixA>
        %x = mux.sub_group_matrix_load %a stride %n align 2 : !llvm.ptr<1>, i32 -> !mux.matrix<16x16xf16, a>
        // Else 16 bytes at once, which the stride counts.
        // CHECK: spirv.KHR.CooperativeMatrixLoad %{{.*}}, %{{.*}}, <ColumnMajor>, <NonPrivatePointer> : !spirv.ptr<vector<4x{{.*}}>, Workgroup>, i32 -> !spirv.coopmatrix<16x16xf16, Subgroup, MatrixB>
        %y = mux.sub_group_matrix_load %l stride %c16 align 16 by_columns : !llvm.ptr<3>, i32 -> !mux.matrix<16x16xf16, b>
        // CHECK: spirv.KHR.CooperativeMatrixMulAdd
        %next = mux.sub_group_matrix_multiply_add %x, %y, %sum : !mux.matrix<16x16xf16, a>, !mux.matrix<16x16xf16, b> -> !mux.matrix<16x16xf32, accumulator>
        scf.yield %next : !mux.matrix<16x16xf32, accumulator>
      }
      // CHECK: %[[STRIDE:.*]] = arith.shrui %[[N]], %{{.*}} : i32
      // CHECK: spirv.KHR.CooperativeMatrixStore %{{.*}}, %{{.*}}, %[[STRIDE]], <RowMajor>, <NonPrivatePointer> : !spirv.ptr<vector<4x{{.*}}>, StorageBuffer>
      mux.sub_group_matrix_store %all, %c stride %n align 16 : !mux.matrix<16x16xf32, accumulator>, !llvm.ptr<1>, i32
      gpu.return
    }
    // CHECK-LABEL: gpu.func @integers
    gpu.func @integers(%n: i32) kernel {
      %a = llvm.mlir.addressof @k.a : !llvm.ptr<1>
      %c0 = arith.constant 0 : i32
      %none = mux.sub_group_matrix_fill %c0 : !mux.matrix<16x16xi32, accumulator>
      %x = mux.sub_group_matrix_load %a stride %n align 2 : !llvm.ptr<1>, i32 -> !mux.matrix<16x16xi16, a>
      %y = mux.sub_group_matrix_load %a stride %n align 2 : !llvm.ptr<1>, i32 -> !mux.matrix<16x16xi16, b>
      // CHECK: spirv.KHR.CooperativeMatrixMulAdd %{{.*}}, %{{.*}}, %{{.*}}, <ASigned|BSigned|CSigned|ResultSigned>
      %s = mux.sub_group_matrix_multiply_add %x, %y, %none : !mux.matrix<16x16xi16, a>, !mux.matrix<16x16xi16, b> -> !mux.matrix<16x16xi32, accumulator>
      // CHECK: spirv.KHR.CooperativeMatrixMulAdd %{{.*}}, %{{.*}}, %{{[0-9a-z]+}} :
      %u = mux.sub_group_matrix_multiply_add %x, %y, %s unsigned : !mux.matrix<16x16xi16, a>, !mux.matrix<16x16xi16, b> -> !mux.matrix<16x16xi32, accumulator>
      mux.sub_group_matrix_store %u, %a stride %n align 4 by_columns : !mux.matrix<16x16xi32, accumulator>, !llvm.ptr<1>, i32
      gpu.return
    }
  }
}
