// Groups leave partial sums in global memory; the one that comes last adds them up.
__kernel void group_last_reduces(__global const int *in, __global int *partial,
                                 volatile __global uint *arrived,
                                 __global int *sum, __local int *tile) {
  __local int is_last;
  size_t l = get_local_id(0), n = get_local_size(0), g = get_num_groups(0);
  tile[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t step = n / 2; step; step /= 2) {
    if (l < step)
      tile[l] += tile[l + step];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) {
    partial[get_group_id(0)] = tile[0];
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    is_last = atomic_inc(arrived) == g - 1;
  }
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  if (!is_last)
    return;
  int mine = 0;
  for (size_t i = l; i < g; i += n)
    mine += partial[i];
  tile[l] = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l == 0) {
    int all = 0;
    for (size_t i = 0; i < n; ++i)
      all += tile[i];
    *sum = all;
  }
}
