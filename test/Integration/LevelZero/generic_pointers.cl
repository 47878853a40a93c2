// Generic pointers of every origin, asked for their space.
// REQUIRES: level-zero, host
// DEFINE: %{launch} = %s -cl-std=CL2.0 --global=16 --local=4 \
// DEFINE:   '--arg=o=i32[64]:iota' '--arg=i=i32[16]:iota' --print=o
// RUN: cairn-run --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: {{^}}o = 100016 101053 110018 101055 100024 101057 110022 101059 100032 101061 110026 101063 100040 101065 110030 101067 0 0 0 0 4 0 0 0 8 0 0 0 12 0 0 0 32 33 34 35 36 37 38 39 56 41 42 43 44 45 46 47 1 107 201 107 1 107 201 107 1 107 201 107 1 107 201 107{{$}}

int rd(int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}
int isl(void *p) { return to_local(p) != 0; }
kernel void generic_pointers(global int *o, global int *i) {
  int g = get_global_id(0), l = get_local_id(0);
  local int t[4];
  int pr[4] = {g, 1, 2, 3};
  t[l] = l * 7;
  barrier(1);
  int *q = g & 1 ? (int *)t : g & 2 ? (int *)i : pr;
  int s = rd(q, 4) + rd(pr, 3) + rd(t, 2);
  o[g] = s + isl(q) * 1000 + (to_global(q) != NULL) * 10000 +
         (to_private((int *)pr + g) != NULL) * 100000;
  (void)atomic_fetch_add((atomic_int *)(o + 40), 1);
  int **qq = &q;
  o[16 + g] = **qq;
  char *cp = (char *)q;
  o[32 + (g & 7)] += 0;
  o[48 + g] = cp[4];
  uint fz = get_fence(q);
  o[48 + g] += fz * 100;
}
