// One work-item takes each flag. Nobody waits for one.
__kernel void atomic_flags(__global atomic_flag *flags, int count,
                           __global atomic_int *winners,
                           __global atomic_flag *cleared) {
  int i = get_global_id(0);
  if (!atomic_flag_test_and_set(&flags[i % count]))
    atomic_fetch_add(&winners[i % count], 1);
  if (!atomic_flag_test_and_set_explicit(&flags[count + i % 3],
                                         memory_order_acquire,
                                         memory_scope_device))
    atomic_fetch_add(&winners[count + i % 3], 1);
  if (i % 2)
    atomic_flag_clear(&cleared[i]);
  else
    atomic_flag_clear_explicit(&cleared[i], memory_order_release,
                               memory_scope_device);
}
