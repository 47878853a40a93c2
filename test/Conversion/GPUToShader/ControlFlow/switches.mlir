// RUN: cairn-opt %s --shader-structure-control-flow | FileCheck %s

!ptr = !spirv.ptr<i32, StorageBuffer>

gpu.module @kernels {
  // Each case has a block of its own where values leave, so that no two edges
  // lead from the header to the merge block.
  //
  // CHECK-LABEL: gpu.func @values(
  // CHECK-SAME: %[[X:[^:]*]]: i32
  // CHECK-NOT: index
  // CHECK: %{{.*}} = spirv.mlir.selection -> i32 {
  // CHECK-NEXT: spirv.Switch %[[X]] : i32, [
  // CHECK-NEXT: default: ^[[D:.*]],
  // CHECK-NEXT: 1: ^[[ONE:.*]],
  // CHECK-NEXT: 4294967295: ^[[MINUS:.*]]
  // CHECK-NEXT: ]
  // CHECK-NEXT: ^[[ONE]]:
  // CHECK-NEXT: spirv.Branch ^[[MERGE:.*]](%[[X]] : i32)
  // CHECK-NEXT: ^[[MINUS]]:
  // CHECK-NEXT: %[[Y:.*]] = arith.muli
  // CHECK-NEXT: spirv.Branch ^[[MERGE]](%[[Y]] : i32)
  // CHECK-NEXT: ^[[D]]:
  // CHECK-NEXT: spirv.Branch ^[[MERGE]](%{{.*}} : i32)
  // CHECK-NEXT: ^[[MERGE]](%[[ARG:.*]]: i32):
  // CHECK-NEXT: spirv.mlir.merge %[[ARG]]
  gpu.func @values(%p: !ptr, %x: i32) kernel {
    %i = arith.index_castui %x : i32 to index
    %zero = arith.constant 0 : i32
    %r = scf.index_switch %i -> i32
    case 1 {
      scf.yield %x : i32
    }
    case 4294967295 {
      %y = arith.muli %x, %x : i32
      scf.yield %y : i32
    }
    default {
      scf.yield %zero : i32
    }
    spirv.Store "StorageBuffer" %p, %r : i32
    gpu.return
  }

  // CHECK-LABEL: gpu.func @no_values(
  // CHECK: spirv.Switch
  // CHECK-NEXT: default: ^[[MERGE:.*]],
  // CHECK-NEXT: 1: ^[[MERGE]],
  // CHECK-NEXT: 2: ^[[TWO:.*]]
  // CHECK: ^[[TWO]]:
  // CHECK: ^[[MERGE]]:
  // CHECK-NEXT: spirv.mlir.merge{{$}}
  gpu.func @no_values(%p: !ptr, %x: i32) kernel {
    %i = arith.index_castui %x : i32 to index
    scf.index_switch %i
    case 1 {
      scf.yield
    }
    case 2 {
      spirv.Store "StorageBuffer" %p, %x : i32
      scf.yield
    }
    default {
    }
    gpu.return
  }

  // A truth value needs no switch, nor does what is compared once.
  //
  // CHECK-LABEL: gpu.func @truth(
  // CHECK-SAME: %[[C:[^:]*]]: i1
  // CHECK: spirv.BranchConditional %[[C]], ^[[MERGE:.*]], ^[[ZERO:.*]]
  // CHECK: spirv.BranchConditional %[[C]], ^{{.*}}, ^{{.*}}
  // CHECK: %[[EQUAL:.*]] = arith.cmpi eq, %{{.*}}, %c7_i32
  // CHECK: spirv.BranchConditional %[[EQUAL]]
  gpu.func @truth(%p: !ptr, %c: i1, %x: i32) kernel {
    %i = arith.index_castui %c : i1 to index
    scf.index_switch %i
    case 0 {
      spirv.Store "StorageBuffer" %p, %x : i32
      scf.yield
    }
    default {
    }
    %wide = arith.extui %c : i1 to i32
    %j = arith.index_castui %wide : i32 to index
    scf.index_switch %j
    case 1 {
      spirv.Store "StorageBuffer" %p, %x : i32
      scf.yield
    }
    default {
    }
    %k = arith.index_castui %x : i32 to index
    scf.index_switch %k
    case 7 {
      spirv.Store "StorageBuffer" %p, %x : i32
      scf.yield
    }
    default {
    }
    gpu.return
  }

  // The selector has 32 bits. Narrow ones are widened as the `index` was, and
  // cases that it cannot have are gone.
  //
  // CHECK-LABEL: gpu.func @narrow(
  // CHECK-SAME: %[[X:[^:]*]]: i8
  // CHECK: %[[WIDE:.*]] = arith.extsi %[[X]] : i8 to i32
  // CHECK: spirv.Switch %[[WIDE]] : i32, [
  // CHECK-NEXT: default:
  // CHECK-NEXT: 4294967293:
  // CHECK-NEXT: 3:
  // CHECK-NEXT: ]
  gpu.func @narrow(%p: !ptr, %x: i8, %y: i32) kernel {
    %i = arith.index_cast %x : i8 to index
    scf.index_switch %i
    case -3 {
      spirv.Store "StorageBuffer" %p, %y : i32
      scf.yield
    }
    case 3 {
      spirv.Store "StorageBuffer" %p, %y : i32
      scf.yield
    }
    case 253 {
      spirv.Store "StorageBuffer" %p, %y : i32
      scf.yield
    }
    default {
    }
    gpu.return
  }

  // CHECK-LABEL: gpu.func @wide(
  // CHECK-SAME: %[[X:[^:]*]]: i64
  // CHECK: %[[IS0:.*]] = arith.cmpi eq, %[[X]], %c0_i64
  // CHECK: %[[N0:.*]] = arith.select %[[IS0]], %c0_i32{{.*}}, %c2_i32
  // CHECK: %[[IS1:.*]] = arith.cmpi eq, %[[X]], %c4294967296_i64
  // CHECK: %[[N1:.*]] = arith.select %[[IS1]], %c1_i32{{.*}}, %[[N0]]
  // CHECK: spirv.Switch %[[N1]] : i32, [
  // CHECK-NEXT: default:
  // CHECK-NEXT: 0:
  // CHECK-NEXT: 1:
  // CHECK-NEXT: ]
  gpu.func @wide(%p: !ptr, %x: i64, %y: i32) kernel {
    %i = arith.index_castui %x : i64 to index
    scf.index_switch %i
    case 0 {
      spirv.Store "StorageBuffer" %p, %y : i32
      scf.yield
    }
    case 4294967296 {
      spirv.Store "StorageBuffer" %p, %y : i32
      scf.yield
    }
    default {
    }
    gpu.return
  }

  // CHECK-LABEL: gpu.func @default_only(
  // CHECK-NOT: spirv.mlir.selection
  // CHECK: spirv.Store
  gpu.func @default_only(%p: !ptr, %i: index, %x: i32) kernel {
    scf.index_switch %i
    default {
      spirv.Store "StorageBuffer" %p, %x : i32
    }
    gpu.return
  }
}
