//===- trigonometric.cl - sin, cos, tan and sincos on float --*- OpenCL -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With x / pi = n + s for the nearest integer n, sin(x) is (-1)^n * sin(pi * s)
// and |s| at most 1/2; cos(x) is the same of x / pi + 1/2. All is done in
// double, rounded once at the end, without a branch or a table, so that loops
// over it vectorise. tan is a quotient of the two: what they share is one.
//
//===----------------------------------------------------------------------===//

#define FUNCTIONS "host/trigonometric.h"
#include "each_width.h"
