//===- ForwardMergedValues.cpp - what selections merge ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ForwardMergedValues.h"

using namespace mlir;
using namespace cairn;

void cairn::forwardMergedValues(spirv::ModuleOp module) {
  module.walk([](Operation *op) {
    if (!isa<spirv::SelectionOp, spirv::LoopOp>(op) || op->getNumResults() == 0)
      return;
    Operation *merge = op->getRegion(0).back().getTerminator();
    op->replaceAllUsesWith(merge->getOperands());
  });
}
