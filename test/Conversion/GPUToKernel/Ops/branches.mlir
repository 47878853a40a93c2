// RUN: cairn-opt %s --convert-gpu-to-kernel | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-translate --serialize-module -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv

// Control flow stays a graph; a switch may reach a block twice.
module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // CHECK-LABEL: spirv.func @k
  // CHECK-SAME: %[[N:.*]]: i32, %[[C:.*]]: i1
  gpu.func @k(%n: i32, %c: i1, %out: !llvm.ptr<1>) kernel {
    %c5 = arith.constant 5 : i32
    %c7 = arith.constant 7 : i32
    // CHECK: spirv.Switch %[[N]] : i32, [
    // CHECK-NEXT: default: ^[[MERGE:.*]](%{{.*}} : i32),
    // CHECK-NEXT: 0: ^[[BODY:.*]](%{{.*}} : i32)
    // CHECK-NEXT: 3: ^[[BODY]](%{{.*}} : i32)
    cf.switch %n : i32, [
      default: ^merge(%c5 : i32),
      0: ^body(%c5 : i32),
      3: ^body(%c7 : i32)
    ]
  ^body(%x: i32):
    %y = arith.addi %x, %n : i32
    // CHECK: spirv.BranchConditional %[[C]], ^[[BODY]](%{{.*}} : i32), ^[[MERGE]](%{{.*}} : i32)
    cf.cond_br %c, ^body(%y : i32), ^merge(%y : i32)
  ^merge(%z: i32):
    llvm.store %z, %out : i32, !llvm.ptr<1>
    // CHECK: spirv.Return
    gpu.return
  }
}
}
