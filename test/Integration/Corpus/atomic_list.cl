// Work-items push onto a list without locks. The last to be done goes through it.
__kernel void atomic_list(__global atomic_int *head, __global atomic_int *done,
                          __global int *next, __global int *value,
                          __global int *found) {
  int me = get_global_id(0);
  value[me] = me * 7 + 1;
  int top = atomic_load_explicit(head, memory_order_relaxed);
  do
    next[me] = top;
  while (!atomic_compare_exchange_weak_explicit(head, &top, me,
                                                memory_order_release,
                                                memory_order_relaxed));
  int before = atomic_fetch_add_explicit(done, 1, memory_order_acq_rel,
                                         memory_scope_device);
  if (before != (int)get_global_size(0) - 1)
    return;
  int length = 0;
  for (int at = atomic_load_explicit(head, memory_order_acquire); at >= 0;
       at = next[at]) {
    found[at] = value[at];
    ++length;
  }
  found[get_global_size(0)] = length;
}
