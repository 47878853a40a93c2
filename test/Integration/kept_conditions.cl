// A condition that a barrier parts from its use is kept as a byte, so that lanes
// can hold it, and the kernel gets the sub-groups that it asks for.
// RUN: cairn-run %s -cl-std=CL2.0 --kernel=choose --global=32 --local=16 --arg "x=u32[32]:iota" --print x | FileCheck %s
// RUN: cairn-run %s -cl-std=CL2.0 --kernel=each --global=8 --local=8 --arg "x=u32[32]:iota" --print x | FileCheck %s --check-prefix=EACH
// CHECK: x = 0 1 2 3 120 121 122 123 8 9 10 11 120 121 122 123 16 17 18 19 376 377 378 379 24 25 26 27 376 377 378 379
// EACH: x = 0 11 2 11 4 7 6 7 8 19 10 19 12 15 14 15 16 27 18 27 20 23 22 23 24 35 26 35 28 31 30 31
__attribute__((intel_reqd_sub_group_size(8)))
kernel void choose(global uint *x) {
  local uint sums[2];
  uint i = get_global_id(0);
  bool chosen = x[i] & 4;
  uint sum = sub_group_reduce_add(x[i]);
  if (get_sub_group_local_id() == 0)
    sums[get_sub_group_id()] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (chosen)
    x[i] = sums[0] + sums[1] + (i & 3);
}

__attribute__((intel_reqd_sub_group_size(8)))
kernel void each(global uint4 *x) {
  local uint firsts[8];
  uint i = get_local_id(0);
  uint4 before = x[i];
  int4 odd = (before & 1) != 0;
  firsts[i] = before.x;
  barrier(CLK_LOCAL_MEM_FENCE);
  x[i] = select(before, (uint4)(firsts[i ^ 1] + sub_group_reduce_max(i)), odd);
}
