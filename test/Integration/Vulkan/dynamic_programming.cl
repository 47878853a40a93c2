// Rows of a pyramid and wavefronts of an alignment, as Rodinia has them: barriers
// in loops that are left in the middle, local pointer arguments.
// REQUIRES: vulkan, host
// RUN: env CAIRN_VULKAN_VALIDATION=1 %same_results %s
// LAUNCH: --kernel=dynproc --global=32 --local=16 --arg=iteration=3 --arg=wall=i32[256]:randint(0,9) --arg=src=i32[32]:randint(0,9) --arg=results=i32[32]:zeros --arg=cols=32 --arg=startStep=1 --arg=border=3 --arg=prev=local(64) --arg=result=local(64)
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero
// LAUNCH: --kernel=nw1 --global=16 --local=16 --arg=ref=i32[289]:randint(-5,5) --arg=mat=i32[289]:randint(-5,5,2) --arg=cols=17 --arg=pen=10
// LAUNCH:   --device=vulkan | --device=vulkan -physical-addressing | --device=level-zero

#define IN_RANGE(x, min, max) ((x) >= (min) && (x) <= (max))
#define BS 8

#define MIN(a, b) ((a) <= (b) ? (a) : (b))
__kernel void dynproc(int iteration, __global int *wall, __global int *src,
                      __global int *results, int cols, int startStep,
                      int border, __local int *prev, __local int *result) {
  int B = get_local_size(0), bx = get_group_id(0), tx = get_local_id(0);
  int sb = B - (iteration * 2), blkX = sb * bx - border, bXm = blkX + B - 1,
      xidx = blkX + tx;
  int vmin = (blkX < 0) ? -blkX : 0,
      vmax = (bXm > cols - 1) ? B - 1 - (bXm - cols + 1) : B - 1;
  int W = tx - 1, E = tx + 1;
  W = (W < vmin) ? vmin : W;
  E = (E > vmax) ? vmax : E;
  bool isValid = IN_RANGE(tx, vmin, vmax);
  if (IN_RANGE(xidx, 0, cols - 1))
    prev[tx] = src[xidx];
  barrier(CLK_LOCAL_MEM_FENCE);
  bool computed;
  for (int i = 0; i < iteration; i++) {
    computed = false;
    if (IN_RANGE(tx, i + 1, B - i - 2) && isValid) {
      computed = true;
      int l = prev[W], u = prev[tx], r = prev[E];
      int s = MIN(l, u);
      s = MIN(s, r);
      result[tx] = s + wall[cols * (startStep + i) + xidx];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == iteration - 1)
      break;
    if (computed)
      prev[tx] = result[tx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (computed)
    results[xidx] = result[tx];
}

int maximum(int a, int b, int c) {
  int k = a <= b ? b : a;
  return k <= c ? c : k;
}
kernel void nw1(global int *ref, global int *mat, int cols, int pen) {
  local int t[17 * 17];
  int tx = get_local_id(0);
  for (int i = 0; i < 17; i++)
    t[i * 17 + tx] = mat[i * cols + tx];
  if (tx == 15)
    for (int i = 0; i < 17; i++)
      t[i * 17 + 16] = mat[i * cols + 16];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int m = 0; m < 16; m++) {
    if (tx <= m) {
      int x = tx + 1, y = m - tx + 1;
      t[y * 17 + x] =
          maximum(t[(y - 1) * 17 + x - 1] + ref[y * cols + x],
                  t[y * 17 + x - 1] - pen, t[(y - 1) * 17 + x] - pen);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int m = 14; m >= 0; m--) {
    if (tx <= m) {
      int x = tx + 16 - m, y = 16 - tx;
      t[y * 17 + x] =
          maximum(t[(y - 1) * 17 + x - 1] + ref[y * cols + x],
                  t[y * 17 + x - 1] - pen, t[(y - 1) * 17 + x] - pen);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int i = 0; i < 16; i++)
    mat[(i + 1) * cols + tx + 1] = t[(i + 1) * 17 + tx + 1];
}
