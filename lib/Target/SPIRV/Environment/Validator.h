//===- Validator.h - SPIRV-Tools' validator ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIRV_ENVIRONMENT_VALIDATOR_H
#define CAIRN_LIB_TARGET_SPIRV_ENVIRONMENT_VALIDATOR_H

#include "cairn/Target/SPIRV/Environment.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace cairn::environment {

struct ValidatorError {
  /// Which instruction is wrong, from 1; 0 if that is not known.
  size_t instruction = 0;
  /// One line.
  std::string message;
  /// As spirv-val's option --target-env calls it.
  llvm::StringRef environment;
};

/// The first thing that is wrong with the module. For Level Zero the
/// environment is SPIR-V alone, of the module's version.
std::optional<ValidatorError> validate(llvm::ArrayRef<uint32_t> binary,
                                       Environment environment);

} // namespace cairn::environment

#endif // CAIRN_LIB_TARGET_SPIRV_ENVIRONMENT_VALIDATOR_H
