//===- AccessStride.cpp - how far neighbours access apart -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Structured/AccessStride.h"

#include "Addresses.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/IR/ReachedValues.h"

using namespace mlir;
using namespace cairn::mux;

static bool isFirstId(Operation *op) {
  return isa_and_present<GlobalIdOp, LocalIdOp>(op) &&
         cast<WorkItemQuery>(op).getConstantDim() == 0u;
}

/// Whether `value` is known to be the same for neighbours.
static bool isAlike(Value value) {
  return holdsForReached(value, [](Value value, ReachedValues &reached) {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      if (isa<func::FuncOp>(argument.getOwner()->getParentOp()))
        return true;
      scf::ForOp loop = findCountedLoop(value);
      if (loop)
        reached.insert_range(loop->getOperands().take_front(3));
      return static_cast<bool>(loop);
    }
    Operation *op = value.getDefiningOp();
    if (isa<GlobalIdOp, LocalIdOp>(op)) {
      auto dim = cast<WorkItemQuery>(op).getConstantDim();
      return dim && *dim != 0;
    }
    reached.insert_range(op->getOperands());
    return op->getNumRegions() == 0 && isPure(op) &&
           !isa<LocalLinearIdOp, GlobalLinearIdOp, SubGroupIdOp,
                SubGroupLocalIdOp>(op);
  });
}

std::optional<int64_t> cairn::mux::strideOfNeighbours(Value address) {
  auto kernel =
      address.getParentBlock()->getParentOp()->getParentOfType<func::FuncOp>();
  if (!kernel)
    kernel = dyn_cast<func::FuncOp>(address.getParentBlock()->getParentOp());
  if (!kernel)
    return std::nullopt;
  IndexSums sums(kernel, /*isUnchecked=*/true, IndexSums::Symbols::Any);
  std::optional<Address> sum = findAddress(address, sums);
  if (!sum || !isAlike(sum->base))
    return std::nullopt;
  int64_t bytes = 0;
  for (const UniformSum::Term &term : sum->bytes.getTerms()) {
    bool isOfId = llvm::any_of(term.factors, [](const auto &factor) {
      return !isAlike(factor.value);
    });
    if (!isOfId)
      continue;
    if (term.factors.size() != 1 ||
        !isFirstId(term.factors.front().value.getDefiningOp()))
      return std::nullopt;
    bytes += term.coefficient;
  }
  return bytes;
}
