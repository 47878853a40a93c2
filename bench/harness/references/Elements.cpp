//===- Elements.cpp - references that compute by element --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "References.h"

#include <cmath>

using namespace cairn::bench;

static int escapeTime(float cx, float cy, long limit) {
  float zx = 0, zy = 0;
  int iteration = 0;
  while (zx * zx + zy * zy < 4 && iteration < limit) {
    float next = zx * zx - zy * zy + cx;
    zy = 2 * zx * zy + cy;
    zx = next;
    ++iteration;
  }
  return iteration;
}

void reference::mandelbrot(ReferenceArguments &args) {
  long width = args.extent(1), count = args.count(0);
  int32_t *iterations = args.buffer<int32_t>(0, count);
  float x0 = static_cast<float>(args.real(2));
  float y0 = static_cast<float>(args.real(3));
  float dx = static_cast<float>(args.real(4));
  float dy = static_cast<float>(args.real(5));
  long limit = args.extent(6);
  if (!args.ok())
    return;
  for (long y = 0; y < count / width; ++y)
    for (long x = 0; x < width; ++x)
      iterations[y * width + x] = escapeTime(x0 + x * dx, y0 + y * dy, limit);
}

static double normalDistribution(double x) {
  return 0.5 * std::erfc(-x * M_SQRT1_2);
}

void reference::blackScholes(ReferenceArguments &args) {
  long count = args.count(0);
  const float *spots = args.buffer<float>(0, count);
  const float *strikes = args.buffer<float>(1, count);
  const float *times = args.buffer<float>(2, count);
  float *calls = args.buffer<float>(3, count);
  float *puts = args.buffer<float>(4, count);
  double rate = args.real(5), volatility = args.real(6);
  if (!args.ok())
    return;
  for (long i = 0; i < count; ++i) {
    double spot = spots[i], strike = strikes[i], time = times[i];
    double root = std::sqrt(time);
    double d1 = (std::log(spot / strike) +
                 (rate + 0.5 * volatility * volatility) * time) /
                (volatility * root);
    double d2 = d1 - volatility * root;
    double discounted = strike * std::exp(-rate * time);
    calls[i] = static_cast<float>(spot * normalDistribution(d1) -
                                  discounted * normalDistribution(d2));
    puts[i] = static_cast<float>(discounted * (1 - normalDistribution(d2)) -
                                 spot * (1 - normalDistribution(d1)));
  }
}

void reference::mathHeavy(ReferenceArguments &args) {
  long count = args.count(0), rounds = args.extent(2);
  const float *in = args.buffer<float>(0, count);
  float *out = args.buffer<float>(1, count);
  if (!args.ok())
    return;
  // The kernel's constant has the precision of float.
  const double exponent = 1.7f;
  for (long i = 0; i < count; ++i) {
    double x = in[i], sum = 0;
    for (long round = 0; round < rounds; ++round) {
      double p = std::sin(x) * std::cos(x * 0.5);
      double q = std::pow(std::fabs(p) + 0.5, exponent);
      sum += std::exp(-q) + p;
      x += 0.25 * q;
    }
    out[i] = static_cast<float>(sum);
  }
}

static uint32_t rotate(uint32_t x, int bits) {
  return x << bits | x >> (32 - bits);
}

/// One of 64 rounds; `words` is a ring of the last 16 words of the schedule.
static void mixRound(uint32_t (&state)[8], uint32_t (&words)[16],
                     uint32_t round) {
  uint32_t word = words[round & 15];
  uint32_t e = state[4], a = state[0];
  uint32_t first = state[7] + (rotate(e, 26) ^ rotate(e, 21) ^ rotate(e, 7)) +
                   ((e & state[5]) ^ (~e & state[6])) + word +
                   round * 0x9e3779b9u;
  uint32_t second = (rotate(a, 30) ^ rotate(a, 19) ^ rotate(a, 10)) +
                    ((a & state[1]) ^ (a & state[2]) ^ (state[1] & state[2]));
  for (int i = 7; i > 0; --i)
    state[i] = state[i - 1];
  state[4] += first;
  state[0] = first + second;
  uint32_t p = words[(round + 1) & 15], q = words[(round + 14) & 15];
  words[round & 15] = word + (rotate(p, 25) ^ rotate(p, 14) ^ (p >> 3)) +
                      words[(round + 9) & 15] +
                      (rotate(q, 15) ^ rotate(q, 13) ^ (q >> 10));
}

void reference::mix32(ReferenceArguments &args) {
  long count = args.extent(2);
  const uint32_t *in = args.buffer<uint32_t>(0, 16 * count);
  uint32_t *out = args.buffer<uint32_t>(1, 8 * count);
  if (!args.ok())
    return;
  for (long item = 0; item < count; ++item) {
    uint32_t words[16];
    uint32_t state[8] = {0x243f6a88u, 0x85a308d3u, 0x13198a2eu, 0x03707344u,
                         0xa4093822u, 0x299f31d0u, 0x082efa98u, 0xec4e6c89u};
    for (int i = 0; i < 16; ++i)
      words[i] = in[i * count + item];
    for (uint32_t round = 0; round < 64; ++round)
      mixRound(state, words, round);
    for (int i = 0; i < 8; ++i)
      out[i * count + item] = state[i];
  }
}
