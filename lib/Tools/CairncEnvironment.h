//===- CairncEnvironment.h - cairnc's --verify-env --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TOOLS_CAIRNCENVIRONMENT_H
#define CAIRN_LIB_TOOLS_CAIRNCENVIRONMENT_H

#include "cairn/Target/SPIRV/Environment.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn {

/// What the options `--verify-env` and `--device-features` ask for.
class EnvironmentCheck {
public:
  /// The options' values, if they were given. False with an error.
  bool parse(const std::optional<std::string> &environment,
             const std::optional<std::string> &features, std::string &error);

  bool isWanted() const { return options.has_value(); }

  /// Both false if `content` breaks a rule; `log` has the errors then. An input
  /// that is not SPIR-V has no rules.
  bool checkInput(llvm::StringRef name, llvm::StringRef content,
                  std::string &log) const;
  bool checkOutput(llvm::StringRef name, llvm::StringRef content,
                   std::string &log) const;

private:
  std::optional<EnvironmentOptions> options;
};

} // namespace cairn

#endif // CAIRN_LIB_TOOLS_CAIRNCENVIRONMENT_H
