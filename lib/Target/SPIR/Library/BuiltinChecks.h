//===- BuiltinChecks.h - rules on the library, by kind ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIR_LIBRARY_BUILTINCHECKS_H
#define CAIRN_LIB_TARGET_SPIR_LIBRARY_BUILTINCHECKS_H

#include "Checks.h"
#include "MangledName.h"

namespace llvm {
class CallBase;
} // namespace llvm

namespace cairn::spir {

/// Whether the library's function of that name takes a block or lists of
/// events, which the table has as clang passes them.
bool isEnqueueFunction(llvm::StringRef name);

/// Name and type of a declaration of such a function (2.10.1, 2.10.6).
void verifyEnqueueFunction(Checks &checks, const llvm::Function &function,
                           const MangledName &name);

/// The structure that a function takes or gives for an `ndrange_t` (2.1.3.6).
void verifyNDRanges(Checks &checks, const llvm::Function &function,
                    const MangledName &name);

/// Arguments of a call of a function of the library (2.10.2 to 2.10.7).
void verifyBuiltinCall(Checks &checks, const llvm::CallBase &call,
                       const llvm::Function &callee);

} // namespace cairn::spir

#endif // CAIRN_LIB_TARGET_SPIR_LIBRARY_BUILTINCHECKS_H
