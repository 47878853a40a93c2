#ifndef SUBTRAHEND
#define SUBTRAHEND 2
#endif
kernel void less(global float *x) {
  size_t i = get_global_id(0);
  x[i] = x[i] - SUBTRAHEND;
}
