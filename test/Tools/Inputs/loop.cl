float sq(float v) {
  return v * v;
}
kernel void f(global float *x, int n) {
  size_t i = get_global_id(0);
  float s = 0;
  for (int k = 0; k < n; ++k) {
    s += sq(x[i * n + k]);
  }
  x[i] = s;
}
