//===- fma.cl - fma in float and double, rounded once --------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fused.h"

#ifndef FUSED_FMA
#define REAL float
#define BITS uint
#define FRACTION_BITS 23
#define BIAS 127
#include "fma_in_parts.h"
#undef REAL
#undef BITS
#undef FRACTION_BITS
#undef BIAS

#define REAL double
#define BITS ulong
#define FRACTION_BITS 52
#define BIAS 1023
#include "fma_in_parts.h"
#endif
