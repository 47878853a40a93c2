//===- exponential.cl - exp and exp2 on float ----------------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// x = n * log 2 + r for the nearest integer n, so that exp(x) = 2^n * exp(r)
// with |r| at most half of log 2. The factor 2^n is applied in two halves: each
// has an exponent that float has, and only the second product rounds, also
// where the result is denormal or infinite.
//
// There is no branch and no table: loops over it vectorise, and it is written
// for vectors as well.
//
//===----------------------------------------------------------------------===//

#define FUNCTIONS "host/exponential.h"
#include "each_width.h"
