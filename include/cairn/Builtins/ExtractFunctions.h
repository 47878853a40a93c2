//===- ExtractFunctions.h - some functions of a module ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BUILTINS_EXTRACTFUNCTIONS_H
#define CAIRN_BUILTINS_EXTRACTFUNCTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace cairn {

/// The functions of these names in `source`, with all that they refer to, which
/// becomes internal. Of a module that is read lazily the rest is not read.
std::unique_ptr<llvm::Module>
extractFunctions(llvm::Module &source, llvm::ArrayRef<std::string> symbols);

} // namespace cairn

#endif // CAIRN_BUILTINS_EXTRACTFUNCTIONS_H
