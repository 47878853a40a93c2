kernel void saxpy(global float *x, global const float *y, uint n) {
  size_t i = get_global_id(0);
  if (i < n)
    x[i] = x[i] + y[i];
}

kernel void sums(global int *p, constant int *n) {
  int i = get_global_id(0), s = 0;
  for (int j = 0; j < n[0]; ++j) {
    if (p[j] == i)
      continue;
    s += p[j] * i;
  }
  p[i + 100] = s;
}

kernel void tiles(global float *x, global const float *y, local float *l, int n) {
  size_t i = get_global_id(0), j = get_local_id(0);
  float s = 0;
  for (int t = 0; t < n; ++t) {
    l[j] = y[t * get_local_size(0) + j];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int u = 0; u < get_local_size(0); ++u)
      s += l[u] * x[i];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  x[i] = s;
}

kernel void counts(global int *p, local int *l) {
  atomic_add(l, p[get_global_id(0)]);
  barrier(CLK_LOCAL_MEM_FENCE);
  p[get_global_id(0)] = l[0];
}

kernel void copies(global int *p, local int *l) {
  event_t e = async_work_group_copy(l, p + get_group_id(0) * 16, 16, 0);
  wait_group_events(1, &e);
  p[get_global_id(0)] = l[15 - get_local_id(0)];
}
