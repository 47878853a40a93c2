//===- Borders.cpp - comparisons that most work-items agree on --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Borders.h"

#include "cairn/Dialect/OCL/IR/Predicates.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn::mux;
using arith::CmpIPredicate;

/// Borders of an image are not further in than this, and its size is larger.
static constexpr int64_t kWidestBorder = 64;

static bool isLowerLimit(Value limit) {
  APInt value;
  return matchPattern(limit, m_ConstantInt(&value)) &&
         value.getSignificantBits() <= 64 &&
         (std::abs(value.getSExtValue()) <= kWidestBorder ||
          value.isMinSignedValue());
}

static bool isSmall(Value value) {
  return isLowerLimit(value) && !matchPattern(value, m_Zero());
}

/// Whether `value` is a sum or difference of which `wanted` says so of what is
/// added.
static bool hasAddend(Value value, function_ref<bool(Value)> wanted) {
  llvm::SetVector<Value> open;
  open.insert(value);
  for (size_t i = 0; i < open.size(); ++i) {
    Operation *sum = open[i].getDefiningOp();
    if (!isa_and_nonnull<arith::AddIOp, arith::SubIOp>(sum))
      continue;
    auto added = sum->getOperands().take_front(isa<arith::AddIOp>(sum) ? 2 : 1);
    if (llvm::any_of(added, wanted))
      return true;
    open.insert_range(added);
  }
  return false;
}

/// Whether `value` is a sum or difference with a small number.
static bool isNextTo(Value value) {
  auto difference = value.getDefiningOp<arith::SubIOp>();
  return hasAddend(value, isSmall) ||
         (difference && isSmall(difference.getRhs()));
}

static std::optional<Border> getBorder(arith::CmpIOp op, OpOperand &id) {
  CmpIPredicate predicate = op.getPredicate();
  Value limit = op.getRhs();
  if (id.getOperandNumber() == 1) {
    predicate = cairn::withOperandsSwapped(predicate);
    limit = op.getLhs();
  }
  bool isLower = isLowerLimit(limit);
  switch (predicate) {
  case CmpIPredicate::slt:
    return Border{op, id.get(), limit, isLower, isLower, !isLower};
  case CmpIPredicate::sle:
    return Border{op, id.get(), limit, isLower, !isLower, !isLower};
  case CmpIPredicate::sgt:
    return Border{op, id.get(), limit, isLower, !isLower, isLower};
  case CmpIPredicate::sge:
    return Border{op, id.get(), limit, isLower, isLower, isLower};
  case CmpIPredicate::eq:
  case CmpIPredicate::ne: {
    Border border{op,      id.get(), limit,
                  isLower, false,    predicate == CmpIPredicate::ne};
    // The last one of a row is next to its end.
    border.isPoint = !isLower && !isNextTo(limit);
    return border;
  }
  default:
    return std::nullopt; // numbers without a sign wrap below zero
  }
}

Value cairn::mux::getOwnDivisor(Value divisor) {
  auto select = divisor.getDefiningOp<arith::SelectOp>();
  return select && matchPattern(select.getTrueValue(), m_One())
             ? select.getFalseValue()
             : divisor;
}

/// Whether `value` is what a loop of a few trips counts, as that of a filter.
static bool countsFew(Value value) {
  auto loop = dyn_cast_if_present<scf::ForOp>(
      isa<BlockArgument>(value) ? value.getParentBlock()->getParentOp()
                                : nullptr);
  return loop && value == loop.getInductionVar() &&
         isLowerLimit(loop.getLowerBound()) &&
         isLowerLimit(loop.getUpperBound());
}

/// Smaller rings are not gone along.
static constexpr int64_t kSmallestRing = 32;

/// The remainder of a neighbour's place by a power of two, as bits of it.
static std::optional<Border> getMaskBorder(arith::AndIOp op, OpOperand &id) {
  Value limit = op->getOperand(1 - id.getOperandNumber());
  APInt mask;
  bool isRing = matchPattern(limit, m_ConstantInt(&mask)) && mask.isMask() &&
                !mask.isNegative() && mask.sge(kSmallestRing - 1);
  if (!isRing || !(isNextTo(id.get()) || hasAddend(id.get(), countsFew)))
    return std::nullopt;
  return Border{op,
                id.get(),
                limit,
                /*isLower=*/false,
                /*orEqual=*/true,
                /*isTrue=*/true,
                /*quotient=*/0};
}

/// The remainder of a neighbour's place. A remainder of an id itself, which is
/// likely to be many times the limit, does not count. For numbers that are not
/// below zero, as those inside of it, it is the same with and without a sign.
static std::optional<Border> getRemainderBorder(Operation *op, OpOperand &id) {
  if (id.getOperandNumber() != 0)
    return std::nullopt;
  Value limit = getOwnDivisor(op->getOperand(1));
  bool isAbove = hasAddend(id.get(), [&](Value side) { return side == limit; });
  if (!isAbove && !isNextTo(id.get()))
    return std::nullopt;
  return Border{op,
                id.get(),
                limit,
                /*isLower=*/false,
                /*orEqual=*/false,
                /*isTrue=*/true,
                /*quotient=*/isAbove};
}

Value Border::emitRemainder(OpBuilder &b, Value id, Value limit) const {
  if (*quotient == 0)
    return id;
  return arith::SubIOp::create(b, op->getLoc(), id, limit,
                               arith::IntegerOverflowFlags::nsw |
                                   arith::IntegerOverflowFlags::nuw);
}

std::optional<Border> cairn::mux::getBorder(Operation *op, OpOperand &id) {
  if (!id.get().getType().isInteger())
    return std::nullopt;
  if (auto comparison = dyn_cast<arith::CmpIOp>(op))
    return ::getBorder(comparison, id);
  if (auto bits = dyn_cast<arith::AndIOp>(op))
    return getMaskBorder(bits, id);
  if (isa<arith::RemSIOp, arith::RemUIOp>(op))
    return getRemainderBorder(op, id);
  if (!isa<arith::MinSIOp, arith::MaxSIOp>(op))
    return std::nullopt;
  return Border{op,
                id.get(),
                op->getOperand(1 - id.getOperandNumber()),
                isa<arith::MaxSIOp>(op),
                /*orEqual=*/true,
                /*isTrue=*/true};
}
