//===- LaneAlignment.cpp - runs of lanes within powers of two ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A bitonic sort's partner `i ^ j`, the place `i & (h - 1)` in a block of a
// Fourier transform, and a row `i / n` go by no constant from lane to lane, but
// within W lanes from a multiple of W on they do, if j, h and n are multiples
// of W too: the lanes' bits are then below all others. Quotients of numbers
// with a sign are rounded towards zero, so that it is also asked whether they
// are below it.
//
//===----------------------------------------------------------------------===//

#include "LaneShapes.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn::mux;

/// Whether values are multiples of the lanes, if all of `needs` are.
struct LaneShapes::MultipleQuestion {
  SmallVector<Value> needs;
  /// The answers, of which those that are yes take some of `needs`, and all
  /// that are yes in their order.
  DenseMap<Value, bool> known;
  SmallVector<Value> multiples;

  /// Takes back what was found since there were so many of both.
  void forget(size_t needsBefore, size_t multiplesBefore) {
    needs.truncate(needsBefore);
    for (Value value : ArrayRef(multiples).drop_front(multiplesBefore))
      known.erase(value);
    multiples.truncate(multiplesBefore);
  }
};

bool LaneShapes::isMultiple(Value value, MultipleQuestion &question) {
  auto found = question.known.find(value);
  if (found != question.known.end())
    return found->second;
  bool result = computeMultiple(value, question);
  question.known[value] = result;
  if (result)
    question.multiples.push_back(value);
  return result;
}

bool LaneShapes::computeMultiple(Value value, MultipleQuestion &question) {
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return number.countr_zero() >= llvm::Log2_32(assumptions.alignedLanes);
  auto items = dyn_cast<WorkItemsOp>(root.getParentOp());
  if (items && value == items.getLocalIds()[dim])
    return true;
  Operation *def = value.getDefiningOp();
  if (items ? isOutside(value)
            : of(value).isUniform() || isa_and_nonnull<WorkItemQuery>(def)) {
    question.needs.push_back(value);
    return value.getType().isInteger();
  }
  if (isa_and_nonnull<arith::TruncIOp, arith::ExtSIOp, arith::ExtUIOp,
                      arith::ShLIOp>(def))
    return isMultiple(def->getOperand(0), question);
  auto eachIs = [&](Value operand) { return isMultiple(operand, question); };
  // What lanes count that begin one behind the other.
  if (auto argument = dyn_cast<BlockArgument>(value))
    if (auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
        loop && loop.getInductionVar() == argument)
      return eachIs(loop.getLowerBound()) && eachIs(loop.getStep());
  if (isa_and_nonnull<arith::AddIOp, arith::SubIOp, arith::XOrIOp>(def))
    return llvm::all_of(def->getOperands(), eachIs);
  // By 1 in the place of 0 the rest is 0.
  if (isa_and_nonnull<arith::RemUIOp, arith::RemSIOp>(def))
    return eachIs(def->getOperand(0)) &&
           eachIs(getOwnDivisor(def->getOperand(1)));
  if (!isa_and_nonnull<arith::MulIOp, arith::AndIOp>(def))
    return false;
  // A mask, which is one less than a multiple, is none itself: what grows is
  // asked for first.
  Value lhs = def->getOperand(0), rhs = def->getOperand(1);
  if (of(lhs).isUniform())
    std::swap(lhs, rhs);
  size_t needs = question.needs.size(), multiples = question.multiples.size();
  if (eachIs(lhs))
    return true;
  question.forget(needs, multiples);
  return eachIs(rhs);
}

/// Whether `value` is a multiple of the lanes, but not 0, if what it takes
/// holds.
bool LaneShapes::isTakenForDivisor(Value value) {
  APInt number;
  bool isConstant = matchPattern(value, m_ConstantInt(&number));
  bool isKernel = !isa<WorkItemsOp>(root.getParentOp());
  if (isConstant ? number.isZero() : !isKernel && !isOutside(value))
    return false;
  if (!areTakenForMultiples(value))
    return false;
  if (!isConstant)
    divisors.insert(value);
  return true;
}

bool LaneShapes::areTakenForMultiples(ArrayRef<Value> values) {
  MultipleQuestion question;
  for (Value value : values)
    if (!isMultiple(value, question))
      return false;
  multiples.insert_range(question.needs);
  return true;
}

/// Whether `value` is taken for a number that is not below zero.
bool LaneShapes::isTakenForNatural(Value value) {
  // A remainder has its dividend's sign, and of bits none is left.
  if (auto remainder = value.getDefiningOp<arith::RemSIOp>())
    return isTakenForNatural(remainder.getLhs());
  APInt mask;
  if (auto bits = value.getDefiningOp<arith::AndIOp>();
      bits && matchPattern(bits.getRhs(), m_ConstantInt(&mask)) &&
      mask.isNonNegative())
    return true;
  if (!isTakenForPlain(value, /*isSigned=*/true))
    return false;
  return isTakenForPlain(value, /*isSigned=*/false);
}

/// What `value` is one less than; null if it is nothing known.
static Value getOneMore(Value value) {
  Operation *def = value.getDefiningOp();
  APInt number;
  if (!isa_and_nonnull<arith::AddIOp, arith::SubIOp>(def) ||
      !matchPattern(def->getOperand(1), m_ConstantInt(&number)))
    return {};
  bool isLess = isa<arith::AddIOp>(def) ? number.isAllOnes() : number.isOne();
  return isLess ? def->getOperand(0) : Value();
}

/// The shape of the bits that are in `mask` of `value`, which grows by one.
std::optional<LaneShape> LaneShapes::computeMasked(Value value, Value mask) {
  int64_t low = assumptions.alignedLanes - 1;
  APInt number;
  Value power = getOneMore(mask);
  bool isBelow = power != nullptr;
  if (!isBelow)
    power = mask;
  if (matchPattern(mask, m_ConstantInt(&number))) {
    isBelow = (number.getSExtValue() & low) == low;
    if (!isBelow && (number.getSExtValue() & low) != 0)
      return std::nullopt;
    power = value;
  }
  if (!areTakenForMultiples({value, power}))
    return std::nullopt;
  return isBelow ? LaneShape::linear(1, true, true) : LaneShape::uniform();
}

/// The power of two by which a shift to the right by `distance` divides, where
/// somebody else computes it as well; null if nobody does.
static Value findPower(Value distance) {
  for (Operation *user : distance.getUsers())
    if (isa<arith::ShLIOp>(user) && user->getOperand(1) == distance &&
        matchPattern(user->getOperand(0), m_One()))
      return user->getResult(0);
  return {};
}

/// The shape of `value`, which grows by one, shifted to the right.
std::optional<LaneShape> LaneShapes::computeShifted(Value value,
                                                    Value distance) {
  APInt number;
  if (matchPattern(distance, m_ConstantInt(&number)))
    return number.uge(llvm::Log2_32(assumptions.alignedLanes)) &&
                   areTakenForMultiples(value)
               ? std::optional(LaneShape::uniform())
               : std::nullopt;
  Value power = of(distance).isUniform() ? findPower(distance) : Value();
  return power && areTakenForMultiples({value, power})
             ? std::optional(LaneShape::uniform())
             : std::nullopt;
}

static bool isLeastNumber(Value value) {
  APInt number;
  return matchPattern(value, m_ConstantInt(&number)) &&
         number.isMinSignedValue();
}

/// The shape of a quotient or a remainder of `value`, which grows by one.
std::optional<LaneShape> LaneShapes::computeDivided(Operation *op) {
  Value value = op->getOperand(0), divisor = getOwnDivisor(op->getOperand(1));
  bool isSigned = isa<arith::DivSIOp, arith::RemSIOp>(op);
  if (!of(op->getOperand(1)).isUniform() || !isTakenForDivisor(divisor) ||
      !areTakenForMultiples(value) || (isSigned && !isTakenForNatural(value)))
    return std::nullopt;
  return isa<arith::DivUIOp, arith::DivSIOp>(op)
             ? LaneShape::uniform()
             : LaneShape::linear(1, true, true);
}

std::optional<LaneShape> LaneShapes::computeAligned(Operation *op) {
  if (!assumptions.alignedLanes)
    return std::nullopt;
  auto growsByOne = [&](Value value) {
    LaneShape shape = of(value);
    return shape.kind == LaneShape::Linear && shape.stride == 1 &&
           value.getType().isInteger();
  };
  if (op->getNumOperands() == 0 || op->getNumResults() != 1)
    return std::nullopt;
  Value lhs = op->getOperand(0);
  // A run from a multiple on does not wrap.
  if (isa<arith::ExtSIOp, arith::ExtUIOp>(op) && growsByOne(lhs) &&
      areTakenForMultiples(lhs))
    return LaneShape::linear(1, true, true);
  // Divisions ask for the least number, which has no quotient by -1.
  if (auto comparison = dyn_cast<arith::CmpIOp>(op))
    return growsByOne(lhs) && isLeastNumber(comparison.getRhs()) &&
                   isTakenForNatural(lhs)
               ? std::optional(LaneShape::uniform())
               : std::nullopt;
  if (isa<arith::DivUIOp, arith::DivSIOp, arith::RemUIOp, arith::RemSIOp>(op))
    return growsByOne(lhs) ? computeDivided(op) : std::nullopt;
  if (isa<arith::ShRUIOp, arith::ShRSIOp>(op))
    return growsByOne(lhs) ? computeShifted(lhs, op->getOperand(1))
                           : std::nullopt;
  if (!isa<arith::XOrIOp, arith::AndIOp>(op))
    return std::nullopt;
  Value rhs = op->getOperand(1);
  if (growsByOne(rhs))
    std::swap(lhs, rhs);
  if (!growsByOne(lhs) || !of(rhs).isUniform())
    return std::nullopt;
  if (isa<arith::AndIOp>(op))
    return computeMasked(lhs, rhs);
  if (!areTakenForMultiples({lhs, rhs}))
    return std::nullopt;
  return LaneShape::linear(1, true, true);
}
