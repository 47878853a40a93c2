//===- ParseKernelOptions.h - options of the Kernel profile -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TARGET_SPIRV_PARSEKERNELOPTIONS_H
#define CAIRN_TARGET_SPIRV_PARSEKERNELOPTIONS_H

#include "cairn/Dialect/Kernel/IR/KernelOptions.h"
#include "cairn/Target/SPIRV/ParseShaderOptions.h"

namespace cairn {

/// Reads one word of a command line, with one dash or two, into `options`.
/// `Wrong`, with `error`, for an option of these with a value that it does not
/// take.
OptionParse parseKernelOption(llvm::StringRef word, KernelOptions &options,
                              std::string &error);

/// What `cairnc --help` says of them.
void printKernelOptionHelp(llvm::raw_ostream &os);
std::vector<OptionSummary> listKernelOptions();

} // namespace cairn

#endif // CAIRN_TARGET_SPIRV_PARSEKERNELOPTIONS_H
