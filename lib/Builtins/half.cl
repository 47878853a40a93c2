//===- half.cl - functions of half's own encoding ------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What float, rounded, has another answer for.
//
//===----------------------------------------------------------------------===//

#include "library.h"

LIBRARY half nan(ushort code) { return as_half((ushort)(code | 0x7e00)); }

// The encodings of one sign are in the order of the numbers.
LIBRARY half nextafter(half x, half y) {
  if (isnan(x) || isnan(y))
    return x + y;
  if (x == y)
    return y;
  ushort bits = as_ushort(x);
  if (x == 0)
    return as_half((ushort)((as_ushort(y) & 0x8000) | 1));
  bool grows = (x < y) == (x > 0);
  return as_half((ushort)(grows ? bits + 1 : bits - 1));
}
