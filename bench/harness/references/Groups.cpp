//===- Groups.cpp - references of work-group algorithms ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "References.h"

#include <algorithm>

using namespace cairn::bench;

void reference::reduction(ReferenceArguments &args) {
  constexpr long perGroup = 512;
  long groups = args.count(1);
  const float *in = args.buffer<float>(0, groups * perGroup);
  float *sums = args.buffer<float>(1, groups);
  if (!args.ok())
    return;
  for (long group = 0; group < groups; ++group) {
    double sum = 0;
    for (long i = 0; i < perGroup; ++i)
      sum += in[group * perGroup + i];
    sums[group] = static_cast<float>(sum);
  }
}

void reference::scan(ReferenceArguments &args) {
  constexpr long perGroup = 256;
  long groups = args.count(2);
  const int32_t *in = args.buffer<int32_t>(0, groups * perGroup);
  int32_t *out = args.buffer<int32_t>(1, groups * perGroup);
  int32_t *sums = args.buffer<int32_t>(2, groups);
  if (!args.ok())
    return;
  for (long group = 0; group < groups; ++group) {
    int32_t sum = 0;
    for (long i = 0; i < perGroup; ++i)
      out[group * perGroup + i] = sum += in[group * perGroup + i];
    sums[group] = sum;
  }
}

void reference::histogram(ReferenceArguments &args) {
  long count = args.count(0);
  const uint8_t *in = args.buffer<uint8_t>(0, count);
  uint32_t *bins = args.buffer<uint32_t>(1, 256);
  if (!args.ok())
    return;
  for (long i = 0; i < count; ++i)
    ++bins[in[i]];
}

void reference::sort(ReferenceArguments &args) {
  long count = args.count(0);
  uint32_t *values = args.buffer<uint32_t>(0, count);
  if (args.ok())
    std::sort(values, values + count);
}
