// A kernel that starts another one, which writes four numbers.
kernel void start(global int *x, int first) {
  enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(4), ^{
    x[get_global_id(0) + first] = 5;
  });
}
