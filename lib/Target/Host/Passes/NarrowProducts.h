//===- NarrowProducts.h - parts of products of short numbers ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_HOST_PASSES_NARROWPRODUCTS_H
#define CAIRN_LIB_TARGET_HOST_PASSES_NARROWPRODUCTS_H

#include "llvm/IR/PassManager.h"

namespace cairn {

/// Multiplies numbers that fit in 16 bits with a sign in 32 bits, where 16 bits
/// are taken from a product of 64, from above its 17th bit. Of such vectors
/// LLVM 22's code generator for x86 makes a product of 16 bits, which it shifts
/// without the sign, or by more bits than there are. Runs behind all other
/// passes, which make such parts.
struct NarrowProductsPass : llvm::PassInfoMixin<NarrowProductsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace cairn

#endif // CAIRN_LIB_TARGET_HOST_PASSES_NARROWPRODUCTS_H
