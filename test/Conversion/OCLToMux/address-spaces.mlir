// RUN: cairn-opt %s --convert-ocl-to-mux | FileCheck %s

// What memory a generic pointer is in is one question.

// CHECK-LABEL: func @named_spaces
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr<4>)
func.func @named_spaces(%p: !llvm.ptr<4>) -> (!llvm.ptr<1>, !llvm.ptr<3>, !llvm.ptr) {
  // CHECK: %[[G:.*]] = mux.generic_cast %[[P]] : !llvm.ptr<4> to !llvm.ptr<1>
  %0 = ocl.builtin "to_global"(%p) : "global void*(generic void*)"
  // CHECK: %[[L:.*]] = mux.generic_cast %[[P]] : !llvm.ptr<4> to !llvm.ptr<3>
  %1 = ocl.builtin "to_local"(%p) : "local void*(generic void*)"
  // CHECK: %[[O:.*]] = mux.generic_cast %[[P]] : !llvm.ptr<4> to !llvm.ptr{{$}}
  %2 = ocl.builtin "to_private"(%p) : "private void*(generic void*)"
  // CHECK: return %[[G]], %[[L]], %[[O]]
  return %0, %1, %2 : !llvm.ptr<1>, !llvm.ptr<3>, !llvm.ptr
}

// CHECK-LABEL: func @fence
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr<4>)
func.func @fence(%p: !llvm.ptr<4>) -> i32 {
  // CHECK: %[[G:.*]] = mux.generic_cast %[[P]] : !llvm.ptr<4> to !llvm.ptr<1>
  // CHECK: %[[IN_GLOBAL:.*]] = llvm.icmp "ne" %[[G]]
  // CHECK: %[[GLOBAL:.*]] = arith.constant 2 : i32
  // CHECK: %[[NONE:.*]] = arith.constant 0 : i32
  // CHECK: %[[OTHER:.*]] = arith.select %[[IN_GLOBAL]], %[[GLOBAL]], %[[NONE]]
  // CHECK: %[[L:.*]] = mux.generic_cast %[[P]] : !llvm.ptr<4> to !llvm.ptr<3>
  // CHECK: %[[IN_LOCAL:.*]] = llvm.icmp "ne" %[[L]]
  // CHECK: %[[LOCAL:.*]] = arith.constant 1 : i32
  // CHECK: %[[F:.*]] = arith.select %[[IN_LOCAL]], %[[LOCAL]], %[[OTHER]]
  // CHECK: return %[[F]]
  %0 = ocl.builtin "get_fence"(%p) : "uint(generic const void*)"
  return %0 : i32
}
