// Blocks that the device starts, from OpenCL C to a binary, back, and to the
// same binary again. Where llvm-spirv is, it calls the same functions with the
// same kernels.
// REQUIRES: spirv-dis, spirv-val
// RUN: cairnc --target=level-zero -cl-std=CL2.0 -spv-env=opencl2.0 -spv-version=1.0 %s -o %t.spv
// RUN: spirv-val --target-env opencl2.0 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: %if llvm-spirv-15 %{ llvm-spirv-15 -r --spirv-target-env=CL2.0 %t.spv -o %t.bc %}
// RUN: %if llvm-spirv-15 %{ opt -S %t.bc | FileCheck %s --check-prefix=BACK %}
// RUN: cairnc --target=level-zero -spv-env=opencl2.0 -spv-version=1.0 %t.spv -o %t.again.spv
// RUN: spirv-val --target-env opencl2.0 %t.again.spv
// RUN: spirv-dis %t.again.spv | FileCheck %s
// RUN: cairnc --target=level-zero -cl-std=CL2.0 -spv-env=opencl2.2 -spv-version=1.2 %s -o %t.2.spv
// RUN: spirv-val --target-env opencl2.2 %t.2.spv
// RUN: spirv-dis %t.2.spv | FileCheck %s
// RUN: not cairnc --target=level-zero -cl-std=CL2.0 -cl-ext=+all %s -o %t.none 2>&1 | FileCheck %s --check-prefix=ERROR

// Levels in between are text that parses again.
// RUN: cairnc --target=level-zero -cl-std=CL2.0 -spv-env=opencl2.0 -spv-version=1.0 %s --emit=mux | cairnc --target=level-zero - -o %t.mux.spv
// RUN: spirv-dis %t.mux.spv | FileCheck %s
// RUN: cairnc --target=level-zero -cl-std=CL2.0 -spv-env=opencl2.0 -spv-version=1.0 %s --emit=gpu | cairnc --target=level-zero - -o %t.gpu.spv
// RUN: spirv-dis %t.gpu.spv | FileCheck %s

// CHECK-DAG: OpCapability DeviceEnqueue
// CHECK-NOT: placeholder
// CHECK-DAG: OpEntryPoint Kernel %parent "parent"
// CHECK-DAG: OpEntryPoint Kernel %__parent_block_invoke_kernel "__parent_block_invoke_kernel"
// CHECK-DAG: OpEntryPoint Kernel %__parent_block_invoke_4_kernel "__parent_block_invoke_4_kernel"
// CHECK: %parent = OpFunction
// BACK-LABEL: define spir_kernel void @parent(
kernel void parent(queue_t q, global int *out, int n, float4 v) {
  // ERROR: enqueue.cl:[[#@LINE+2]]:{{.*}} error: builtin 'ndrange_1D' needs pipes and queues, which came with OpenCL 2.0; '-spv-env=opencl2.0' has them
  // CHECK: OpBuildNDRange %{{[a-z0-9_]+}} %{{[0-9]+}} %ulong_0 %ulong_0
  ndrange_t r = ndrange_1D(n);
  // A pointer and an int, behind 16 bytes of the literal's own.
  // CHECK: OpEnqueueKernel %uint %{{[a-z0-9_]+}} %uint_0 %{{[0-9]+}} %uint_0 %[[NONE:[0-9]+]] %[[NONE]] %__parent_block_invoke_kernel %{{[0-9]+}} %uint_28 %uint_8{{$}}
  // BACK: @__enqueue_kernel_basic(ptr %{{.*}}, i32 0, ptr %{{.*}}, ptr addrspace(4) %[[KERNEL:.*]], ptr addrspace(4) %
  enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, r, ^{
    out[get_global_id(0)] = n;
    // A block within a block.
    enqueue_kernel(get_default_queue(), 0u, ndrange_1D(1, 3, 1), ^{
      out[n] = 1;
    });
  });
  clk_event_t user = create_user_event(), done;
  // CHECK: OpEnqueueKernel %uint %{{[a-z0-9_]+}} %uint_1 %{{[0-9]+}} %uint_1 %{{[0-9]+}} %{{[0-9]+}} %__parent_block_invoke_3_kernel %{{[0-9]+}} %uint_40 %uint_16{{$}}
  // BACK: @__enqueue_kernel_basic_events(ptr %{{.*}}, i32 1, ptr %{{.*}}, i32 1,
  enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, r, 1, &user, &done, ^{
    out[0] = v.y;
  });
  // CHECK: OpEnqueueKernel %uint %{{[a-z0-9_]+}} %uint_0 %{{[0-9]+}} %uint_1 %{{[0-9]+}} %[[NONE]] %__parent_block_invoke_4_kernel %{{[0-9]+}} %uint_24 %uint_8 %{{[0-9]+}} %{{[0-9]+}}{{$}}
  // BACK: @__enqueue_kernel_events_varargs({{.*}}, i32 2, ptr %
  enqueue_kernel(q, 0u, r, 1, &done, 0, ^(local void *a, local void *b) {
    local int *x = a, *y = b;
    x[get_local_id(0)] = y[get_local_id(0)] = out[0];
    out[1] = x[1];
  }, 16u, n);
  size_t sizes[2] = {n, 4};
  // CHECK: OpLoad %_arr_ulong_
  // CHECK: OpBuildNDRange
  // BACK: @_Z10ndrange_2DPKmS0_S0_(
  ndrange_t r2 = ndrange_2D(sizes);
  // CHECK: OpGetKernelWorkGroupSize %uint %__parent_block_invoke_5_kernel
  // BACK: @__get_kernel_work_group_size_impl(
  out[2] = get_kernel_work_group_size(^(local void *a) { *(local int *)a = n; });
  // CHECK: OpGetKernelPreferredWorkGroupSizeMultiple %uint %__parent_block_invoke_6_kernel
  // BACK: @__get_kernel_preferred_work_group_size_multiple_impl(
  out[3] = get_kernel_preferred_work_group_size_multiple(^{ out[0] = 1; });
  // CHECK: OpGetKernelNDrangeMaxSubGroupSize %uint %{{[0-9]+}} %__parent_block_invoke_7_kernel
  // BACK: @__get_kernel_max_sub_group_size_for_ndrange_impl(
  out[4] = get_kernel_max_sub_group_size_for_ndrange(r2, ^{ out[0] = 1; });
  // Without captures: a variable of the program.
  // CHECK: OpGetKernelNDrangeSubGroupCount %uint %{{[0-9]+}} %__parent_block_invoke_8_kernel %{{[0-9]+}} %uint_16 %uint_8
  // BACK: @__get_kernel_sub_group_count_for_ndrange_impl(
  out[5] = get_kernel_sub_group_count_for_ndrange(r2, ^{});
}

// CHECK: %__parent_block_invoke_kernel = OpFunction %void
// CHECK-NEXT: OpFunctionParameter %_ptr_Generic_uchar
// CHECK: OpBuildNDRange %{{[a-z0-9_]+}} %ulong_3 %ulong_1 %ulong_1
// CHECK: OpEnqueueKernel {{.*}} %__parent_block_invoke_2_kernel
// CHECK: %__parent_block_invoke_4_kernel = OpFunction %void
// CHECK-NEXT: OpFunctionParameter %_ptr_Generic_uchar
// CHECK-NEXT: OpFunctionParameter %_ptr_Workgroup_uchar
// CHECK-NEXT: OpFunctionParameter %_ptr_Workgroup_uchar
// CHECK-NEXT: OpLabel
