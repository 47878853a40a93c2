//===- Targets.h - where generated kernels are executed ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_TARGETS_H
#define CAIRN_TEST_FUZZ_TARGETS_H

#include "Interpreter.h"
#include "Program.h"

#include <memory>
#include <string>
#include <vector>

namespace cairn::fuzz {

/// A way from source to results, spelled "TARGET[@LEVEL][!VARIANT][
/// OPTION...]": with a level, its text is printed, read again and gone on from;
/// with "check" or "guard" the kernel goes out of bounds in front of all that
/// it does, which its checks or a guard must find; with "pipe" what it reads
/// comes through pipes, and with "queue" another kernel enqueues it.
struct Configuration {
  std::string target, level, options, variant;

  bool isWrong() const { return variant == "check" || variant == "guard"; }
  std::string spelling() const;
};

/// False, with `error`, if there is no such way.
bool parseConfiguration(const std::string &spelling, Configuration &result,
                        std::string &error);

/// Those that the kernel of this number is run in: each target with options
/// that change from number to number, and one of the levels.
std::vector<Configuration> configurationsFor(uint64_t number);

/// Whether the program keeps to what that way documents as its limits.
bool suits(const Program &program, const Configuration &configuration);

/// What went wrong; nothing if `kind` is empty.
struct Failure {
  /// "compile error", "invalid SPIR-V", "launch error", "difference" or "wrong
  /// report".
  std::string kind;
  std::string message;

  explicit operator bool() const { return !kind.empty(); }
};

/// The compilers and devices of one process.
class Targets {
public:
  Targets();
  ~Targets();

  /// Compiles and executes the program, and compares. With `fault`, the first
  /// exclusive or in the level's text is made an or, to see it found.
  Failure run(const Program &program, const Expectation &expected,
              const Configuration &configuration, bool fault);

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_TARGETS_H
