// What a kernel of many stretches has inlined of its checks is no more than what
// another kernel has: each stretch is a function of its own, which calls them.
// RUN: cairnc %s -check=bounds,races --emit=llvm-ir -D ROUNDS=ROUND | FileCheck %s --check-prefix=FEW
// RUN: cairnc %s -check=bounds,races --emit=llvm-ir -D ROUNDS=FORTY | FileCheck %s --check-prefix=MANY

// FEW-NOT: call {{.*}}@cairn_check_access(
// MANY-COUNT-80: call {{.*}}@cairn_check_access(

#define ROUND                                                                  \
  l[i & 63] = x + __COUNTER__;                                                 \
  barrier(CLK_LOCAL_MEM_FENCE);                                                \
  x += l[(i + 1) & 63];                                                        \
  barrier(CLK_LOCAL_MEM_FENCE);
#define TEN ROUND ROUND ROUND ROUND ROUND ROUND ROUND ROUND ROUND ROUND
#define FORTY TEN TEN TEN TEN

kernel void stretches(global float *a, local float *l) {
  size_t i = get_global_id(0);
  float x = a[i];
  ROUNDS
  a[i] = x;
}
