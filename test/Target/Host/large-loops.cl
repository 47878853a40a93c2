// What LLVM asks of each two accesses of a loop, it asks of none where they are
// too many: not to vectorise, and not to keep what the iteration before stored.
// RUN: cairnc %s -D STEPS=HUNDRED -lanes=1 --emit=llvm-ir \
// RUN:     --print-ir-before=llvm:loop-load-elim 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FEW
// FEW: IR Dump Before loop-load-elim on steps
// RUN: cairnc %s -D STEPS=THOUSAND -lanes=1 --emit=llvm-ir \
// RUN:     --print-ir-before=llvm:loop-load-elim 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MANY
// MANY-NOT: IR Dump Before loop-load-elim on steps
// MANY: define {{.*}}@steps(
// MANY: !"llvm.loop.vectorize.enable", i32 0

#define STEP x[i * (__COUNTER__ % 13 + 1)] = x[i + __COUNTER__] * c + 1;
#define TEN STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN
#define THOUSAND                                                               \
  HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED      \
      HUNDRED

kernel void steps(global int *x, int c) {
  int i = get_global_id(0);
  STEPS
}
