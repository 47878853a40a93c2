// Device-side enqueue at the ocl level: a block is the kernel that runs it, and a
// pointer to what it captured.
// RUN: cairnc %s --emit=ocl -cl-std=CL2.0 -cl-ext=+all | FileCheck %s
// RUN: cairnc %s --emit=ocl -cl-std=CL2.0 -cl-ext=+all | cairn-opt | FileCheck %s
// RUN: cairnc %s --emit=mux -cl-std=CL2.0 | FileCheck %s --check-prefix=MUX
// RUN: cairnc %s --emit=loops -cl-std=CL2.0 | FileCheck %s --check-prefix=MUX
// RUN: not cairnc %s --target=vulkan --emit=mux -cl-std=CL2.0 -cl-ext=+all 2>&1 | FileCheck %s --check-prefix=VULKAN

// The functions stay what they are, down to the host; ranges are memory.
// MUX-LABEL: func.func @parent
// MUX-NOT: ndrange_
// MUX: llvm.store %{{.*}}, %{{.*}} {alignment = 8 : i64} : i64, !llvm.ptr
// MUX: ocl.builtin "enqueue_kernel"

// CHECK-LABEL: func.func @parent
kernel void parent(global int *x) {
  // CHECK-DAG: ocl.block_kernel @__parent_block_invoke_kernel : !llvm.ptr
  // CHECK-DAG: ocl.block_kernel @__parent_block_invoke_2_kernel : !llvm.ptr
  // CHECK-DAG: ocl.block_kernel @__parent_block_invoke_3_kernel : !llvm.ptr
  // CHECK: %[[QUEUE:.*]] = ocl.builtin "get_default_queue"() : "queue_t()"
  queue_t queue = get_default_queue();
  // CHECK: ocl.builtin "ndrange_1D"(%[[RANGE:.*]], %{{.*}}) : "ndrange_t(ulong)"
  ndrange_t range = ndrange_1D(10);
  // CHECK: %[[USER:.*]] = ocl.builtin "create_user_event"() : "clk_event_t()"
  clk_event_t user = create_user_event(), done;
  // CHECK: ocl.builtin "enqueue_kernel"(%[[QUEUE]], %{{.*}}) : "int(queue_t, uint, ndrange_t, generic void*, generic void*)"
  // VULKAN: enqueue.cl:[[#@LINE+1]]:3: error: builtin 'enqueue_kernel' is not supported yet
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, range, ^{
    x[get_global_id(0)] = 1;
  });
  // CHECK: ocl.builtin "enqueue_kernel"(%[[QUEUE]], %{{.*}}) : "int(queue_t, uint, ndrange_t, uint, generic const clk_event_t*, generic clk_event_t*, generic void*, generic void*, uint, private ulong*)"
  enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, range, 1, &user, &done,
                 ^(local void *p) { x[1] = *(local int *)p; }, 16);
  // CHECK: ocl.builtin "get_kernel_work_group_size"(%{{.*}}) : "uint(generic void*, generic void*)"
  x[3] = get_kernel_work_group_size(^{ x[2] = 1; });
  // CHECK: ocl.builtin "enqueue_marker"(%[[QUEUE]], %{{.*}}) : "int(queue_t, uint, generic const clk_event_t*, generic clk_event_t*)"
  enqueue_marker(queue, 1, &user, &done);
  // CHECK: ocl.builtin "capture_event_profiling_info"(%{{.*}}) : "void(clk_event_t, int, global void*)"
  capture_event_profiling_info(done, CLK_PROFILING_COMMAND_EXEC_TIME, x);
  // CHECK: ocl.builtin "release_event"(%{{.*}}) : "void(clk_event_t)"
  release_event(done);
}

// CHECK-LABEL: func.func @__parent_block_invoke_kernel(%{{.*}}: !llvm.ptr<4>
// CHECK-SAME: ocl.kernel
// CHECK: ocl.builtin "get_global_id"
// CHECK-LABEL: func.func @__parent_block_invoke_2_kernel(%{{.*}}: !llvm.ptr<4> {{.*}}%{{.*}}: !llvm.ptr<3>
