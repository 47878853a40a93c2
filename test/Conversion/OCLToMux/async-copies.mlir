// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s

// The group copies bytes. Whoever uses the event gets the null one, as the wait is
// for all copies of the group.
// CHECK-LABEL: func @copies
// CHECK-SAME: (%[[G:.*]]: !llvm.ptr<1>, %[[L:.*]]: !llvm.ptr<3>, %[[N:.*]]: i64, %{{.*}}: !llvm.ptr)
func.func @copies(%g: !llvm.ptr<1>, %l: !llvm.ptr<3>, %n: i64, %e: !llvm.ptr) -> !llvm.ptr {
  // CHECK: %[[SIZE:.*]] = arith.constant 4 : i64
  // CHECK: %[[BYTES:.*]] = arith.muli %[[N]], %[[SIZE]]
  // CHECK: %[[NONE:.*]] = mux.null_event
  // CHECK: mux.dma_read_1d %[[L]], %[[G]] size(%[[BYTES]]) after %[[NONE]] : i64
  %0 = ocl.builtin "async_work_group_copy"(%l, %g, %n, %e) : "event_t(local int*, global const int*, ulong, event_t)" : (!llvm.ptr<3>, !llvm.ptr<1>, i64, !llvm.ptr) -> !llvm.ptr
  // CHECK: %[[SIZE:.*]] = arith.constant 16 : i64
  // CHECK: %[[BYTES:.*]] = arith.muli %[[N]], %[[SIZE]]
  // CHECK: mux.dma_write_1d %[[G]], %[[L]] size(%[[BYTES]])
  // CHECK: %[[EVENT:.*]] = llvm.mlir.zero : !llvm.ptr
  %1 = ocl.builtin "async_work_group_copy"(%g, %l, %n, %0) : "event_t(global float4*, local const float4*, ulong, event_t)" : (!llvm.ptr<1>, !llvm.ptr<3>, i64, !llvm.ptr) -> !llvm.ptr
  // CHECK: return %[[EVENT]]
  return %1 : !llvm.ptr
}
