//===- UsedParts.cpp - parts of values that mean something ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UsedParts.h"

#include "AccessRoots.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

bool cairn::mux::isCopied(Value value, unsigned depth) {
  constexpr unsigned deepest = 16;
  return depth < deepest && !value.use_empty() &&
         isa<VectorType, LLVM::LLVMStructType, LLVM::LLVMArrayType>(
             value.getType()) &&
         llvm::all_of(
             value.getUsers(),
             [&](Operation *op) {
               if (auto store = dyn_cast<LLVM::StoreOp>(op))
                 return store.getValue() == value;
               auto insert = dyn_cast<vector::InsertOp>(op);
               return ((insert && insert.getDest() == value) ||
                       isa<vector::ShuffleOp>(op)) &&
                      isCopied(op->getResult(0), depth + 1);
             });
}

llvm::SmallBitVector cairn::mux::usedLanes(LLVM::LoadOp load) {
  int64_t lanes = cast<VectorType>(load.getType()).getNumElements();
  llvm::SmallBitVector used(lanes), all(lanes, true);
  for (Operation *user : load->getUsers()) {
    if (auto extract = dyn_cast<vector::ExtractOp>(user)) {
      if (extract.getNumIndices() != 1 || !extract.getDynamicPosition().empty())
        return all;
      used.set(extract.getStaticPosition()[0]);
    } else if (auto shuffle = dyn_cast<vector::ShuffleOp>(user)) {
      if (shuffle.getV1() == shuffle.getV2())
        return all;
      int64_t first = shuffle.getV1() == load.getResult()
                          ? 0
                          : shuffle.getV1VectorType().getNumElements();
      for (int64_t lane : shuffle.getMask())
        if (lane >= first && lane < first + lanes)
          used.set(lane - first);
    } else {
      return all;
    }
  }
  return used.any() ? used : all;
}

/// The address that a check stands in front of.
static Value unchecked(Value address) {
  auto check = address.getDefiningOp<CheckPrivateOp>();
  return check ? check.getAddress() : address;
}

llvm::SmallBitVector cairn::mux::changedLanes(Value value, Value address,
                                              unsigned depth) {
  constexpr unsigned deepest = 16;
  auto type = cast<VectorType>(value.getType());
  unsigned lanes = type.getNumElements();
  llvm::SmallBitVector all(lanes, true);
  if (depth == deepest)
    return all;
  if (auto load = value.getDefiningOp<LLVM::LoadOp>())
    return unchecked(load.getAddr()) == address ? all.flip() : all;
  if (auto insert = value.getDefiningOp<vector::InsertOp>()) {
    if (insert.getNumIndices() != 1 || !insert.getDynamicPosition().empty())
      return all;
    llvm::SmallBitVector changed =
        changedLanes(insert.getDest(), address, depth + 1);
    changed.set(insert.getStaticPosition()[0]);
    return changed;
  }
  auto shuffle = value.getDefiningOp<vector::ShuffleOp>();
  if (!shuffle || shuffle.getV1VectorType() != type)
    return all;
  llvm::SmallBitVector first =
      changedLanes(shuffle.getV1(), address, depth + 1);
  for (auto [lane, from] : llvm::enumerate(shuffle.getMask()))
    if (from == static_cast<int64_t>(lane) && !first[lane])
      all.reset(lane);
  return all;
}
