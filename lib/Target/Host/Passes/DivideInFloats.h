//===- DivideInFloats.h - integers divided as floats ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_HOST_PASSES_DIVIDEINFLOATS_H
#define CAIRN_LIB_TARGET_HOST_PASSES_DIVIDEINFLOATS_H

#include "llvm/IR/PassManager.h"

namespace cairn {

/// CPUs divide vectors of floating point, but not vectors of integers.
/// Divisions and remainders of vectors of up to 32 bits by what is not a
/// constant become divisions in floating point here. They are exact, as
/// `double` has more than twice as many bits as the quotient's error leaves
/// undecided. For `x / w` in a loop that does not change `w`, also for scalars,
/// the pass multiplies by the reciprocal, so that LLVM's vectoriser takes such
/// loops.
struct DivideInFloatsPass : llvm::PassInfoMixin<DivideInFloatsPass> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

} // namespace cairn

#endif // CAIRN_LIB_TARGET_HOST_PASSES_DIVIDEINFLOATS_H
