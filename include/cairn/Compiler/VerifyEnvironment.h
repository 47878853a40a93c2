//===- VerifyEnvironment.h - a binary against a client API ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_COMPILER_VERIFYENVIRONMENT_H
#define CAIRN_COMPILER_VERIFYENVIRONMENT_H

#include "cairn/Compiler/Result.h"
#include "cairn/Target/SPIRV/Environment.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace cairn::compiler {

/// Reads the values of `--verify-env` and `--device-features`, if that
/// was given. False with an error that names the option.
bool parseEnvironmentOptions(llvm::StringRef environment,
                             const std::optional<std::string> &features,
                             EnvironmentOptions &options, std::string &error);

/// Holds a SPIR-V binary against its environment. What is wrong with it is
/// appended to `log`, a line each, and counted in `numErrors`. Anything but
/// SUCCESS if there was something, or if `content` is not SPIR-V, which is one
/// error.
Result verifyEnvironment(llvm::StringRef name, llvm::StringRef content,
                         const EnvironmentOptions &options, uint32_t &numErrors,
                         std::string &log);

} // namespace cairn::compiler

#endif // CAIRN_COMPILER_VERIFYENVIRONMENT_H
