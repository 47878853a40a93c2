//===- Configuration.h - ways from a kernel to results ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_EXECUTE_CONFIGURATION_H
#define CAIRN_TEST_FUZZ_EXECUTE_CONFIGURATION_H

#include "Program/Program.h"

#include <cstdint>
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
  /// Whether this machine's Vulkan device executes it, and is Mesa's llvmpipe.
  bool isOnLlvmpipe() const;
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

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_EXECUTE_CONFIGURATION_H
