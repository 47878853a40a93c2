//===- WorkloadInit.cpp - initial contents of workload buffers --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Workload.h"

#include "arguments/Generators.h"

#include <cmath>

using namespace cairn::run;
using namespace cairn::runtime;

/// Fills `array` as `fields` describe; the sequences are those of
/// bench/FORMAT.md.
static void fill(Array &array, const Json &init, JsonFields &fields,
                 const std::string &kind) {
  if (kind == "twiddle") {
    uint64_t n = fields.unsignedInteger("n"), i = 0;
    if (fields.ok() && n == 0)
      fields.fail(init, "expected a positive 'n', got 0");
    if (fields.ok())
      fillValues(array, [&] {
        double angle = -2 * M_PI * double(i / 2) / double(n);
        return i++ % 2 ? std::sin(angle) : std::cos(angle);
      });
    return;
  }

  Lcg random(static_cast<uint32_t>(fields.unsignedInteger("seed")));
  if (kind == "uniform") {
    double low = fields.number("lo"), high = fields.number("hi");
    if (fields.ok())
      fillValues(array, [&] { return random.uniform(low, high); });
  } else if (kind == "randint") {
    double low = fields.number("lo"), high = fields.number("hi");
    constexpr double most = 1ull << 52;
    if (fields.ok() &&
        !(low < high && high - low <= UINT32_MAX && -most < low && high < most))
      fields.fail(init, "expected 'lo' below 'hi' and at most 2^32-1 apart");
    if (fields.ok())
      fillValues(array, [&, low = int64_t(low), high = int64_t(high)] {
        return double(random.integer(low, high));
      });
  } else if (kind == "randu32") {
    fillValues(array, [&] {
      uint32_t first = random.next(), second = random.next();
      return double(first >> 16 << 16 | second >> 16);
    });
  } else if (kind == "csr_rowptr") {
    uint64_t least = fields.unsignedInteger("min");
    uint64_t most = fields.unsignedInteger("max");
    if (fields.ok() && (most < least || most - least >= UINT32_MAX))
      fields.fail(init, "expected 'min' up to 'max'");
    uint32_t sum = 0, span = uint32_t(most - least + 1);
    bool first = true;
    if (fields.ok())
      fillValues(array, [&] {
        if (!first)
          sum += uint32_t(least) + (random.next() >> 8) % span;
        first = false;
        return double(sum);
      });
  } else {
    fields.fail(init, "unknown init '" + kind + "'");
  }
}

Result<Array> cairn::run::initialContent(const WorkloadArgument &arg) {
  auto array = Array::zeros(arg.type, arg.count);
  if (!array.ok())
    return array;
  JsonFields fields(arg.init, "init");
  std::string kind = fields.string("kind");
  if (fields.ok() && kind != "zero")
    fill(*array, arg.init, fields, kind);
  if (Status status = fields.finish(false); !status.ok())
    return status;
  return array;
}
