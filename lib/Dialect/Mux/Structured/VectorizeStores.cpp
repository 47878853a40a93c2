//===- VectorizeStores.cpp - one store of several neighbours ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NeighbourVectorizer.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn::mux;

namespace {
class StoreVectorizer : public NeighbourVectorizer {
public:
  using NeighbourVectorizer::NeighbourVectorizer;

private:
  bool mayAccess(Operation *op, const Neighbours &all,
                 const Neighbours::Access &store);
  Operation *findBetween(const Neighbours &all,
                         ArrayRef<Neighbours::Access> stores, Operation *last);
  bool vectorize(const Neighbours &all,
                 ArrayRef<Neighbours::Access> stores) override;
};
} // namespace

/// Whether `op`, behind which the store would be done, may access what it
/// writes, or orders memory.
bool StoreVectorizer::mayAccess(Operation *op, const Neighbours &all,
                                const Neighbours::Access &store) {
  return mayInterfere(
      op, cast<LLVM::StoreOp>(store.op).getAddr(), all.elementBytes(),
      /*areWritten=*/true, [&](Value other) -> std::optional<int64_t> {
        std::optional<Address> address = findAddress(other, sums);
        if (!address || address->base != all.address.base)
          return std::nullopt;
        auto bytes = differenceOf(address->bytes, all.address.bytes);
        if (!bytes)
          return std::nullopt;
        return *bytes - store.bytes;
      });
}

/// What stands between the stores and the last one of them.
Operation *StoreVectorizer::findBetween(const Neighbours &all,
                                        ArrayRef<Neighbours::Access> stores,
                                        Operation *last) {
  for (const Neighbours::Access &store : stores)
    for (Operation *op = store.op; op != last;) {
      op = op->getNextNode();
      WalkResult walk = op->walk([&](Operation *inner) {
        return mayAccess(inner, all, store) ? WalkResult::interrupt()
                                            : WalkResult::advance();
      });
      if (walk.wasInterrupted())
        return op;
    }
  return nullptr;
}

bool StoreVectorizer::vectorize(const Neighbours &all,
                                ArrayRef<Neighbours::Access> stores) {
  Operation *last = stores.front().op;
  for (const Neighbours::Access &store : stores)
    if (last->isBeforeInBlock(store.op))
      last = store.op;
  if (Operation *between = findBetween(all, stores, last)) {
    obstacle = {between, "this may access what is stored before it"};
    return false;
  }
  auto front = cast<LLVM::StoreOp>(stores.front().op);
  uint64_t bytes = width * all.elementBytes();
  if (!isUnchecked && alignmentOf(all.address, stores.front().bytes) < bytes) {
    obstacle = {front, "the address is not known to be a multiple of " +
                           std::to_string(bytes) + " bytes"};
    return false;
  }
  OpBuilder b(last);
  SmallVector<Value> values;
  for (const Neighbours::Access &store : stores)
    values.push_back(cast<LLVM::StoreOp>(store.op).getValue());
  Value vector = vector::FromElementsOp::create(
      b, last->getLoc(), VectorType::get({width}, all.type), values);
  LLVM::StoreOp::create(b, last->getLoc(), vector, front.getAddr(),
                        static_cast<unsigned>(bytes));
  for (const Neighbours::Access &store : stores)
    store.op->erase();
  return true;
}

std::optional<Obstacle>
cairn::mux::vectorizeStores(Operation *scope, int64_t width, bool isUnchecked) {
  return StoreVectorizer(scope, width, isUnchecked).run(/*areStores=*/true);
}
