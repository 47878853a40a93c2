//===- SplitEdges.cpp - edges that carry different values -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placeholders.h"

using namespace mlir;
using namespace cairn::words;

/// Whether the terminator reaches `successor` a second time, with other values:
/// an OpPhi has one value for each block it can be reached from.
static bool isAmbiguous(BranchOpInterface branch, unsigned successor) {
  for (unsigned earlier = 0; earlier < successor; ++earlier)
    if (branch->getSuccessor(earlier) == branch->getSuccessor(successor) &&
        !llvm::equal(
            branch.getSuccessorOperands(earlier).getForwardedOperands(),
            branch.getSuccessorOperands(successor).getForwardedOperands()))
      return true;
  return false;
}

void cairn::words::splitAmbiguousEdges(spirv::ModuleOp module) {
  SmallVector<std::pair<BranchOpInterface, unsigned>> edges;
  module.walk([&](BranchOpInterface branch) {
    for (unsigned i = 1; i < branch->getNumSuccessors(); ++i)
      if (isAmbiguous(branch, i))
        edges.emplace_back(branch, i);
  });
  OpBuilder builder(module.getContext());
  for (auto [branch, successor] : edges) {
    MutableOperandRange forwarded =
        branch.getSuccessorOperands(successor).getMutableForwardedOperands();
    SmallVector<Value> values(forwarded.getAsOperandRange());
    Block *target = branch->getSuccessor(successor);
    Block *middle = builder.createBlock(target);
    spirv::BranchOp::create(builder, branch->getLoc(), target, values);
    branch->setSuccessor(middle, successor);
    forwarded.clear();
  }
}
