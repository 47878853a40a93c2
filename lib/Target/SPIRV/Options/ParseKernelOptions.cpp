//===- ParseKernelOptions.cpp - options of the Kernel profile ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Target/SPIRV/ParseKernelOptions.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace cairn;

static OptionParse parseVersion(StringRef value, KernelOptions &options) {
  std::optional<SPIRVVersion> version = SPIRVVersion::parse(value);
  if (!version || *version > kNewestOfKernels)
    return OptionParse::Wrong;
  options.spirvVersion = *version;
  options.hasVersion = true;
  return OptionParse::Parsed;
}

/// The latest version that every device of the environment takes.
static SPIRVVersion getVersion(Environment environment) {
  switch (environment) {
  case Environment::OpenCL12:
  case Environment::OpenCL20:
  case Environment::OpenCL21:
    return {1, 0};
  case Environment::OpenCL22:
  case Environment::LevelZero:
    return {1, 2};
  }
  llvm_unreachable("an environment outside of the enum");
}

static OptionParse parseEnvironment(StringRef value, KernelOptions &options) {
  std::optional<Environment> parsed = symbolizeEnvironment(value);
  if (!parsed)
    return OptionParse::Wrong;
  options.environment = *parsed;
  if (!options.hasVersion)
    options.spirvVersion = getVersion(*parsed);
  return OptionParse::Parsed;
}

namespace {
struct KernelRow {
  StringRef name, expected, help;
  OptionParse (*parse)(StringRef, KernelOptions &);
};
} // namespace

static constexpr KernelRow kKernelRows[] = {
    {"spv-version", "1.0, 1.1, 1.2, 1.3 or 1.4",
     "(1.2 without the option; 1.0 for OpenCL 1.2, 2.0 and 2.1)", parseVersion},
    {"spv-env", "level-zero, opencl1.2, opencl2.0, opencl2.1 or opencl2.2",
     "who executes the module; OpenCL 2.x has pipes and queues",
     parseEnvironment},
};

OptionParse cairn::parseKernelOption(StringRef word, KernelOptions &options,
                                     std::string &error) {
  StringRef text = word;
  if (!text.consume_front("--") && !text.consume_front("-"))
    return OptionParse::NotMine;
  auto [name, value] = text.split('=');
  for (const KernelRow &row : kKernelRows) {
    if (row.name != name)
      continue;
    OptionParse parsed = row.parse(value, options);
    if (parsed == OptionParse::Wrong)
      error = ("expected '-" + name + "=' to be " + row.expected + ", got " +
               (value.empty() ? "nothing" : "'" + value + "'"))
                  .str();
    return parsed;
  }
  return OptionParse::NotMine;
}

void cairn::printKernelOptionHelp(raw_ostream &os) {
  for (const KernelRow &row : kKernelRows)
    os << "  -" << row.name << '=' << row.expected << '\n'
       << "                          " << row.help << '\n';
}

std::vector<OptionSummary> cairn::listKernelOptions() {
  std::vector<OptionSummary> options;
  for (const KernelRow &row : kKernelRows)
    options.push_back({row.name, /*takesValue=*/true, row.help});
  return options;
}
