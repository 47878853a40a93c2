//===- FuzzMain.cpp - random kernels against an interpreter -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// docs/Fuzzing.md says what this is; --help, how it is called.
//
//===----------------------------------------------------------------------===//

#include "Campaign/Campaign.h"
#include "Generate/Generator.h"

#include "llvm/ADT/StringExtras.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace cairn::fuzz;

static const char usage[] =
    R"(usage: cairn-fuzz [options]

Makes random OpenCL kernels, executes each on several targets, and compares with
an interpreter of the kernel's own tree, bit by bit. Exit status 1 if there is
a failure.

  --count=N              kernels; 100 by default
  --seconds=N            no new kernel after that time
  --seed=N               what all random numbers are from; 1 by default
  --first=K              number of the first kernel; 0 by default
  --jobs=N               processes; 1 by default
  --limit=SECONDS        processor time for a kernel on a target; 60 by default
  --configuration=WAY    only this way, "TARGET[@LEVEL][!VARIANT][ OPTION...]",
                         as in 'vulkan@gpu -physical-addressing'; may be
                         repeated. 'host!check' and 'host!guard' make kernels go
                         out of bounds, which is to be found; 'host!pipe' gives
                         arguments through pipes, 'host!queue' has kernels
                         enqueued by others
  --keep=FOLDER          where failing kernels are written; fuzz-failures by
                         default
  --max-failures=N       stop after so many; 20 by default
  --shrink-seconds=N     for each failure; 120 by default, 0 keeps it as it is
  --fault                make the first exclusive or in a level's text an or,
                         which must be found
  --print                print the kernels and execute nothing
)";

[[noreturn]] static void fail(const std::string &message) {
  std::fprintf(stderr, "cairn-fuzz: error: %s\n", message.c_str());
  std::exit(1);
}

static uint64_t parseNumber(const std::string &arg, llvm::StringRef value) {
  uint64_t number = 0;
  if (!llvm::to_integer(value, number, 10))
    fail("expected a number from 0 to 2^64-1, got '" + arg + "'");
  return number;
}

/// The status of a process whose output is at an end.
static int finishOutput() {
  if (std::fflush(stdout) != 0 || std::ferror(stdout))
    fail("cannot write the output");
  return 0;
}

int main(int argc, char **argv) {
  CampaignOptions options;
  bool prints = false;
  for (int i = 1; i < argc; ++i) {
    std::string arg = argv[i], error;
    auto value = [&](const char *name) -> const char * {
      size_t length = std::strlen(name);
      return arg.compare(0, length, name) == 0 ? argv[i] + length : nullptr;
    };
    if (arg == "--help") {
      std::fputs(usage, stdout);
      return finishOutput();
    }
    if (arg == "--fault")
      options.fault = true;
    else if (arg == "--print")
      prints = true;
    else if (const char *text = value("--count="))
      options.count = parseNumber(arg, text);
    else if (const char *text = value("--seconds="))
      options.seconds = parseNumber(arg, text);
    else if (const char *text = value("--seed="))
      options.seed = parseNumber(arg, text);
    else if (const char *text = value("--first="))
      options.first = parseNumber(arg, text);
    else if (const char *text = value("--jobs="))
      options.jobs = static_cast<unsigned>(parseNumber(arg, text));
    else if (const char *text = value("--limit="))
      options.limitSeconds = static_cast<unsigned>(parseNumber(arg, text));
    else if (const char *text = value("--shrink-seconds="))
      options.shrinkSeconds = static_cast<unsigned>(parseNumber(arg, text));
    else if (const char *text = value("--max-failures="))
      options.maxFailures = parseNumber(arg, text);
    else if (const char *text = value("--keep="))
      options.keep = text;
    else if (const char *text = value("--configuration=")) {
      options.configurations.emplace_back();
      if (!parseConfiguration(text, options.configurations.back(), error))
        fail(error);
    } else
      fail("unknown option '" + arg + "'");
  }
  if (options.jobs == 0)
    fail("expected at least one process, got '--jobs=0'");
  if (!prints)
    return runCampaign(options);
  for (uint64_t i = 0; i < options.count; ++i) {
    Expectation expected;
    std::printf(
        "%s\n",
        print(makeValid(options.seed, options.first + i, expected)).c_str());
  }
  return finishOutput();
}
