//===- ArrayCopies.h - copies of private arrays -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_ARRAYCOPIES_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_ARRAYCOPIES_H

#include "llvm/IR/PassManager.h"

namespace cairn::frontend {

/// LLVM makes `memcpy` and `memset` of loops that fill a private array, and
/// integers of those that are short. This pass accesses the elements of small
/// ones again, as values are promoted to registers, and put into lanes, that
/// are loaded and stored by elements alone. Copies of constants that are only
/// read stay: it is read from these.
class ArrayCopiesPass : public llvm::PassInfoMixin<ArrayCopiesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_ARRAYCOPIES_H
