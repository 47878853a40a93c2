//===- each_width.h - a file for scalars and each vector -----*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Includes the file FUNCTIONS once for each width, with the types of that width
// as FLOAT, DOUBLE, INT, LONG and so on. A function on vectors of its own is
// needed where one on scalars, called for each lane, would be slower.
//
//===----------------------------------------------------------------------===//

#include "width.h"

#define WIDTH
#include FUNCTIONS
#undef WIDTH
#define WIDTH 2
#include FUNCTIONS
#undef WIDTH
#define WIDTH 3
#include FUNCTIONS
#undef WIDTH
#define WIDTH 4
#include FUNCTIONS
#undef WIDTH
#define WIDTH 8
#include FUNCTIONS
#undef WIDTH
#define WIDTH 16
#include FUNCTIONS
