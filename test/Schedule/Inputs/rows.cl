// Sums of the rows of a matrix, weighted.
kernel void rows(global const int *a, global int *sums, int n) {
  int row = get_global_id(0);
  int sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * (k + 1);
  sums[row] = sum;
}

kernel void other(global int *x) {
  x[get_global_id(0)] += 1;
}
