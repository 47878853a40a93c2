//===- DeclaredStrings.h - strings that a module declares -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIR_DECLAREDSTRINGS_H
#define CAIRN_LIB_TARGET_SPIR_DECLAREDSTRINGS_H

#include "llvm/ADT/StringSet.h"

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::spir {

/// All strings in the lists of a named metadata node.
llvm::StringSet<> declaredStrings(const llvm::Module &module,
                                  llvm::StringRef name);

} // namespace cairn::spir

#endif // CAIRN_LIB_TARGET_SPIR_DECLAREDSTRINGS_H
