// RUN: cairn-opt %s --shader-structure-control-flow | FileCheck %s

!array = !spirv.array<4 x i32, stride=4>
!element = !spirv.ptr<i32, Function>
!nested = !spirv.ptr<!spirv.struct<(i32, !spirv.array<3 x !spirv.array<5 x i32, stride=4>, stride=20>)>, Private>

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @loop(
  // CHECK-SAME: %[[P:[^:]*]]: !spirv.ptr<!spirv.array<4 x i32, stride=4>, Function>
  // CHECK: ^{{.*}}(%[[I:.*]]: i32):
  // CHECK: %[[LAST:.*]] = arith.constant 3 : i32
  // CHECK: %[[INDEX:.*]] = arith.minui %[[I]], %[[LAST]] : i32
  // CHECK: spirv.AccessChain %[[P]][%[[INDEX]]]
  // What is computed has a value of its own, as have arguments and constants.
  // CHECK: %[[NEXT:.*]] = arith.addi %[[I]]
  // CHECK: spirv.AccessChain %[[P]][%[[NEXT]]]
  gpu.func @loop(%p: !spirv.ptr<!array, Function>, %n: i32) kernel {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    scf.for %i = %zero to %n step %one : i32 {
      %a = spirv.AccessChain %p[%i] : !spirv.ptr<!array, Function>, i32 -> !element
      %next = arith.addi %i, %one : i32
      %b = spirv.AccessChain %p[%next] : !spirv.ptr<!array, Function>, i32 -> !element
      spirv.Store "Function" %a, %zero : i32
      spirv.Store "Function" %b, %one : i32
    }
    gpu.return
  }

  // A choice, through changes of width that may be none, in the arrays of a
  // structure; the member's index is literal.
  // CHECK-LABEL: gpu.func @choice(
  // CHECK-DAG: %[[TWO:.*]] = arith.constant 2 : i32
  // CHECK-DAG: %[[FOUR:.*]] = arith.constant 4 : i32
  // CHECK-DAG: %[[OUTER:.*]] = arith.minui %{{.*}}, %[[TWO]]
  // CHECK-DAG: %[[INNER:.*]] = arith.minui %{{.*}}, %[[FOUR]]
  // CHECK: spirv.AccessChain %{{.*}}[%cst1_i32, %[[OUTER]], %[[INNER]]]
  gpu.func @choice(%p: !nested, %condition: i1, %x: index, %y: index) kernel {
    %one = spirv.Constant 1 : i32
    %i = scf.if %condition -> (index) {
      %z = arith.addi %x, %y : index
      scf.yield %z : index
    } else {
      scf.yield %y : index
    }
    %index = arith.index_cast %i : index to i32
    %a = spirv.AccessChain %p[%one, %index, %index] : !nested, i32, i32, i32 -> !spirv.ptr<i32, Private>
    spirv.Store "Private" %a, %one : i32
    gpu.return
  }

  // Memory that others see has addresses.
  // CHECK-LABEL: gpu.func @local(
  // CHECK-NOT: arith.minui
  // CHECK: gpu.return
  gpu.func @local(%p: !spirv.ptr<!array, Workgroup>, %n: i32) kernel {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    scf.for %i = %zero to %n step %one : i32 {
      %a = spirv.AccessChain %p[%i] : !spirv.ptr<!array, Workgroup>, i32 -> !spirv.ptr<i32, Workgroup>
      spirv.Store "Workgroup" %a, %zero : i32
    }
    gpu.return
  }
}
