// RUN: cairn-opt %s --split-input-file --raise-spir-to-ocl | FileCheck %s

// The atomic functions of OpenCL C 2.0 are LLVM's atomic accesses. Without orders
// and a scope they are sequentially consistent on the device. The object is accessed
// where it is, not through a generic pointer.

// CHECK-LABEL: func.func @accesses
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>, %[[V:.*]]: i32, %[[D:.*]]: f64)
llvm.func @accesses(%p: !llvm.ptr<1>, %v: i32, %d: f64) -> i32 {
  %relaxed = llvm.mlir.constant(0 : i32) : i32
  %acquire = llvm.mlir.constant(2 : i32) : i32
  %release = llvm.mlir.constant(3 : i32) : i32
  %g = llvm.addrspacecast %p : !llvm.ptr<1> to !llvm.ptr<4>
  // CHECK: llvm.store %[[V]], %[[P]] {alignment = 4 : i64} : i32, !llvm.ptr<1>
  llvm.call spir_funccc @_Z11atomic_initPU3AS4VU7_Atomicii(%g, %v) : (!llvm.ptr<4>, i32) -> ()
  // CHECK: llvm.store %[[V]], %[[P]] atomic syncscope("device") seq_cst {alignment = 4 : i64}
  llvm.call spir_funccc @_Z12atomic_storePU3AS4VU7_Atomicii(%g, %v) : (!llvm.ptr<4>, i32) -> ()
  // CHECK: llvm.store %[[D]], %[[P]] atomic syncscope("device") release {alignment = 8 : i64} : f64
  llvm.call spir_funccc @_Z21atomic_store_explicitPU3AS4VU7_Atomicdd12memory_order(%g, %d, %release) : (!llvm.ptr<4>, f64, i32) -> ()
  // CHECK: %[[A:.*]] = llvm.load %[[P]] atomic syncscope("device") seq_cst {alignment = 4 : i64} : !llvm.ptr<1> -> i32
  %a = llvm.call spir_funccc @_Z11atomic_loadPU3AS4VU7_Atomici(%g) : (!llvm.ptr<4>) -> i32
  // Three is all_svm_devices, LLVM's scope without a name.
  // CHECK: %[[B:.*]] = llvm.load %[[P]] atomic acquire {alignment = 4 : i64}
  %b = llvm.call spir_funccc @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(%g, %acquire, %release) : (!llvm.ptr<4>, i32, i32) -> i32
  // CHECK: llvm.atomicrmw xchg %[[P]], %[[A]] syncscope("singlethread") monotonic : !llvm.ptr<1>, i32
  %c = llvm.call spir_funccc @_Z24atomic_exchange_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(%g, %a, %relaxed, %relaxed) : (!llvm.ptr<4>, i32, i32, i32) -> i32
  llvm.return %b : i32
}
llvm.func spir_funccc @_Z11atomic_initPU3AS4VU7_Atomicii(!llvm.ptr<4>, i32)
llvm.func spir_funccc @_Z12atomic_storePU3AS4VU7_Atomicii(!llvm.ptr<4>, i32)
llvm.func spir_funccc @_Z21atomic_store_explicitPU3AS4VU7_Atomicdd12memory_order(!llvm.ptr<4>, f64, i32)
llvm.func spir_funccc @_Z11atomic_loadPU3AS4VU7_Atomici(!llvm.ptr<4>) -> i32
llvm.func spir_funccc @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(!llvm.ptr<4>, i32, i32) -> i32
llvm.func spir_funccc @_Z24atomic_exchange_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope(!llvm.ptr<4>, i32, i32, i32) -> i32

// -----

// Scopes and orders by number, and those that the program computes, which are taken
// for the strongest.

// CHECK-LABEL: func.func @orders
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr<3>, %[[V:.*]]: i32, %[[N:.*]]: i32)
llvm.func @orders(%p: !llvm.ptr<3>, %v: i32, %n: i32) {
  %1 = llvm.mlir.constant(1 : i32) : i32
  %2 = llvm.mlir.constant(2 : i32) : i32
  %4 = llvm.mlir.constant(4 : i32) : i32
  %5 = llvm.mlir.constant(5 : i32) : i32
  // CHECK: llvm.atomicrmw add %[[P]], %[[V]] syncscope("workgroup") acq_rel : !llvm.ptr<3>, i32
  %a = llvm.call spir_funccc @_Z25atomic_fetch_add_explicitPU3AS3VU7_Atomicii12memory_order12memory_scope(%p, %v, %4, %1) : (!llvm.ptr<3>, i32, i32, i32) -> i32
  // CHECK: llvm.atomicrmw add %[[P]], %[[V]] syncscope("subgroup") acquire
  %b = llvm.call spir_funccc @_Z25atomic_fetch_add_explicitPU3AS3VU7_Atomicii12memory_order12memory_scope(%p, %v, %2, %4) : (!llvm.ptr<3>, i32, i32, i32) -> i32
  // CHECK: llvm.atomicrmw add %[[P]], %[[V]] seq_cst
  %c = llvm.call spir_funccc @_Z25atomic_fetch_add_explicitPU3AS3VU7_Atomicii12memory_order12memory_scope(%p, %v, %n, %n) : (!llvm.ptr<3>, i32, i32, i32) -> i32
  llvm.return
}
llvm.func spir_funccc @_Z25atomic_fetch_add_explicitPU3AS3VU7_Atomicii12memory_order12memory_scope(!llvm.ptr<3>, i32, i32, i32) -> i32

// -----

// The object's type says which operation it is.

// CHECK-LABEL: func.func @operations
llvm.func @operations(%p: !llvm.ptr<1>, %i: i32, %l: i64, %f: f32, %h: f16) {
  // CHECK: llvm.atomicrmw min {{.*}} i32
  %0 = llvm.call spir_funccc @_Z16atomic_fetch_minPU3AS1VU7_Atomicii(%p, %i) : (!llvm.ptr<1>, i32) -> i32
  // CHECK: llvm.atomicrmw umin {{.*}} i32
  %1 = llvm.call spir_funccc @_Z16atomic_fetch_minPU3AS1VU7_Atomicjj(%p, %i) : (!llvm.ptr<1>, i32) -> i32
  // CHECK: llvm.atomicrmw fmin {{.*}} f32
  %2 = llvm.call spir_funccc @_Z16atomic_fetch_minPU3AS1VU7_Atomicff(%p, %f) : (!llvm.ptr<1>, f32) -> f32
  // CHECK: llvm.atomicrmw umax {{.*}} i64
  %3 = llvm.call spir_funccc @_Z16atomic_fetch_maxPU3AS1VU7_Atomicmm(%p, %l) : (!llvm.ptr<1>, i64) -> i64
  // CHECK: llvm.atomicrmw fadd {{.*}} f16
  %4 = llvm.call spir_funccc @_Z16atomic_fetch_addPU3AS1VU7_AtomicDhDh(%p, %h) : (!llvm.ptr<1>, f16) -> f16
  // CHECK: llvm.atomicrmw fsub {{.*}} f32
  %5 = llvm.call spir_funccc @_Z16atomic_fetch_subPU3AS1VU7_Atomicff(%p, %f) : (!llvm.ptr<1>, f32) -> f32
  // A uintptr_t, to which a ptrdiff_t is added.
  // CHECK: llvm.atomicrmw add {{.*}} i64
  %6 = llvm.call spir_funccc @_Z16atomic_fetch_addPU3AS1VU7_Atomicml(%p, %l) : (!llvm.ptr<1>, i64) -> i64
  // CHECK: llvm.atomicrmw _xor {{.*}} i32
  %7 = llvm.call spir_funccc @_Z16atomic_fetch_xorPU3AS1VU7_Atomicii(%p, %i) : (!llvm.ptr<1>, i32) -> i32
  llvm.return
}
llvm.func spir_funccc @_Z16atomic_fetch_minPU3AS1VU7_Atomicii(!llvm.ptr<1>, i32) -> i32
llvm.func spir_funccc @_Z16atomic_fetch_minPU3AS1VU7_Atomicjj(!llvm.ptr<1>, i32) -> i32
llvm.func spir_funccc @_Z16atomic_fetch_minPU3AS1VU7_Atomicff(!llvm.ptr<1>, f32) -> f32
llvm.func spir_funccc @_Z16atomic_fetch_maxPU3AS1VU7_Atomicmm(!llvm.ptr<1>, i64) -> i64
llvm.func spir_funccc @_Z16atomic_fetch_addPU3AS1VU7_AtomicDhDh(!llvm.ptr<1>, f16) -> f16
llvm.func spir_funccc @_Z16atomic_fetch_subPU3AS1VU7_Atomicff(!llvm.ptr<1>, f32) -> f32
llvm.func spir_funccc @_Z16atomic_fetch_addPU3AS1VU7_Atomicml(!llvm.ptr<1>, i64) -> i64
llvm.func spir_funccc @_Z16atomic_fetch_xorPU3AS1VU7_Atomicii(!llvm.ptr<1>, i32) -> i32

// -----

// Private memory that holds what is expected is written in any case; memory that
// others see only where nothing was exchanged. Numbers are compared bit by bit.

// CHECK-LABEL: func.func @compare_exchange
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>, %[[E:.*]]: !llvm.ptr, %[[S:.*]]: !llvm.ptr<3>, %[[V:.*]]: i32, %[[F:.*]]: f32)
llvm.func @compare_exchange(%p: !llvm.ptr<1>, %e: !llvm.ptr, %s: !llvm.ptr<3>, %v: i32, %f: f32) -> i1 {
  %2 = llvm.mlir.constant(2 : i32) : i32
  %4 = llvm.mlir.constant(4 : i32) : i32
  %g = llvm.addrspacecast %p : !llvm.ptr<1> to !llvm.ptr<4>
  %ge = llvm.addrspacecast %e : !llvm.ptr to !llvm.ptr<4>
  %gs = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr<4>
  // CHECK: %[[OLD:.*]] = llvm.load %[[E]] {alignment = 4 : i64} : !llvm.ptr -> i32
  // CHECK: %[[PAIR:.*]] = llvm.cmpxchg %[[P]], %[[OLD]], %[[V]] syncscope("device") seq_cst seq_cst : !llvm.ptr<1>, i32
  // CHECK: %[[SEEN:.*]] = llvm.extractvalue %[[PAIR]][0]
  // CHECK: %[[DONE:.*]] = llvm.extractvalue %[[PAIR]][1]
  // CHECK: llvm.store %[[SEEN]], %[[E]] {alignment = 4 : i64} : i32, !llvm.ptr
  %a = llvm.call spir_funccc @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(%g, %ge, %v) : (!llvm.ptr<4>, !llvm.ptr<4>, i32) -> i1
  // CHECK: %[[BITS:.*]] = arith.bitcast %[[F]] : f32 to i32
  // CHECK: %[[OLD:.*]] = llvm.load %[[S]] {{.*}} -> i32
  // CHECK: %[[PAIR:.*]] = llvm.cmpxchg weak %[[P]], %[[OLD]], %[[BITS]] syncscope("device") acq_rel acquire
  // CHECK: %[[SEEN:.*]] = llvm.extractvalue %[[PAIR]][0]
  // CHECK: %[[WEAKLY:.*]] = llvm.extractvalue %[[PAIR]][1]
  // CHECK: %[[NOT:.*]] = arith.xori %[[WEAKLY]]
  // CHECK: scf.if %[[NOT]] {
  // CHECK-NEXT: llvm.store %[[SEEN]], %[[S]]{{.*$}}
  // CHECK-NEXT: }
  %b = llvm.call spir_funccc @_Z37atomic_compare_exchange_weak_explicitPU3AS4VU7_AtomicfPU3AS4ff12memory_orderS4_(%g, %gs, %f, %4, %2) : (!llvm.ptr<4>, !llvm.ptr<4>, f32, i32, i32) -> i1
  // CHECK: llvm.cmpxchg weak %{{.*}} syncscope("device") release acquire
  %3 = llvm.mlir.constant(3 : i32) : i32
  %h = llvm.call spir_funccc @_Z37atomic_compare_exchange_weak_explicitPU3AS4VU7_AtomicfPU3AS4ff12memory_orderS4_(%g, %ge, %f, %3, %2) : (!llvm.ptr<4>, !llvm.ptr<4>, f32, i32, i32) -> i1
  // An order on failure that is computed is the strongest that goes with the other.
  // CHECK: llvm.cmpxchg weak %{{.*}} syncscope("device") acq_rel acquire
  %i = llvm.call spir_funccc @_Z37atomic_compare_exchange_weak_explicitPU3AS4VU7_AtomicfPU3AS4ff12memory_orderS4_(%g, %ge, %f, %4, %v) : (!llvm.ptr<4>, !llvm.ptr<4>, f32, i32, i32) -> i1
  // CHECK: arith.andi %[[DONE]], %[[WEAKLY]]
  %c = llvm.and %a, %b : i1
  llvm.return %c : i1
}
llvm.func spir_funccc @_Z30atomic_compare_exchange_strongPU3AS4VU7_AtomiciPU3AS4ii(!llvm.ptr<4>, !llvm.ptr<4>, i32) -> i1
llvm.func spir_funccc @_Z37atomic_compare_exchange_weak_explicitPU3AS4VU7_AtomicfPU3AS4ff12memory_orderS4_(!llvm.ptr<4>, !llvm.ptr<4>, f32, i32, i32) -> i1

// -----

// CHECK-LABEL: func.func @flags
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>)
llvm.func @flags(%p: !llvm.ptr<1>) -> i1 {
  %3 = llvm.mlir.constant(3 : i32) : i32
  // CHECK: %[[ONE:.*]] = arith.constant 1 : i32
  // CHECK: %[[OLD:.*]] = llvm.atomicrmw xchg %[[P]], %[[ONE]] syncscope("device") seq_cst
  // CHECK: %[[WAS:.*]] = arith.cmpi ne, %[[OLD]]
  %a = llvm.call spir_funccc @_Z24atomic_flag_test_and_setPU3AS1VU7_Atomici(%p) : (!llvm.ptr<1>) -> i1
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : i32
  // CHECK: llvm.store %[[ZERO]], %[[P]] atomic syncscope("device") release {alignment = 4 : i64}
  llvm.call spir_funccc @_Z26atomic_flag_clear_explicitPU3AS1VU7_Atomici12memory_order(%p, %3) : (!llvm.ptr<1>, i32) -> ()
  // CHECK: return %[[WAS]]
  llvm.return %a : i1
}
llvm.func spir_funccc @_Z24atomic_flag_test_and_setPU3AS1VU7_Atomici(!llvm.ptr<1>) -> i1
llvm.func spir_funccc @_Z26atomic_flag_clear_explicitPU3AS1VU7_Atomici12memory_order(!llvm.ptr<1>, i32)
