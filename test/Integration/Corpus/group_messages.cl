// A group leaves a message behind a flag; another takes it if it is there already.
// Whoever reads a raised flag must read the message.
__kernel void group_messages(__global int *message, __global atomic_int *raised,
                             __global int *outcome) {
  size_t g = get_group_id(0), n = get_num_groups(0), l = get_local_id(0);
  size_t items = get_local_size(0);
  message[g * items + l] = (int)(g * 1000 + l);
  work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device);
  if (l == 0)
    atomic_store_explicit(&raised[g], 1, memory_order_release,
                          memory_scope_device);
  int bad = 0;
  for (size_t other = 0; other < n; ++other)
    if (atomic_load_explicit(&raised[other], memory_order_relaxed,
                             memory_scope_device)) {
      atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire,
                             memory_scope_device);
      bad += message[other * items + l] != (int)(other * 1000 + l);
    }
  outcome[get_global_id(0)] = bad;
}
