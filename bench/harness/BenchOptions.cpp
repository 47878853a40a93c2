//===- BenchOptions.cpp - the command line of bench -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "BenchOptions.h"

#include <charconv>

using namespace cairn::bench;
using namespace cairn::runtime;

namespace {
struct OptionEntry {
  const char *name;
  /// What stands for the value in the help; null for a flag.
  const char *value;
  const char *help;
  Status (*apply)(Options &options, const std::string &value);
};
} // namespace

template <bool Options::*flag>
static Status set(Options &options, const std::string &) {
  options.*flag = true;
  return Status::success();
}

template <std::string Options::*member>
static Status set(Options &options, const std::string &value) {
  if (value.empty())
    return Status::error("expected a value, got an empty one");
  options.*member = value;
  return Status::success();
}

static Status setBuildOptions(Options &options, const std::string &value) {
  options.buildOptions = value;
  return Status::success();
}

static Status setLaunches(Options &options, const std::string &value) {
  const char *end = value.data() + value.size();
  auto parsed = std::from_chars(value.data(), end, options.launches);
  if (parsed.ec != std::errc() || parsed.ptr != end || options.launches < 1 ||
      options.launches > 1000000)
    return Status::error("expected a number from 1 to 1000000, got '" + value +
                         "'");
  return Status::success();
}

static Status setOverhead(Options &options, const std::string &) {
  options.openCL = options.overhead = true;
  return Status::success();
}

static const OptionEntry optionTable[] = {
    {"--cl", nullptr, "run on the first device of the first OpenCL platform",
     set<&Options::openCL>},
    {"--native", "LIB", "run the functions native_NAME of a shared library",
     set<&Options::nativeLibrary>},
    {"--dir", "DIR", "folder of workloads.json and the kernels (kernels)",
     set<&Options::directory>},
    {"--options", "TEXT", "more options for clBuildProgram", setBuildOptions},
    {"--dump", "DIR", "write the bytes of arguments and references of NAME",
     set<&Options::dumpDirectory>},
    {"--launches", "N", "launches that are timed (7)", setLaunches},
    {"--overhead", nullptr, "time launches of an empty OpenCL kernel, only",
     setOverhead},
    {"--list", nullptr, "print the names of the workloads",
     set<&Options::list>},
    {"--rt", nullptr, "run timed launches in SCHED_FIFO",
     set<&Options::realTime>},
    {"--profile", nullptr, "take OpenCL kernel times from the device's events",
     set<&Options::profile>},
    {"--no-local-size", nullptr, "leave the local size to the OpenCL platform",
     set<&Options::noLocalSize>},
    {"--help", nullptr, "print this", set<&Options::help>},
};

static Status checkCombination(const Options &options) {
  if (options.openCL && !options.nativeLibrary.empty())
    return Status::error("expected '--cl' or '--native', got both");
  if (!options.dumpDirectory.empty() && options.names.size() != 1)
    return Status::error("expected one workload's name with '--dump', got " +
                         std::to_string(options.names.size()));
  return Status::success();
}

Result<Options> cairn::bench::parseOptions(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    std::string text = argv[i], value;
    if (text.empty() || text[0] != '-') {
      options.names.push_back(text);
      continue;
    }
    const OptionEntry *option = nullptr;
    for (const OptionEntry &entry : optionTable)
      if (text == entry.name)
        option = &entry;
    if (!option)
      return Status::error("unknown option '" + text + "', see --help");
    if (option->value) {
      if (++i == argc)
        return Status::error("expected a value after '" + text + "'");
      value = argv[i];
    }
    if (Status status = option->apply(options, value); !status.ok())
      return status.within(text);
  }
  if (Status status = checkCombination(options); !status.ok())
    return status;
  return options;
}

std::string cairn::bench::helpText() {
  std::string text =
      "usage: bench [OPTION...] [NAME...]\n\n"
      "Runs workloads on OpenCL or a library of C++, checks the results "
      "against\nserial references, and prints a CSV line for each. Without "
      "names, all of them.\n\n";
  for (const OptionEntry &option : optionTable) {
    std::string line = std::string("  ") + option.name;
    if (option.value)
      line += std::string(" ") + option.value;
    line.resize(20, ' ');
    text += line + option.help + "\n";
  }
  return text;
}
