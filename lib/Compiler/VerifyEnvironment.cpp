//===- VerifyEnvironment.cpp - a binary against a client API ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Compiler/VerifyEnvironment.h"

#include "RunGuarded.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

using namespace cairn;
using namespace cairn::compiler;
using llvm::StringRef;

bool compiler::parseEnvironmentOptions(
    StringRef environment, const std::optional<std::string> &features,
    EnvironmentOptions &options, std::string &error) {
  std::optional<Environment> parsed = symbolizeEnvironment(environment);
  if (!parsed) {
    error = "expected '--verify-env' to be " + listEnvironments() + ", got '" +
            environment.str() + "'";
    return false;
  }
  options.environment = *parsed;
  if (!features)
    return true;
  if (options.environment != Environment::LevelZero) {
    error = "expected '--verify-env=level-zero' with '--device-features'";
    return false;
  }
  return parseDeviceFeatures(*features, options.features, error);
}

Result compiler::verifyEnvironment(StringRef name, StringRef content,
                                   const EnvironmentOptions &options,
                                   uint32_t &numErrors, std::string &log) {
  auto fail = [&](StringRef message) {
    ++numErrors;
    log += (name + ": error: " + message + "\n").str();
    return Result::COMPILE_PROGRAM_FAILURE;
  };
  if (!isSPIRV(content))
    return fail("expected a SPIR-V binary");
  std::vector<EnvironmentViolation> violations;
  std::string error;
  // The validator is of another project, and what it reads may be damaged.
  if (!runGuarded(
          [&] { violations = cairn::verifyEnvironment(content, options); },
          error))
    return fail(error);
  llvm::raw_string_ostream os(log);
  for (const EnvironmentViolation &violation : violations) {
    os << name << ": error: ";
    if (violation.word)
      os << "word " << *violation.word << ": ";
    os << violation.message << " [" << violation.rule << "]\n";
  }
  numErrors += violations.size();
  return violations.empty() ? Result::SUCCESS : Result::COMPILE_PROGRAM_FAILURE;
}
