//===- Matrices.cpp - references of matrix operations -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "References.h"

#include <algorithm>
#include <cmath>

using namespace cairn::bench;

void reference::gemm(ReferenceArguments &args) {
  long rows = args.extent(3), columns = args.extent(4), inner = args.extent(5);
  const float *a = args.buffer<float>(0, rows * inner);
  const float *b = args.buffer<float>(1, inner * columns);
  float *c = args.buffer<float>(2, rows * columns);
  if (!args.ok())
    return;
  std::vector<double> sums(columns);
  for (long row = 0; row < rows; ++row) {
    std::fill(sums.begin(), sums.end(), 0.0);
    for (long k = 0; k < inner; ++k) {
      double factor = a[row * inner + k];
      for (long column = 0; column < columns; ++column)
        sums[column] += factor * b[k * columns + column];
    }
    for (long column = 0; column < columns; ++column)
      c[row * columns + column] = static_cast<float>(sums[column]);
  }
}

void reference::gemv(ReferenceArguments &args) {
  long rows = args.count(2), columns = args.extent(3);
  const float *a = args.buffer<float>(0, rows * columns);
  const float *x = args.buffer<float>(1, columns);
  float *y = args.buffer<float>(2, rows);
  if (!args.ok())
    return;
  for (long row = 0; row < rows; ++row) {
    double sum = 0;
    for (long k = 0; k < columns; ++k)
      sum += static_cast<double>(a[row * columns + k]) * x[k];
    y[row] = static_cast<float>(sum);
  }
}

void reference::sparseGemv(ReferenceArguments &args) {
  long rows = args.count(4), size = args.count(3);
  long entries = std::min(args.count(1), args.count(2));
  const int32_t *rowStarts = args.buffer<int32_t>(0, rows + 1);
  const int32_t *columns = args.buffer<int32_t>(1, entries);
  const float *values = args.buffer<float>(2, entries);
  const float *x = args.buffer<float>(3, size);
  float *y = args.buffer<float>(4, rows);
  if (!args.ok())
    return;
  args.require(rowStarts[0] >= 0 && rowStarts[rows] <= entries &&
                   std::is_sorted(rowStarts, rowStarts + rows + 1),
               "rows that start in order and within " +
                   std::to_string(entries) + " entries");
  args.require(std::all_of(columns, columns + entries,
                           [&](int32_t c) { return c >= 0 && c < size; }),
               "columns from 0 to " + std::to_string(size - 1));
  if (!args.ok())
    return;
  for (long row = 0; row < rows; ++row) {
    double sum = 0;
    for (int32_t k = rowStarts[row]; k < rowStarts[row + 1]; ++k)
      sum += static_cast<double>(values[k]) * x[columns[k]];
    y[row] = static_cast<float>(sum);
  }
}

void reference::transpose(ReferenceArguments &args) {
  long width = args.extent(2), height = args.extent(3);
  const float *in = args.buffer<float>(0, width * height);
  float *out = args.buffer<float>(1, width * height);
  if (!args.ok())
    return;
  for (long y = 0; y < height; ++y)
    for (long x = 0; x < width; ++x)
      out[x * height + y] = in[y * width + x];
}

void reference::softmax(ReferenceArguments &args) {
  long count = args.count(0), columns = args.extent(2);
  const float *in = args.buffer<float>(0, count);
  float *out = args.buffer<float>(1, count);
  if (!args.ok())
    return;
  for (long start = 0; start + columns <= count; start += columns) {
    const float *x = in + start;
    float *y = out + start;
    double largest = -1e30, sum = 0;
    for (long i = 0; i < columns; ++i)
      largest = std::max(largest, static_cast<double>(x[i]));
    for (long i = 0; i < columns; ++i)
      sum += std::exp(x[i] - largest);
    for (long i = 0; i < columns; ++i)
      y[i] = static_cast<float>(std::exp(x[i] - largest) / sum);
  }
}
