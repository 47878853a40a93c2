// What LLVM derives from conditions takes each sum in them apart, down to its
// first operand, and asks the same of each step: not where sums are too long.
// RUN: cairnc %s -D STEPS=TEN --emit=llvm-ir \
// RUN:     --print-ir-before=llvm:constraint-elimination 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FEW
// FEW: IR Dump Before constraint-elimination on steps
// RUN: cairnc %s -D STEPS=HUNDRED --emit=llvm-ir \
// RUN:     --print-ir-before=llvm:constraint-elimination 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MANY
// MANY-NOT: IR Dump Before constraint-elimination on steps
// MANY: define {{.*}}@steps(

// RUN: cairn-run %s --build-options='-D STEPS=HUNDRED' --kernel=steps --global=4 --local=4 --arg 'out=i32[4]:{-1000,0,75,205}' --arg c=3 --print out \
// RUN:   | FileCheck %s --check-prefix=VALUES
// VALUES: out = -700 3 375 505

#define STEP                                                                   \
  if (x == __COUNTER__ * 2 + 1)                                                \
    break;                                                                     \
  x += c;
#define TEN STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

kernel void steps(global int *out, int c) {
  int i = get_global_id(0);
  int x = out[i];
  do {
    STEPS
  } while (0);
  out[i] = x;
}
