//===- Environment.h - SPIR-V against what a client API takes ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which SPIR-V the devices of Level Zero take is in its SPIR-V programming
// guide, whose headings the errors name. docs/LevelZeroEnvironment.md lists the
// rules.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TARGET_SPIRV_ENVIRONMENT_H
#define CAIRN_TARGET_SPIRV_ENVIRONMENT_H

#include "cairn/Dialect/Kernel/IR/EnvironmentNames.h"
#include "cairn/Target/SPIRV/DeviceFeatures.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace cairn {

struct EnvironmentOptions {
  /// For those of OpenCL, SPIRV-Tools' validator has the rules.
  Environment environment = Environment::LevelZero;
  /// Features of the device that the module shall run on; for Level Zero.
  DeviceFeatures features = DeviceFeatures::all();
};

/// A rule that a module breaks.
struct EnvironmentViolation {
  /// Where the instruction begins, in words from the file's begin. Nothing if
  /// it is not one instruction that breaks the rule.
  std::optional<size_t> word;
  /// Begins with the instruction: "OpTypeInt %5 'count': ...".
  std::string message;
  /// Who says so: the document and its section, or SPIRV-Tools' validator and
  /// the environment that it was asked about.
  std::string rule;
};

/// Whether `content` begins as SPIR-V does, in either byte order.
bool isSPIRV(llvm::StringRef content);

/// Everything in the binary `content`, which may be any bytes, that the
/// environment does not take, in the order of the file. If the module is
/// invalid SPIR-V, as SPIRV-Tools says, only the first error of that kind is
/// there.
std::vector<EnvironmentViolation>
verifyEnvironment(llvm::StringRef content, const EnvironmentOptions &options);

} // namespace cairn

#endif // CAIRN_TARGET_SPIRV_ENVIRONMENT_H
