//===- VectorizeLoads.cpp - one load of several neighbours ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/MemoryAccess.h"
#include "Loops/MakeAvailable.h"
#include "NeighbourVectorizer.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn::mux;

namespace {
class LoadVectorizer : public NeighbourVectorizer {
public:
  using NeighbourVectorizer::NeighbourVectorizer;

private:
  bool vectorize(const Neighbours &all,
                 ArrayRef<Neighbours::Access> loads) override;
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
  return true;
}

std::optional<Obstacle>
cairn::mux::vectorizeLoads(Operation *scope, int64_t width, bool isUnchecked) {
  return LoadVectorizer(scope, width, isUnchecked).run(/*areStores=*/false);
}
