//===- VectorizeLoads.cpp - one load of several neighbours ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Structured/Loads.h"

#include "Analysis/MemoryAccess.h"
#include "Neighbours.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn::mux;

namespace {
class LoadVectorizer {
public:
  LoadVectorizer(func::FuncOp kernel, int64_t width, bool isUnchecked)
      : sums(kernel, isUnchecked, IndexSums::Symbols::Any), width(width),
        isUnchecked(isUnchecked) {}

  void run(Block &block);

  unsigned made = 0;
  std::optional<Obstacle> obstacle;

private:
  bool vectorize(const Neighbours &all, ArrayRef<Neighbours::Access> loads);

  IndexSums sums;
  int64_t width;
  bool isUnchecked;
};
} // namespace

/// Makes one load of `loads`, in the order of their addresses.
bool LoadVectorizer::vectorize(const Neighbours &all,
                               ArrayRef<Neighbours::Access> loads) {
  auto front = cast<LLVM::LoadOp>(loads.front().op);
  uint64_t bytes = width * all.elementBytes();
  Value pointer = front.getAddr();
  Operation *first = front;
  for (const Neighbours::Access &load : loads)
    if (load.op->isBeforeInBlock(first))
      first = load.op;
  for (const Neighbours::Access &load : loads)
    if (Operation *keeping = findKeepingBack(first, load.op, pointer,
                                             /*isUnchecked=*/false)) {
      obstacle = {keeping, "this may write what is loaded behind it"};
      return false;
    }
  if (!isUnchecked && alignmentOf(all.address, loads.front().bytes) < bytes) {
    obstacle = {front, "the address is not known to be a multiple of " +
                           std::to_string(bytes) + " bytes"};
    return false;
  }
  // The lowest address is computed in front of all of them.
  if (!makeAvailable(pointer, first)) {
    obstacle = {front, "the address is computed from what is loaded "
                       "or written in between"};
    return false;
  }
  OpBuilder b(first);
  Location loc = first->getLoc();
  auto type = VectorType::get({width}, all.type);
  Value vector =
      LLVM::LoadOp::create(b, loc, type, pointer, static_cast<unsigned>(bytes));
  for (const auto &[i, load] : llvm::enumerate(loads)) {
    Value part = vector::ExtractOp::create(b, loc, vector, i);
    load.op->getResult(0).replaceAllUsesWith(part);
  }
  for (const Neighbours::Access &load : loads)
    load.op->erase();
  ++made;
  return true;
}

void LoadVectorizer::run(Block &block) {
  for (const Neighbours &all : findNeighbours(block, /*areStores=*/false, sums))
    all.offerRuns(width, [&](ArrayRef<Neighbours::Access> run) {
      return vectorize(all, run);
    });
}

std::optional<Obstacle>
cairn::mux::vectorizeLoads(Operation *scope, int64_t width, bool isUnchecked) {
  auto kernel = dyn_cast<func::FuncOp>(scope);
  if (!kernel)
    kernel = scope->getParentOfType<func::FuncOp>();
  LoadVectorizer vectorizer(kernel, width, isUnchecked);
  scope->walk([&](Block *block) { vectorizer.run(*block); });
  if (vectorizer.made)
    return std::nullopt;
  return vectorizer.obstacle
             ? vectorizer.obstacle
             : Obstacle{scope, "there are no loads of " +
                                   std::to_string(width) +
                                   " neighbours in one block here"};
}
