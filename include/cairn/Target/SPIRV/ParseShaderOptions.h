//===- ParseShaderOptions.h - clspv's spelling of the options ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TARGET_SPIRV_PARSESHADEROPTIONS_H
#define CAIRN_TARGET_SPIRV_PARSESHADEROPTIONS_H

#include "cairn/Dialect/Shader/IR/ShaderOptions.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace cairn {

enum class OptionParse { NotMine, Parsed, Wrong };

/// Reads one word of a command line, with one dash or two, into `options`.
/// `Wrong`, with `error`, for an option of these with a value that it does not
/// take. `-samplermap=FILE` is read here.
OptionParse parseShaderOption(llvm::StringRef word, ShaderOptions &options,
                              std::string &error);

/// Whether the options go together; `error` says which do not.
bool checkShaderOptions(const ShaderOptions &options, std::string &error);

/// What `cairnc --help` says of them.
void printShaderOptionHelp(llvm::raw_ostream &os);

/// An option of a target, for programs that list them.
struct OptionSummary {
  llvm::StringRef name;
  /// Whether it means nothing without one.
  bool takesValue;
  llvm::StringRef help;
};
std::vector<OptionSummary> listShaderOptions();

} // namespace cairn

#endif // CAIRN_TARGET_SPIRV_PARSESHADEROPTIONS_H
