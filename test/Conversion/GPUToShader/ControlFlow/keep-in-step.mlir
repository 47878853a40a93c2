// RUN: cairn-opt %s --allow-unregistered-dialect --shader-keep-in-step | FileCheck %s

// All of the group go round a loop that work-items leave one by one as long as
// any of them would go on, where the device is said to be of that kind.

// CHECK-DAG: spirv.SpecConstant @rows_of_lanes spec_id(7454) = false
// CHECK-DAG: spirv.GlobalVariable @leaves.in_step : !spirv.ptr<!spirv.array<2 x i32>, Workgroup>
// CHECK-DAG: spirv.GlobalVariable @branches.in_step

// The words count for the local memory that the interface has, as they take some
// on all devices.
// CHECK-LABEL: gpu.func @leaves
// CHECK-SAME: cairn.interface = {args = [], local_memory = 8 : i64, name = "leaves", private_memory = 0 : i64, symbol = "leaves"}
// CHECK: %[[COUNT:.*]] = spirv.Variable
// CHECK: %[[ROWS:.*]] = spirv.mlir.referenceof @rows_of_lanes : i1
// CHECK: %[[OTHERS:.*]] = arith.xori %[[ROWS]], %true
// CHECK: scf.if %[[ROWS]] {
// CHECK-COUNT-2: spirv.AtomicAnd
// CHECK: mux.work_group_barrier
// CHECK: }
// CHECK: %[[LOOP:.*]]:3 = scf.while ({{.*}}, %[[WAS:.*]] = %true{{.*}}, %[[LEFT:.*]] = %{{.*}}) : (i32, i1, i32) -> (i32, i1, i32) {
// CHECK: %[[ON:.*]] = arith.ori %[[WAS]], %[[OTHERS]]
// CHECK: %[[TRIP:.*]]:2 = scf.if %[[ON]] -> (i32, i1) {
// CHECK: %[[GOES:.*]] = arith.select %[[ON]], %[[TRIP]]#1, %false
// What a work-item had when it left stays its own.
// CHECK: %[[LEAVES:.*]] = scf.if %[[ON]] -> (i32) {
// CHECK-NEXT: scf.yield %[[TRIP]]#0
// CHECK: scf.yield %[[LEFT]]
// CHECK: %[[ANY:.*]] = scf.if %[[ROWS]] -> (i1) {
// CHECK: scf.if %[[GOES]] {
// CHECK-NEXT: spirv.AtomicUMax
// CHECK: mux.work_group_barrier
// CHECK: spirv.AtomicOr
// CHECK: arith.cmpi eq
// CHECK: } else {
// CHECK-NEXT: scf.yield %[[GOES]]
// CHECK: scf.condition(%[[ANY]]) %[[TRIP]]#0, %[[GOES]], %[[LEAVES]]
// CHECK: } do {
// CHECK: ^bb0(%{{.*}}: i32, %[[STAYS:.*]]: i1, %{{.*}}: i32):
// CHECK: %[[DOES:.*]] = arith.ori %[[STAYS]], %[[OTHERS]]
// CHECK: scf.if %[[DOES]] {
// CHECK: mux.work_group_barrier
// CHECK: "test.use"(%[[LOOP]]#2)

// A branch to such a loop is gone through by all.
// CHECK-LABEL: gpu.func @branches
// CHECK: %[[TAKEN:.*]] = arith.cmpi ult
// CHECK: %[[OTHER:.*]] = arith.xori %[[TAKEN]]
// CHECK: scf.while (%{{.*}}, %{{.*}} = %[[TAKEN]])
// CHECK: mux.work_group_barrier
// CHECK: scf.if %[[OTHER]] {
// CHECK-NEXT: "test.use"

// Each trip has a barrier, or all go round equally often.
// CHECK-LABEL: gpu.func @meets
// CHECK-NOT: in_step
// CHECK-LABEL: gpu.func @counts
// CHECK-NOT: in_step
// What fits is 32 KiB with the words, where they begin at one.
// CHECK-LABEL: gpu.func @fits
// CHECK-SAME: cairn.interface = {args = [], local_memory = 32768 : i64, name = "fits", private_memory = 0 : i64, symbol = "fits"}
// CHECK: spirv.mlir.addressof @fits.in_step
// CHECK-LABEL: gpu.func @full
// CHECK-SAME: cairn.interface = {args = [], local_memory = 32761 : i64, name = "full", private_memory = 0 : i64, symbol = "full"}
// CHECK-NOT: in_step
// CHECK-NOT: referenceof
// CHECK-LABEL: gpu.func @end
module attributes {shader.options = #shader.options} {
  gpu.module @kernels {
    spirv.GlobalVariable @n bind(0, 0) : !spirv.ptr<!spirv.struct<(i32 [0])>, PushConstant>

    gpu.func @leaves() kernel attributes {cairn.interface = {args = [], local_memory = 0 : i64, name = "leaves", private_memory = 0 : i64, symbol = "leaves"}} {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %four = arith.constant 4 : i32
      %id = gpu.thread_id x
      %l = arith.index_cast %id : index to i32
      %r = scf.while (%i = %zero) : (i32) -> i32 {
        %next = arith.addi %i, %l : i32
        %goes = arith.cmpi ult, %next, %four : i32
        scf.condition(%goes) %next : i32
      } do {
      ^bb0(%i: i32):
        %meets = arith.cmpi ult, %i, %one : i32
        scf.if %meets {
          mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
        }
        scf.yield %i : i32
      }
      "test.use"(%r) : (i32) -> ()
      gpu.return
    }

    gpu.func @branches() kernel {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %four = arith.constant 4 : i32
      %id = gpu.thread_id x
      %l = arith.index_cast %id : index to i32
      %taken = arith.cmpi ult, %l, %four : i32
      scf.if %taken {
        scf.for %i = %zero to %four step %one : i32 {
          %meets = arith.cmpi ugt, %i, %four : i32
          scf.if %meets {
            mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
          }
        }
      } else {
        "test.use"(%l) : (i32) -> ()
      }
      gpu.return
    }

    gpu.func @meets() kernel {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %id = gpu.thread_id x
      %l = arith.index_cast %id : index to i32
      scf.for %i = %zero to %l step %one : i32 {
        mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
      }
      gpu.return
    }

    gpu.func @counts() kernel {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %member = spirv.Constant 0 : i32
      %n = spirv.mlir.addressof @n : !spirv.ptr<!spirv.struct<(i32 [0])>, PushConstant>
      %place = spirv.AccessChain %n[%member] : !spirv.ptr<!spirv.struct<(i32 [0])>, PushConstant>, i32 -> !spirv.ptr<i32, PushConstant>
      %count = spirv.Load "PushConstant" %place : i32
      scf.for %i = %zero to %count step %one : i32 {
        %meets = arith.cmpi ugt, %i, %one : i32
        scf.if %meets {
          mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
        }
      }
      gpu.return
    }

    gpu.func @fits() kernel attributes {cairn.interface = {args = [], local_memory = 32757 : i64, name = "fits", private_memory = 0 : i64, symbol = "fits"}} {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %id = gpu.thread_id x
      %l = arith.index_cast %id : index to i32
      scf.for %i = %zero to %l step %one : i32 {
        %meets = arith.cmpi ugt, %i, %l : i32
        scf.if %meets {
          mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
        }
      }
      gpu.return
    }

    gpu.func @full() kernel attributes {cairn.interface = {args = [], local_memory = 32761 : i64, name = "full", private_memory = 0 : i64, symbol = "full"}} {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %id = gpu.thread_id x
      %l = arith.index_cast %id : index to i32
      scf.for %i = %zero to %l step %one : i32 {
        %meets = arith.cmpi ugt, %i, %l : i32
        scf.if %meets {
          mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
        }
      }
      gpu.return
    }

    gpu.func @end() kernel {
      gpu.return
    }
  }
}
