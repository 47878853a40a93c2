//===- exact_quotients.cl - integers divided as floats -------------*- C -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Quotients of vectors are computed as floating point on the host, and are exact:
// the remainder is less than the divisor. All numbers by all numbers, by what
// lanes differ in, by what is the same for them, and by an argument.
//
// DEFINE: %{lanes} = -lanes=auto
// DEFINE: %{u} = 0,1,2,3,5,7,255,256,32767,32768,65535,65536,65537,16777215,16777216,16777217,46340,46341,715827882,1073741823,1073741824,1431655765,2147483645,2147483646,2147483647,1000003
// DEFINE: %{run} = cairn-run %s --global=1024 --local=64 --arg "wrong=i32[1024]:const(7)" --arg one=46341 --arg row=32 --save=wrong=%t.raw --build-options=%{lanes}
// DEFINE: %{check} = %{run} --kernel=naturals --arg "v=u32[32]:{%{u},2147483648,2147483649,2147483650,4294967293,4294967294,4294967295}" && cmp %t.raw %t.zeros && %{run} --kernel=integers --arg "v=i32[32]:{%{u},-2147483648,-2147483647,-2147483646,-3,-2,-1}" && cmp %t.raw %t.zeros
// RUN: head -c 4096 /dev/zero > %t.zeros
// RUN: %{check}
// REDEFINE: %{lanes} = -lanes=1
// RUN: %{check}
// REDEFINE: %{lanes} = -lanes=4
// RUN: %{check}
// REDEFINE: %{lanes} = -lanes=16
// RUN: %{check}
//
// RUN: cairnc %s --target=host --target-cpu=znver4 -lanes=16 --emit=asm -o - | FileCheck %s
// CHECK: vdivpd
// CHECK: vcvttpd2{{u?}}dq

static int naturalIsWrong(uint n, uint d) {
  if (d == 0)
    return 0;
  uint q = n / d, r = n - q * d;
  return r >= d || n % d != r;
}

static int integerIsWrong(int n, int d) {
  if (d == 0 || (n == INT_MIN && d == -1))
    return 0;
  int q = n / d, r = n - q * d;
  return abs(r) >= abs(d) || (r < 0 && n > 0) || (r > 0 && n < 0) ||
         n % d != r;
}

kernel void naturals(global const uint *v, global int *wrong, uint one,
                     uint row) {
  size_t g = get_global_id(0);
  uint n = v[g % row];
  int sum = naturalIsWrong(n, v[g / 32]) + naturalIsWrong(n, one);
  for (uint j = 0; j < row; ++j)
    sum += naturalIsWrong(n, v[j]) + naturalIsWrong(v[j], n);
  wrong[g] = sum;
}

kernel void integers(global const int *v, global int *wrong, int one, int row) {
  int g = get_global_id(0), n = v[g % row];
  int sum = integerIsWrong(n, v[g / row]) + integerIsWrong(n, one);
  for (int j = 0; j < row; ++j)
    sum += integerIsWrong(n, v[j]) + integerIsWrong(v[j], n);
  wrong[g] = sum;
}
