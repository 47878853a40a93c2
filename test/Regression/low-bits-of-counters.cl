// The low bits of a counter begin again, which LLVM 22 forgets to check where it
// makes vectors of a loop in which a wider number may wrap as well.
// RUN: cairn-run %s --kernel=swap --build-options=-cl-std=CL2.0 --global=8 --local=8 --arg "x=u32[16]:{9,8,7,6,5,4,3,2,1,0,5,4,3,2,1,0}" \
// RUN:   --arg y=u32[16]:zeros --print y | FileCheck %s --check-prefix=SWAP
// RUN: cairn-run %s --kernel=masked --build-options=-lanes=1 --global=32 --local=32 --arg x=u32[64]:iota --arg y=u32[32]:zeros \
// RUN:   --print y | FileCheck %s --check-prefix=MASKED
// RUN: cairn-run %s --kernel=in_loop --global=1 --arg n=32 --arg x=u32[64]:iota --arg y=u32[32]:zeros --print y \
// RUN:   | FileCheck %s --check-prefix=MASKED
// RUN: cairnc %s --emit=llvm-ir -o - | FileCheck %s --check-prefix=ALONE
// Where the loop has no wider number to check, it is made of vectors as before.
// ALONE-LABEL: define {{.*}}@alone(
// ALONE: load <{{[0-9]+}} x i32>
// SWAP: y = 5 4 3 2 9 8 7 6 1 0 1 0 3 2 5 4
// MASKED: y = 4 6 8 10 20 22 24 26 36 38 40 42 52 54 56 58 68 70 72 74 84 86 88 90 100 102 104 106 116 118 120 122
kernel __attribute__((reqd_work_group_size(8, 1, 1))) void swap(global const uint *x, global uint *y) {
  local uint s[16];
  uint l = get_local_id(0);
  s[l] = x[l];
  s[l + 8] = x[l + 8];
  barrier(CLK_LOCAL_MEM_FENCE);
  uint p = 2 * l - (l & 3);
  if (s[p] > s[p + 4]) {
    uint t = s[p];
    s[p] = s[p + 4];
    s[p + 4] = t;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  y[l] = s[l];
  y[l + 8] = s[l + 8];
}
kernel void masked(global const uint *restrict x, global uint *restrict y) {
  uint i = get_global_id(0), p = 2 * i - (i & 3);
  y[i] = x[p] + x[p + 4];
}
kernel void in_loop(global const uint *restrict x, global uint *restrict y, ulong n) {
  for (ulong j = 0; j < n; ++j) {
    uint i = (uint)j, p = 2 * i - (i & 3);
    y[j] = x[p] + x[p + 4];
  }
}
kernel void alone(global const uint *restrict x, global uint *restrict y, uint n) {
  for (ushort i = 0; i < n; ++i)
    y[i] += x[i];
}
