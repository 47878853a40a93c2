// A wrong order is one error, at its line; one that is computed is allowed.
// RUN: split-file --leading-lines %s %t
// RUN: not cairnc %t/load.cl -cl-std=CL2.0 --emit=obj -o %t/out.o 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: not cairnc %t/exchange.cl -cl-std=CL3.0 --emit=obj -o %t/out.o 2>&1 | FileCheck %s --check-prefix=EXCHANGE
// RUN: not cairnc %t/scope.cl -cl-std=CL2.0 --emit=obj -o %t/out.o 2>&1 | FileCheck %s --check-prefix=SCOPE
// RUN: cairnc %t/computed.cl -cl-std=CL2.0 --emit=ocl | FileCheck %s --check-prefix=COMPUTED

//--- load.cl
kernel void k(global atomic_int *p, global int *out) {
  out[0] = 1;
  // LOAD: load.cl:[[#@LINE+1]]:12: error: expected memory_order_relaxed, memory_order_acquire or memory_order_seq_cst for 'atomic_load_explicit', got memory_order_release
  out[0] = atomic_load_explicit(p, memory_order_release);
  // LOAD-NOT: error:
}

//--- exchange.cl
bool exchange(global atomic_int *p, int *e, memory_order failure) {
  // EXCHANGE: exchange.cl:[[#@LINE+1]]:10: error: expected an order on failure that is no stronger than on success, memory_order_relaxed, for 'atomic_compare_exchange_strong_explicit', got memory_order_seq_cst
  return atomic_compare_exchange_strong_explicit(p, e, 1, memory_order_relaxed, failure, memory_scope_device);
  // EXCHANGE-NOT: error:
}
kernel void k(global atomic_int *p) {
  int e = 0;
  exchange(p, &e, memory_order_seq_cst);
}

//--- scope.cl
kernel void k(global atomic_int *p) {
  // SCOPE: scope.cl:[[#@LINE+1]]:3: error: expected a memory_scope, got 7
  atomic_store_explicit(p, 1, memory_order_relaxed, (memory_scope)7);
  // SCOPE-NOT: error:
}

//--- computed.cl
kernel void k(global atomic_int *p, global int *out, int order, int scope) {
  // COMPUTED: llvm.load %{{.*}} atomic seq_cst
  out[0] = atomic_load_explicit(p, (memory_order)order, (memory_scope)scope);
  // COMPUTED: ocl.fence flags(local|global|image) order(seq_cst) scope(all_svm_devices)
  atomic_work_item_fence(order, (memory_order)order, (memory_scope)scope);
}
