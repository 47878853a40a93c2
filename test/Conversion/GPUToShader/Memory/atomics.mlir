// Atomic accesses, and the memory model that they ask for.
// RUN: cairn-opt %s --split-input-file --shader-lower-memory --canonicalize --cse | FileCheck %s
module attributes {shader.options = #shader.options, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<4xi64>, !llvm.ptr<1> = dense<32> : vector<4xi64>, !llvm.ptr<2> = dense<32> : vector<4xi64>, !llvm.ptr<3> = dense<32> : vector<4xi64>, !llvm.ptr<4> = dense<32> : vector<4xi64>>} {
  // Orders are Vulkan's memory model's.
  // CHECK: gpu.module @kernels attributes {shader.memory_model = "Vulkan"}
  gpu.module @kernels {
    llvm.mlir.global external @k.b() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 0 : i32} : !llvm.array<0 x i8>
    llvm.mlir.global internal @k.l() {addr_space = 3 : i32} : !llvm.array<8 x i32>
    // CHECK-LABEL: gpu.func @orders
    gpu.func @orders(%v: i32, %f: f32) kernel {
      %b = llvm.mlir.addressof @k.b : !llvm.ptr<1>
      %l = llvm.mlir.addressof @k.l : !llvm.ptr<3>
      // CHECK-DAG: %[[WORKGROUP:.*]] = spirv.Constant 2 : i32
      // CHECK-DAG: %[[ACQUIRE:.*]] = spirv.Constant 16642 : i32
      // CHECK-DAG: %[[RELEASE:.*]] = spirv.Constant 8260 : i32
      // CHECK: spirv.AtomicUMax <QueueFamily> <AcquireRelease|UniformMemory|MakeAvailable|MakeVisible>
      %0 = llvm.atomicrmw umax %b, %v syncscope("device") acq_rel : !llvm.ptr<1>, i32
      // There is no sequential consistency, and nothing wider than the device.
      // CHECK: spirv.AtomicISub <QueueFamily> <AcquireRelease|UniformMemory|MakeAvailable|MakeVisible>
      %1 = llvm.atomicrmw sub %b, %v seq_cst : !llvm.ptr<1>, i32
      // CHECK: spirv.AtomicXor <Subgroup> <Acquire|UniformMemory|MakeVisible>
      %2 = llvm.atomicrmw _xor %b, %v syncscope("subgroup") acquire : !llvm.ptr<1>, i32
      // CHECK: spirv.AtomicOr <Invocation> <None>
      %3 = llvm.atomicrmw _or %b, %v syncscope("singlethread") acq_rel : !llvm.ptr<1>, i32
      // Local memory has no wider scope than the work-group.
      // CHECK: "spirv.AtomicLoad"(%{{.*}}, %[[WORKGROUP]], %[[ACQUIRE]]) : (!spirv.ptr<i32, Workgroup>, i32, i32) -> i32
      %4 = llvm.load %l atomic syncscope("device") acquire {alignment = 4 : i64} : !llvm.ptr<3> -> i32
      // CHECK: %[[BITS:.*]] = arith.bitcast %{{.*}} : f32 to i32
      // CHECK: "spirv.AtomicStore"(%{{.*}}, %{{.*}}, %[[RELEASE]], %[[BITS]]) : (!spirv.ptr<i32, StorageBuffer>, i32, i32, i32) -> ()
      llvm.store %f, %b atomic release {alignment = 4 : i64} : f32, !llvm.ptr<1>
      // CHECK: %[[OLD:.*]] = spirv.AtomicCompareExchange <Workgroup> <AcquireRelease|WorkgroupMemory|MakeAvailable|MakeVisible> <Acquire|WorkgroupMemory|MakeVisible>
      // CHECK: %[[OK:.*]] = arith.cmpi eq, %[[OLD]]
      %5 = llvm.cmpxchg %l, %v, %4 syncscope("workgroup") acq_rel acquire : !llvm.ptr<3>, i32
      %6 = llvm.extractvalue %5[1] : !llvm.struct<(i32, i1)>
      // CHECK: scf.if %[[OK]]
      scf.if %6 {
        // What everybody sees is seen.
        // CHECK: spirv.Store "StorageBuffer" %{{.*}}, %{{.*}} ["NonPrivatePointer"] : i32
        llvm.store %v, %b {alignment = 4 : i64} : i32, !llvm.ptr<1>
      }
      gpu.return
    }

    // In a loop an order for the work-group is one for all.
    // CHECK-LABEL: gpu.func @repeated
    gpu.func @repeated(%n: index, %v: i32) kernel {
      %l = llvm.mlir.addressof @k.l : !llvm.ptr<3>
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      // CHECK: mux.mem_barrier scope(work_group)
      mux.mem_barrier scope(work_group) semantics(acq_rel, work_group)
      scf.for %i = %c0 to %n step %c1 {
        // CHECK: spirv.AtomicIAdd <QueueFamily> <AcquireRelease|WorkgroupMemory|MakeAvailable|MakeVisible>
        %0 = llvm.atomicrmw add %l, %v syncscope("workgroup") seq_cst : !llvm.ptr<3>, i32
        // CHECK: spirv.AtomicIAdd <Workgroup> <None>
        %1 = llvm.atomicrmw add %l, %v syncscope("workgroup") monotonic : !llvm.ptr<3>, i32
        // CHECK: mux.mem_barrier scope(device)
        mux.mem_barrier scope(work_group) semantics(acq_rel, work_group)
      }
      gpu.return
    }
  }
}

// -----

module attributes {shader.options = #shader.options, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<4xi64>, !llvm.ptr<1> = dense<32> : vector<4xi64>, !llvm.ptr<2> = dense<32> : vector<4xi64>, !llvm.ptr<3> = dense<32> : vector<4xi64>, !llvm.ptr<4> = dense<32> : vector<4xi64>>} {
  // CHECK: gpu.module @kernels attributes {shader.memory_model = "GLSL450"}
  gpu.module @kernels {
    llvm.mlir.global external @k.b() {addr_space = 1 : i32, shader.storage = "storage_buffer", shader.set = 0 : i32, shader.binding = 0 : i32} : !llvm.array<0 x i8>
    llvm.mlir.global internal @k.l() {addr_space = 3 : i32} : !llvm.array<8 x i16>
    // What has no instruction is tried until it works.
    // CHECK-LABEL: gpu.func @loops
    // CHECK-SAME: %[[F:.*]]: f32, %[[H:.*]]: i16)
    gpu.func @loops(%f: f32, %h: i16) {
      %b = llvm.mlir.addressof @k.b : !llvm.ptr<1>
      %l = llvm.mlir.addressof @k.l : !llvm.ptr<3>
      // CHECK: %[[FIRST:.*]] = "spirv.AtomicLoad"
      // CHECK: scf.while (%[[OLD:.*]] = %[[FIRST]]) : (i32) -> i32
      // CHECK: %[[NUMBER:.*]] = arith.bitcast %[[OLD]] : i32 to f32
      // CHECK: %[[SUM:.*]] = arith.addf %[[NUMBER]], %[[F]] : f32
      // CHECK: %[[NEW:.*]] = arith.bitcast %[[SUM]] : f32 to i32
      // CHECK: %[[FOUND:.*]] = spirv.AtomicCompareExchange <Device> <None> <None> %{{.*}}, %[[NEW]], %[[OLD]]
      // CHECK: %[[AGAIN:.*]] = arith.cmpi ne, %[[FOUND]], %[[OLD]]
      // CHECK: scf.condition(%[[AGAIN]]) %[[FOUND]]
      %0 = llvm.atomicrmw fadd %b, %f syncscope("device") monotonic : !llvm.ptr<1>, f32
      // CHECK: spirv.AtomicExchange <Device> <None>
      %1 = llvm.atomicrmw xchg %b, %f syncscope("device") monotonic : !llvm.ptr<1>, f32
      // Half a word is exchanged with the rest.
      // CHECK: scf.while (%[[WORD:.*]] =
      // CHECK: %[[HIGH:.*]] = arith.shrui %[[WORD]], %c16_i32
      // CHECK: %[[HALF:.*]] = arith.trunci %[[HIGH]] : i32 to i16
      // CHECK: arith.addi %[[HALF]], %[[H]] : i16
      // CHECK: arith.andi %[[WORD]], %c65535_i32
      // CHECK: spirv.AtomicCompareExchange <Workgroup> <None> <None>
      %p = llvm.getelementptr %l[1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i16
      %2 = llvm.atomicrmw add %p, %h syncscope("workgroup") monotonic : !llvm.ptr<3>, i16
      // Nobody else sees private memory.
      // CHECK: spirv.Load "Function"
      // CHECK: spirv.Store "Function"
      %c1 = arith.constant 1 : i32
      %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
      %3 = llvm.atomicrmw add %a, %c1 syncscope("device") monotonic : !llvm.ptr, i32
      gpu.return
    }
  }
}
