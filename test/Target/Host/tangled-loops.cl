// Values that are one for all work-items, and used twice, round after round:
// LLVM's vectoriser would ask for the first of them 2^80 times.
// RUN: timeout 100 cairnc %s -lanes=1 --emit=llvm-ir | FileCheck %s
// CHECK: define {{.*}}@tangled
// CHECK: !"llvm.loop.vectorize.enable", i32 0

// A kernel that asks for little is vectorised.
// RUN: cairnc %s -D PLAIN -lanes=1 --emit=llvm-ir \
// RUN:   | FileCheck %s --check-prefix=PLAIN
// PLAIN: !"llvm.loop.isvectorized"

#ifdef PLAIN
#define MIX a = a * b + 3;
#else
#define MIX                                                                    \
  a = (a ^ b) * (a + b);                                                       \
  b = b * 3 + a;
#endif
#define FOUR MIX MIX MIX MIX

kernel void tangled(global int *x) {
  int a = x[1], b = x[2];
  FOUR FOUR FOUR FOUR FOUR FOUR FOUR FOUR FOUR FOUR x[get_global_id(0)] = a + b;
}
