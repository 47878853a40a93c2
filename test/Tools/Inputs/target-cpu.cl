kernel void product(global float *c, global const float *a, global const float *b, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum = mad(a[y * n + k], b[k * n + x], sum);
  c[y * n + x] = sum;
}
