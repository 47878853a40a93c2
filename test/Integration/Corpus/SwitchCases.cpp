//===- SwitchCases.cpp - cases of switch statements -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CorpusSupport.h"

#include <utility>

using namespace cairn::corpus;

namespace {

const std::pair<const char *, CorpusLaunch> shapes[] = {
    {"", launch1D(96, 32)},
    {"groups_of_1", launch1D(41, 1)},
    {"groups_of_5", launch1D(75, 5)},
};

uint32_t fallThrough(int x) {
  uint32_t r = 10;
  if (x == -3)
    return (r + 1) * 2;
  if (x == 7)
    return r * 2;
  if (x == 0)
    return r;
  if (x >= 4 && x <= 6)
    return 77;
  if (x == 1000000)
    return r * 2;
  if (x == 100)
    r += 5;
  if (x != 2)
    r ^= 0xff;
  return (r + 3) * 2;
}

void addFallThrough(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      const int *in = elements<int>(args, 0);
      uint32_t *out = elements<uint32_t>(args, 1);
      const uint32_t byLowBits[] = {99, 13, 50, 11};
      const uint32_t byRest[] = {1,   20, 300, 4000, 5,    61, 7,
                                 800, 91, 102, 11,   1200, 13};
      for (size_t i = 0; i < n; ++i) {
        out[3 * i] = fallThrough(in[i]);
        out[3 * i + 1] = byLowBits[in[i] & 3];
        out[3 * i + 2] = byRest[in[i] % 7 + 6];
      }
    };
    std::vector<int32_t> in = randomIntegers<int32_t>(n, -9, 12, 21);
    for (size_t i = 0; i < n; i += 5)
      in[i] = i % 2 ? 100 : 1000000;
    cases.push_back(makeCase("switch_fallthrough", label, launch,
                             {input(in), output<uint32_t>(3 * n)}, reference));
  }
}

void addSwitchInLoop(std::vector<CorpusCase> &cases) {
  constexpr uint32_t length = 24;
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      uint32_t *out = elements<uint32_t>(args, 2);
      for (size_t i = 0; i < n; ++i) {
        uint32_t acc = static_cast<uint32_t>(i), k = 0, slow = 0;
        bool halted = false;
        // Does one instruction; false if its step ends early.
        auto execute = [&](uint32_t op) {
          if (op == 0)
            return false;
          if (op == 2 || op == 3) {
            acc = (op == 2 ? acc * 3 : acc) ^ k;
            return false;
          }
          if (op == 1)
            acc += k;
          if (op == 4 && acc % 2)
            return true;
          if (op == 4)
            acc += 9;
          if (op == 4 || op == 5) {
            if (acc % 4 == 1)
              return false;
            acc = acc % 4 ? acc - 2 : acc + 1;
          }
          halted = op == 6 && acc > 100000;
          if (op >= 6 && !halted)
            acc += 2;
          return !halted;
        };
        for (k = 0; k < length; ++k) {
          if (execute(args[0][i * length + k] % 8)) {
            acc = acc * 2 + 1;
            ++slow;
          }
          if (halted)
            break;
        }
        out[3 * i] = acc;
        out[3 * i + 1] = k;
        out[3 * i + 2] = slow;
      }
    };
    cases.push_back(
        makeCase("switch_in_loop", label, launch,
                 {input(randomIntegers<uint8_t>(n * length, 0, 256, 22)),
                  scalar(length), output<uint32_t>(3 * n)},
                 reference));
  }
}

void addDuffsDevice(std::vector<CorpusCase> &cases) {
  constexpr int32_t stride = 30;
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      const int *in = elements<int>(args, 0), *counts = elements<int>(args, 1);
      int *out = elements<int>(args, 3);
      for (size_t i = 0; i < n; ++i) {
        int hash = 1, *row = out + i * (stride + 1);
        for (int k = 0; k < counts[i]; ++k) {
          row[k] = in[i * stride + k];
          hash = (hash * 5 + row[k]) & 0xffff;
        }
        row[stride] = hash;
      }
    };
    cases.push_back(
        makeCase("duffs_device", label, launch,
                 {input(randomIntegers<int32_t>(n * stride, -1000, 1000, 23)),
                  input(randomIntegers<int32_t>(n, 0, stride + 1, 24)),
                  scalar(stride), output<int32_t>(n * (stride + 1))},
                 reference));
  }
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeSwitchCases() {
  std::vector<CorpusCase> cases;
  addFallThrough(cases);
  addSwitchInLoop(cases);
  addDuffsDevice(cases);
  return cases;
}
