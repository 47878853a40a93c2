// Copies of the group: strided, chained, waited for together, in branches and loops.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
void fetch(__local int *to, __global const int *from, size_t n, event_t *e) {
  *e = async_work_group_copy(to, from, n, *e);
}

__kernel void async_copies(__global const int *in, __global const float3 *three,
                           __global const half *halves, int rounds,
                           __global int *out, __global float3 *threeOut,
                           __global half *halvesOut, __local int *tile,
                           __local float3 *tile3, __local half *tileH) {
  size_t l = get_local_id(0), n = get_local_size(0), g = get_group_id(0);
  event_t events[3];
  events[0] = async_work_group_copy(tile, in + g * n, n, 0);
  events[1] = async_work_group_copy(tile3, three + g * n, n, 0);
  events[2] = async_work_group_strided_copy(tileH, halves + g * n * 3, n, 3, 0);
  prefetch(in, n);
  wait_group_events(3, events);
  int v = tile[n - 1 - l];
  float3 v3 = tile3[n - 1 - l];
  half vh = tileH[n - 1 - l];
  barrier(CLK_LOCAL_MEM_FENCE);
  // By a pointer to the event, one event for two copies.
  event_t one = 0;
  fetch(tile, in, n, &one);
  fetch(tile + n, in + n, n, &one);
  wait_group_events(1, &one);
  v += tile[l] - tile[n + l];
  barrier(CLK_LOCAL_MEM_FENCE);
  // Where the whole group goes, and once for each round.
  for (int r = 0; r < rounds; ++r) {
    event_t e;
    if (r % 2)
      e = async_work_group_copy(tile, in + r, n, 0);
    else
      e = async_work_group_strided_copy(tile, in + r, n, 2, 0);
    wait_group_events(1, &e);
    v += tile[(l + r) % n] * (r + 1);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  tile[l] = v;
  tile3[l] = v3;
  tileH[l] = vh;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t last[2];
  last[0] = async_work_group_copy(out + g * n, tile, n, 0);
  last[1] = async_work_group_strided_copy(threeOut + g * n * 2, tile3, n,
                                                 2, 0);
  last[1] = async_work_group_strided_copy(halvesOut + g * n * 2, tileH,
                                                 n, 2, last[1]);
  wait_group_events(2, last);
}
