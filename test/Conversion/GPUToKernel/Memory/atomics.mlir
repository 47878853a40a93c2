// RUN: cairn-opt %s --convert-gpu-to-kernel | FileCheck %s
// RUN: cairn-opt %s --convert-gpu-to-kernel | cairn-translate --serialize-module -o %t.spv
// RUN: spirv-val --target-env spv1.2 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=NEEDS

// NEEDS-DAG: OpCapability AtomicFloat32AddEXT
// NEEDS-DAG: OpCapability AtomicFloat64MinMaxEXT
// NEEDS-DAG: OpExtension "SPV_EXT_shader_atomic_float_add"
// NEEDS-DAG: OpExtension "SPV_EXT_shader_atomic_float_min_max"
module attributes {kernel.options = #kernel.options} {
gpu.module @kernels {
  // Scopes 0 to 4 are CrossDevice, Device, Workgroup, Subgroup and Invocation;
  // semantics are an order (2, 4, 8, 16) and the memory it is about.
  // CHECK-LABEL: spirv.func @orders
  gpu.func @orders(%g: !llvm.ptr<1>, %l: !llvm.ptr<3>, %v: i32) kernel {
    // CHECK: %[[DEVICE:.*]] = spirv.Constant 1 : i32
    // CHECK: %[[NONE:.*]] = spirv.Constant 0 : i32
    // CHECK: "spirv.OpAtomicIAdd"(%{{.*}}, %[[DEVICE]], %[[NONE]], %{{.*}})
    %a = llvm.atomicrmw add %g, %v syncscope("device") monotonic : !llvm.ptr<1>, i32
    // CHECK: %[[ALL:.*]] = spirv.Constant 0 : i32
    // CHECK: %[[SEQ:.*]] = spirv.Constant 528 : i32
    // CHECK: "spirv.OpAtomicUMax"(%{{.*}}, %[[ALL]], %[[SEQ]], %{{.*}})
    %b = llvm.atomicrmw umax %g, %v seq_cst : !llvm.ptr<1>, i32
    // CHECK: %[[GROUP:.*]] = spirv.Constant 2 : i32
    // CHECK: %[[BOTH:.*]] = spirv.Constant 264 : i32
    // CHECK: "spirv.OpAtomicExchange"(%{{.*}}, %[[GROUP]], %[[BOTH]], %{{.*}})
    %c = llvm.atomicrmw xchg %l, %v syncscope("workgroup") acq_rel : !llvm.ptr<3>, i32
    // CHECK: %[[ACQUIRE:.*]] = spirv.Constant 514 : i32
    // CHECK: "spirv.AtomicLoad"(%{{.*}}, %{{.*}}, %[[ACQUIRE]]) : {{.*}} -> i32
    %d = llvm.load %g atomic syncscope("device") acquire {alignment = 4 : i64} : !llvm.ptr<1> -> i32
    // CHECK: %[[RELEASE:.*]] = spirv.Constant 516 : i32
    // CHECK: "spirv.AtomicStore"(%{{.*}}, %{{.*}}, %[[RELEASE]], %{{.*}})
    llvm.store %d, %g atomic syncscope("device") release {alignment = 4 : i64} : i32, !llvm.ptr<1>
    gpu.return
  }

  // What is compared comes last.
  // CHECK-LABEL: spirv.func @exchange
  // CHECK-SAME: %{{.*}}, %[[OLD:.*]]: i32, %[[NEW:.*]]: i32
  gpu.func @exchange(%g: !llvm.ptr<1>, %old: i32, %new: i32) kernel {
    // CHECK: %[[FOUND:.*]] = "spirv.OpAtomicCompareExchange"(%[[G:.*]], %{{.*}}, %{{.*}}, %{{.*}}, %[[NEW]], %[[OLD]])
    %r = llvm.cmpxchg %g, %old, %new syncscope("device") acq_rel monotonic : !llvm.ptr<1>, i32
    %found = llvm.extractvalue %r[0] : !llvm.struct<(i32, i1)>
    // CHECK: spirv.Store "CrossWorkgroup" %{{.*}}, %[[FOUND]]
    llvm.store %found, %g : i32, !llvm.ptr<1>
    gpu.return
  }

  // The bits of what is not an integer; numbers where it is computed with them.
  // CHECK-LABEL: spirv.func @floats
  gpu.func @floats(%f: !llvm.ptr<1>, %d: !llvm.ptr<1>, %x: f32, %y: f64) kernel {
    // CHECK: %[[P:.*]] = spirv.Bitcast %{{.*}} : !spirv.ptr<f32, CrossWorkgroup> to !spirv.ptr<i32, CrossWorkgroup>
    // CHECK: %[[BITS:.*]] = spirv.Bitcast %{{.*}} : f32 to i32
    // CHECK: %[[OLD:.*]] = "spirv.OpAtomicExchange"(%[[P]], %{{.*}}, %{{.*}}, %[[BITS]])
    // CHECK: spirv.Bitcast %[[OLD]] : i32 to f32
    %a = llvm.atomicrmw xchg %f, %x monotonic : !llvm.ptr<1>, f32
    // CHECK: "spirv.AtomicFAddEXT"(%{{.*}}) : (!spirv.ptr<f32, CrossWorkgroup>, i32, i32, f32) -> f32
    %b = llvm.atomicrmw fadd %f, %a monotonic : !llvm.ptr<1>, f32
    // CHECK: %[[MINUS:.*]] = spirv.FNegate
    // CHECK: "spirv.AtomicFAddEXT"(%{{.*}}, %{{.*}}, %{{.*}}, %[[MINUS]])
    %c = llvm.atomicrmw fsub %f, %b monotonic : !llvm.ptr<1>, f32
    // CHECK: "spirv.AtomicFMinEXT"(%{{.*}}) : (!spirv.ptr<f64, CrossWorkgroup>, i32, i32, f64) -> f64
    %e = llvm.atomicrmw fmin %d, %y monotonic : !llvm.ptr<1>, f64
    gpu.return
  }
}
}
