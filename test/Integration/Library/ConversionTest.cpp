//===- ConversionTest.cpp - every conversion, executed ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// convert_T with every suffix, from every type to every type (OpenCL C 2.0,
// section 1.2.3), and the language's own conversions.
//
//===----------------------------------------------------------------------===//

#include "ExactValue.h"
#include "KernelRunner.h"

#include "gtest/gtest.h"

using namespace cairn::test;

namespace {

struct Suffix {
  const char *text;
  bool saturates;
  std::optional<Rounding> rounding;
};

constexpr Suffix suffixes[] = {
    {"", false, {}},
    {"_rte", false, Rounding::RTE},
    {"_rtz", false, Rounding::RTZ},
    {"_rtp", false, Rounding::RTP},
    {"_rtn", false, Rounding::RTN},
    {"_sat", true, {}},
    {"_sat_rte", true, Rounding::RTE},
    {"_sat_rtz", true, Rounding::RTZ},
    {"_sat_rtp", true, Rounding::RTP},
    {"_sat_rtn", true, Rounding::RTN},
};

class Conversion : public testing::TestWithParam<const ElementType *> {};

} // namespace

static bool exists(const ElementType &to, const Suffix &suffix) {
  return !(to.isFloat && suffix.saturates);
}

/// Some of the suffixes, which stand for all where these make no difference:
/// between integers, and to how vectors are treated.
static bool isSample(const Suffix &suffix) {
  return !suffix.rounding || suffix.rounding == Rounding::RTP;
}

/// Integers wrap where nothing saturates; floating point that does not fit an
/// integer has no value of its own.
static std::optional<uint64_t> expected(const ElementType &from,
                                        const ElementType &to, uint64_t bits,
                                        const Suffix &suffix) {
  ExactValue value = decode(from, bits);
  if (to.isFloat)
    return encodeFloat(to, value, suffix.rounding.value_or(Rounding::RTE));
  if (!from.isFloat && !suffix.saturates) {
    uint64_t mask = ~uint64_t(0) >> (64 - to.bits);
    return (value.negative ? -value.magnitude : value.magnitude) & mask;
  }
  return encodeInteger(to, value, suffix.rounding.value_or(Rounding::RTZ),
                       suffix.saturates);
}

/// A kernel with an output for each of `chosen`, all of which have the loops,
/// which most of a kernel would be, in common.
static std::string kernelText(const ElementType &from, const ElementType &to,
                              const std::string &name,
                              const std::vector<const Suffix *> &chosen,
                              unsigned width) {
  std::string w = std::to_string(width), head, body;
  std::string convert = std::string("convert_") + to.name;
  for (size_t k = 0; k < chosen.size(); ++k) {
    std::string y = "y" + std::to_string(k), suffix = chosen[k]->text;
    head += std::string(", global ") + to.name + " *" + y;
    body += width == 1 ? "  " + y + "[i] = " + convert + suffix + "(x[i]);\n"
                       : "  vstore" + w + "(" + convert + w + suffix +
                             "(vload" + w + "(i, x)), i, " + y + ");\n";
  }
  return "kernel void " + name + "(global const " + from.name + " *x" + head +
         ") {\n  size_t i = get_global_id(0);\n" + body + "}\n";
}

static void compare(const ElementType &from, const ElementType &to,
                    const Suffix &suffix, const std::vector<uint64_t> &inputs,
                    const std::vector<uint64_t> &results,
                    const std::string &what) {
  unsigned wrong = 0;
  for (size_t i = 0; i < inputs.size() && wrong < 3; ++i) {
    std::optional<uint64_t> wanted = expected(from, to, inputs[i], suffix);
    uint64_t actual = results[i];
    if (!wanted)
      continue;
    if (actual == *wanted || (isNaN(to, actual) && isNaN(to, *wanted)))
      continue;
    ++wrong;
    ADD_FAILURE() << what << " of 0x" << std::hex << inputs[i]
                  << ": expected 0x" << *wanted << ", got 0x" << actual;
  }
}

TEST_P(Conversion, FromEveryEncoding) {
  const ElementType &from = *GetParam();
  std::vector<uint64_t> inputs = interestingBits(from);
  while (inputs.size() % 48)
    inputs.push_back(inputs.front());
  for (const ElementType &to : elementTypes()) {
    struct Run {
      std::string name;
      unsigned width;
      std::vector<const Suffix *> suffixes;
    };
    std::vector<Run> runs;
    std::string source = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
    for (unsigned width : {1u, 3u}) {
      Run run = {
          std::string("to_") + to.name + std::to_string(width), width, {}};
      for (const Suffix &suffix : suffixes)
        if (exists(to, suffix) &&
            (isSample(suffix) || (width == 1 && (from.isFloat || to.isFloat))))
          run.suffixes.push_back(&suffix);
      source += kernelText(from, to, run.name, run.suffixes, width);
      runs.push_back(std::move(run));
    }
    KernelRunner runner(source);
    if (!runner.valid())
      continue;
    for (const Run &run : runs) {
      std::vector<Bytes> buffers = {packBits(inputs, from.bits / 8)};
      buffers.resize(1 + run.suffixes.size(),
                     Bytes(inputs.size() * (to.bits / 8)));
      if (!runner.run(run.name, inputs.size() / run.width, buffers))
        continue;
      for (size_t k = 0; k < run.suffixes.size(); ++k)
        compare(from, to, *run.suffixes[k], inputs,
                unpackBits(buffers[1 + k], to.bits / 8),
                std::string(from.name) + " " + run.name +
                    run.suffixes[k]->text);
    }
  }
}

TEST_P(Conversion, ByAssignment) {
  const ElementType &from = *GetParam();
  std::vector<uint64_t> inputs = interestingBits(from);
  std::string source = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
  for (const ElementType &to : elementTypes())
    source += std::string("kernel void to_") + to.name + "(global const " +
              from.name + " *x, global " + to.name +
              " *y) {\n  size_t i = get_global_id(0);\n  y[i] = x[i];\n}\n";
  KernelRunner runner(source);
  if (!runner.valid())
    return;
  for (const ElementType &to : elementTypes()) {
    std::vector<Bytes> buffers = {packBits(inputs, from.bits / 8),
                                  Bytes(inputs.size() * (to.bits / 8))};
    std::string name = std::string("to_") + to.name;
    if (runner.run(name, inputs.size(), buffers))
      compare(from, to, suffixes[0], inputs,
              unpackBits(buffers[1], to.bits / 8),
              std::string(from.name) + " assigned, " + name);
  }
}

static std::vector<const ElementType *> allTypes() {
  std::vector<const ElementType *> types;
  for (const ElementType &type : elementTypes())
    types.push_back(&type);
  return types;
}

INSTANTIATE_TEST_SUITE_P(AllTypes, Conversion, testing::ValuesIn(allTypes()),
                         [](const auto &info) {
                           return std::string(info.param->name);
                         });
