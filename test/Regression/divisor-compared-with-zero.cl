// What a division by zero gives is unspecified; that the divisor is zero is not.
// RUN: cairn-run %s --global=1 --arg 'o=i32[6]:{5,0,0,0,-2147483648,-1}' --print o | FileCheck %s
// RUN: cairn-run %s --global=1 --build-options=-cl-opt-disable --arg 'o=i32[6]:{5,0,0,0,-2147483648,-1}' --print o | FileCheck %s
// CHECK: o = 5 0 77 1 -2147483648 -1
kernel void divide(global int *o) {
  int x = o[0], y = o[1];
  int quotient = x / y;
  o[2] = y == 0 ? 77 : quotient;
  int2 a = (int2)(x, o[4]), d = (int2)(y, o[5]);
  int2 remainders = a % d;
  o[3] = d.y == -1 ? 1 : remainders.y;
}
