//===- UndefinedVariables.h - variables that nothing defines ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_UNDEFINEDVARIABLES_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_UNDEFINEDVARIABLES_H

#include "cairn/Frontend/Frontend.h"
#include "llvm/IR/DebugLoc.h"

namespace cairn::frontend {

/// The first place in the source where `value` is used, through constants too.
llvm::DebugLoc firstUse(const llvm::Value &value);

/// The error of a variable that is used and that no module defines. A function
/// may be the library's, which is known at a later level; a variable is not.
std::optional<SourceError> findUndefinedVariable(const llvm::Module &module);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_UNDEFINEDVARIABLES_H
