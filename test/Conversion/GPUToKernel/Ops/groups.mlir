// RUN: cairn-opt %s --convert-gpu-to-kernel | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-translate --serialize-module -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv

// Groups: barriers, fences, and what their work-items do together.
module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // CHECK-LABEL: spirv.func @barriers
  gpu.func @barriers() kernel {
    // CHECK: spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|WorkgroupMemory>
    mux.work_group_barrier id(0) scope(work_group) semantics(acq_rel, work_group)
    // CHECK: spirv.ControlBarrier <Workgroup>, <Device>, <AcquireRelease|WorkgroupMemory|CrossWorkgroupMemory>
    mux.work_group_barrier id(1) scope(device) semantics(acq_rel, work_group|cross_work_group)
    // Nothing to order.
    // CHECK: spirv.ControlBarrier <Subgroup>, <Subgroup>, <None>
    mux.sub_group_barrier id(2) scope(device) semantics(acq_rel, none)
    // CHECK: spirv.MemoryBarrier <Device>, <Release|CrossWorkgroupMemory>
    mux.mem_barrier scope(device) semantics(release, cross_work_group)
    gpu.return
  }
  // CHECK-LABEL: spirv.func @collectives
  // CHECK-SAME: %[[X:.*]]: i32, %[[F:.*]]: f32, %[[I:.*]]: i64, %[[C:.*]]: i1,
  gpu.func @collectives(%x: i32, %f: f32, %i: i64, %c: i1, %out: !llvm.ptr<1>, %fout: !llvm.ptr<1>) kernel {
    %zero = arith.constant 0 : i64
    %lane = arith.constant 3 : i32
    // CHECK: %[[GROUP:.*]] = spirv.Constant 2 : i32
    // CHECK: %[[SUM:.*]] = "spirv.OpGroupIAdd"(%[[GROUP]], %[[X]]) {literals = [0]} : (i32, i32) -> i32
    %0 = mux.reduce work_group add id(0) %x : i32
    // CHECK: %[[LEAST:.*]] = "spirv.OpGroupFMin"(%{{.*}}, %[[F]]) {literals = [1]} : (i32, f32) -> f32
    %1 = mux.scan inclusive work_group fmin id(1) %f : f32
    // CHECK: %[[SUB:.*]] = spirv.Constant 3 : i32
    // CHECK: %[[MOST:.*]] = "spirv.OpGroupUMax"(%[[SUB]], %[[SUM]]) {literals = [2]} : (i32, i32) -> i32
    %2 = mux.scan exclusive sub_group umax %0 : i32
    // CHECK: %[[ALL:.*]] = "spirv.GroupAll"(%{{.*}}, %[[C]]) : (i32, i1) -> i1
    %3 = mux.all work_group id(2) %c : i1
    // CHECK: "spirv.OpGroupBroadcast"(%{{.*}}, %[[LEAST]], %[[I]]) : (i32, f32, i64) -> f32
    %4 = mux.broadcast work_group id(3) %1[%i, %zero, %zero] : f32, i64
    // CHECK: %[[AT:.*]] = spirv.CompositeConstruct %[[I]], %[[I]] : (i64, i64) -> vector<2xi64>
    // CHECK: "spirv.OpGroupBroadcast"(%{{.*}}, %{{.*}}, %[[AT]]) : (i32, f32, vector<2xi64>) -> f32
    %5 = mux.broadcast work_group id(4) %4[%i, %i, %zero] : f32, i64
    // CHECK: "spirv.OpGroupBroadcast"(%{{.*}}, %[[MOST]], %{{.*}}) : (i32, i32, i32) -> i32
    %6 = mux.broadcast sub_group %2[%lane] : i32, i32
    // CHECK: "spirv.SubgroupShuffleXorINTEL"(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
    %7 = mux.sub_group_shuffle_xor %6, %lane : i32
    // A byte is exchanged as two.
    // CHECK: %[[WIDE:.*]] = spirv.UConvert %{{.*}} : i8 to i16
    // CHECK: %[[GOT:.*]] = "spirv.SubgroupShuffleINTEL"(%[[WIDE]], %{{.*}}) : (i16, i32) -> i16
    // CHECK: spirv.UConvert %[[GOT]] : i16 to i8
    %b = arith.trunci %7 : i32 to i8
    %8 = mux.sub_group_shuffle %b, %lane : i8
    %9 = arith.extui %8 : i8 to i32
    // CHECK: spirv.Select %[[ALL]]
    %10 = arith.select %3, %9, %7 : i32
    llvm.store %10, %out : i32, !llvm.ptr<1>
    llvm.store %5, %fout : f32, !llvm.ptr<1>
    gpu.return
  }
}
}
