//===- logarithmic.cl - log, log2 and log10 on float ---------*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#define FUNCTIONS "host/logarithmic.h"
#include "each_width.h"
