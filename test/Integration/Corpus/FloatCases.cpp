//===- FloatCases.cpp - floating point and conversions ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CorpusSupport.h"

#include <cmath>
#include <limits>
#include <utility>

using namespace cairn::corpus;

namespace {

const std::pair<const char *, CorpusLaunch> shapes[] = {
    {"", launch1D(64, 16)},
    {"groups_of_1", launch1D(19, 1)},
    {"groups_of_9", launch1D(63, 9)},
};

/// `value`, an integer already, as the integer type `T` with saturation and
/// zero for NaN (OpenCL C, section 6.4.3.3 of the unified specification).
template <typename T> int64_t saturated(double value) {
  if (std::isnan(value))
    return 0;
  if (value >= std::ldexp(1.0, std::numeric_limits<T>::digits))
    return int64_t(std::numeric_limits<T>::max());
  if (value <= double(std::numeric_limits<T>::min()))
    return int64_t(std::numeric_limits<T>::min());
  return int64_t(T(value));
}

/// The bits of the float nearest to `value` that is not beyond it, towards zero
/// or towards infinity.
int32_t directed(int32_t value, bool towardsZero) {
  float nearest = float(value);
  double difference = double(nearest) - double(value);
  bool negative = value < 0;
  if (towardsZero && (negative ? difference < 0 : difference > 0))
    nearest = std::nextafterf(nearest, 0.0f);
  if (!towardsZero && difference < 0)
    nearest = std::nextafterf(nearest, INFINITY);
  return bitCast<int32_t>(nearest);
}

void conversions(float f, int32_t x, int64_t *row) {
  double d = double(f) * 3.0;
  row[0] = saturated<int32_t>(std::trunc(f));
  row[1] = saturated<uint32_t>(std::trunc(f));
  row[2] = saturated<uint8_t>(std::trunc(f));
  row[3] = saturated<int8_t>(std::nearbyint(f));
  row[4] = saturated<int64_t>(std::trunc(d));
  row[5] = saturated<int16_t>(std::ceil(f));
  row[6] = saturated<int16_t>(std::floor(d));
  row[7] = saturated<uint64_t>(std::trunc(d));
  row[8] = bitCast<int32_t>(float(x));
  row[9] = bitCast<int32_t>(float(uint32_t(x)));
  row[10] = directed(x, true);
  row[11] = directed(x, false);
  row[12] = bitCast<int32_t>(float(int64_t(x) * (1 << 21)));
  row[13] = bitCast<int64_t>(double(x) / 4.0);
  row[14] = bitCast<int32_t>(float(double(x) * 1.0000001));
  row[15] = (f != 0 ? 1 : 0) + (x != 0 ? 2 : 0) + (d == 0 ? 4 : 0);
  float small = std::isfinite(f) ? std::fmod(std::fabs(f), 100.0f) : 0.0f;
  float hundredfold = small * 100.0f;
  row[16] = int32_t(small) + int32_t(hundredfold) * 256;
  int64_t square = int64_t(x) * x;
  row[17] = std::clamp(x, 0, 255) +
            1000 * int64_t(std::min(uint32_t(x), 127u)) +
            10000 * std::min<int64_t>(square, 32767);
}

/// One launch over `reals` and as many integers.
CorpusCase conversionCase(const std::string &label, const CorpusLaunch &launch,
                          std::vector<float> reals) {
  size_t n = launch.global[0];
  reals.resize(n);
  std::vector<int32_t> ints = randomBits<int32_t>(n, 162);
  const int32_t edges[] = {INT32_MIN, INT32_MAX, -1,        0,
                           16777217,  -16777217, 16777219,  33554431,
                           100,       -200,      -16777219, 0x7fffff80};
  for (size_t i = 0; i < std::min(n, std::size(edges)); ++i)
    ints[i] = edges[i];
  auto reference = [n](std::vector<Bytes> &args) {
    for (size_t i = 0; i < n; ++i)
      conversions(elements<float>(args, 0)[i], elements<int32_t>(args, 1)[i],
                  elements<int64_t>(args, 2) + 18 * i);
  };
  return makeCase("float_conversions", label, launch,
                  {input(reals), input(ints), output<int64_t>(18 * n)},
                  reference);
}

void addConversions(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    std::vector<float> reals = {0.0f,   -0.0f,   0.5f,      -0.5f,      1.5f,
                                2.5f,   -3.5f,   127.5f,    255.9f,     -129.0f,
                                2.2e9f, -2.2e9f, 32767.25f, -32768.75f, 4.3e9f,
                                7e18f,  -7e18f,  1e30f};
    std::vector<float> more =
        randomReals<float>(launch.global[0], -400, 400, 161);
    reals.insert(reals.end(), more.begin(), more.end());
    cases.push_back(conversionCase(label, launch, reals));
  }
  // What saturating conversions give for these is a recommendation only.
  cases.push_back(
      conversionCase("nan", launch1D(4, 2), {NAN, 1.0f, -NAN, INFINITY}));
}

void comparisons(float x, float y, int32_t *row) {
  bool unordered = std::isnan(x) || std::isnan(y);
  bool less = !unordered && x < y, equal = !unordered && x == y;
  bool greater = !unordered && !less && !equal;
  const bool bits[] = {less,
                       less || equal,
                       greater,
                       greater || equal,
                       equal,
                       !equal,
                       !less,
                       less || unordered,
                       unordered,
                       std::isnan(x),
                       std::isinf(y),
                       std::signbit(x),
                       std::isfinite(y),
                       less || greater,
                       unordered,
                       less,
                       !equal,
                       std::isnormal(x)};
  row[0] = 0;
  for (size_t k = 0; k < std::size(bits); ++k)
    row[0] |= int32_t(bits[k]) << k;
  row[1] = 0;
  for (float z = x; z < y && row[1] < 10; z += 1)
    ++row[1];
  row[2] = unordered ? 1 : bitCast<int32_t>((greater ? x : y) + 0.0f);
  uint32_t magnitude = bitCast<uint32_t>(x) & 0x7fffffff;
  uint32_t sign = std::isnan(y) || std::signbit(y) ? 0 : 0x80000000;
  row[3] = std::isnan(x) ? 2 : int32_t(magnitude | sign);
  row[4] =
      std::isnan(x) ? 3 : int32_t(x == 0 ? bitCast<uint32_t>(x) : magnitude);
}

void addComparisons(std::vector<CorpusCase> &cases) {
  const float values[] = {0.0f,  -0.0f, 1.0f,     -1.0f,     1.0f, 3.75f,
                          -8.5f, NAN,   INFINITY, -INFINITY, 1e20f};
  constexpr size_t count = std::size(values);
  // Every value meets every other.
  CorpusLaunch launches[] = {launch1D(count * count, count),
                             launch1D(count * count, 1)};
  for (const CorpusLaunch &launch : launches) {
    std::vector<float> a, b;
    for (float x : values)
      for (float y : values) {
        a.push_back(x);
        b.push_back(y);
      }
    auto reference = [n = a.size()](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i)
        comparisons(elements<float>(args, 0)[i], elements<float>(args, 1)[i],
                    elements<int32_t>(args, 2) + 5 * i);
    };
    cases.push_back(makeCase(
        "float_compare", "groups_of_" + std::to_string(launch.local[0]), launch,
        {input(a), input(b), output<int32_t>(5 * a.size())}, reference));
  }
}

void addMath(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      for (size_t i = 0; i < n; ++i) {
        double x = elements<float>(args, 0)[2 * i];
        double y = elements<float>(args, 0)[2 * i + 1];
        double exact[] = {std::floor(x) + std::ceil(y),
                          std::trunc(x) - std::nearbyint(y), std::round(x),
                          x / 2 - 1 + y * 8,
                          std::fmod(x, 8.0) + std::fabs(y) + (y < x ? 0 : 1) +
                              (y > 0) - (y < 0)};
        double near[] = {
            x / (y * y + 1),
            std::sqrt(std::fabs(x)) + 1 / std::sqrt(std::fabs(y) + 2),
            std::exp(x / 16),
            std::log(std::fabs(x) + 1.5) * std::pow(std::fabs(y) + 1, 1.25),
            std::sin(x) * std::cos(y) + 3,
            2 * x + 3 * y + y * y + 2 * x * x + 2000};
        std::copy(exact, exact + 5, elements<float>(args, 1) + 5 * i);
        std::copy(near, near + 6, elements<float>(args, 2) + 6 * i);
        double *wide = elements<double>(args, 3) + 2 * i;
        wide[0] = std::exp(x / 8);
        wide[1] = std::sqrt(std::fabs(x)) / (y * y + 1);
      }
    };
    std::vector<float> in;
    for (int32_t eighths : randomIntegers<int32_t>(2 * n, -320, 320, 163))
      in.push_back(float(eighths) / 8);
    cases.push_back(
        makeCase("float_math", label, launch,
                 {input(in), output<float>(5 * n), output<float>(6 * n, 1e-5),
                  output<double>(2 * n, 1e-7)},
                 reference));
  }
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeFloatCases() {
  std::vector<CorpusCase> cases;
  addConversions(cases);
  addComparisons(cases);
  addMath(cases);
  return cases;
}
