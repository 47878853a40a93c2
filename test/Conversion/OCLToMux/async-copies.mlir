// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s

// The sizes of a copy are in bytes, of elements that both sides are aligned to. Its event is the null one, for the wait is for
// all copies of the group.
// CHECK-LABEL: func @copies
// CHECK-SAME: (%[[G:.*]]: !llvm.ptr<1>, %[[L:.*]]: !llvm.ptr<3>, %[[N:.*]]: i64,
func.func @copies(%g: !llvm.ptr<1>, %l: !llvm.ptr<3>, %n: i64, %e: !llvm.target<"spirv.Event">) -> !llvm.target<"spirv.Event"> {
  // CHECK: %[[SIZE:.*]] = arith.constant 4 : i64
  // CHECK: %[[BYTES:.*]] = arith.muli %[[N]], %[[SIZE]]
  // CHECK: %[[NONE:.*]] = mux.null_event
  // CHECK: mux.dma_read_1d %[[L]], %[[G]] size(%[[BYTES]]) after %[[NONE]] of i32 : i64
  %0 = ocl.builtin "async_work_group_copy"(%l, %g, %n, %e) : "event_t(local int*, global const int*, ulong, event_t)"
  // CHECK: %[[SIZE:.*]] = arith.constant 8 : i64
  // CHECK: %[[BYTES:.*]] = arith.muli %[[N]], %[[SIZE]]
  // CHECK: mux.dma_write_1d %[[G]], %[[L]] size(%[[BYTES]]) after %{{.*}} of vector<2xf32> : i64
  // CHECK: %[[EVENT:.*]] = arith.constant 0 : i64
  %1 = ocl.builtin "async_work_group_copy"(%g, %l, %n, %0) : "event_t(global float2*, local const float2*, ulong, event_t)"
  // CHECK: return %[[EVENT]]
  return %1 : !llvm.target<"spirv.Event">
}

// A vector of three takes the room of four.
// CHECK-LABEL: func @three
// CHECK-SAME: %[[N:.*]]: i64
func.func @three(%g: !llvm.ptr<1>, %l: !llvm.ptr<3>, %n: i64, %e: !llvm.target<"spirv.Event">) {
  // CHECK: %[[SIZE:.*]] = arith.constant 16 : i64
  // CHECK: %[[BYTES:.*]] = arith.muli %{{.*}}, %[[SIZE]]
  // CHECK: mux.dma_read_1d {{.*}} size(%[[BYTES]]) after %{{.*}} of vector<4xf32> : i64
  %0 = ocl.builtin "async_work_group_copy"(%l, %g, %n, %e) : "event_t(local float3*, global const float3*, ulong, event_t)"
  return
}

// An element is a row. The stride is that of the global side.
// CHECK-LABEL: func @strided
// CHECK-SAME: (%[[G:.*]]: !llvm.ptr<1>, %[[L:.*]]: !llvm.ptr<3>, %[[N:.*]]: i64, %[[S:.*]]: i64,
func.func @strided(%g: !llvm.ptr<1>, %l: !llvm.ptr<3>, %n: i64, %s: i64, %e: !llvm.target<"spirv.Event">) {
  // CHECK: %[[SIZE:.*]] = arith.constant 2 : i64
  // CHECK: %[[STRIDE:.*]] = arith.muli %[[S]], %[[SIZE]]
  // CHECK: mux.dma_read_2d %[[L]], %[[G]] size(%[[SIZE]], %[[N]]) strides(%[[SIZE]], %[[STRIDE]]) after %{{.*}} of i16 : i64
  %0 = ocl.builtin "async_work_group_strided_copy"(%l, %g, %n, %s, %e) : "event_t(local short*, global const short*, ulong, ulong, event_t)"
  // CHECK: %[[SIZE:.*]] = arith.constant 2 : i64
  // CHECK: %[[STRIDE:.*]] = arith.muli %[[S]], %[[SIZE]]
  // CHECK: mux.dma_write_2d %[[G]], %[[L]] size(%[[SIZE]], %[[N]]) strides(%[[STRIDE]], %[[SIZE]])
  %1 = ocl.builtin "async_work_group_strided_copy"(%g, %l, %n, %s, %0) : "event_t(global short*, local const short*, ulong, ulong, event_t)"
  return
}

// CHECK-LABEL: func @wait
// CHECK-NEXT: mux.dma_wait{{$}}
// CHECK-NEXT: return
func.func @wait(%count: i32, %events: !llvm.ptr) {
  ocl.builtin "wait_group_events"(%count, %events) : "void(int, private event_t*)"
  return
}

// A hint.
// CHECK-LABEL: func @prefetch
// CHECK-NEXT: return
func.func @prefetch(%g: !llvm.ptr<1>, %n: i64) {
  ocl.builtin "prefetch"(%g, %n) : "void(global const int*, ulong)"
  return
}
