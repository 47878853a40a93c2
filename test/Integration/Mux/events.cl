// A wait for events is for those that the list has, wherever they come from, and
// for all copies where that is not known.
// RUN: cairnc %s -cl-std=CL2.0 --emit=ocl | FileCheck %s --check-prefix=OCL
// RUN: cairnc %s -cl-std=CL2.0 --emit=mux | FileCheck %s
// OpenCL's SPIR-V has a list in memory.
// RUN: cairnc %s -cl-std=CL2.0 --target=level-zero --emit=mux | FileCheck %s --check-prefix=KERNEL
// A level that was printed for another target has values, and comes to a list.
// RUN: cairnc %s -cl-std=CL2.0 --emit=ocl -o %t.mlir
// RUN: cairnc %t.mlir --target=level-zero --emit=mux | FileCheck %s --check-prefix=KERNEL
// RUN: cairn-run %s -cl-std=CL2.0 --kernel=each --global=8 --local=4 --arg in=i32[16]:iota --arg out=i32[16]:zeros --print out | FileCheck %s --check-prefix=EACH
// RUN: cairn-run %s -cl-std=CL2.0 --device=vulkan --kernel=each --global=8 --local=4 --arg in=i32[16]:iota --arg out=i32[16]:zeros --print out | FileCheck %s --check-prefix=EACH
// EACH: out = 3 2 1 0 7 6 5 4 11 10 9 8 15 14 13 12

// OCL-LABEL: func.func @each
// OCL: %[[A:.*]] = ocl.builtin "async_work_group_copy"
// OCL: %[[B:.*]] = ocl.builtin "async_work_group_copy"
// OCL: ocl.wait_events(%[[B]] : !llvm.target<"spirv.Event">)
// OCL: ocl.wait_events(%[[A]], %[[B]] :
// CHECK-LABEL: func.func @each
// CHECK: %[[A:.*]] = mux.dma_read_1d
// CHECK: %[[B:.*]] = mux.dma_read_1d
// CHECK: mux.dma_wait(%[[B]])
// CHECK: mux.dma_wait(%[[A]], %[[B]])
// KERNEL-LABEL: func.func @each
// KERNEL: ocl.builtin "wait_group_events"
kernel void each(global int *in, global int *out) {
  local int tile[8];
  int group = get_group_id(0);
  event_t events[2];
  events[0] = async_work_group_copy(tile, in + group * 8, 4, 0);
  events[1] = async_work_group_copy(tile + 4, in + group * 8 + 4, 4, 0);
  wait_group_events(1, events + 1);
  wait_group_events(2, events);
  barrier(CLK_LOCAL_MEM_FENCE);
  int i = get_local_id(0);
  out[group * 8 + i] = tile[3 - i];
  out[group * 8 + 4 + i] = tile[7 - i];
}

// A helper's pointer leads to the caller's variable.
void wait(event_t *event) { wait_group_events(1, event); }

// CHECK-LABEL: func.func @through_control_flow
// CHECK: %[[E:.*]] = scf.if
// CHECK: mux.dma_read_1d
// CHECK: scf.yield %{{.*}} : !mux.event
// CHECK: } else {
// CHECK: mux.dma_read_2d
// CHECK: scf.yield %{{.*}} : !mux.event
// CHECK: mux.dma_wait(%[[E]])
kernel void through_control_flow(global int *in, global int *out, int strided) {
  local int tile[4];
  event_t event;
  if (strided)
    event = async_work_group_copy(tile, in, 4, 0);
  else
    event = async_work_group_strided_copy(tile, in, 4, 2, 0);
  wait(&event);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[get_local_id(0)];
}

// The second copy joins the first one's event.
// CHECK-LABEL: func.func @chained
// CHECK: %[[NONE:.*]] = mux.null_event
// CHECK: %[[A:.*]] = mux.dma_read_1d {{.*}} after %[[NONE]]
// CHECK: %[[B:.*]] = mux.dma_read_1d {{.*}} after %[[A]]
// CHECK: mux.dma_wait(%[[B]])
kernel void chained(global int *in, global int *out) {
  local int tile[8];
  event_t event = async_work_group_copy(tile, in, 4, 0);
  event = async_work_group_copy(tile + 4, in, 4, event);
  wait_group_events(1, &event);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[get_local_id(0)];
}

// Round a loop, an event joins those before it.
// CHECK-LABEL: func.func @in_a_loop
// CHECK: scf.{{for|while}}
// CHECK: mux.dma_read_1d {{.*}} after %{{.*}}
// CHECK: mux.dma_wait(%{{.*}})
kernel void in_a_loop(global int *in, global int *out, int n) {
  local int tile[64];
  event_t event = 0;
  for (int i = 0; i < n; ++i)
    event = async_work_group_copy(tile + i * 4, in + i * 8, 4, event);
  wait_group_events(1, &event);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[get_local_id(0)];
}

// An index that is computed, and a number of events: a wait for all.
// CHECK-LABEL: func.func @unknown
// CHECK: mux.dma_wait{{$}}
kernel void unknown(global int *in, global int *out, int n) {
  local int tile[64];
  event_t events[4];
  for (int i = 0; i < n; ++i)
    events[i] = async_work_group_copy(tile + i * 4, in + i * 8, 4, 0);
  wait_group_events(n, events);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[get_local_id(0)];
}

// Nobody waits for no event.
// CHECK-LABEL: func.func @none
// CHECK-NOT: mux.dma_wait
kernel void none(global int *out) {
  event_t event = 0;
  wait_group_events(1, &event);
  wait_group_events(0, &event);
  out[get_global_id(0)] = 1;
}
