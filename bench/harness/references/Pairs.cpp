//===- Pairs.cpp - references that combine many elements --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "References.h"

#include <algorithm>
#include <cmath>

using namespace cairn::bench;

void reference::nbody(ReferenceArguments &args) {
  long count = args.extent(2);
  const float *bodies = args.buffer<float>(0, 4 * count);
  float *forces = args.buffer<float>(1, 4 * count);
  float softening = static_cast<float>(args.real(3));
  if (!args.ok())
    return;
  for (long i = 0; i < count; ++i) {
    const float *body = bodies + 4 * i;
    double x = 0, y = 0, z = 0;
    for (long j = 0; j < count; ++j) {
      const float *other = bodies + 4 * j;
      float dx = other[0] - body[0], dy = other[1] - body[1],
            dz = other[2] - body[2];
      float inverse = 1.0f / std::sqrt(dx * dx + dy * dy + dz * dz + softening);
      float force = other[3] * inverse * inverse * inverse;
      x += force * dx;
      y += force * dy;
      z += force * dz;
    }
    forces[4 * i] = static_cast<float>(x);
    forces[4 * i + 1] = static_cast<float>(y);
    forces[4 * i + 2] = static_cast<float>(z);
    forces[4 * i + 3] = 0;
  }
}

void reference::nearestCentre(ReferenceArguments &args) {
  long points = args.extent(3), centres = args.extent(4),
       dimensions = args.extent(5);
  const float *coordinates = args.buffer<float>(0, dimensions * points);
  const float *centre = args.buffer<float>(1, centres * dimensions);
  int32_t *nearest = args.buffer<int32_t>(2, points);
  if (!args.ok())
    return;
  for (long i = 0; i < points; ++i) {
    double least = 1e300;
    nearest[i] = 0;
    for (long c = 0; c < centres; ++c) {
      double distance = 0;
      for (long d = 0; d < dimensions; ++d) {
        double difference =
            coordinates[d * points + i] - centre[c * dimensions + d];
        distance += difference * difference;
      }
      if (distance < least) {
        least = distance;
        nearest[i] = static_cast<int32_t>(c);
      }
    }
  }
}

void reference::shortestPaths(ReferenceArguments &args) {
  long size = args.extent(1);
  int32_t *distances = args.buffer<int32_t>(0, size * size);
  if (!args.ok())
    return;
  for (long k = 0; k < size; ++k)
    for (long y = 0; y < size; ++y)
      for (long x = 0; x < size; ++x)
        distances[y * size + x] =
            std::min(distances[y * size + x],
                     distances[y * size + k] + distances[k * size + x]);
}

/// A step of the decimation in frequency, on complex numbers.
static void butterfly(double *u, double *v, double angle) {
  double c = std::cos(angle), s = std::sin(angle);
  double x = u[0] - v[0], y = u[1] - v[1];
  u[0] += v[0];
  u[1] += v[1];
  v[0] = x * c - y * s;
  v[1] = x * s + y * c;
}

/// The result is in bit-reversed order.
void reference::fft(ReferenceArguments &args) {
  long size = args.count(0) / 2;
  float *values = args.buffer<float>(0, 2 * size);
  args.require((size & (size - 1)) == 0, "2^n complex numbers as argument 0");
  if (!args.ok())
    return;
  std::vector<double> wide(values, values + 2 * size);
  for (long half = size / 2; half; half /= 2)
    for (long block = 0; block < size; block += 2 * half)
      for (long j = 0; j < half; ++j)
        butterfly(&wide[2 * (block + j)], &wide[2 * (block + j + half)],
                  -M_PI * j / half);
  for (long i = 0; i < 2 * size; ++i)
    values[i] = static_cast<float>(wide[i]);
}
