//===- logarithmic.h - log, log2 and log10 of a width --------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "binary_logarithm.h"

LIBRARY FLOAT log(FLOAT x) {
  return TO_FLOAT(binaryLogarithm(TO_DOUBLE(x)) * 0x1.62e42fefa39efp-1);
}

LIBRARY FLOAT log2(FLOAT x) { return TO_FLOAT(binaryLogarithm(TO_DOUBLE(x))); }

LIBRARY FLOAT log10(FLOAT x) {
  return TO_FLOAT(binaryLogarithm(TO_DOUBLE(x)) * 0x1.34413509f79ffp-2);
}
