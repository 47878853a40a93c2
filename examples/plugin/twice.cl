kernel void twice(global int *x, local int *tmp) {
  size_t i = get_local_id(0);
  tmp[i] = 2 * x[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  barrier(CLK_LOCAL_MEM_FENCE);
  x[i] = tmp[get_local_size(0) - 1 - i];
}
