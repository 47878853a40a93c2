//===- IndexArithmetic.h - sums and extensions as such ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_CONTROLFLOW_INDEXARITHMETIC_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_CONTROLFLOW_INDEXARITHMETIC_H

#include "llvm/IR/PassManager.h"

namespace cairn::frontend {

/// LLVM's optimisations make shifts and masks of extensions, and a bit set of
/// what is added to an even number. Which memory is accessed is easier to see
/// by the sums and the extensions that the program has, and this pass has them
/// back: `ashr (shl x, 32), 30` is `shl (sext (trunc x)), 2`, `or` of bits that
/// are clear is `add`, and `x - x % n` is `x / n * n`.
class IndexArithmeticPass : public llvm::PassInfoMixin<IndexArithmeticPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_CONTROLFLOW_INDEXARITHMETIC_H
