// RUN: cairn-opt %s --convert-gpu-to-shader -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: cairn-translate --serialize-module %t.mlir -o %t.spv && spirv-val --target-env vulkan1.1 %t.spv
// RUN: sed 's/spirv_version = "1.3"/spirv_version = "1.5"/' %s > %t.15.mlir
// RUN: cairn-opt %t.15.mlir --convert-gpu-to-shader -o %t.15.spirv.mlir
// RUN: FileCheck %s --check-prefix=V15 --input-file=%t.15.spirv.mlir
// RUN: cairn-translate --serialize-module %t.15.spirv.mlir -o %t.spv && spirv-val --target-env vulkan1.2 %t.spv
// REQUIRES: spirv-val
module attributes {shader.options = #shader.options<spirv_version = "1.3">} {
  gpu.module @kernels {
    // CHECK-DAG: built_in("SubgroupSize") : !spirv.ptr<i32, Input>
    // CHECK-LABEL: spirv.func @collectives
    gpu.func @collectives() kernel {
      %v = spirv.Variable : !spirv.ptr<i32, Function>
      %size = gpu.subgroup_size : index
      %lane = gpu.lane_id
      %n = arith.index_castui %size : index to i32
      %l = arith.index_castui %lane : index to i32
      %c2 = arith.constant 2 : i32
      // CHECK: spirv.GroupNonUniformIAdd <Subgroup> <Reduce> %[[A:.*]] : i32 -> i32
      %0 = mux.reduce sub_group add %n : i32
      // CHECK: spirv.GroupNonUniformSMax <Subgroup> <ExclusiveScan>
      %1 = mux.scan exclusive sub_group smax %0 : i32
      // CHECK: spirv.GroupNonUniformBroadcast <Subgroup>
      %2 = mux.broadcast sub_group %1[%c2] : i32, i32
      // CHECK: spirv.GroupNonUniformShuffle <Subgroup>
      // V15: %[[SCOPE:.*]] = spirv.Constant 3 : i32
      // V15: "spirv.OpGroupNonUniformBroadcast"(%[[SCOPE]],
      %3 = mux.broadcast sub_group %2[%n] : i32, i32
      %p = arith.cmpi eq, %3, %n : i32
      // CHECK: spirv.GroupNonUniformAny <Subgroup> %{{.*}} : i1
      %q = mux.any sub_group %p : i1
      // CHECK: spirv.GroupNonUniformLogicalOr <Subgroup> <Reduce> %{{.*}} : i1 -> i1
      %r = mux.reduce sub_group logical_or %q : i1
      %4 = arith.extui %r : i1 to i32
      // CHECK: spirv.GroupNonUniformShuffleXor <Subgroup>
      %5 = mux.sub_group_shuffle_xor %4, %c2 : i32
      %poison = ub.poison : i32
      // CHECK: spirv.GroupNonUniformShuffleDown <Subgroup>
      %6 = mux.sub_group_shuffle_down %5, %poison, %c2 : i32
      // From the sub-group before where the lane is not in this one.
      // CHECK: %[[LANE:.*]] = spirv.ISub
      // CHECK: %[[INSIDE:.*]] = spirv.SGreaterThanEqual %[[LANE]]
      // CHECK: %[[NEAR:.*]] = spirv.GroupNonUniformShuffle <Subgroup> %{{.*}}, %[[LANE]]
      // CHECK: %[[FAR:.*]] = spirv.GroupNonUniformShuffle <Subgroup>
      // CHECK: spirv.Select %[[INSIDE]], %[[NEAR]], %[[FAR]]
      %7 = mux.sub_group_shuffle_up %l, %6, %c2 : i32
      spirv.Store "Function" %v, %7 : i32
      gpu.return
    }
  }
}
