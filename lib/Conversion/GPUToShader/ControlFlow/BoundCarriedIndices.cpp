//===- BoundCarriedIndices.cpp - indices of private arrays ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Mesa's llvmpipe (seen in 22.3) gives an OpPhi and the values that it chooses
// from one register, and takes the index of an access chain from there when
// the array is read or written, not where the chain stands: a store to p[i]
// behind i + 1 goes to p[i + 1]. It keeps the value of what is computed from an
// OpPhi. The lesser of the index and the array's last one is the index, and no
// driver can know that.
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace cairn;

/// Whether an OpPhi may choose `value`: a loop begins by it, or it is what a
/// region gives.
static bool isHandedOn(Value value) {
  return llvm::any_of(value.getUsers(), [](Operation *user) {
    return isa<LoopLikeOpInterface>(user) ||
           user->hasTrait<OpTrait::IsTerminator>();
  });
}

/// Whether `index` becomes an OpPhi, as it comes from the head of a loop, or
/// from behind a loop or a selection, or one chooses it. Changes of width
/// between `index` and integers may turn out to be none.
static bool isCarried(Value index) {
  while (isa_and_nonnull<arith::IndexCastOp, arith::IndexCastUIOp>(
      index.getDefiningOp())) {
    if (isHandedOn(index))
      return true;
    index = index.getDefiningOp()->getOperand(0);
  }
  Operation *op = index.getDefiningOp();
  return !op || op->getNumRegions() != 0 || isHandedOn(index);
}

/// The last index of `type`'s elements; nothing for a structure, whose members
/// have literal ones.
static std::optional<int64_t> getLastIndex(Type type) {
  if (auto array = dyn_cast<spirv::ArrayType>(type))
    return array.getNumElements() - 1;
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getNumElements() - 1;
  return std::nullopt;
}

/// What the chain reaches by `index` from an object of `type`; null where that
/// is not known.
static Type getElement(Type type, Value index) {
  if (auto array = dyn_cast<spirv::ArrayType>(type))
    return array.getElementType();
  APInt literal;
  auto structure = dyn_cast<spirv::StructType>(type);
  if (structure && matchPattern(index, m_ConstantInt(&literal)) &&
      literal.ult(structure.getNumElements()))
    return structure.getElementType(literal.getZExtValue());
  return {};
}

void cairn::boundCarriedIndices(spirv::AccessChainOp op, IRRewriter &rewriter) {
  auto pointer = cast<spirv::PointerType>(op.getBasePtr().getType());
  if (pointer.getStorageClass() != spirv::StorageClass::Function &&
      pointer.getStorageClass() != spirv::StorageClass::Private)
    return;
  rewriter.setInsertionPoint(op);
  Type type = pointer.getPointeeType();
  for (OpOperand &index : op.getIndicesMutable()) {
    if (!type)
      return;
    std::optional<int64_t> last = getLastIndex(type);
    type = getElement(type, index.get());
    if (!last || !isCarried(index.get()))
      continue;
    Value bound = arith::ConstantOp::create(
        rewriter, op.getLoc(),
        rewriter.getIntegerAttr(index.get().getType(), *last));
    index.set(
        arith::MinUIOp::create(rewriter, op.getLoc(), index.get(), bound));
  }
}
