// Backtracking with stacks in private arrays; the solutions of eight queens by
// the first one's place.
// REQUIRES: vulkan, host
// RUN: %python %S/Inputs/same_everywhere.py %s --kernel=nq --global=8 \
// RUN:   --local=8 '--arg=r=u32[8]:zeros' '--arg=n=8' '--print=r' \
// RUN:   | FileCheck %s

// CHECK: r = 4 8 16 18 18 16 8 4{{$}}

kernel void nq(global uint *r, int n) {
  int g = get_global_id(0);
  if (g >= n)
    return;
  uint mask = (1u << n) - 1;
  uint c[32], l[32], d[32], p[32];
  int depth = 1;
  uint cnt = 0;
  c[1] = 1u << g;
  l[1] = (1u << g) << 1;
  d[1] = (1u << g) >> 1;
  p[1] = mask & ~(c[1] | l[1] | d[1]);
  while (depth > 0) {
    if (p[depth] == 0) {
      depth--;
      continue;
    }
    uint b = p[depth] & -p[depth];
    p[depth] ^= b;
    if (depth == n - 1) {
      cnt++;
      continue;
    }
    c[depth + 1] = c[depth] | b;
    l[depth + 1] = (l[depth] | b) << 1;
    d[depth + 1] = (d[depth] | b) >> 1;
    depth++;
    p[depth] = mask & ~(c[depth] | l[depth] | d[depth]);
  }
  r[g] = cnt;
}
