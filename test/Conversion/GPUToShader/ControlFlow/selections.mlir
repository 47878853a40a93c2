// RUN: cairn-opt %s --shader-structure-control-flow | FileCheck %s

!ptr = !spirv.ptr<i32, StorageBuffer>

gpu.module @kernels {
  // What is empty is not a block, and results that nobody uses are gone.
  //
  // CHECK-LABEL: gpu.func @one_side(
  // CHECK-SAME: %[[P:[^:]*]]: !spirv.ptr<i32, StorageBuffer>, %[[C:[^:]*]]: i1, %[[X:[^:]*]]: i32, %[[Y:[^:]*]]: i32)
  // CHECK: %[[R:.*]] = spirv.mlir.selection -> i32 {
  // CHECK-NEXT: spirv.BranchConditional %[[C]], ^[[THEN:.*]], ^[[MERGE:.*]](%[[Y]] : i32)
  // CHECK-NEXT: ^[[THEN]]:
  // CHECK-NEXT: %[[SUM:.*]] = arith.addi %[[X]], %[[Y]]
  // CHECK-NEXT: spirv.Branch ^[[MERGE]](%[[SUM]] : i32)
  // CHECK-NEXT: ^[[MERGE]](%[[ARG:.*]]: i32):
  // CHECK-NEXT: spirv.mlir.merge %[[ARG]] : i32
  // CHECK-NEXT: }
  // CHECK-NEXT: spirv.Store "StorageBuffer" %[[P]], %[[R]]
  gpu.func @one_side(%p: !ptr, %c: i1, %x: i32, %y: i32) kernel {
    %r:2 = scf.if %c -> (i32, i32) {
      %sum = arith.addi %x, %y : i32
      scf.yield %x, %sum : i32, i32
    } else {
      scf.yield %y, %y : i32, i32
    }
    spirv.Store "StorageBuffer" %p, %r#1 : i32
    gpu.return
  }

  // CHECK-LABEL: gpu.func @only_else(
  // CHECK: spirv.mlir.selection {
  // CHECK-NEXT: spirv.BranchConditional %{{.*}}, ^[[MERGE:.*]], ^[[ELSE:.*]]
  // CHECK-NEXT: ^[[ELSE]]:
  // CHECK-NEXT: spirv.Store
  // CHECK-NEXT: spirv.Branch ^[[MERGE]]
  // CHECK-NEXT: ^[[MERGE]]:
  // CHECK-NEXT: spirv.mlir.merge{{$}}
  gpu.func @only_else(%p: !ptr, %c: i1, %x: i32) kernel {
    scf.if %c {
    } else {
      spirv.Store "StorageBuffer" %p, %x : i32
    }
    gpu.return
  }

  // Two edges into the merge block with different values would be one
  // predecessor of its OpPhi.
  //
  // CHECK-LABEL: gpu.func @no_side(
  // CHECK-SAME: %[[C:[^:]*]]: i1, %[[X:[^:]*]]: i32, %[[Y:[^:]*]]: i32)
  // CHECK-NOT: spirv.mlir.selection
  // CHECK: arith.select %[[C]], %[[X]], %[[Y]] : i32
  // CHECK-NOT: spirv.mlir.selection
  gpu.func @no_side(%p: !ptr, %c: i1, %x: i32, %y: i32) kernel {
    %r = scf.if %c -> i32 {
      scf.yield %x : i32
    } else {
      scf.yield %y : i32
    }
    spirv.Store "StorageBuffer" %p, %r : i32
    scf.if %c {
    }
    gpu.return
  }

  // The dialect's branches take no `index`.
  //
  // CHECK-LABEL: gpu.func @index(
  // CHECK-SAME: %[[X:[^:]*]]: index
  // CHECK: %[[R:.*]] = spirv.mlir.selection -> i32 {
  // CHECK-NEXT: %[[OUTER:.*]] = arith.index_castui %[[X]] : index to i32
  // CHECK-NEXT: spirv.BranchConditional %{{.*}}, ^{{.*}}, ^[[MERGE:.*]](%[[OUTER]] : i32)
  // CHECK: %[[INNER:.*]] = arith.index_castui %{{.*}} : index to i32
  // CHECK-NEXT: spirv.Branch ^[[MERGE]](%[[INNER]] : i32)
  // CHECK: }
  // CHECK-NEXT: %[[I:.*]] = arith.index_castui %[[R]] : i32 to index
  // CHECK-NEXT: arith.index_cast %[[I]] : index to i32
  gpu.func @index(%p: !ptr, %x: index, %c: i1) kernel {
    %i = scf.if %c -> index {
      %sum = arith.addi %x, %x : index
      scf.yield %sum : index
    } else {
      scf.yield %x : index
    }
    %v = arith.index_cast %i : index to i32
    spirv.Store "StorageBuffer" %p, %v : i32
    gpu.return
  }
}
