// Addresses inside of constants are folded with the host's alignments.
// RUN: cairn-run %s --global=4 --arg 'o=i32[4]:zeros' --print o | FileCheck %s
// CHECK: o = 25 35 25 35
constant struct {
  char a;
  long b[2];
  union {
    int i;
    float f;
  } u;
} c = {1, {2, 3}, {5}};

kernel void k(global int *o) {
  int g = get_global_id(0);
  o[g] = (int)c.b[g & 1] * 10 + c.u.i;
}
