//===- NormalizeSPIRV.cpp - SPIR-V that the translator reads ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NormalizeSPIRV.h"

using namespace llvm;
using namespace cairn::frontend;

std::vector<uint32_t>
cairn::frontend::normalizeSPIRV(ArrayRef<uint32_t> words) {
  std::vector<uint32_t> split = splitRepeatedBranches(orderBlocks(words));
  SPIRVRewriter rewriter(split);
  forEachInstruction(split, [&](const SPIRVInstruction &inst) {
    if (inst.op() == spv::Op::OpFunction)
      rewriter.startFunctions();
    if (!normalizeConstant(rewriter, inst) &&
        !normalizePointers(rewriter, inst) &&
        !normalizeComposites(rewriter, inst))
      rewriter.put(inst);
  });
  return rewriter.takeModule();
}
