// RUN: cairn-opt %s --shader-structure-control-flow | FileCheck %s

!ptr = !spirv.ptr<i32, StorageBuffer>
#once = #llvm.loop_annotation<unroll = <disable = true>>
#full = #llvm.loop_annotation<unroll = <full = true>>

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @counting(
  // CHECK-SAME: %[[N:[^:]*]]: i32, %[[STEP:[^:]*]]: i32)
  // CHECK: %[[SUM:.*]] = spirv.mlir.loop -> i32 {
  // CHECK-NEXT: spirv.Branch ^[[HEADER:.*]](%c0_i32, %c0_i32 : i32, i32)
  // CHECK-NEXT: ^[[HEADER]](%[[I:.*]]: i32, %[[ACC:.*]]: i32):
  // CHECK-NEXT: %[[INSIDE:.*]] = arith.cmpi slt, %[[I]], %[[N]]
  // CHECK-NEXT: spirv.BranchConditional %[[INSIDE]], ^[[BODY:.*]], ^[[MERGE:.*]]
  // CHECK-NEXT: ^[[BODY]]:
  // CHECK-NEXT: %[[NEXT:.*]] = arith.addi %[[ACC]], %[[I]]
  // CHECK-NEXT: spirv.Branch ^[[CONTINUE:.*]]
  // CHECK-NEXT: ^[[CONTINUE]]:
  // CHECK-NEXT: %[[INC:.*]] = arith.addi %[[I]], %[[STEP]]
  // CHECK-NEXT: spirv.Branch ^[[HEADER]](%[[INC]], %[[NEXT]] : i32, i32)
  // CHECK-NEXT: ^[[MERGE]]:
  // CHECK-NEXT: spirv.mlir.merge %[[ACC]] : i32
  // CHECK: arith.cmpi ult,
  gpu.func @counting(%p: !ptr, %n: i32, %step: i32) kernel {
    %zero = arith.constant 0 : i32
    %sum = scf.for %i = %zero to %n step %step iter_args(%acc = %zero) -> (i32) : i32 {
      %next = arith.addi %acc, %i : i32
      scf.yield %next : i32
    }
    scf.for unsigned %i = %zero to %n step %step : i32 {
      spirv.Store "StorageBuffer" %p, %sum : i32
    }
    gpu.return
  }

  // CHECK-LABEL: gpu.func @unrolled(
  // CHECK: spirv.mlir.loop control(DontUnroll)
  // CHECK: spirv.mlir.loop control(Unroll)
  gpu.func @unrolled(%p: !ptr, %n: i32) kernel {
    %one = arith.constant 1 : i32
    scf.for %i = %one to %n step %one : i32 {
      spirv.Store "StorageBuffer" %p, %i : i32
    } {loop_annotation = #once}
    scf.for %i = %one to %n step %one : i32 {
      spirv.Store "StorageBuffer" %p, %i : i32
    } {loop_annotation = #full}
    gpu.return
  }

  // CHECK-LABEL: gpu.func @while(
  // CHECK-SAME: %[[P:[^:]*]]: !spirv.ptr<i32, StorageBuffer>, %[[X:[^:]*]]: i32)
  // CHECK: %[[R:.*]] = spirv.mlir.loop -> i32 {
  // CHECK-NEXT: spirv.Branch ^[[HEADER:.*]](%[[X]] : i32)
  // CHECK-NEXT: ^[[HEADER]](%[[I:.*]]: i32):
  // CHECK-NEXT: %[[TWICE:.*]] = arith.addi %[[I]], %[[I]]
  // CHECK-NEXT: %[[ON:.*]] = arith.cmpi slt, %[[TWICE]], %[[X]]
  // CHECK-NEXT: spirv.BranchConditional %[[ON]], ^[[BODY:.*]], ^[[MERGE:.*]]
  // CHECK-NEXT: ^[[BODY]]:
  // CHECK-NEXT: spirv.Store "StorageBuffer" %[[P]], %[[TWICE]]
  // CHECK-NEXT: spirv.Branch ^[[CONTINUE:.*]]
  // CHECK-NEXT: ^[[CONTINUE]]:
  // CHECK-NEXT: spirv.Branch ^[[HEADER]](%[[TWICE]] : i32)
  // CHECK-NEXT: ^[[MERGE]]:
  // CHECK-NEXT: spirv.mlir.merge %[[I]] : i32
  // CHECK-NEXT: }
  // CHECK-NEXT: spirv.Store "StorageBuffer" %[[P]], %[[R]]
  gpu.func @while(%p: !ptr, %x: i32) kernel {
    %r:3 = scf.while (%i = %x) : (i32) -> (i32, i32, i32) {
      %twice = arith.addi %i, %i : i32
      %on = arith.cmpi slt, %twice, %x : i32
      scf.condition(%on) %i, %twice, %x : i32, i32, i32
    } do {
    ^bb0(%old: i32, %twice: i32, %limit: i32):
      spirv.Store "StorageBuffer" %p, %twice : i32
      scf.yield %twice : i32
    }
    spirv.Store "StorageBuffer" %p, %r#0 : i32
    spirv.Store "StorageBuffer" %p, %r#2 : i32
    gpu.return
  }

  // The header stays in one piece: what holds selections or loops comes after it.
  // Nothing after the condition: it stands where the loop is repeated.
  //
  // CHECK-LABEL: gpu.func @do_while(
  // CHECK: spirv.mlir.loop {
  // CHECK-NEXT: spirv.Branch ^[[HEADER:.*]](%{{.*}} : i32)
  // CHECK-NEXT: ^[[HEADER]](%[[I:.*]]: i32):
  // CHECK-NEXT: spirv.Branch ^[[BEFORE:.*]]
  // CHECK-NEXT: ^[[BEFORE]]:
  // CHECK-NEXT: %[[ON:.*]] = arith.cmpi
  // CHECK-NEXT: %[[NEXT:.*]] = spirv.mlir.selection -> i32 {
  // CHECK: }
  // CHECK-NEXT: spirv.Branch ^[[CONTINUE:.*]]
  // CHECK-NEXT: ^[[CONTINUE]]:
  // CHECK-NEXT: spirv.BranchConditional %[[ON]], ^[[HEADER]](%[[NEXT]] : i32), ^[[MERGE:.*]]
  // CHECK-NEXT: ^[[MERGE]]:
  // CHECK-NEXT: spirv.mlir.merge
  gpu.func @do_while(%p: !ptr, %x: i32) kernel {
    %r = scf.while (%i = %x) : (i32) -> i32 {
      %on = arith.cmpi slt, %i, %x : i32
      %next = scf.if %on -> i32 {
        spirv.Store "StorageBuffer" %p, %i : i32
        %n = arith.addi %i, %x : i32
        scf.yield %n : i32
      } else {
        scf.yield %i : i32
      }
      scf.condition(%on) %next : i32
    } do {
    ^bb0(%next: i32):
      scf.yield %next : i32
    }
    gpu.return
  }

  // An argument that is a result leaves from the header, too: llvmpipe gives
  // work-items that leave before others what the next iteration would have had.
  //
  // CHECK-LABEL: gpu.func @argument_of_do_while(
  // CHECK: %{{.*}} = spirv.mlir.loop -> i32 {
  // CHECK-NEXT: spirv.Branch ^[[HEADER:.*]](%{{.*}}, %true{{.*}}, %c0_i32{{.*}} : i32, i1, i32)
  // CHECK-NEXT: ^[[HEADER]](%[[I:.*]]: i32, %[[GOES_ON:.*]]: i1, %[[RESULT:.*]]: i32):
  // CHECK-NEXT: spirv.BranchConditional %[[GOES_ON]], ^[[BODY:.*]], ^[[MERGE:.*]]
  // CHECK-NEXT: ^[[BODY]]:
  // CHECK-NEXT: %[[ON:.*]] = arith.cmpi slt, %[[I]]
  // CHECK-NEXT: %[[NEXT:.*]] = arith.addi %[[I]], %[[I]]
  // CHECK-NEXT: spirv.Branch ^[[CONTINUE:.*]]
  // CHECK-NEXT: ^[[CONTINUE]]:
  // CHECK-NEXT: spirv.Branch ^[[HEADER]](%[[NEXT]], %[[ON]], %[[I]] : i32, i1, i32)
  // CHECK-NEXT: ^[[MERGE]]:
  // CHECK-NEXT: spirv.mlir.merge %[[RESULT]] : i32
  gpu.func @argument_of_do_while(%p: !ptr, %x: i32) kernel {
    %r:2 = scf.while (%i = %x) : (i32) -> (i32, i32) {
      %on = arith.cmpi slt, %i, %x : i32
      %next = arith.addi %i, %i : i32
      scf.condition(%on) %next, %i : i32, i32
    } do {
    ^bb0(%next: i32, %i: i32):
      scf.yield %next : i32
    }
    spirv.Store "StorageBuffer" %p, %r#1 : i32
    gpu.return
  }

  // A result that is computed in the loop is carried to the header, from where
  // the loop then is left.
  //
  // CHECK-LABEL: gpu.func @computed_result(
  // CHECK: %{{.*}} = spirv.mlir.loop -> i32 {
  // CHECK-NEXT: spirv.Branch ^[[HEADER:.*]](%{{.*}}, %true{{.*}}, %c0_i32{{.*}} : i32, i1, i32)
  // CHECK-NEXT: ^[[HEADER]](%[[I:.*]]: i32, %[[GOES_ON:.*]]: i1, %[[RESULT:.*]]: i32):
  // CHECK-NEXT: spirv.BranchConditional %[[GOES_ON]], ^[[BODY:.*]], ^[[MERGE:.*]]
  // CHECK-NEXT: ^[[BODY]]:
  // CHECK-NEXT: %[[TWICE:.*]] = arith.addi %[[I]], %[[I]]
  // CHECK-NEXT: %[[ON:.*]] = arith.cmpi slt, %[[TWICE]]
  // CHECK-NEXT: %[[NEXT:.*]] = spirv.mlir.selection -> i32 {
  // CHECK-NEXT: spirv.BranchConditional %[[ON]]
  // CHECK: spirv.Store
  // CHECK: }
  // CHECK-NEXT: spirv.Branch ^[[CONTINUE:.*]]
  // CHECK-NEXT: ^[[CONTINUE]]:
  // CHECK-NEXT: spirv.Branch ^[[HEADER]](%[[NEXT]], %[[ON]], %[[TWICE]] : i32, i1, i32)
  // CHECK-NEXT: ^[[MERGE]]:
  // CHECK-NEXT: spirv.mlir.merge %[[RESULT]] : i32
  gpu.func @computed_result(%p: !ptr, %x: i32) kernel {
    %r = scf.while (%i = %x) : (i32) -> i32 {
      %twice = arith.addi %i, %i : i32
      %on = arith.cmpi slt, %twice, %x : i32
      scf.condition(%on) %twice : i32
    } do {
    ^bb0(%twice: i32):
      spirv.Store "StorageBuffer" %p, %twice : i32
      %next = arith.addi %twice, %x : i32
      scf.yield %next : i32
    }
    spirv.Store "StorageBuffer" %p, %r : i32
    gpu.return
  }

  // An argument of the header is carried beside it where what is computed of it
  // in the loop is computed behind it, too.
  //
  // CHECK-LABEL: gpu.func @computed_again(
  // CHECK: %[[LAST:.*]] = spirv.mlir.loop -> i32 {
  // CHECK: ^{{.*}}(%[[I:.*]]: i32, %{{.*}}: i1, %[[RESULT:.*]]: i32):
  // CHECK: arith.muli %[[I]], %c3_i32
  // CHECK: spirv.Branch ^{{.*}}(%{{.*}}, %{{.*}}, %[[I]] : i32, i1, i32)
  // CHECK: spirv.mlir.merge %[[RESULT]] : i32
  // CHECK: arith.muli %[[LAST]], %c3_i32
  // CHECK-LABEL: gpu.func @computed_otherwise(
  // CHECK: ^{{.*}}(%[[I:[^:]*]]: i32):
  // CHECK: spirv.mlir.merge %[[I]] : i32
  gpu.func @computed_again(%p: !ptr, %x: i32) kernel {
    %three = arith.constant 3 : i32
    %r = scf.while (%i = %x) : (i32) -> i32 {
      %place = arith.muli %i, %three : i32
      %on = arith.cmpi slt, %place, %x : i32
      scf.condition(%on) %i : i32
    } do {
    ^bb0(%i: i32):
      %next = arith.addi %i, %x : i32
      scf.yield %next : i32
    }
    %place = arith.muli %r, %three : i32
    spirv.Store "StorageBuffer" %p, %place : i32
    gpu.return
  }
  gpu.func @computed_otherwise(%p: !ptr, %x: i32) kernel {
    %three = arith.constant 3 : i32
    %two = arith.constant 2 : i32
    %r = scf.while (%i = %x) : (i32) -> i32 {
      %place = arith.muli %i, %three : i32
      %on = arith.cmpi slt, %place, %x : i32
      scf.condition(%on) %i : i32
    } do {
    ^bb0(%i: i32):
      %next = arith.addi %i, %x : i32
      scf.yield %next : i32
    }
    %place = arith.muli %r, %two : i32
    spirv.Store "StorageBuffer" %p, %place : i32
    gpu.return
  }

  // Never left, but there is a way to the merge block, as SPIR-V wants it.
  //
  // CHECK-LABEL: gpu.func @forever(
  // CHECK: spirv.mlir.loop {
  // CHECK: spirv.BranchConditional %true{{.*}}, ^{{.*}}, ^[[MERGE:.*]]
  // CHECK: ^[[MERGE]]:
  // CHECK-NEXT: spirv.mlir.merge{{$}}
  gpu.func @forever(%p: !ptr, %x: i32) kernel {
    %true = arith.constant true
    scf.while : () -> () {
      scf.condition(%true)
    } do {
      spirv.Store "StorageBuffer" %p, %x : i32
      scf.yield
    }
    gpu.return
  }

  // CHECK-LABEL: gpu.func @index_counter(
  // CHECK: ^{{.*}}(%[[CARRIED:.*]]: i32):
  // CHECK-NEXT: %[[I:.*]] = arith.index_castui %[[CARRIED]] : i32 to index
  // CHECK-NEXT: arith.cmpi slt, %[[I]], %{{.*}} : index
  // CHECK: %[[NEXT:.*]] = arith.addi %[[I]], %{{.*}} : index
  // CHECK-NEXT: %[[BACK:.*]] = arith.index_castui %[[NEXT]] : index to i32
  // CHECK-NEXT: spirv.Branch ^{{.*}}(%[[BACK]] : i32)
  gpu.func @index_counter(%p: !ptr, %n: index) kernel {
    scf.for %i = %n to %n step %n {
      %v = arith.index_cast %i : index to i32
      spirv.Store "StorageBuffer" %p, %v : i32
    }
    gpu.return
  }
}
