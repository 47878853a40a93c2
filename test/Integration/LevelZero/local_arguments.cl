// Local variables passed to functions.
// REQUIRES: level-zero, host
// DEFINE: %{launch} = %s --global=32 --local=8 '--arg=o=i32[32]:zeros' \
// DEFINE:   --print=o
// RUN: cairn-run --device=level-zero %{launch} | FileCheck %s
// RUN: cairn-run --device=host %{launch} | FileCheck %s
// CHECK: {{^}}o = 908 1208 708 908 1208 708 908 1208 908 1208 708 908 1208 708 908 1208 908 1208 708 908 1208 708 908 1208 908 1208 708 908 1208 708 908 1208{{$}}

void addl(local int *p, int v) { atomic_add(p, v); }
int rdl(local int *p, int n) {
  int s = 0;
  while (n--)
    s += p[n];
  return s;
}
kernel void local_arguments(global int *o) {
  local int a[3][4];
  local int b;
  int l = get_local_id(0);
  if (l < 4)
    for (int j = 0; j < 3; j++)
      a[j][l] = 0;
  if (!l)
    b = 0;
  barrier(1);
  addl(&a[l % 3][l & 3], l);
  addl(&b, 1);
  barrier(CLK_LOCAL_MEM_FENCE);
  o[get_global_id(0)] = rdl(a[l % 3], 4) * 100 + b;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  read_mem_fence(1);
  write_mem_fence(2);
}
