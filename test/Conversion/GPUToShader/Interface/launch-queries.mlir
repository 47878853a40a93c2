// RUN: cairn-opt %s --allow-unregistered-dialect --shader-assign-interface --canonicalize --cse --split-input-file | FileCheck %s

// Where all groups have one size, Vulkan's own ids and sizes are the answers.
// CHECK-LABEL: gpu.module @uniform
// CHECK-SAME: spec_constants = {work_dim = 3 : i64, work_group_size = [0, 1, 2]}
// CHECK: spirv.SpecConstant @work_dim spec_id(3) = 3 : i32
// CHECK-NOT: shader.storage = "push_constant"
// CHECK-LABEL: gpu.func @k
// CHECK-DAG: %[[ID:.*]] = gpu.global_id x
// CHECK-DAG: %[[ID32:.*]] = arith.index_castui %[[ID]] : index to i32
// CHECK-DAG: %[[GROUP:.*]] = gpu.block_id y
// CHECK-DAG: %[[GROUPS:.*]] = gpu.grid_dim z
// CHECK-DAG: %[[LOCAL:.*]] = gpu.block_dim z
// CHECK-DAG: arith.muli %[[GROUPS]], %[[LOCAL]] : index
// CHECK-DAG: %[[DIM:.*]] = spirv.mlir.referenceof @work_dim : i32
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK-DAG: "test.use"(%[[ID32]]) : (i32) -> ()
// CHECK-DAG: "test.use"(%[[DIM]]) : (i32) -> ()
// The offset is not enabled.
// CHECK-DAG: "test.use"(%[[ZERO]]) : (i32) -> ()
module attributes {ocl.version = array<i64: 2, 0>} {
  gpu.module @uniform {
    gpu.func @k() kernel attributes {ocl.uniform_work_group_size} {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %c2 = arith.constant 2 : i32
      %0 = mux.global_id %c0 : i32
      "test.use"(%0) : (i32) -> ()
      %1 = mux.group_id %c1 : i64
      "test.use"(%1) : (i64) -> ()
      %2 = mux.global_size %c2 : i32
      "test.use"(%2) : (i32) -> ()
      %3 = mux.enqueued_local_size %c2 : i32
      "test.use"(%3) : (i32) -> ()
      %4 = mux.work_dim : i32
      "test.use"(%4) : (i32) -> ()
      %5 = mux.global_offset %c0 : i32
      "test.use"(%5) : (i32) -> ()
      gpu.return
    }
  }
}

// -----

// A region of a launch knows of the others by push constants, of which there
// are as many as all kernels together ask for.
// CHECK-LABEL: gpu.module @regions
// CHECK-SAME: push_constants = {fields = [{name = "num_workgroups", offset = 0 : i64, size = 12 : i64}, {name = "region_offset", offset = 16 : i64, size = 12 : i64}], size = 28 : i64}
// CHECK: @cairn.push() {addr_space = 2 : i32, alignment = 16 : i64, shader.storage = "push_constant"} : !llvm.array<28 x i8>
// CHECK-LABEL: gpu.func @id
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %{{.*}}[20]
// CHECK: %[[OFFSET:.*]] = llvm.load %[[AT]] invariant {alignment = 4 : i64} : !llvm.ptr<2> -> i32
// CHECK: %[[ID:.*]] = gpu.global_id y
// CHECK: %[[ID64:.*]] = arith.index_castui %[[ID]] : index to i64
// CHECK: %[[OFFSET64:.*]] = arith.extui %[[OFFSET]] : i32 to i64
// CHECK: arith.addi %[[ID64]], %[[OFFSET64]] : i64
// CHECK-LABEL: gpu.func @groups
// CHECK: %[[PUSH:.*]] = llvm.mlir.addressof @cairn.push
// CHECK: %[[GROUPS:.*]] = llvm.load %[[PUSH]] invariant
// CHECK: "test.use"(%[[GROUPS]]) : (i32) -> ()
// A required size leaves no smaller group.
// CHECK-LABEL: gpu.func @required
// CHECK-SAME: shader.local_size = array<i32: 4, 2, 1>
// CHECK-DAG: %[[C4:.*]] = arith.constant 4 : i32
// CHECK-DAG: "test.use"(%[[C4]])
// CHECK-DAG: gpu.grid_dim x
module attributes {ocl.version = array<i64: 2, 0>} {
  gpu.module @regions {
    gpu.func @id() kernel {
      %c1 = arith.constant 1 : i32
      %0 = mux.global_id %c1 : i64
      "test.use"(%0) : (i64) -> ()
      gpu.return
    }
    gpu.func @groups() kernel {
      %c0 = arith.constant 0 : i32
      %0 = mux.num_groups %c0 : i32
      "test.use"(%0) : (i32) -> ()
      gpu.return
    }
    gpu.func @required() kernel attributes {mux.reqd_work_group_size = array<i64: 4, 2, 1>} {
      %c0 = arith.constant 0 : i32
      %0 = mux.local_size %c0 : i32
      "test.use"(%0) : (i32) -> ()
      %1 = mux.num_groups %c0 : i32
      "test.use"(%1) : (i32) -> ()
      gpu.return
    }
  }
}

// -----

// A shader has one block of push constants: arguments are behind what the
// launch provides.
// CHECK-LABEL: gpu.module @together
// CHECK-NOT: @cairn.push
// CHECK: @k.args() {{.*}}shader.storage = "push_constant"} : !llvm.array<36 x i8>
// CHECK-LABEL: gpu.func @k
// CHECK-SAME: offset = 32 : i64
// CHECK: %[[ARGS:.*]] = llvm.mlir.addressof @k.args
// CHECK: %[[N_AT:.*]] = llvm.getelementptr inbounds %[[ARGS]][32]
// CHECK: llvm.load %[[N_AT]]
// CHECK: llvm.load %[[ARGS]]
// CHECK: llvm.getelementptr inbounds %[[ARGS]][16]
module attributes {ocl.version = array<i64: 2, 0>, shader.options = #shader.options<pod_storage = push_constant, global_offset = true>} {
  gpu.module @together {
    gpu.func @k(%n: i32) kernel {
      %c0 = arith.constant 0 : i32
      "test.use"(%n) : (i32) -> ()
      %0 = mux.global_offset %c0 : i32
      "test.use"(%0) : (i32) -> ()
      %1 = mux.group_id %c0 : i32
      "test.use"(%1) : (i32) -> ()
      gpu.return
    }
  }
}

// -----

// Specialization constants follow those of local arguments.
// CHECK-LABEL: gpu.module @offset
// CHECK-SAME: spec_constants = {global_offset = [5, 6, 7], work_dim = 4 : i64, work_group_size = [0, 1, 2]}
// CHECK-DAG: spirv.SpecConstant @work_dim spec_id(4) = 3 : i32
// CHECK-DAG: spirv.SpecConstant @global_offset_x spec_id(5) = 0 : i32
// CHECK-DAG: spirv.SpecConstant @global_offset_z spec_id(7) = 0 : i32
// CHECK-LABEL: gpu.func @k
// CHECK: %[[OFFSET:.*]] = spirv.mlir.referenceof @global_offset_x : i32
// CHECK: %[[ID:.*]] = gpu.global_id x
// CHECK: %[[ID32:.*]] = arith.index_castui %[[ID]]
// CHECK: arith.addi %[[ID32]], %[[OFFSET]] : i32
module attributes {shader.options = #shader.options<global_offset = true>} {
  gpu.module @offset {
    gpu.func @k(%l: !llvm.ptr<3>) kernel {
      %c0 = arith.constant 0 : i32
      %0 = mux.global_id %c0 : i32
      "test.use"(%0) : (i32) -> ()
      %1 = mux.work_dim : i32
      "test.use"(%1) : (i32) -> ()
      gpu.return
    }
  }
}
