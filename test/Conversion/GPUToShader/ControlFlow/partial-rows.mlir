// RUN: cairn-opt %s --split-input-file --shader-partial-rows | FileCheck %s

// CHECK: gpu.module @kernels
// CHECK: spirv.SpecConstant @rows_of_lanes spec_id(7454) = false
// CHECK-LABEL: gpu.func @searches
// CHECK: %[[VARIABLE:.*]] = spirv.Variable
// CHECK-DAG: %[[SIZE:.*]] = gpu.block_dim x
// CHECK-DAG: %[[ID:.*]] = gpu.thread_id x
// CHECK: %[[ISONE:.*]] = arith.cmpi eq, %[[SIZE]], %c1
// CHECK: %[[LANE:.*]] = gpu.lane_id
// CHECK: %[[PLACE:.*]] = arith.select %[[ISONE]], %[[LANE]], %[[ID]]
// CHECK: %[[INROW:.*]] = arith.cmpi ult, %[[PLACE]], %[[SIZE]]
// CHECK: %[[GUARDS:.*]] = spirv.mlir.referenceof @rows_of_lanes : i1
// CHECK: %[[OFF:.*]] = arith.xori %[[GUARDS]], %true
// CHECK: %[[BUSY:.*]] = arith.ori %[[OFF]], %[[INROW]]
// CHECK: scf.if %[[BUSY]] {
// CHECK: scf.while
// CHECK: gpu.barrier
// CHECK: }
// CHECK-NEXT: gpu.return
// CHECK-LABEL: gpu.func @counts
// CHECK-NOT: scf.if
// CHECK-LABEL: gpu.func @countsByItem
// CHECK: scf.if
// CHECK-LABEL: gpu.func @calls
// CHECK: scf.if
// CHECK-NEXT: mux.call @searchesToo
// CHECK-LABEL: gpu.func @searchesToo
// CHECK-NOT: scf.if
// CHECK-LABEL: gpu.func @asks
// CHECK: %[[COUNT:.*]] = gpu.num_subgroups : index
// CHECK: %[[LANES:.*]] = gpu.subgroup_size
// CHECK: %[[X:.*]] = gpu.block_dim x
// CHECK: %[[LAST:.*]] = arith.subi %[[X]], %c1
// CHECK: %[[FULL:.*]] = arith.divui %[[LAST]], %[[LANES]]
// CHECK: %[[INROW:.*]] = arith.addi %[[FULL]], %c1
// CHECK-DAG: %[[Z:.*]] = gpu.block_dim z
// CHECK-DAG: %[[Y:.*]] = gpu.block_dim y
// CHECK: %[[ROWS:.*]] = arith.muli %[[Y]], %[[Z]]
// CHECK: %[[ALL:.*]] = arith.muli %[[INROW]], %[[ROWS]]
// CHECK: %[[ISROWS:.*]] = spirv.mlir.referenceof @rows_of_lanes : i1
// CHECK: %[[RIGHT:.*]] = arith.select %[[ISROWS]], %[[ALL]], %[[COUNT]]
// CHECK: arith.index_cast %[[RIGHT]]
// CHECK: %[[GIVEN:.*]] = gpu.subgroup_id : index
// CHECK: %[[PLACE:.*]] = arith.divui %thread_id_x, %{{.*}}
// CHECK: %[[OWN:.*]] = arith.addi %{{.*}}, %[[PLACE]]
// CHECK: arith.select %{{.*}}, %[[OWN]], %[[GIVEN]]
// CHECK-LABEL: gpu.func @fills
// CHECK: %[[COUNT:.*]] = gpu.num_subgroups : index
// CHECK-NOT: scf.if
// CHECK: arith.index_cast %[[COUNT]]
// CHECK-LABEL: gpu.func @doesNotFill
// CHECK: scf.if
module attributes {shader.options = #shader.options} {
  gpu.module @kernels {
    spirv.GlobalVariable @p bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>

    gpu.func @searches() kernel {
      %variable = spirv.Variable : !spirv.ptr<i32, Function>
      scf.while : () -> () {
        %value = spirv.Load "Function" %variable : i32
        %goes = arith.trunci %value : i32 to i1
        scf.condition(%goes)
      } do {
        scf.yield
      }
      gpu.barrier
      gpu.return
    }

    // What the launch says is the same for idle lanes.
    gpu.func @counts() kernel {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %member = spirv.Constant 0 : i32
      %p = spirv.mlir.addressof @p : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
      %place = spirv.AccessChain %p[%member, %zero] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
      %n = spirv.Load "StorageBuffer" %place : i32
      %twice = arith.addi %n, %n : i32
      scf.for %i = %zero to %twice step %one : i32 {
        spirv.Store "StorageBuffer" %place, %i : i32
      }
      gpu.return
    }

    gpu.func @countsByItem() kernel {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %id = gpu.thread_id x
      %bound = arith.subi %one, %id : index
      scf.for unsigned %i = %zero to %bound step %one : index {
        gpu.barrier
      }
      gpu.return
    }

    gpu.func @calls() kernel {
      mux.call @searchesToo() : () -> ()
      gpu.return
    }
    gpu.func @searchesToo() {
      %variable = spirv.Variable : !spirv.ptr<i1, Function>
      scf.while : () -> () {
        %goes = spirv.Load "Function" %variable : i1
        scf.condition(%goes)
      } do {
        scf.yield
      }
      gpu.return
    }

    gpu.func @asks() kernel {
      %zero = spirv.Constant 0 : i32
      %p = spirv.mlir.addressof @p : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
      %place = spirv.AccessChain %p[%zero, %zero] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
      %count = gpu.num_subgroups : index
      %n = arith.index_cast %count : index to i32
      spirv.Store "StorageBuffer" %place, %n : i32
      %id = gpu.subgroup_id : index
      %m = arith.index_cast %id : index to i32
      spirv.Store "StorageBuffer" %place, %m : i32
      gpu.return
    }

    gpu.func @fills() kernel attributes {shader.local_size = array<i32: 32, 3, 1>} {
      %zero = spirv.Constant 0 : i32
      %p = spirv.mlir.addressof @p : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
      %place = spirv.AccessChain %p[%zero, %zero] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
      %count = gpu.num_subgroups : index
      %n = arith.index_cast %count : index to i32
      spirv.Store "StorageBuffer" %place, %n : i32
      %variable = spirv.Variable : !spirv.ptr<i1, Function>
      scf.while : () -> () {
        %goes = spirv.Load "Function" %variable : i1
        scf.condition(%goes)
      } do {
        scf.yield
      }
      gpu.return
    }
    gpu.func @doesNotFill() kernel attributes {shader.local_size = array<i32: 24, 2, 1>} {
      %variable = spirv.Variable : !spirv.ptr<i1, Function>
      scf.while : () -> () {
        %goes = spirv.Load "Function" %variable : i1
        scf.condition(%goes)
      } do {
        scf.yield
      }
      gpu.return
    }
  }
}

// -----

// SPIR-V 1.0 has no number of a lane.
// CHECK-LABEL: gpu.func @old
// CHECK-NOT: gpu.lane_id
// CHECK: scf.if
module attributes {shader.options = #shader.options<spirv_version = "1.0">} {
  gpu.module @kernels {
    gpu.func @old() kernel {
      %variable = spirv.Variable : !spirv.ptr<i1, Function>
      scf.while : () -> () {
        %goes = spirv.Load "Function" %variable : i1
        scf.condition(%goes)
      } do {
        scf.yield
      }
      gpu.return
    }
  }
}
