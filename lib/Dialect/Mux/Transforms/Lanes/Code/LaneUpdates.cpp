//===- LaneUpdates.cpp - atomics of several work-items ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel that looks for something updates a counter for the few work-items
// that have found it. Such a branch is as short as it is rare: it stays scalar,
// in a loop over the lanes that come to it. Where all that lanes do is to
// update one number, of which nobody asks what was there before, they do it
// together.
//
//===----------------------------------------------------------------------===//

#include "Analysis/MemoryAccess.h"
#include "LaneEmitter.h"
#include "LaneSubGroups.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn::mux;

/// More ops than this are not worth their code as scalars: most may have a form
/// on vectors.
static constexpr unsigned kMostOpsInTurn = 32;

namespace {
/// How the operands of an update are combined to one.
struct Combination {
  vector::CombiningKind kind;
  GroupOperation operation;
};
} // namespace

/// Nothing if the order of the operands makes a difference.
static std::optional<Combination> combinationOf(LLVM::AtomicBinOp op) {
  using Kind = vector::CombiningKind;
  switch (op) {
  case LLVM::AtomicBinOp::add:
  case LLVM::AtomicBinOp::sub:
    return Combination{Kind::ADD, GroupOperation::Add};
  case LLVM::AtomicBinOp::_and:
    return Combination{Kind::AND, GroupOperation::And};
  case LLVM::AtomicBinOp::_or:
    return Combination{Kind::OR, GroupOperation::Or};
  case LLVM::AtomicBinOp::_xor:
    return Combination{Kind::XOR, GroupOperation::Xor};
  case LLVM::AtomicBinOp::max:
    return Combination{Kind::MAXSI, GroupOperation::SMax};
  case LLVM::AtomicBinOp::min:
    return Combination{Kind::MINSI, GroupOperation::SMin};
  case LLVM::AtomicBinOp::umax:
    return Combination{Kind::MAXUI, GroupOperation::UMax};
  case LLVM::AtomicBinOp::umin:
    return Combination{Kind::MINUI, GroupOperation::UMin};
  default:
    return std::nullopt;
  }
}

/// Whether what lanes find there, who asks for it, is a sum of what those
/// before them add.
static bool isCounter(LLVM::AtomicRMWOp op) {
  return (op.getBinOp() == LLVM::AtomicBinOp::add ||
          op.getBinOp() == LLVM::AtomicBinOp::sub) &&
         isInLocalMemory(op.getPtr());
}

bool cairn::mux::isCombined(Operation *op, const LaneShapes &shapes) {
  auto update = dyn_cast<LLVM::AtomicRMWOp>(op);
  return update && (update->use_empty() || isCounter(update)) &&
         !update.getVolatile_() && update.getVal().getType().isInteger() &&
         combinationOf(update.getBinOp()) &&
         shapes.of(update.getPtr()).isUniform() && !isForSubGroup(op);
}

/// Whether lanes that are executed one after the other may execute `op`, in
/// `block`, as it is.
static bool mayStayScalar(Operation *op, Block &block) {
  if (isa<scf::ForOp, scf::WhileOp>(op) || isForSubGroup(op))
    return false;
  // Queries of the work-item are those of the first lane.
  if (isa<MuxDialect>(op->getDialect()) && op->getNumResults())
    return false;
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    if (block.getParent()->isAncestor(operand.getParentRegion()))
      return true;
    bool isArray = isa<LLVM::LLVMPointerType>(operand.getType()) &&
                   getPrivateArray(operand);
    Type type = getElementTypeOrSelf(operand.getType());
    return !isArray &&
           isa<IntegerType, FloatType, IndexType, LLVM::LLVMPointerType>(type);
  });
}

bool cairn::mux::isInTurn(Block &block, const LaneShapes &shapes) {
  Operation *branch = block.getParentOp();
  if (!isa<scf::IfOp, scf::IndexSwitchOp>(branch) ||
      branch->getNumResults() != 0 || !shapes.isDivergent(branch))
    return false;
  unsigned count = 0;
  bool hasUpdate = false;
  auto result = block.walk([&](Operation *inner) {
    bool isUpdate = isa<LLVM::AtomicRMWOp, LLVM::AtomicCmpXchgOp>(inner);
    // Those of local memory are one thread's, and cost no more than others.
    hasUpdate |= isUpdate && !isCombined(inner, shapes) &&
                 !isInLocalMemory(inner->getOperand(0));
    return ++count <= kMostOpsInTurn && mayStayScalar(inner, block)
               ? WalkResult::advance()
               : WalkResult::interrupt();
  });
  return hasUpdate && !result.wasInterrupted();
}

/// What the lane of this number has of `value`, which is not of the branch.
Value LaneEmitter::numbered(Location loc, Value value, Value lane) {
  LaneShape shape = shapes.of(value);
  if (shape.isUniform())
    return scalar(value);
  if (auto type = dyn_cast<VectorType>(value.getType())) {
    SmallVector<Value> components;
    for (int64_t i = 0, e = type.getNumElements(); i < e; ++i)
      components.push_back(vector::ExtractOp::create(
          b, loc, component(loc, value, i), ArrayRef<OpFoldResult>(lane)));
    return vector::FromElementsOp::create(b, loc, type, components);
  }
  if (shape.isVarying())
    return vector::ExtractOp::create(b, loc, part(value),
                                     ArrayRef<OpFoldResult>(lane));
  Type type = value.getType();
  bool isPointer = isa<LLVM::LLVMPointerType>(type);
  Type number = isPointer ? b.getI64Type() : type;
  Value stride = arith::ConstantOp::create(
      b, loc,
      IntegerAttr::get(number,
                       APInt(64, shape.stride, /*isSigned=*/true)
                           .sextOrTrunc(number.getIntOrFloatBitWidth())));
  Value offset = arith::MulIOp::create(
      b, loc, arith::IndexCastOp::create(b, loc, number, lane), stride);
  if (isPointer)
    return LLVM::GEPOp::create(b, loc, type, b.getI8Type(), scalar(value),
                               ValueRange{offset});
  return arith::AddIOp::create(b, loc, scalar(value), offset);
}

/// `block` as it is for each lane in `mask`, one after the other.
void LaneEmitter::emitInTurn(Block &block, Value mask) {
  Location loc = block.getParentOp()->getLoc();
  Type bits = b.getIntegerType(lanes);
  Value left = LLVM::BitcastOp::create(b, loc, bits, mask);
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(bits, value));
  };
  auto loop = scf::WhileOp::create(b, loc, TypeRange(bits), ValueRange(left),
                                   nullptr, nullptr);
  OpBuilder::InsertionGuard guard(b);
  Block *before = loop.getBeforeBody(), *after = loop.getAfterBody();
  b.setInsertionPointToStart(before);
  Value isAny = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne,
                                      before->getArgument(0), number(0));
  scf::ConditionOp::create(b, loc, isAny, before->getArguments());
  b.setInsertionPointToStart(after);
  left = after->getArgument(0);
  Value first = math::CountTrailingZerosOp::create(b, loc, left);
  Value lane = arith::IndexCastUIOp::create(b, loc, b.getIndexType(), first);
  IRMapping own;
  block.walk([&](Operation *op) {
    for (Value operand : op->getOperands())
      if (!block.getParent()->isAncestor(operand.getParentRegion()) &&
          !own.contains(operand))
        own.map(operand, numbered(loc, operand, lane));
  });
  for (Operation &op : block.without_terminator())
    b.clone(op, own);
  Value others = arith::AndIOp::create(
      b, loc, left, arith::SubIOp::create(b, loc, left, number(1)));
  scf::YieldOp::create(b, loc, others);
}

/// Once, by what all lanes that are on have together.
void LaneEmitter::emitCombined(LLVM::AtomicRMWOp op, Value mask) {
  Location loc = op.getLoc();
  Type type = op.getType();
  Value values = part(op.getVal());
  Combination combination = *combinationOf(op.getBinOp());
  bool isAsked = !op->use_empty();
  if (mask) {
    Value none = arith::ConstantOp::create(
        b, loc, getIdentity(combination.operation, vectorOf(type)));
    values = arith::SelectOp::create(b, loc, mask, values, none);
  }
  Value sums =
      isAsked ? scanLanes(b, loc, combination.operation, values) : Value();
  auto update = [&]() -> Value {
    Value whole =
        isAsked ? vector::ExtractOp::create(b, loc, sums, lanes - 1).getResult()
                : vector::ReductionOp::create(b, loc, combination.kind, values)
                      .getResult();
    IRMapping own;
    own.map(op.getPtr(), scalar(op.getPtr()));
    own.map(op.getVal(), whole);
    return b.clone(*op, own)->getResult(0);
  };
  Value before;
  if (mask) {
    auto branch =
        scf::IfOp::create(b, loc, isAsked ? TypeRange(type) : TypeRange(),
                          any(loc, mask), isAsked);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.thenBlock());
    before = update();
    if (isAsked) {
      scf::YieldOp::create(b, loc, before);
      before = branch.getResult(0);
      b.setInsertionPointToStart(branch.elseBlock());
      Value nothing = ub::PoisonOp::create(b, loc, type);
      scf::YieldOp::create(b, loc, nothing);
    }
  } else {
    before = update();
  }
  if (!isAsked)
    return;
  // What those before this lane have.
  Value others = arith::SubIOp::create(b, loc, sums, values);
  Value all = broadcast(loc, before);
  set(op.getRes(),
      {op.getBinOp() == LLVM::AtomicBinOp::add
           ? arith::AddIOp::create(b, loc, all, others).getResult()
           : arith::SubIOp::create(b, loc, all, others).getResult()});
}
