//===- TakeElements.h - elements of vectors taken as such -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_HOST_PASSES_TAKEELEMENTS_H
#define CAIRN_LIB_TARGET_HOST_PASSES_TAKEELEMENTS_H

#include "llvm/IR/PassManager.h"

namespace cairn {

/// Takes elements of integer vectors by `extractelement`, where shifts and
/// masks take them from the vector's bits as one integer. LLVM 22's
/// vector-combine makes such shifts and masks of extended elements, and the
/// code generator of x86 drops the mask where both elements of a `<2 x i32>`
/// are one value. Runs behind all other passes.
struct TakeElementsPass : llvm::PassInfoMixin<TakeElementsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace cairn

#endif // CAIRN_LIB_TARGET_HOST_PASSES_TAKEELEMENTS_H
