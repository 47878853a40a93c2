//===- CalledFunctions.h - functions that stay functions --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_CALLEDFUNCTIONS_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_CALLEDFUNCTIONS_H

#include "cairn/Frontend/Frontend.h"

#include "llvm/ADT/DenseSet.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace cairn::frontend {

/// The functions of `module` that should be called, not inlined: those of which
/// there would be too much in a kernel, and which the target can call
/// (docs/Levels.md). With `isChecked`, each of their accesses will have a
/// check.
llvm::DenseSet<llvm::Function *>
chooseCalledFunctions(llvm::Module &module, CallableFunctions callable,
                      bool isChecked);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_CALLEDFUNCTIONS_H
