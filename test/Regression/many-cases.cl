// A lane is in one case of a switch: what it is, is not made of all the cases
// before its own, which LLVM would look through for each of them.
// RUN: cairnc %s -D FEW -lanes=16 --emit=llvm-ir | FileCheck %s
// CHECK-LABEL: define {{.*}}@values(
// CHECK-NOT: {{and|or|xor}} <16 x i1>
// CHECK: icmp eq <16 x i32>
// CHECK-NOT: {{and|or|xor}} <16 x i1>
// CHECK: ret void

// RUN: cairn-run %s -lanes=16 --kernel=values --global=20 --local=20 --arg x=i32[20]:iota --arg y=i32[20]:zeros --arg c=9 --print y \
// RUN:   | FileCheck %s --check-prefix=VALUES
// VALUES: y = 7 9 9 14 9 9 21 9 9 28 9 9 35 9 9 42 9 9 9 9

// Lanes that do not come to the switch do nothing, and those of no case what the
// default has.
// RUN: cairn-run %s -lanes=16 --kernel=stores --global=20 --local=20 --arg x=i32[20]:iota --arg y=i32[20]:zeros --arg c=9 --print y \
// RUN:   | FileCheck %s --check-prefix=STORES
// STORES: y = 0 -1 0 3 0 -5 0 -7 0 36 0 -11 0 -13 0 15 0 -17 0 -19

kernel void values(global int *x, global int *y, int c) {
  int i = get_global_id(0), a = x[i];
  y[i] = a == 0    ? 7
         : a == 3  ? 14
         : a == 6  ? 21
         : a == 9  ? 28
         : a == 12 ? 35
         : a == 15 ? 42
                   : c;
}

#ifndef FEW
kernel void stores(global int *x, global int *y, int c) {
  int i = get_global_id(0), a = x[i], sum = 0;
  if (i & 1)
    switch (a) {
    case 2:
      y[i] = 100;
      break;
    case 3:
    case 15:
      y[i] = a;
      break;
    case 9:
      for (int k = 0; k < a; ++k)
        sum += x[k];
      y[i] = sum;
      break;
    default:
      for (int k = 0; k < a; ++k)
        --sum;
      y[i] = sum;
    }
}
#endif
