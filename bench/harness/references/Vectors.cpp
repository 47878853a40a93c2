//===- Vectors.cpp - references of vector updates ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "References.h"

using namespace cairn::bench;

void reference::vadd(ReferenceArguments &args) {
  long count = args.count(0);
  const float *a = args.buffer<float>(0, count);
  const float *b = args.buffer<float>(1, count);
  float *sum = args.buffer<float>(2, count);
  if (!args.ok())
    return;
  for (long i = 0; i < count; ++i)
    sum[i] = a[i] + b[i];
}

void reference::saxpy(ReferenceArguments &args) {
  double a = args.real(0);
  long count = args.count(1);
  const float *x = args.buffer<float>(1, count);
  float *y = args.buffer<float>(2, count);
  if (!args.ok())
    return;
  for (long i = 0; i < count; ++i)
    y[i] = static_cast<float>(a * x[i] + y[i]);
}

void reference::triad(ReferenceArguments &args) {
  long count = args.count(0);
  double *a = args.buffer<double>(0, count);
  const double *b = args.buffer<double>(1, count);
  const double *c = args.buffer<double>(2, count);
  double factor = args.real(3);
  if (!args.ok())
    return;
  for (long i = 0; i < count; ++i)
    a[i] = b[i] + factor * c[i];
}
