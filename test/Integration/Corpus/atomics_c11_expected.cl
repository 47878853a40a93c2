// What a compare-and-exchange expects may be in any memory.
__kernel void atomics_c11_expected(__global atomic_int *cells,
                                   __global int *expected,
                                   __global int *failures, int where) {
  __local int shared[64];
  size_t g = get_global_id(0), l = get_local_id(0);
  // Private, and local or global by a generic pointer.
  int mine = 0, tries = 0;
  while (!atomic_compare_exchange_strong(&cells[0], &mine, mine + 3))
    ++tries;
  shared[l] = -1;
  int *anywhere = where ? (int *)&shared[l] : (int *)&expected[g];
  while (!atomic_compare_exchange_weak(&cells[1], anywhere, *anywhere + 5))
    ++tries;
  __local int *near = &shared[l];
  while (!atomic_compare_exchange_strong_explicit(
      &cells[2], near, *near * 3 % 65521, memory_order_acq_rel,
      memory_order_acquire, memory_scope_device))
    ++tries;
  __global int *far = &expected[g];
  while (!atomic_compare_exchange_strong_explicit(&cells[3], far, *far ^ 1,
                                                  memory_order_relaxed,
                                                  memory_order_relaxed))
    ++tries;
  // One that fails tells what is there; one that succeeds leaves it alone.
  int other = -5;
  failures[2 * g] = atomic_compare_exchange_strong(&cells[4], &other, 1);
  failures[2 * g + 1] = other;
  expected[g] = atomic_compare_exchange_strong(&cells[5], &other, 11) * 100;
  expected[g] += other;
}
