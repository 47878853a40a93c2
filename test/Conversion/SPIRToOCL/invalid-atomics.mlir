// RUN: cairn-opt %s --split-input-file --raise-spir-to-ocl --verify-diagnostics

// Orders and scopes that the language does not allow.

llvm.func @load_that_releases(%p: !llvm.ptr<1>) -> i32 {
  %o = llvm.mlir.constant(3 : i32) : i32
  // expected-error @below {{expected memory_order_relaxed, memory_order_acquire or memory_order_seq_cst for 'atomic_load_explicit', got memory_order_release}}
  %0 = llvm.call spir_funccc @_Z20atomic_load_explicitPU3AS1VU7_Atomici12memory_order(%p, %o) : (!llvm.ptr<1>, i32) -> i32
  llvm.return %0 : i32
}
llvm.func spir_funccc @_Z20atomic_load_explicitPU3AS1VU7_Atomici12memory_order(!llvm.ptr<1>, i32) -> i32

// -----

llvm.func @store_that_acquires(%p: !llvm.ptr<1>, %v: i32) {
  %o = llvm.mlir.constant(4 : i32) : i32
  // expected-error @below {{expected memory_order_relaxed, memory_order_release or memory_order_seq_cst for 'atomic_store_explicit', got memory_order_acq_rel}}
  llvm.call spir_funccc @_Z21atomic_store_explicitPU3AS1VU7_Atomicii12memory_order(%p, %v, %o) : (!llvm.ptr<1>, i32, i32) -> ()
  llvm.return
}
llvm.func spir_funccc @_Z21atomic_store_explicitPU3AS1VU7_Atomicii12memory_order(!llvm.ptr<1>, i32, i32)

// -----

llvm.func @clear_that_acquires(%p: !llvm.ptr<1>) {
  %o = llvm.mlir.constant(2 : i32) : i32
  // expected-error @below {{expected memory_order_relaxed, memory_order_release or memory_order_seq_cst for 'atomic_flag_clear_explicit', got memory_order_acquire}}
  llvm.call spir_funccc @_Z26atomic_flag_clear_explicitPU3AS1VU7_Atomici12memory_order(%p, %o) : (!llvm.ptr<1>, i32) -> ()
  llvm.return
}
llvm.func spir_funccc @_Z26atomic_flag_clear_explicitPU3AS1VU7_Atomici12memory_order(!llvm.ptr<1>, i32)

// -----

llvm.func @failure_that_releases(%p: !llvm.ptr<1>, %e: !llvm.ptr, %v: i32) -> i1 {
  %o = llvm.mlir.constant(3 : i32) : i32
  // expected-error @below {{expected memory_order_relaxed, memory_order_acquire or memory_order_seq_cst on failure for 'atomic_compare_exchange_weak_explicit', got memory_order_release}}
  %0 = llvm.call spir_funccc @_Z37atomic_compare_exchange_weak_explicitPU3AS1VU7_AtomiciPii12memory_orderS3_(%p, %e, %v, %o, %o) : (!llvm.ptr<1>, !llvm.ptr, i32, i32, i32) -> i1
  llvm.return %0 : i1
}
llvm.func spir_funccc @_Z37atomic_compare_exchange_weak_explicitPU3AS1VU7_AtomiciPii12memory_orderS3_(!llvm.ptr<1>, !llvm.ptr, i32, i32, i32) -> i1

// -----

llvm.func @failure_stronger_than_success(%p: !llvm.ptr<1>, %e: !llvm.ptr, %v: i32) -> i1 {
  %s = llvm.mlir.constant(0 : i32) : i32
  %o = llvm.mlir.constant(2 : i32) : i32
  // expected-error @below {{expected an order on failure that is no stronger than on success, memory_order_relaxed, for 'atomic_compare_exchange_weak_explicit', got memory_order_acquire}}
  %0 = llvm.call spir_funccc @_Z37atomic_compare_exchange_weak_explicitPU3AS1VU7_AtomiciPii12memory_orderS3_(%p, %e, %v, %s, %o) : (!llvm.ptr<1>, !llvm.ptr, i32, i32, i32) -> i1
  llvm.return %0 : i1
}
llvm.func spir_funccc @_Z37atomic_compare_exchange_weak_explicitPU3AS1VU7_AtomiciPii12memory_orderS3_(!llvm.ptr<1>, !llvm.ptr, i32, i32, i32) -> i1

// -----

llvm.func @no_order(%p: !llvm.ptr<1>) -> i32 {
  %o = llvm.mlir.constant(17 : i32) : i32
  // expected-error @below {{expected a memory_order, got 17}}
  %0 = llvm.call spir_funccc @_Z20atomic_load_explicitPU3AS1VU7_Atomici12memory_order(%p, %o) : (!llvm.ptr<1>, i32) -> i32
  llvm.return %0 : i32
}
llvm.func spir_funccc @_Z20atomic_load_explicitPU3AS1VU7_Atomici12memory_order(!llvm.ptr<1>, i32) -> i32

// -----

llvm.func @no_scope(%p: !llvm.ptr<1>) -> i32 {
  %o = llvm.mlir.constant(0 : i32) : i32
  %s = llvm.mlir.constant(9 : i32) : i32
  // expected-error @below {{expected a memory_scope, got 9}}
  %0 = llvm.call spir_funccc @_Z20atomic_load_explicitPU3AS1VU7_Atomici12memory_order12memory_scope(%p, %o, %s) : (!llvm.ptr<1>, i32, i32) -> i32
  llvm.return %0 : i32
}
llvm.func spir_funccc @_Z20atomic_load_explicitPU3AS1VU7_Atomici12memory_order12memory_scope(!llvm.ptr<1>, i32, i32) -> i32

// -----

llvm.func @fence_of_no_order() {
  %f = llvm.mlir.constant(2 : i32) : i32
  %o = llvm.mlir.constant(1 : i32) : i32
  // expected-error @below {{expected a memory_order, got 1}}
  llvm.call spir_funccc @_Z22atomic_work_item_fencej12memory_order12memory_scope(%f, %o, %f) : (i32, i32, i32) -> ()
  llvm.return
}
llvm.func spir_funccc @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32, i32, i32)

// -----

llvm.func @fence_of_no_memory() {
  %f = llvm.mlir.constant(8 : i32) : i32
  // expected-error @below {{expected a combination of CLK_LOCAL_MEM_FENCE, CLK_GLOBAL_MEM_FENCE and CLK_IMAGE_MEM_FENCE, got 8}}
  llvm.call spir_funccc @_Z7barrierj(%f) : (i32) -> ()
  llvm.return
}
llvm.func spir_funccc @_Z7barrierj(i32)
