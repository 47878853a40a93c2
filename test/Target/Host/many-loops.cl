// Without lanes LLVM vectorises a kernel of one loop. One of more innermost
// loops than it handles in reasonable time is not, nor are its loops unrolled.
// RUN: cairnc %s -lanes=1 -D LOOPS=LOOP --emit=llvm-ir | FileCheck %s --check-prefix=ONE
// ONE: x float>
// ONE: !"llvm.loop.isvectorized"
// RUN: cairnc %s -lanes=1 -D LOOPS=HUNDRED --emit=llvm-ir \
// RUN:   | FileCheck %s --check-prefix=MANY --implicit-check-not='x float>' \
// RUN:       --implicit-check-not=llvm.loop.isvectorized
// MANY: define {{.*}}@many
// MANY-DAG: !"llvm.loop.vectorize.enable", i32 0
// MANY-DAG: !"llvm.loop.unroll.runtime.disable", i32 1

// No two are alike, so that none can be merged.
#define LOOP                                                                   \
  for (int i = 0; i < n; ++i)                                                  \
    x[i * n + g] = y[i] * (x[i * n + g] + __COUNTER__);
#define TEN LOOP LOOP LOOP LOOP LOOP LOOP LOOP LOOP LOOP LOOP
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

kernel void many(global float *restrict x, global const float *restrict y,
                 int n) {
  int g = get_global_id(0);
  LOOPS
}
