// Stencils with a border in local memory, in two and in three dimensions.
// REQUIRES: vulkan, host
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=stencil3d \
// RUN:   --tolerance=1e-5 --global=8,8,4 --local=4,4,2 \
// RUN:   '--arg=A=f32[1000]:uniform(0,1)' '--arg=B=f32[1000]:zeros' \
// RUN:   '--arg=c0=0.166' '--arg=c1=0.111' '--print=B'
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=conv \
// RUN:   --tolerance=1e-5 --global=16,16 --local=8,4 \
// RUN:   '--arg=i=f32[256]:uniform(0,1)' '--arg=o=f32[256]:zeros' \
// RUN:   '--print=o'

#define ID(i, j, k) ((i) + 10 * ((j) + 10 * (k)))
kernel void stencil3d(global float *A, global float *B, float c0, float c1) {
  local float t[4][6][6];
  int i = get_global_id(0) + 1, j = get_global_id(1) + 1,
      k = get_global_id(2) + 1, li = get_local_id(0) + 1,
      lj = get_local_id(1) + 1, lk = get_local_id(2) + 1;
  t[lk][lj][li] = A[ID(i, j, k)];
  if (li == 1)
    t[lk][lj][0] = A[ID(i - 1, j, k)];
  if (li == 4)
    t[lk][lj][5] = A[ID(i + 1, j, k)];
  if (lj == 1)
    t[lk][0][li] = A[ID(i, j - 1, k)];
  if (lj == 4)
    t[lk][5][li] = A[ID(i, j + 1, k)];
  if (lk == 1)
    t[0][lj][li] = A[ID(i, j, k - 1)];
  if (lk == 2)
    t[3][lj][li] = A[ID(i, j, k + 1)];
  barrier(CLK_LOCAL_MEM_FENCE);
  B[ID(i, j, k)] =
      c1 * (t[lk + 1][lj][li] + t[lk - 1][lj][li] + t[lk][lj + 1][li] +
            t[lk][lj - 1][li] + t[lk][lj][li + 1] + t[lk][lj][li - 1]) -
      t[lk][lj][li] * c0;
}
constant float mask[5][5] = {{1, 4, 7, 4, 1},
                             {4, 16, 26, 16, 4},
                             {7, 26, 41, 26, 7},
                             {4, 16, 26, 16, 4},
                             {1, 4, 7, 4, 1}};
kernel void conv(global const float *i, global float *o) {
  local float t[8 + 4][8 + 4 + 4];
  int lx = get_local_id(0), ly = get_local_id(1), gx = get_global_id(0),
      gy = get_global_id(1), W = get_global_size(0), H = get_global_size(1),
      bx = gx - lx - 2, by = gy - ly - 2;
  for (int y = ly; y < 8; y += 4)
    for (int x = lx; x < 12; x += 8) {
      int X = clamp(bx + x, 0, W - 1), Y = clamp(by + y, 0, H - 1);
      t[y][x] = i[Y * W + X];
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  float s = 0;
  for (int y = 0; y < 5; y++)
    for (int x = 0; x < 5; x++)
      s = mad(t[ly + y][lx + x], mask[y][x], s);
  o[gy * W + gx] = s / 273.f;
}
