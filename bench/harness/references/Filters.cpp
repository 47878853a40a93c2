//===- Filters.cpp - references of filters on grids -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "References.h"

#include <algorithm>
#include <cmath>

using namespace cairn::bench;

static long clampToEdge(long position, long size) {
  return std::min(std::max(position, 0L), size - 1);
}

void reference::stencil(ReferenceArguments &args) {
  long width = args.extent(2), height = args.extent(3);
  const float *in = args.buffer<float>(0, width * height);
  float *out = args.buffer<float>(1, width * height);
  float centre = static_cast<float>(args.real(4));
  float side = static_cast<float>(args.real(5));
  if (!args.ok())
    return;
  for (long y = 0; y < height; ++y)
    for (long x = 0; x < width; ++x) {
      long p = y * width + x;
      bool isInner = x > 0 && x < width - 1 && y > 0 && y < height - 1;
      out[p] = isInner ? centre * in[p] + side * (in[p - 1] + in[p + 1] +
                                                  in[p - width] + in[p + width])
                       : in[p];
    }
}

void reference::convolution(ReferenceArguments &args) {
  constexpr long taps = 7;
  long width = args.extent(3), height = args.count(2) / std::max(width, 1L);
  long padded = width + taps - 1;
  const float *in = args.buffer<float>(0, padded * (height + taps - 1));
  const float *weights = args.buffer<float>(1, taps * taps);
  float *out = args.buffer<float>(2, width * height);
  if (!args.ok())
    return;
  for (long y = 0; y < height; ++y)
    for (long x = 0; x < width; ++x) {
      double sum = 0;
      for (long j = 0; j < taps; ++j)
        for (long i = 0; i < taps; ++i)
          sum += static_cast<double>(weights[j * taps + i]) *
                 in[(y + j) * padded + x + i];
      out[y * width + x] = static_cast<float>(sum);
    }
}

/// The five by five filter around (x, y), on one of four channels.
static double gaussAt(const uint8_t *in, long width, long height, long x,
                      long y, int channel) {
  static const double weights[5] = {0.06136, 0.24477, 0.38774, 0.24477,
                                    0.06136};
  double sum = 0;
  for (int j = -2; j <= 2; ++j)
    for (int i = -2; i <= 2; ++i) {
      long column = clampToEdge(x + i, width), row = clampToEdge(y + j, height);
      sum += weights[i + 2] * weights[j + 2] *
             in[4 * (row * width + column) + channel];
    }
  return sum;
}

void reference::gauss(ReferenceArguments &args) {
  long width = args.extent(2), height = args.extent(3);
  const uint8_t *in = args.buffer<uint8_t>(0, 4 * width * height);
  uint8_t *out = args.buffer<uint8_t>(1, 4 * width * height);
  if (!args.ok())
    return;
  for (long y = 0; y < height; ++y)
    for (long x = 0; x < width; ++x)
      for (int channel = 0; channel < 4; ++channel) {
        double sum = gaussAt(in, width, height, x, y, channel);
        out[4 * (y * width + x) + channel] =
            static_cast<uint8_t>(std::min(255.0, std::nearbyint(sum)));
      }
}

/// A linear sample at unnormalized coordinates, clamped to the edge, on one
/// channel.
static float sample(const ReferenceImage &image, float x, float y,
                    int channel) {
  float left = std::floor(x), top = std::floor(y);
  float a = x - left, b = y - top;
  long x0 = clampToEdge(static_cast<long>(left), image.width);
  long x1 = clampToEdge(static_cast<long>(left) + 1, image.width);
  long y0 = clampToEdge(static_cast<long>(top), image.height);
  long y1 = clampToEdge(static_cast<long>(top) + 1, image.height);
  auto texel = [&](long column, long row) {
    return image.bytes[4 * (row * image.width + column) + channel];
  };
  return (1 - a) * (1 - b) * texel(x0, y0) + a * (1 - b) * texel(x1, y0) +
         (1 - a) * b * texel(x0, y1) + a * b * texel(x1, y1);
}

void reference::rotatedImage(ReferenceArguments &args) {
  ReferenceImage in = args.image(0), out = args.image(1);
  float cosine = static_cast<float>(args.real(2));
  float sine = static_cast<float>(args.real(3));
  args.require(std::abs(cosine) <= 2 && std::abs(sine) <= 2,
               "the cosine and sine of an angle as arguments 2 and 3");
  if (!args.ok())
    return;
  for (long y = 0; y < out.height; ++y)
    for (long x = 0; x < out.width; ++x) {
      float u = (x + 0.5f) / out.width - 0.5f;
      float v = (y + 0.5f) / out.height - 0.5f;
      float column = (cosine * u - sine * v + 0.5f) * in.width - 0.5f;
      float row = (sine * u + cosine * v + 0.5f) * in.height - 0.5f;
      for (int channel = 0; channel < 4; ++channel)
        out.bytes[4 * (y * out.width + x) + channel] = static_cast<uint8_t>(
            std::nearbyint(sample(in, column, row, channel)));
    }
}
