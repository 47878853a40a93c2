//===- UnwrittenVariables.h - variables read before a write -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_UNWRITTENVARIABLES_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_UNWRITTENVARIABLES_H

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace cairn::frontend {

/// Keeps the private variables of `function` in memory that may be read before
/// they are written, so that this can be seen while it runs: makes their
/// accesses volatile, and leaves structs and arrays in one piece. What is
/// written wherever it is read may become values.
void keepUnwrittenVariables(llvm::Function &function);

/// Takes out of `module` what keeps its variables in one piece, for which no
/// level below has a meaning.
void forgetUnwrittenVariables(llvm::Module &module);

/// Whether `function` is what keeps variables in one piece until then.
bool keepsVariables(const llvm::Function &function);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_UNWRITTENVARIABLES_H
