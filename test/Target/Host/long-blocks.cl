// LLVM's code generator takes time that is quadratic in the length of a block:
// blocks are parts that follow each other.
// RUN: cairnc %s -D STEPS=THOUSAND -lanes=1 --emit=llvm-ir \
// RUN:   | FileCheck %s --check-prefix=PARTS
// PARTS: define {{.*}}@steps(
// PARTS: switch i32 0, label %[[NEXT:.*]] [
// PARTS-NEXT: ]
// PARTS: [[NEXT]]:
// PARTS: switch i32 0, label

// No jump is executed for it.
// RUN: cairnc %s -D STEPS=THOUSAND -lanes=1 --emit=asm \
// RUN:   | FileCheck %s --check-prefix=CODE
// CODE: steps:
// CODE: shrl $3
// CODE-NOT: jmp
// CODE: j{{n?e|b}}

// Short ones are as they were.
// RUN: cairnc %s -D STEPS=HUNDRED -lanes=1 --emit=llvm-ir \
// RUN:   | FileCheck %s --check-prefix=WHOLE
// WHOLE-NOT: switch

// Values and variables go from part to part.
// RUN: cairn-run %s -D STEPS=THOUSAND --global=3 --local=1 --arg x=u32[3]:iota --arg 'y=u32[16]:iota' --print x \
// RUN:   | FileCheck %s --check-prefix=VALUES
// RUN: cairn-run %s -D STEPS=THOUSAND -cl-opt-disable --global=3 --local=1 --arg x=u32[3]:iota --arg 'y=u32[16]:iota' --print x \
// RUN:   | FileCheck %s --check-prefix=VALUES
// VALUES: x = 0 771169183 3658502425

#define STEP                                                                   \
  a = (a ^ (b >> 3)) * 5;                                                      \
  b += a;
#define TEN STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP
#define HUNDRED                                                                \
  TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN at[a & 15] ^= b;                     \
  b ^= at[b & 15];
#define THOUSAND                                                               \
  HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED      \
      HUNDRED

kernel void steps(global uint *x, global const uint *y) {
  uint i = get_global_id(0), a = x[i], b = 7, at[16];
  for (int k = 0; k < 16; ++k)
    at[k] = y[k];
  STEPS
  x[i] = a ^ b;
}
