//===- C11AtomicCases.cpp - cases of OpenCL 2.0's atomics -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CorpusSupport.h"

using namespace cairn::corpus;

namespace {

const char *const options = "-cl-std=CL2.0";

/// Enough groups for several threads to be at it at once.
const CorpusLaunch manyGroups = launch1D(2048, 16);

/// For a type that is as wide as size_t, that is how wide `sizeBits` says.
template <typename T>
void addOperations(std::vector<CorpusCase> &cases, const char *kernel,
                   unsigned sizeBits = 0) {
  size_t n = manyGroups.global[0];
  auto reference = [n](std::vector<Bytes> &args) {
    const T *in = elements<T>(args, 0);
    T *cells = elements<T>(args, 1);
    T *seen = elements<T>(args, 2);
    for (size_t i = 0; i < n; ++i) {
      T v = in[i];
      cells[0] += v;
      cells[1] -= v;
      cells[2] = std::min(cells[2], v);
      cells[3] = std::max(cells[3], v);
      cells[4] &= v | 0xff00;
      cells[5] |= v & 0xff;
      cells[6] ^= v;
      cells[7] = cells[7] * ((v & 7) | 1) % 65521;
      cells[8] += 1;
      cells[10] += T(i);
      cells[11] += 1;
      seen[i] += 1;
    }
    cells[10] += cells[9];
    cells[9] = 0;
  };
  std::vector<T> cells = {5, 6, 100, 7, T(-1), 0, 3, 17, 0, T(n), 0, 0};
  CorpusCase one =
      makeCase(kernel, sizeBits == 32 ? "of_32_bits" : "", manyGroups,
               {input(randomIntegers<T>(n, -5000, 9000, 121)), inOut(cells),
                inOut(std::vector<T>(n, 3))},
               reference, options);
  one.file = "atomics_c11.cl";
  one.sizeBits = sizeBits;
  cases.push_back(one);
}

template <typename T> void addPointerSized(std::vector<CorpusCase> &cases) {
  size_t n = manyGroups.global[0];
  auto reference = [n](std::vector<Bytes> &args) {
    T *cells = elements<T>(args, 0);
    for (T i = 0; i < n; ++i) {
      cells[0] += i;
      cells[1] -= i;
      cells[2] |= i;
      cells[3] = std::max(cells[3], i);
    }
  };
  constexpr unsigned bits = 8 * sizeof(T);
  CorpusCase one = makeCase(
      "atomics_c11_uintptr", bits == 32 ? "of_32_bits" : "", manyGroups,
      {inOut(std::vector<T>{1, 2, 1 << 20, 4})}, reference, options);
  one.file = "atomics_c11.cl";
  one.sizeBits = bits;
  cases.push_back(one);
}

void addOrders(std::vector<CorpusCase> &cases) {
  // As OpenCL C numbers them.
  struct {
    const char *label;
    int32_t order, scope;
  } const variants[] = {{"relaxed", 0, 1},
                        {"acquire", 2, 2},
                        {"release", 3, 4},
                        {"acq_rel", 4, 2},
                        {"seq_cst", 5, 3}};
  CorpusLaunch launch = launch1D(512, 32);
  for (auto [label, order, scope] : variants) {
    auto reference = [launch](std::vector<Bytes> &args) {
      int32_t *cells = elements<int32_t>(args, 0);
      int32_t *out = elements<int32_t>(args, 3);
      for (size_t i = 0; i < launch.global[0]; ++i) {
        cells[0] += 1;
        cells[1] += 2;
        cells[2] += 3;
        cells[3] += 5;
        out[i] = int32_t(7 + launch.local[0]);
      }
    };
    cases.push_back(
        makeCase("atomics_c11_orders", label, launch,
                 {inOut(std::vector<int32_t>{1, 2, 3, 4}), scalar(order),
                  scalar(scope), output<int32_t>(launch.global[0])},
                 reference, "-cl-std=CL3.0"));
  }
}

void addExpected(std::vector<CorpusCase> &cases) {
  size_t n = manyGroups.global[0];
  for (int32_t inLocal : {0, 1}) {
    auto reference = [n](std::vector<Bytes> &args) {
      int32_t *cells = elements<int32_t>(args, 0);
      int32_t *expected = elements<int32_t>(args, 1);
      int32_t *failures = elements<int32_t>(args, 2);
      for (size_t i = 0; i < n; ++i) {
        cells[0] += 3;
        cells[1] += 5;
        cells[2] = cells[2] * 3 % 65521;
        cells[3] ^= 1;
        expected[i] = 111;
        failures[2 * i] = 0;
        failures[2 * i + 1] = 11;
      }
    };
    cases.push_back(makeCase("atomics_c11_expected",
                             inLocal ? "in_local" : "in_global", manyGroups,
                             {inOut(std::vector<int32_t>{7, 8, 17, 6, 11, 11}),
                              inOut(randomIntegers<int32_t>(n, -9, 9, 122)),
                              output<int32_t>(2 * n), scalar(inLocal)},
                             reference, options));
  }
}

template <typename T>
void addFloats(std::vector<CorpusCase> &cases, const char *kernel) {
  CorpusLaunch launch = launch1D(1024, 16);
  auto reference = [launch](std::vector<Bytes> &args) {
    const T *in = elements<T>(args, 0);
    T *cells = elements<T>(args, 1);
    T *out = elements<T>(args, 3);
    cells[5] = 2;
    forEachGroup(launch, [&](const Group &group) {
      T sum = 0, least = 1000;
      for (size_t l = 0; l < group.items; ++l) {
        T v = in[group.first[0] + l];
        sum += v;
        least = std::min(least, v);
        cells[0] += v;
        cells[1] -= v;
        cells[2] = std::min(cells[2], v);
        cells[3] = std::max(cells[3], v);
        cells[4] -= v;
        if (v == 3)
          cells[6] = v;
      }
      out[group.number * 2] = sum;
      out[group.number * 2 + 1] = least;
    });
  };
  std::vector<T> in(launch.global[0]);
  Lcg lcg(123);
  for (T &v : in)
    v = T(lcg.integer(-400, 500));
  in[77] = 3;
  CorpusCase one =
      makeCase(kernel, "", launch,
               {input(in), inOut(std::vector<T>{1, 8, 1, -1, 2, 9, 0}),
                local<T>(2), output<T>(2 * Shape(launch).groups[0])},
               reference, "-cl-std=CL3.0");
  one.file = "atomics_float.cl";
  cases.push_back(one);
}

/// The bits of a half that holds the small integer `value`.
uint16_t halfBits(int value) {
  if (!value)
    return 0;
  unsigned magnitude = std::abs(value), exponent = 0;
  while (magnitude >> (exponent + 1))
    ++exponent;
  unsigned fraction = (magnitude << (10 - exponent)) & 0x3ff;
  return uint16_t((value < 0 ? 0x8000 : 0) | (exponent + 15) << 10 | fraction);
}

std::vector<uint16_t> halves(const std::vector<int> &values) {
  std::vector<uint16_t> bits;
  for (int value : values)
    bits.push_back(halfBits(value));
  return bits;
}

void addHalf(std::vector<CorpusCase> &cases) {
  // No sum of some of them is beyond what a half holds exactly.
  CorpusLaunch launch = launch1D(256, 8);
  std::vector<int> in(launch.global[0]);
  Lcg lcg(124);
  for (int &v : in)
    v = int(lcg.integer(-4, 5));
  auto reference = [launch, in](std::vector<Bytes> &args) {
    uint16_t *out = elements<uint16_t>(args, 3);
    std::vector<int> cells = {0, 8, 1, -1, 2, 2, 3};
    forEachGroup(launch, [&](const Group &group) {
      int sum = 0, least = 1000;
      for (size_t l = 0; l < group.items; ++l) {
        int v = in[group.first[0] + l];
        sum += v;
        least = std::min(least, v);
        cells[0] += v;
        cells[1] -= v;
        cells[2] = std::min(cells[2], v);
        cells[3] = std::max(cells[3], v);
        cells[4] -= v;
      }
      out[group.number * 2] = halfBits(sum);
      out[group.number * 2 + 1] = halfBits(least);
    });
    for (size_t i = 0; i < cells.size(); ++i)
      elements<uint16_t>(args, 1)[i] = halfBits(cells[i]);
  };
  CorpusCase one = makeCase(
      "atomics_half", "", launch,
      {input(halves(in)), inOut(halves({0, 8, 1, -1, 2, 9, 0})),
       local<uint16_t>(2), output<uint16_t>(2 * Shape(launch).groups[0])},
      reference, "-cl-std=CL3.0");
  one.file = "atomics_float.cl";
  cases.push_back(one);
}

void addFloatSum(std::vector<CorpusCase> &cases) {
  std::vector<float> in(manyGroups.global[0]);
  Lcg lcg(125);
  for (float &v : in)
    v = float(lcg.integer(-400, 500));
  auto reference = [n = in.size()](std::vector<Bytes> &args) {
    for (size_t i = 0; i < n; ++i)
      *elements<float>(args, 1) += elements<float>(args, 0)[i];
    *elements<float>(args, 2) = 4.5f;
  };
  CorpusCase one = makeCase(
      "atomics_float_cas", "", manyGroups,
      {input(in), inOut(std::vector<float>{1}), inOut(std::vector<float>{0})},
      reference, "-cl-std=CL3.0");
  one.file = "atomics_float.cl";
  cases.push_back(one);
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeC11AtomicCases() {
  std::vector<CorpusCase> cases;
  addOperations<int32_t>(cases, "atomics_c11_int");
  addOperations<uint32_t>(cases, "atomics_c11_uint");
  addOperations<int64_t>(cases, "atomics_c11_long");
  addOperations<uint64_t>(cases, "atomics_c11_ulong");
  addOperations<uint64_t>(cases, "atomics_c11_size", 64);
  addOperations<int64_t>(cases, "atomics_c11_ptrdiff", 64);
  addOperations<int64_t>(cases, "atomics_c11_intptr", 64);
  addOperations<uint32_t>(cases, "atomics_c11_size", 32);
  addOperations<int32_t>(cases, "atomics_c11_ptrdiff", 32);
  addOperations<int32_t>(cases, "atomics_c11_intptr", 32);
  addPointerSized<uint64_t>(cases);
  addPointerSized<uint32_t>(cases);
  addOrders(cases);
  addExpected(cases);
  addFloats<float>(cases, "atomics_float");
  addFloats<double>(cases, "atomics_double");
  addHalf(cases);
  addFloatSum(cases);
  return cases;
}
