//===- CairncEnvironment.cpp - cairnc's --verify-env ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CairncEnvironment.h"

#include "cairn/Compiler/VerifyEnvironment.h"

using namespace cairn;
using llvm::StringRef;

bool EnvironmentCheck::parse(const std::optional<std::string> &environment,
                             const std::optional<std::string> &features,
                             std::string &error) {
  if (!environment) {
    if (features)
      error = "expected '--verify-env=level-zero' with '--device-features'";
    return !features;
  }
  options.emplace();
  return compiler::parseEnvironmentOptions(*environment, features, *options,
                                           error);
}

bool EnvironmentCheck::checkInput(StringRef name, StringRef content,
                                  std::string &log) const {
  return !isSPIRV(content) || checkOutput(name, content, log);
}

bool EnvironmentCheck::checkOutput(StringRef name, StringRef content,
                                   std::string &log) const {
  uint32_t numErrors = 0;
  return !options ||
         compiler::verifyEnvironment(name, content, *options, numErrors, log) ==
             compiler::Result::SUCCESS;
}
