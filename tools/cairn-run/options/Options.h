//===- Options.h - the command line of cairn-run ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_OPTIONS_OPTIONS_H
#define CAIRN_TOOLS_CAIRN_RUN_OPTIONS_OPTIONS_H

#include "cairn/runtime/Printf.h"
#include "cairn/runtime/Status.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace cairn::run {

using runtime::Result;
using runtime::Status;

/// `--print NAME[FIRST:END]`.
struct PrintRequest {
  std::string name;
  /// As given, for the output.
  std::string text;
  uint64_t first = 0;
  /// Absent: up to the last element.
  std::optional<uint64_t> end;
};

/// `--save NAME=FILE`.
struct SaveRequest {
  enum class Format { Npy, Raw, Png };
  std::string name, path;
  Format format = Format::Npy;
  /// For a PNG; 0 for those of the image that is saved.
  uint64_t width = 0, height = 0;
};

struct Options {
  std::string input;
  /// What is linked with it.
  std::vector<std::string> moreInputs;
  std::string kernel;
  std::vector<uint64_t> global, local, offset;
  std::string device = "host";
  std::vector<std::pair<std::string, std::string>> args;
  std::vector<PrintRequest> prints;
  std::vector<SaveRequest> saves;
  std::string interfacePath;
  std::string buildOptions;
  /// Bits of specialization constants by their numbers.
  std::map<uint32_t, uint64_t> specConstants;
  bool time = false, json = false;
  /// Buffers end where nobody may access memory.
  bool guard = false;
  /// Where what checks find is written as JSON; empty: nowhere.
  std::string checkReport;
  /// The limit for a launch; 0 is any time.
  uint64_t timeoutNanoseconds = 0;
  unsigned repeat = 1;
  std::optional<unsigned> warmup;
  uint64_t printfBuffer = runtime::defaultPrintfBufferBytes;

  std::string workload;
  std::vector<std::string> names, excluded;
  std::string referenceDir, dumpDir;
  /// Where compiled workloads are. Empty: compile them.
  std::string programDir;

  bool help = false, version = false, listDrivers = false;

  unsigned warmups() const { return warmup.value_or(repeat > 1 ? 1 : 0); }
};

/// Reads the command line and the environment, and checks that the options go
/// together.
Result<Options> parseOptions(int argc, char **argv);

std::string helpText();

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_OPTIONS_OPTIONS_H
