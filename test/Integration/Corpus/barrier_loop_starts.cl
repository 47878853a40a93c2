// Work-items go round a loop with a barrier equally often, each from a number of
// its own on.
__kernel void barrier_loop_starts(__global const uint *in, int rounds,
                                  __local uint *tile, __global uint *out) {
  int l = get_local_id(0), size = get_local_size(0);
  uint sum = 0;
  for (int i = l * 3; i < rounds * 2 + l * 3; i += 2) {
    tile[l] = in[get_global_id(0)] + i;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum = sum * 5 + tile[(l + 1) % size] + i;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = sum;
}
