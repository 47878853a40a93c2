// Conditions in a row that compare one value with constants become a few
// switches, not one in the cases of another: 200 conditions were 199 of them, and
// structured control flow made 85,000 operations of those.
// RUN: cairnc %s --emit=llvm -o %t.mlir
// RUN: grep -c llvm.switch %t.mlir | FileCheck %s --check-prefix=SWITCHES
// SWITCHES: {{^[1-9]$}}
// RUN: cairn-run %s --global=6 --arg "in=i32[6]:{0,1,57,199,200,-1}" --arg out=i32[6]:zeros --print out | FileCheck %s
// CHECK: out = 1 3 115 399 0 0

#define ONE(n)                                                                 \
  if (x == (n))                                                                \
    out[i] = 2 * (n) + 1;
#define TEN(n)                                                                 \
  ONE(n) ONE(n + 1) ONE(n + 2) ONE(n + 3) ONE(n + 4) ONE(n + 5) ONE(n + 6)     \
  ONE(n + 7) ONE(n + 8) ONE(n + 9)
#define HUNDRED(n)                                                             \
  TEN(n) TEN(n + 10) TEN(n + 20) TEN(n + 30) TEN(n + 40) TEN(n + 50)           \
  TEN(n + 60) TEN(n + 70) TEN(n + 80) TEN(n + 90)

kernel void conditions(global const int *in, global int *out) {
  int i = get_global_id(0);
  int x = in[i];
  HUNDRED(0) HUNDRED(100)
}
