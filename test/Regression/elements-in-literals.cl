// An element of a computed vector, behind constants in a vector literal: clang
// crashed, or did not end.
// RUN: cairn-run %s --global=4 --arg out=int4[4]:zeros --arg in=i32[4]:{5,6,7,8} --print out | FileCheck %s
// RUN: cairn-run %s -DCPLUSPLUS -cl-std=CLC++2021 --global=4 --arg out=int4[4]:zeros --arg in=i32[4]:{5,6,7,8} --print out | FileCheck %s
// CHECK: out = (1,1,15,3) (1,1,16,3) (1,1,17,3) (1,1,18,3)
#ifdef CPLUSPLUS
template <typename T> int4 literal(T x) {
  return (int4)((int2)(1), (x + 10).s1, 3);
}
#else
int4 literal(int4 x) { return (int4)((int2)(1), (x + 10).s1, 3); }
#endif
int4 turned(int4 x) { return x.s1032; }
kernel void k(global int4 *out, global const int *in) {
  int id = get_global_id(0);
  int4 x = literal((int4)(0, in[id], 0, 0));
  out[id] = (int4)((int2)(1), turned((int4)(x.s2, 0, 0, 0)).s1, 3);
}
