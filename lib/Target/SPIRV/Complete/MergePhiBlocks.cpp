//===- MergePhiBlocks.cpp - one value for each block before -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompleteModule.h"

using namespace cairn::words;

/// MLIR lists a block as often as it branches to this one; SPIR-V wants it
/// once.
static void tidyPhi(Instruction &phi) {
  llvm::ArrayRef<uint32_t> sources = phi.operands();
  llvm::SmallVector<uint32_t, 6> words{phi.resultType(), phi.result()};
  llvm::SmallDenseSet<Id> seen;
  for (size_t i = 0; i + 1 < sources.size(); i += 2)
    if (seen.insert(sources[i + 1]).second)
      words.append({sources[i], sources[i + 1]});
  phi.words = std::move(words);
}

void cairn::words::mergePhiBlocks(WordModule &module) {
  for (Instruction &inst : module.functions)
    if (inst.op == spv::Op::OpPhi)
      tidyPhi(inst);
}
