// RUN: cairn-opt %s --split-input-file --raise-spir-to-ocl | FileCheck %s

// Calls become ops by their mangled names; the declarations go.

// CHECK-LABEL: func.func @library
// CHECK-SAME: (%[[X:.*]]: f32, %[[V:.*]]: vector<4xi32>, %[[P:.*]]: !llvm.ptr<1>)
llvm.func @library(%x: f32, %v: vector<4xi32>, %p: !llvm.ptr<1>) -> vector<4xi32> {
  // CHECK: ocl.builtin "sin"(%[[X]]) : "float(float)"
  %0 = llvm.call spir_funccc @_Z3sinf(%x) : (f32) -> f32
  // CHECK: ocl.builtin "max"(%[[V]], %[[V]]) : "uint4(uint4, uint4)"
  %1 = llvm.call spir_funccc @_Z3maxDv4_jS_(%v, %v) : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  // CHECK: ocl.builtin "max"(%{{.*}}, %[[V]]) : "int4(int4, int4)"
  %2 = llvm.call spir_funccc @_Z3maxDv4_iS_(%1, %v) : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  // CHECK: ocl.builtin "fract"(%{{.*}}, %[[P]]) : "float(float, global float*)"
  %3 = llvm.call spir_funccc @_Z5fractfPU3AS1f(%0, %p) : (f32, !llvm.ptr<1>) -> f32
  llvm.return %2 : vector<4xi32>
}
// CHECK-NOT: llvm.func
llvm.func spir_funccc @_Z3sinf(f32) -> f32
llvm.func spir_funccc @_Z3maxDv4_jS_(vector<4xi32>, vector<4xi32>) -> vector<4xi32>
llvm.func spir_funccc @_Z3maxDv4_iS_(vector<4xi32>, vector<4xi32>) -> vector<4xi32>
llvm.func spir_funccc @_Z5fractfPU3AS1f(f32, !llvm.ptr<1>) -> f32

// -----

// CHECK-LABEL: func.func @synchronization
llvm.func @synchronization(%unknown: i32) {
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %c2 = llvm.mlir.constant(2 : i32) : i32
  // CHECK: ocl.barrier work_group flags(local) scope(work_group)
  llvm.call spir_funccc @_Z7barrierj(%c1) : (i32) -> ()
  // CHECK: ocl.barrier work_group flags(global) scope(device)
  llvm.call spir_funccc @_Z18work_group_barrierj12memory_scope(%c2, %c2) : (i32, i32) -> ()
  // CHECK: ocl.barrier work_group flags({{"?}}none{{"?}}) scope(work_group)
  llvm.call spir_funccc @_Z18work_group_barrierj(%c0) : (i32) -> ()
  // CHECK: ocl.fence flags(local) order(acq_rel) scope(work_group)
  llvm.call spir_funccc @_Z9mem_fencej(%c1) : (i32) -> ()
  // CHECK: ocl.fence flags(global) order(acquire) scope(work_group)
  llvm.call spir_funccc @_Z14read_mem_fencej(%c2) : (i32) -> ()
  // CHECK: ocl.fence flags(global) order(release) scope(work_group)
  llvm.call spir_funccc @_Z15write_mem_fencej(%c2) : (i32) -> ()
  // CHECK: ocl.fence flags(local) order(acquire) scope(work_group)
  llvm.call spir_funccc @_Z22atomic_work_item_fencej12memory_order12memory_scope(%c1, %c2, %c1) : (i32, i32, i32) -> ()
  // Flags, order and scope that the program computes are taken for the strongest.
  // CHECK: ocl.fence flags({{.*}}local|global|image{{.*}}) order(seq_cst) scope(all_svm_devices)
  llvm.call spir_funccc @_Z22atomic_work_item_fencej12memory_order12memory_scope(%unknown, %unknown, %unknown) : (i32, i32, i32) -> ()
  llvm.return
}
llvm.func spir_funccc @_Z7barrierj(i32)
llvm.func spir_funccc @_Z18work_group_barrierj(i32)
llvm.func spir_funccc @_Z18work_group_barrierj12memory_scope(i32, i32)
llvm.func spir_funccc @_Z9mem_fencej(i32)
llvm.func spir_funccc @_Z14read_mem_fencej(i32)
llvm.func spir_funccc @_Z15write_mem_fencej(i32)
llvm.func spir_funccc @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32, i32, i32)

// -----

// OpenCL 1.x atomics are relaxed, for the device, or for the group in its local memory.

// CHECK-LABEL: func.func @atomics
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>, %[[L:.*]]: !llvm.ptr<3>, %[[X:.*]]: i32, %[[W:.*]]: i64, %[[F:.*]]: f32)
llvm.func @atomics(%p: !llvm.ptr<1>, %l: !llvm.ptr<3>, %x: i32, %w: i64, %f: f32) -> i32 {
  // CHECK: llvm.atomicrmw add %[[P]], %[[X]] syncscope("device") monotonic : !llvm.ptr<1>, i32
  %0 = llvm.call spir_funccc @_Z10atomic_addPU3AS1Vii(%p, %x) : (!llvm.ptr<1>, i32) -> i32
  // CHECK: %[[ONE:.*]] = arith.constant 1 : i32
  // CHECK: llvm.atomicrmw sub %[[P]], %[[ONE]] syncscope("device") monotonic
  %1 = llvm.call spir_funccc @_Z10atomic_decPU3AS1Vi(%p) : (!llvm.ptr<1>) -> i32
  // CHECK: llvm.atomicrmw max %[[P]], %[[X]] syncscope("device") monotonic
  %2 = llvm.call spir_funccc @_Z10atomic_maxPU3AS1Vii(%p, %x) : (!llvm.ptr<1>, i32) -> i32
  // CHECK: llvm.atomicrmw umin %[[P]], %[[X]] syncscope("device") monotonic
  %3 = llvm.call spir_funccc @_Z10atomic_minPU3AS1Vjj(%p, %x) : (!llvm.ptr<1>, i32) -> i32
  // CHECK: %[[PAIR:.*]] = llvm.cmpxchg %[[P]], %{{.*}}, %[[X]] syncscope("device") monotonic monotonic : !llvm.ptr<1>, i32
  // CHECK: llvm.extractvalue %[[PAIR]][0]
  %4 = llvm.call spir_funccc @_Z14atomic_cmpxchgPU3AS1Viii(%p, %3, %x) : (!llvm.ptr<1>, i32, i32) -> i32
  // A generic pointer, as from C++ for OpenCL, to where it comes from.
  // CHECK: llvm.atomicrmw add %[[L]], %[[X]] syncscope("workgroup") monotonic : !llvm.ptr<3>, i32
  %g = llvm.addrspacecast %l : !llvm.ptr<3> to !llvm.ptr<4>
  %5 = llvm.call spir_funccc @_Z10atomic_addPU3AS4Vii(%g, %x) : (!llvm.ptr<4>, i32) -> i32
  // CHECK: llvm.atomicrmw xchg %[[P]], %[[F]] syncscope("device") monotonic : !llvm.ptr<1>, f32
  %6 = llvm.call spir_funccc @_Z11atomic_xchgPU3AS1Vff(%p, %f) : (!llvm.ptr<1>, f32) -> f32
  // CHECK: llvm.atomicrmw umax %[[L]], %[[W]] syncscope("workgroup") monotonic : !llvm.ptr<3>, i64
  %7 = llvm.call spir_funccc @_Z8atom_maxPU3AS3Vmm(%l, %w) : (!llvm.ptr<3>, i64) -> i64
  llvm.return %4 : i32
}
llvm.func spir_funccc @_Z10atomic_addPU3AS4Vii(!llvm.ptr<4>, i32) -> i32
llvm.func spir_funccc @_Z11atomic_xchgPU3AS1Vff(!llvm.ptr<1>, f32) -> f32
llvm.func spir_funccc @_Z8atom_maxPU3AS3Vmm(!llvm.ptr<3>, i64) -> i64
llvm.func spir_funccc @_Z10atomic_addPU3AS1Vii(!llvm.ptr<1>, i32) -> i32
llvm.func spir_funccc @_Z10atomic_decPU3AS1Vi(!llvm.ptr<1>) -> i32
llvm.func spir_funccc @_Z10atomic_maxPU3AS1Vii(!llvm.ptr<1>, i32) -> i32
llvm.func spir_funccc @_Z10atomic_minPU3AS1Vjj(!llvm.ptr<1>, i32) -> i32
llvm.func spir_funccc @_Z14atomic_cmpxchgPU3AS1Viii(!llvm.ptr<1>, i32, i32) -> i32

// -----

// vload and vstore are accesses aligned to an element.

// CHECK-LABEL: func.func @vector_data
// CHECK-SAME: (%[[I:.*]]: i64, %[[P:.*]]: !llvm.ptr<1>)
llvm.func @vector_data(%i: i64, %p: !llvm.ptr<1>) {
  // CHECK: %[[A:.*]] = llvm.getelementptr %[[P]][%[[I]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<3 x f32>
  // CHECK: %[[V:.*]] = llvm.load %[[A]] {alignment = 4 : i64} : !llvm.ptr<1> -> vector<3xf32>
  %0 = llvm.call spir_funccc @_Z6vload3mPU3AS1Kf(%i, %p) : (i64, !llvm.ptr<1>) -> vector<3xf32>
  // CHECK: llvm.store %[[V]], %{{.*}} {alignment = 4 : i64} : vector<3xf32>, !llvm.ptr<1>
  llvm.call spir_funccc @_Z7vstore3Dv3_fmPU3AS1f(%0, %i, %p) : (vector<3xf32>, i64, !llvm.ptr<1>) -> ()
  // A half is widened.
  // CHECK: %[[H:.*]] = llvm.load %{{.*}} {alignment = 2 : i64} : !llvm.ptr<1> -> vector<4xf16>
  // CHECK: %[[F:.*]] = arith.extf %[[H]] : vector<4xf16> to vector<4xf32>
  %1 = llvm.call spir_funccc @_Z11vload_half4mPU3AS1KDh(%i, %p) : (i64, !llvm.ptr<1>) -> vector<4xf32>
  // The aligned form of three has a stride of four.
  // CHECK: llvm.getelementptr {{.*}}, !llvm.array<4 x f16>
  // CHECK: llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr<1> -> vector<3xf16>
  %2 = llvm.call spir_funccc @_Z12vloada_half3mPU3AS1KDh(%i, %p) : (i64, !llvm.ptr<1>) -> vector<3xf32>
  // CHECK: %[[T:.*]] = ocl.builtin "convert_half4"(%[[F]]) : "half4(float4)"
  // CHECK: llvm.store %[[T]], %{{.*}} {alignment = 2 : i64}
  llvm.call spir_funccc @_Z12vstore_half4Dv4_fmPU3AS1Dh(%1, %i, %p) : (vector<4xf32>, i64, !llvm.ptr<1>) -> ()
  // The rounding is the conversion's.
  // CHECK: %[[R:.*]] = ocl.builtin "convert_half_rtz"(%[[D:.*]]) : "half(double)"
  // CHECK: llvm.store %[[R]], %{{.*}} {alignment = 2 : i64} : f16
  %3 = llvm.mlir.constant(1.5 : f64) : f64
  llvm.call spir_funccc @_Z15vstore_half_rtzdmPU3AS1Dh(%3, %i, %p) : (f64, i64, !llvm.ptr<1>) -> ()
  llvm.return
}
llvm.func spir_funccc @_Z6vload3mPU3AS1Kf(i64, !llvm.ptr<1>) -> vector<3xf32>
llvm.func spir_funccc @_Z7vstore3Dv3_fmPU3AS1f(vector<3xf32>, i64, !llvm.ptr<1>)
llvm.func spir_funccc @_Z11vload_half4mPU3AS1KDh(i64, !llvm.ptr<1>) -> vector<4xf32>
llvm.func spir_funccc @_Z12vloada_half3mPU3AS1KDh(i64, !llvm.ptr<1>) -> vector<3xf32>
llvm.func spir_funccc @_Z12vstore_half4Dv4_fmPU3AS1Dh(vector<4xf32>, i64, !llvm.ptr<1>)
llvm.func spir_funccc @_Z15vstore_half_rtzdmPU3AS1Dh(f64, i64, !llvm.ptr<1>)

// -----

// In a module for 32-bit pointers size_t is a uint.

module attributes {llvm.target_triple = "spir-unknown-unknown"} {
  // CHECK-LABEL: func.func @size_t_of_32_bits
  llvm.func @size_t_of_32_bits(%d: i32) -> i32 {
    // CHECK: ocl.builtin "get_global_id"(%{{.*}}) : "uint(uint)"
    %0 = llvm.call spir_funccc @_Z13get_global_idj(%d) : (i32) -> i32
    llvm.return %0 : i32
  }
  llvm.func spir_funccc @_Z13get_global_idj(i32) -> i32
}
