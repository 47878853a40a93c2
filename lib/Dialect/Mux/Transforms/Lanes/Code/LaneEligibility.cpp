//===- LaneEligibility.cpp - what lanes can execute -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/MemoryAccess.h"
#include "LaneEmitter.h"
#include "LaneSubGroups.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn::mux;

/// Whether memory has elements of `type` side by side as a vector of them has.
static bool isOfBytes(Type type) {
  if (isa<LLVM::LLVMPointerType>(type))
    return true;
  return type.isIntOrFloat() && type.getIntOrFloatBitWidth() % 8 == 0 &&
         llvm::isPowerOf2_32(type.getIntOrFloatBitWidth());
}

static bool isVectorElement(Type type) {
  return isa<IntegerType, FloatType, IndexType, LLVM::LLVMPointerType>(type);
}

/// Whether lanes can hold values of `type`.
static bool hasParts(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getRank() == 1 && !vector.isScalable() &&
           isVectorElement(vector.getElementType());
  return isVectorElement(type);
}

/// Whether lanes can hold what values of `type` are made of, as they do for an
/// op that is executed for each lane in turn.
static bool isRecord(Type type) {
  auto record = dyn_cast<LLVM::LLVMStructType>(type);
  return record && !record.isOpaque() &&
         llvm::all_of(record.getBody(), isVectorElement);
}

bool cairn::mux::isForSubGroup(Operation *op) {
  auto kernel = op->getParentOfType<func::FuncOp>();
  return kernel && getSubGroupSize(kernel) > 1;
}

static bool isOrdered(Operation *op) {
  if (auto load = dyn_cast<LLVM::LoadOp>(op))
    return load.getVolatile_() ||
           load.getOrdering() != LLVM::AtomicOrdering::not_atomic;
  if (auto store = dyn_cast<LLVM::StoreOp>(op))
    return store.getVolatile_() ||
           store.getOrdering() != LLVM::AtomicOrdering::not_atomic;
  return isa<LLVM::AtomicRMWOp, LLVM::AtomicCmpXchgOp>(op);
}

/// Whether `op` may be executed again because of what it found. Loops that
/// count come to an end whatever others do.
static bool mayWait(Operation *op) {
  for (Operation *parent = op->getParentOp();
       parent && !isa<WorkItemsOp, func::FuncOp>(parent);
       parent = parent->getParentOp())
    if (isa<scf::WhileOp>(parent))
      return true;
  return false;
}

/// Why `op`, which is neither a region op nor the same for all lanes, cannot be
/// executed for each lane in turn either.
static std::optional<StringRef> whyNotInTurn(Operation *op) {
  auto isScalar = [](Type type) { return isVectorElement(type); };
  auto hasElements = [](Type type) { return hasParts(type) || isRecord(type); };
  auto are = [&](auto isWanted) {
    return llvm::all_of(op->getOperandTypes(), isWanted) &&
           llvm::all_of(op->getResultTypes(), isWanted);
  };
  if (!are(isScalar) && !(are(hasElements) && isForSubGroup(op)))
    return StringRef("an operation on vectors that has no form by component");
  bool isCheck =
      isa<FindObjectOp, CheckAccessOp, CheckPrivateOp, CheckRangeOp>(op);
  if (isa<MuxDialect>(op->getDialect()) && op->getNumResults() && !isCheck)
    return StringRef("a query of the work-item");
  return std::nullopt;
}

std::optional<StringRef> cairn::mux::whyNotInLanes(Operation *op,
                                                   const LaneShapes &shapes) {
  if (isa<LLVM::AllocaOp>(op))
    return std::nullopt; // what matters is what is done to it
  for (Value operand : op->getOperands())
    if (auto array = operand.getDefiningOp<LLVM::AllocaOp>();
        array && !getLaneArrayElement(array))
      return StringRef("a private array that is used as a whole");
  if (isOfLaneSubGroup(op))
    return std::nullopt;
  bool anyVaries = false;
  for (Value value : llvm::concat<Value>(op->getOperands(), op->getResults())) {
    if (!shapes.of(value).isVarying())
      continue;
    anyVaries = true;
    bool isInTurn = isRecord(value.getType()) && !op->getNumRegions() &&
                    !op->hasTrait<OpTrait::IsTerminator>();
    if (!hasParts(value.getType()) && !(isInTurn && isForSubGroup(op)))
      return StringRef("a value that is neither a scalar nor a vector");
  }
  if (op->getNumRegions()) {
    if (!isa<scf::IfOp, scf::ForOp, scf::WhileOp, scf::IndexSwitchOp>(op))
      return StringRef("an operation with regions");
    return std::nullopt;
  }
  if (op->hasTrait<OpTrait::IsTerminator>())
    return std::nullopt;
  // Lanes that wait for each other's turn in a loop would wait for ever. Nobody
  // promises the work-items of a sub-group turns.
  if (isOrdered(op))
    return mayWait(op) && !isForSubGroup(op)
               ? std::optional(
                     StringRef("an atomic access in a loop that may wait"))
               : whyNotInTurn(op);
  if (auto access = MemoryAccess::of(op)) {
    bool isOnce = llvm::all_of(op->getOperands(), [&](Value operand) {
      return shapes.of(operand).isUniform();
    });
    if (!isOnce && !(hasParts(access->type) &&
                     isOfBytes(getElementTypeOrSelf(access->type))))
      return StringRef("an access of a type that does not fill whole bytes");
    return std::nullopt;
  }
  if (!anyVaries && isMemoryEffectFree(op))
    return std::nullopt;
  if (isa<LLVM::GEPOp>(op) || hasVectorForm(op) || hasComponentForm(op))
    return std::nullopt;
  return whyNotInTurn(op);
}
