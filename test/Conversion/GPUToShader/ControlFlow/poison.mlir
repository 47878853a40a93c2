// RUN: cairn-opt %s --shader-structure-control-flow | FileCheck %s

// No poison is left. Where a path has none but poison, the value of the other
// paths stands for it, if it is there already.

!ptr = !spirv.ptr<i32, StorageBuffer>

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @kernel(
  // CHECK-SAME: %[[P:[^:]*]]: !spirv.ptr<i32, StorageBuffer>, %[[C:[^:]*]]: i1, %[[X:[^:]*]]: i32,
  // CHECK-NOT: ub.poison
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i32
  // CHECK-DAG: %[[UNDEF:.*]] = spirv.Undef : !spirv.ptr<i32, StorageBuffer>
  // CHECK: %[[R:.*]]:2 = spirv.mlir.selection -> i32, !spirv.ptr<i32, StorageBuffer> {
  // CHECK-NEXT: spirv.BranchConditional %[[C]], ^{{.*}}, ^{{.*}}(%[[ZERO]], %[[UNDEF]] : i32, !spirv.ptr<i32, StorageBuffer>)
  // CHECK: spirv.mlir.merge
  // CHECK: spirv.Store "StorageBuffer" %[[P]], %[[X]]
  // CHECK: spirv.Store "StorageBuffer" %[[R]]#1, %[[R]]#0
  gpu.func @kernel(%p: !ptr, %c: i1, %x: i32, %r0: !ptr) kernel {
    %poison = ub.poison : i32
    %no_ptr = ub.poison : !ptr
    %r:3 = scf.if %c -> (i32, i32, !ptr) {
      %y = arith.addi %x, %x : i32
      spirv.Store "StorageBuffer" %p, %y : i32
      %q = spirv.Select %c, %p, %r0 : i1, !ptr
      scf.yield %x, %y, %q : i32, i32, !ptr
    } else {
      scf.yield %poison, %poison, %no_ptr : i32, i32, !ptr
    }
    spirv.Store "StorageBuffer" %p, %r#0 : i32
    spirv.Store "StorageBuffer" %r#2, %r#1 : i32
    gpu.return
  }
}
