//===- sign_of_odd.h - signs of powers, of a width -----------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Gives `x` the sign of `y` where the low bit of `odd` is set.
HELPER FLOAT signOfOdd(FLOAT x, FLOAT y, INT odd) {
  return AS_FLOAT(AS_INT(x) | (AS_INT(y) & (odd << 31)));
}
