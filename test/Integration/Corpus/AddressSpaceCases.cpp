//===- AddressSpaceCases.cpp - generic pointers, group copies ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CorpusSupport.h"

using namespace cairn::corpus;

namespace {

void addSpaces(std::vector<CorpusCase> &cases) {
  // What the kernel says of a pointer, by the memory that it points into.
  constexpr int32_t global = 16 + 1, local_ = 2 * 16 + 2, own = 4 * 16,
                    null = 0;
  static constexpr int32_t kinds[7] = {global, local_, local_, own,
                                       global, null,   own};
  CorpusLaunch launch = launch1D(96, 8);
  for (int32_t first : {0, 1, 2, 5}) {
    auto reference = [launch, first](std::vector<Bytes> &args) {
      int32_t data = *elements<int32_t>(args, 0);
      int32_t *out = elements<int32_t>(args, 3);
      for (size_t g = 0; g < launch.global[0]; ++g, out += 16) {
        for (int k = 0; k < 7; ++k)
          out[k] = kinds[(k + first) % 7];
        out[7] = first > 1 ? global : first ? own : local_;
        out[8] = global;
        out[9] = local_;
        out[10] = own;
        out[11] = local_;
        out[12] = int32_t(g % launch.local[0]);
        out[13] = first & 1 ? 2 : -1;
        out[14] = first & 1 ? data : -1;
        out[15] = null;
      }
    };
    for (const char *standard : {"2", "3"})
      cases.push_back(makeCase(
          "generic_spaces", std::to_string(first) + "_cl" + standard, launch,
          {input(std::vector<int32_t>{77, 1, 2, 3, 4, 5, 6, 7}),
           local<int32_t>(launch.local[0]), scalar(first),
           output<int32_t>(16 * launch.global[0])},
          reference, std::string("-cl-std=CL") + standard + ".0"));
  }
}

void addCopies(std::vector<CorpusCase> &cases) {
  constexpr int32_t rounds = 5;
  for (size_t n : {1, 7, 16}) {
    CorpusLaunch launch = launch1D(16 * n, n);
    size_t items = launch.global[0];
    auto reference = [=](std::vector<Bytes> &args) {
      const int32_t *in = elements<int32_t>(args, 0);
      const float *three = elements<float>(args, 1);
      const uint16_t *half = elements<uint16_t>(args, 2);
      int32_t *out = elements<int32_t>(args, 4);
      float *threeOut = elements<float>(args, 5);
      uint16_t *halfOut = elements<uint16_t>(args, 6);
      for (size_t i = 0; i < items; ++i) {
        size_t l = i % n, mirrored = i - l + n - 1 - l;
        int32_t v = in[mirrored] + in[l] - in[n + l];
        for (int32_t r = 0; r < rounds; ++r) {
          size_t at = (l + r) % n;
          v += in[r + (r % 2 ? at : 2 * at)] * (r + 1);
        }
        out[i] = v;
        for (int c = 0; c < 3; ++c)
          threeOut[2 * i * 4 + c] = three[mirrored * 4 + c];
        halfOut[2 * i] = half[mirrored * 3];
      }
    };
    CorpusArg threeOut = output<float>(2 * 4 * items);
    // The fourth element of a vector of three.
    threeOut.ignored.assign(16, false);
    std::fill(threeOut.ignored.begin() + 12, threeOut.ignored.end(), true);
    cases.push_back(
        makeCase("async_copies", std::to_string(n), launch,
                 {input(randomIntegers<int32_t>(items + 64, -999, 999, 141)),
                  input(randomReals<float>(4 * items, -1, 1, 142)),
                  input(randomIntegers<uint16_t>(3 * items, 0, 0x7c00, 143)),
                  scalar(rounds), output<int32_t>(items), threeOut,
                  output<uint16_t>(2 * items), local<int32_t>(2 * n),
                  local<float>(4 * n), local<uint16_t>(n)},
                 reference, "-cl-std=CL2.0"));
  }
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeAddressSpaceCases() {
  std::vector<CorpusCase> cases;
  addSpaces(cases);
  addCopies(cases);
  return cases;
}
