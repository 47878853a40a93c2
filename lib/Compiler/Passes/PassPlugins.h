//===- PassPlugins.h - users' own passes -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_COMPILER_PASSES_PASSPLUGINS_H
#define CAIRN_LIB_COMPILER_PASSES_PASSPLUGINS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace cairn::compiler {

/// Registers the passes of the shared object `file`; once in a process. False,
/// with `error`, if it is not a plugin.
bool loadPassPlugin(const std::string &file, std::string &error);

/// Adds the passes that `text` names, "cse,canonicalize" or
/// "builtin.module(cse)". False, with MLIR's `message`, if there are none such.
bool addUserPipeline(mlir::OpPassManager &passes, llvm::StringRef text,
                     std::string &message);

} // namespace cairn::compiler

#endif // CAIRN_LIB_COMPILER_PASSES_PASSPLUGINS_H
