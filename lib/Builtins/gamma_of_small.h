//===- gamma_of_small.h - gamma from 0 to 10 -----------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included behind gammaAround2Point5 of REAL, the type.
//
//===----------------------------------------------------------------------===//

/// gamma(x) for 0 < x < 10, by gamma(x + 1) = x * gamma(x).
static REAL gammaOfSmall(REAL x) {
  REAL above = 1, below = 1;
  while (x >= 3) {
    x -= 1;
    above *= x;
  }
  while (x < 2) {
    below *= x;
    x += 1;
  }
  return gammaAround2Point5(x - (REAL)2.5) * above / below;
}
