// RUN: cairn-opt %s --convert-gpu-to-kernel | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-opt | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-translate --serialize-module -o %t.spv
// RUN: spirv-val --target-env opencl2.0 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=BINARY
// REQUIRES: spirv-val, spirv-dis

// Blocks that the device starts. The binary has the id of the function, which
// may stand behind the call.
// BINARY-DAG: OpEntryPoint Kernel %block "block"
// BINARY-DAG: OpEntryPoint Kernel %locals "locals"
// BINARY-NOT: placeholder
// BINARY: OpEnqueueKernel %uint %{{[0-9a-z_]+}} %{{[0-9a-z_]+}} %{{[0-9]+}} %uint_0 %{{[0-9]+}} %{{[0-9]+}} %block %{{[0-9]+}} %uint_28 %uint_8{{$}}
// BINARY: OpEnqueueKernel {{.*}} %locals %{{[0-9]+}} %uint_28 %uint_8 %{{[0-9]+}} %{{[0-9]+}}{{$}}
// BINARY: OpGetKernelWorkGroupSize %uint %locals %{{[0-9]+}} %uint_16 %uint_16{{$}}
// BINARY: OpGetKernelNDrangeSubGroupCount %uint %{{[0-9]+}} %block %{{[0-9]+}} %uint_16 %uint_16{{$}}
// BINARY: %block = OpFunction
// BINARY: %locals = OpFunction

!range = !llvm.struct<(i32, array<3 x i64>, array<3 x i64>, array<3 x i64>)>
!literal = !llvm.struct<packed (i32, i32, ptr<4>, ptr<1>, i32)>
!event = !llvm.target<"spirv.DeviceEvent">
module attributes {kernel.options = #kernel.options<environment = "opencl2.0", spirv_version = "1.0">} {
gpu.module @kernels {
  llvm.mlir.global internal constant @nothing_captured(dense<[16, 16, 0, 0]> : tensor<4xi32>) {addr_space = 1 : i32, alignment = 16 : i64} : !llvm.array<4 x i32>

  // CHECK-LABEL: spirv.func @parent
  // CHECK-SAME: %[[Q:[^:]*]]: {{[^,]*}}, ()>, %[[N:[^:]*]]: i64,
  gpu.func @parent(%q: !llvm.target<"spirv.Queue">, %n: i64, %out: !llvm.ptr<1>) kernel {
    %one = arith.constant 1 : i32
    %flags = arith.constant 0 : i32
    %two = arith.constant 2 : i32
    %0 = ocl.block_kernel @block : !llvm.ptr
    %block = llvm.addrspacecast %0 : !llvm.ptr to !llvm.ptr<4>
    %locals = ocl.block_kernel @locals : !llvm.ptr<4>
    // CHECK-DAG: %[[RANGE:.*]] = spirv.Variable : !spirv.ptr<!spirv.struct<(i32, !spirv.array<3 x i64>, !spirv.array<3 x i64>, !spirv.array<3 x i64>)>, Function>
    %range = llvm.alloca %one x !range {alignment = 8 : i64} : (i32) -> !llvm.ptr
    %literal = llvm.alloca %one x !literal {alignment = 8 : i64} : (i32) -> !llvm.ptr
    %events = llvm.alloca %one x !llvm.array<2 x !event> {alignment = 8 : i64} : (i32) -> !llvm.ptr
    %sizes = llvm.alloca %one x !llvm.array<2 x i64> {alignment = 8 : i64} : (i32) -> !llvm.ptr
    llvm.store %one, %literal : i32, !llvm.ptr
    %captured = llvm.addrspacecast %literal : !llvm.ptr to !llvm.ptr<4>
    %waited = llvm.addrspacecast %events : !llvm.ptr to !llvm.ptr<4>

    // What is not given is zero; SPIR-V has the global size first.
    // CHECK: %[[ZERO:.*]] = "spirv.ConstantNull"() : () -> i64
    // CHECK: %[[BUILT:.*]] = "spirv.BuildNDRange"(%[[N]], %[[ZERO]], %[[ZERO]])
    // CHECK: spirv.Store "Function" %[[RANGE]], %[[BUILT]]
    ocl.builtin "ndrange_1D"(%range, %n) : "ndrange_t(ulong)"
    // CHECK: %[[FIVE:.*]] = spirv.Constant 5 : i64
    // CHECK: %[[SIX:.*]] = spirv.Constant 6 : i64
    // CHECK: "spirv.BuildNDRange"(%[[SIX]], %[[N]], %[[FIVE]])
    %five = arith.constant 5 : i64
    %six = arith.constant 6 : i64
    ocl.builtin "ndrange_1D"(%range, %five, %six, %n) : "ndrange_t(ulong, ulong, ulong)"
    // CHECK-DAG: %[[SIZES:.*]] = spirv.Load "Function" %{{.*}} : !spirv.array<2 x i64>
    // CHECK-DAG: %[[ZEROS:.*]] = "spirv.ConstantNull"() : () -> !spirv.array<2 x i64>
    // CHECK: "spirv.BuildNDRange"(%[[SIZES]], %[[ZEROS]], %[[ZEROS]])
    ocl.builtin "ndrange_2D"(%range, %sizes) : "ndrange_t(private const ulong*)"

    // CHECK: %[[NONE:.*]] = "spirv.ConstantNull"() : () -> !spirv.ptr<!spirv.struct<spv.type.OpTypeDeviceEvent, ()>, Generic>
    // CHECK: "spirv.EnqueueKernel"(%[[Q]], %{{.*}}, %[[RANGE]], %{{.*}}, %[[NONE]], %[[NONE]], %[[BLOCK:.*]], %{{.*}}, %[[SIZE:.*]], %[[ALIGN:.*]]) :
    %1 = ocl.builtin "enqueue_kernel"(%q, %flags, %range, %block, %captured) : "int(queue_t, uint, ndrange_t, generic void*, generic void*)"
    llvm.store volatile %1, %out : i32, !llvm.ptr<1>

    // Sizes of local memory come by their addresses.
    // CHECK: %[[FIRST:.*]] = spirv.PtrAccessChain %{{.*}}[%{{.*}}] : !spirv.ptr<i64, Function>
    // CHECK: %[[SECOND:.*]] = spirv.PtrAccessChain %{{.*}}[%{{.*}}] : !spirv.ptr<i64, Function>
    // CHECK: "spirv.EnqueueKernel"({{.*}}, %[[FIRST]], %[[SECOND]]) :
    %2 = ocl.builtin "enqueue_kernel"(%q, %flags, %range, %two, %waited, %waited, %locals, %captured, %two, %sizes) : "int(queue_t, uint, ndrange_t, uint, generic const clk_event_t*, generic clk_event_t*, generic void*, generic void*, uint, private ulong*)"
    llvm.store volatile %2, %out : i32, !llvm.ptr<1>

    // A query takes a block of any kind; this one captured nothing.
    %3 = llvm.mlir.addressof @nothing_captured : !llvm.ptr<1>
    %nothing = llvm.addrspacecast %3 : !llvm.ptr<1> to !llvm.ptr<4>
    // CHECK: "spirv.GetKernelWorkGroupSize"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) :
    %4 = ocl.builtin "get_kernel_work_group_size"(%locals, %nothing) : "uint(generic void*, generic void*)"
    llvm.store volatile %4, %out : i32, !llvm.ptr<1>
    // CHECK: "spirv.GetKernelNDrangeSubGroupCount"(%[[RANGE]],
    %5 = ocl.builtin "get_kernel_sub_group_count_for_ndrange"(%range, %block, %nothing) : "uint(ndrange_t, generic void*, generic void*)"
    llvm.store volatile %5, %out : i32, !llvm.ptr<1>
    gpu.return
  }

  // The pointers are to bytes, whatever is done with them.
  // CHECK-LABEL: spirv.func @block
  // CHECK-SAME: !spirv.ptr<i8, Generic>)
  gpu.func @block(%captured: !llvm.ptr<4>) kernel {
    %0 = llvm.load %captured : !llvm.ptr<4> -> i32
    llvm.store %0, %captured : i32, !llvm.ptr<4>
    gpu.return
  }
  // CHECK-LABEL: spirv.func @locals
  // CHECK-SAME: !spirv.ptr<i8, Generic>, %{{.*}}: !spirv.ptr<i8, Workgroup>, %{{.*}}: !spirv.ptr<i8, Workgroup>)
  gpu.func @locals(%captured: !llvm.ptr<4>, %a: !llvm.ptr<3>, %b: !llvm.ptr<3>) kernel {
    %0 = llvm.load %a : !llvm.ptr<3> -> i64
    llvm.store %0, %b : i64, !llvm.ptr<3>
    gpu.return
  }
}
}
