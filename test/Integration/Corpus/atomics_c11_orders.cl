// Orders and scopes that the program names, and orders that it computes.
__kernel void atomics_c11_orders(__global atomic_int *cells, int order,
                                 int scope, __global int *out) {
  memory_order o = (memory_order)order;
  memory_scope s = (memory_scope)scope;
  atomic_fetch_add_explicit(&cells[0], 1, o);
  atomic_fetch_add_explicit(&cells[1], 2, o, s);
  atomic_fetch_add_explicit(&cells[2], 3, memory_order_relaxed, s);
  int expected = atomic_load_explicit(&cells[3], memory_order_relaxed, s);
  while (!atomic_compare_exchange_strong_explicit(
      &cells[3], &expected, expected + 5, o, memory_order_relaxed, s))
    ;
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, o, s);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst,
                         memory_scope_all_svm_devices);
  __local atomic_int count;
  if (get_local_id(0) == 0)
    atomic_init(&count, 7);
  work_group_barrier(CLK_LOCAL_MEM_FENCE, s);
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed,
                            memory_scope_work_group);
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = atomic_load_explicit(&count, memory_order_acquire,
                                               memory_scope_work_group);
}
