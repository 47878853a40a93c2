kernel void norm(global const float *x, global const float *y, global float *out) {
  size_t i = get_global_id(0);
  out[i] = sqrt(pow(x[i], 2.0f) + pow(y[i], 2.0f));
}
