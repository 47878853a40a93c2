//===- ControlFlowCases.cpp - cases of goto, return, helpers ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CorpusSupport.h"

#include <numeric>
#include <utility>

using namespace cairn::corpus;

namespace {

/// Group sizes that do not matter to the kernel, but to how it is vectorised.
const std::pair<const char *, CorpusLaunch> shapes[] = {
    {"", launch1D(96, 16)},
    {"groups_of_1", launch1D(37, 1)},
    {"groups_of_7", launch1D(77, 7)},
};

void addGotoForward(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      const int *in = elements<int>(args, 0);
      int *out = elements<int>(args, 1);
      for (size_t i = 0; i < n; ++i) {
        int x = in[i];
        bool negative = x < 0, third = !negative && x % 3 == 0;
        int r = negative ? -x : 1, trace = negative ? 0 : 1;
        if (!negative && !third) {
          bool large = x > 50;
          r += x * 2;
          trace |= 2;
          bool scaled = large;
          if (!large) {
            r ^= 0x55;
            trace |= 4;
            scaled = x % 5 != 1;
            r += scaled ? 7 : 0;
          }
          if (scaled) {
            r *= 3;
            trace |= 8;
          }
        }
        if (!third) {
          r = -r;
          trace |= 16;
        }
        out[2 * i] = r;
        out[2 * i + 1] = trace;
      }
    };
    cases.push_back(makeCase("goto_forward", label, launch,
                             {input(randomIntegers<int32_t>(n, -40, 100, 11)),
                              output<int32_t>(2 * n)},
                             reference));
  }
}

void addGotoBackward(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      const uint32_t *in = elements<uint32_t>(args, 0);
      uint32_t *out = elements<uint32_t>(args, 1);
      for (size_t i = 0; i < n; ++i) {
        uint32_t value = in[i], steps = 0, peak = value;
        uint32_t rounds = in[i] % 4;
        for (uint32_t round = 0; round <= rounds; ++round) {
          if (round)
            value = peak % 97 + 2;
          peak = std::max(peak, value);
          while (value != 1) {
            value = value % 2 ? 3 * value + 1 : value / 2;
            ++steps;
            peak = std::max(peak, value);
          }
        }
        out[3 * i] = steps;
        out[3 * i + 1] = peak;
        out[3 * i + 2] = rounds;
      }
    };
    cases.push_back(makeCase("goto_backward", label, launch,
                             {input(randomIntegers<uint32_t>(n, 1, 900, 12)),
                              output<uint32_t>(3 * n)},
                             reference));
  }
}

void addGotoIntoLoop(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      const uint32_t *in = elements<uint32_t>(args, 0);
      uint32_t *out = elements<uint32_t>(args, 1);
      for (size_t i = 0; i < n; ++i) {
        uint32_t x = in[i], sum = x % 2 ? x : x + 1000;
        bool skip = x % 2;
        for (uint32_t k = x % 11; k < 12; ++k, skip = false)
          sum = (skip ? sum : sum * 3 + k) ^ k * 16;
        uint32_t a = sum, j = 0, entry = x / 8 % 4, limit = x % 7;
        bool entered = entry != 3;
        for (; entered || j < limit; ++j) {
          uint32_t from = entered ? entry : 0;
          entered = false;
          if (from == 0) {
            a += 5;
            if (a % 2)
              continue;
          }
          if (from <= 1) {
            a = a * 7 + j;
            if (a % 13 == 0)
              break;
          }
          a ^= 0x33;
        }
        out[3 * i] = sum;
        out[3 * i + 1] = a;
        out[3 * i + 2] = j;
      }
    };
    cases.push_back(makeCase("goto_into_loop", label, launch,
                             {input(randomIntegers<uint32_t>(n, 0, 5000, 13)),
                              output<uint32_t>(3 * n)},
                             reference));
  }
}

void addGotoStateMachine(std::vector<CorpusCase> &cases) {
  constexpr uint32_t length = 29;
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      uint32_t *out = elements<uint32_t>(args, 2);
      enum Class { Other, Digit, Letter };
      for (size_t i = 0; i < n; ++i) {
        const uint8_t *text = args[0].data() + i * length;
        uint32_t numbers = 0, words = 0, value = 0, hash = 17;
        Class state = static_cast<Class>(text[0] % 3);
        if (state == Digit)
          value = value * 10;
        else if (state == Letter)
          hash = hash * 33 + 20;
        for (uint32_t pos = 0; pos < length; ++pos) {
          uint32_t c = text[pos];
          Class next = c < 10 ? Digit : c < 36 ? Letter : Other;
          if (state == Other) {
            numbers += next == Digit;
            words += next == Letter;
            if (next == Other)
              hash = hash * 31 + 1;
          }
          if (state == Digit && next == Letter)
            hash ^= value;
          if (state == Letter && next == Digit)
            value += 5;
          if (next == Digit)
            value = value * 10 + c;
          if (next == Letter)
            hash = hash * 33 + c;
          state = next;
        }
        out[4 * i] = numbers;
        out[4 * i + 1] = words;
        out[4 * i + 2] = value;
        out[4 * i + 3] = hash;
      }
    };
    cases.push_back(
        makeCase("goto_state_machine", label, launch,
                 {input(randomIntegers<uint8_t>(n * length, 0, 50, 14)),
                  scalar(length), output<uint32_t>(4 * n)},
                 reference));
  }
}

int divisorOf(int n) {
  if (n < 2)
    return 0;
  for (int d = 2; d * d <= n; ++d) {
    if (n % d == 0)
      return d;
    if (d == 5)
      return -5;
  }
  return n;
}

void addEarlyReturn(std::vector<CorpusCase> &cases) {
  constexpr int32_t limit = 24;
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto find = [](int target, int initial) {
      int tried = 0;
      for (int a = 1; a < limit; ++a) {
        for (int b = a; b < limit && a * b <= target; ++b)
          for (int c = b; c < limit; ++c) {
            if (a * b * c == target)
              return a * 10000 + b * 100 + c;
            if (++tried > 400)
              return -tried;
          }
        if (a == target)
          return initial;
      }
      return tried;
    };
    auto reference = [n, find](std::vector<Bytes> &args) {
      const int *targets = elements<int>(args, 0);
      int *out = elements<int>(args, 2);
      for (size_t i = 0; i < n; ++i) {
        out[2 * i + 1] = divisorOf(targets[i]);
        if (targets[i] % 17)
          out[2 * i] = find(targets[i], out[2 * i]);
      }
    };
    cases.push_back(makeCase("early_return", label, launch,
                             {input(randomIntegers<int32_t>(n, 0, 700, 15)),
                              scalar(limit), output<int32_t>(2 * n)},
                             reference));
  }
}

void addShortCircuit(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      const int *in = elements<int>(args, 0), *index = elements<int>(args, 1);
      int32_t *out = elements<int32_t>(args, 3);
      for (size_t i = 0; i < n; ++i) {
        uint32_t count[6] = {};
        int k = index[i], r = 0;
        bool inside = k >= 0 && size_t(k) < n;
        if (inside) {
          r = in[k] > 10;
          ++count[0];
        }
        if (!inside || in[k] % 2)
          r |= 2;
        bool p = i & 1, q = i & 2, s = i & 4;
        ++count[1];
        count[2] += p;
        if (!(p && q)) {
          ++count[3];
          count[4] += s;
        }
        if ((p && q) || (s && !p))
          r |= 4;
        ++count[5];
        int v = q ? k : p ? (k - 1) * 2 : k - 100;
        k += q ? 1 : -1;
        int w = 0;
        while (w < 20) {
          if (!p) {
            ++count[0];
            if (w >= 9)
              break;
          }
          ++w;
          if (q && w > 12)
            break;
          count[3] += w & 1;
          r += (w & 3) ? 8 : 16;
        }
        out[4 * i] = r;
        out[4 * i + 1] = v;
        out[4 * i + 2] = k;
        out[4 * i + 3] = static_cast<int32_t>(
            ((((count[0] * 32 + count[1]) * 4 + count[2]) * 64 + count[3]) * 4 +
             count[4]) *
                4 +
            count[5]);
      }
    };
    cases.push_back(
        makeCase("short_circuit", label, launch,
                 {input(randomIntegers<int32_t>(n, 0, 20, 16)),
                  input(randomIntegers<int32_t>(n, -10, int64_t(n) + 10, 17)),
                  scalar(int32_t(n)), output<int32_t>(4 * n)},
                 reference));
  }
}

void addHelperFunctions(std::vector<CorpusCase> &cases) {
  for (auto &[label, launch] : shapes) {
    size_t n = launch.global[0];
    auto reference = [n](std::vector<Bytes> &args) {
      int *data = elements<int>(args, 0), *out = elements<int>(args, 1);
      for (size_t i = 0; i < n; ++i) {
        std::sort(data + 2 * i, data + 2 * i + 2);
        int a = data[2 * i], b = data[2 * i + 1];
        out[4 * i] =
            a % 2 ? std::gcd(a, b) : 2 * std::gcd(a, 12) + std::gcd(a + 1, b);
        uint32_t sum = 0;
        int rest = b;
        for (; rest >= 10; rest /= 10)
          sum = sum * 3 + rest % 10;
        out[4 * i + 1] = static_cast<int>(sum * 3 + rest);
        int x[] = {a, -b, -a, b}, y[] = {b, a, -b, -a};
        out[4 * i + 2] = x[b % 4];
        out[4 * i + 3] = y[b % 4];
      }
    };
    cases.push_back(
        makeCase("helper_functions", label, launch,
                 {inOut(randomIntegers<int32_t>(2 * n, 1, 100000, 18)),
                  output<int32_t>(4 * n)},
                 reference));
  }
}

} // namespace

std::vector<CorpusCase> cairn::corpus::makeControlFlowCases() {
  std::vector<CorpusCase> cases;
  addGotoForward(cases);
  addGotoBackward(cases);
  addGotoIntoLoop(cases);
  addGotoStateMachine(cases);
  addEarlyReturn(cases);
  addShortCircuit(cases);
  addHelperFunctions(cases);
  return cases;
}
