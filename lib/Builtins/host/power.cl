//===- power.cl - pow, powr, pown, rootn, exp10 on float -----*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All are 2^(y * log2(x)) in double, rounded once at the end. That has the
// limits for zero, infinity and NaN by itself where they exist, and powr is
// nothing else; the others have values where there is no limit (OpenCL C 2.0,
// section 2.5.1).
//
//===----------------------------------------------------------------------===//

#define FUNCTIONS "host/power.h"
#include "each_width.h"
