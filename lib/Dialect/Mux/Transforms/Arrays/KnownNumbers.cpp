//===- KnownNumbers.cpp - numbers that a trip of a loop knows ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KnownNumbers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"

using namespace mlir;
using namespace cairn::mux;

void KnownNumbers::set(Value value, std::optional<APInt> number) {
  computed.clear();
  if (number)
    given.insert_or_assign(value, *number);
  else
    given.erase(value);
}

/// What `branch`, or the one beside it, gives for `result`.
static Value yieldOf(scf::IfOp branch, OpResult result, bool isThen) {
  scf::YieldOp yield = isThen ? branch.thenYield() : branch.elseYield();
  return yield.getOperand(result.getResultNumber());
}

void KnownNumbers::setTrue(Value condition) {
  bool isCondition = condition.getType().isInteger(1);
  if (isCondition && given.contains(condition))
    return;
  if (isCondition)
    set(condition, APInt(1, 1));
  Operation *op = condition.getDefiningOp();
  if (!op)
    return;
  // A number that is not 0 is as good as one that is true.
  if (isa<arith::TruncIOp, arith::ExtUIOp, arith::ExtSIOp>(op)) {
    setTrue(op->getOperand(0));
  } else if (auto both = dyn_cast<arith::AndIOp>(op); both && isCondition) {
    setTrue(both.getLhs());
    setTrue(both.getRhs());
  } else if (auto compare = dyn_cast<arith::CmpIOp>(op)) {
    if (compare.getPredicate() == arith::CmpIPredicate::ne &&
        matchPattern(compare.getRhs(), m_Zero()))
      setTrue(compare.getLhs());
  } else if (auto choice = dyn_cast<arith::SelectOp>(op)) {
    if (matchPattern(choice.getFalseValue(), m_Zero())) {
      setTrue(choice.getCondition());
      setTrue(choice.getTrueValue());
    }
  } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
    auto result = cast<OpResult>(condition);
    if (matchPattern(yieldOf(branch, result, false), m_Zero())) {
      setTrue(branch.getCondition());
      setTrue(yieldOf(branch, result, true));
    }
  }
}

bool KnownNumbers::is(Value condition, bool wanted) {
  std::optional<APInt> known = of(condition);
  return known && known->isZero() != wanted;
}

std::optional<APInt> KnownNumbers::of(Value value) {
  if (!value.getType().isIntOrIndex())
    return std::nullopt;
  if (auto found = given.find(value); found != given.end())
    return found->second;
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant;
  if (auto found = computed.find(value); found != computed.end())
    return found->second;
  std::optional<APInt> number = compute(value);
  computed[value] = number;
  return number;
}

std::optional<APInt> KnownNumbers::compute(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto branch = dyn_cast_or_null<scf::IfOp>(op)) {
    auto result = cast<OpResult>(value);
    Value first = yieldOf(branch, result, true);
    Value second = yieldOf(branch, result, false);
    if (std::optional<APInt> condition = of(branch.getCondition()))
      return of(condition->isZero() ? second : first);
    // Where it is poison it is not looked at.
    if (first.getDefiningOp<ub::PoisonOp>())
      return of(second);
    std::optional<APInt> number = of(first);
    if (second.getDefiningOp<ub::PoisonOp>() ||
        (number && number == of(second)))
      return number;
    return std::nullopt;
  }
  auto infers = dyn_cast_or_null<InferIntRangeInterface>(op);
  if (!infers || op->getNumResults() != 1 || op->getNumRegions())
    return std::nullopt;
  SmallVector<ConstantIntRanges> operands;
  for (Value operand : op->getOperands()) {
    unsigned width = ConstantIntRanges::getStorageBitwidth(operand.getType());
    if (width == 0)
      return std::nullopt;
    std::optional<APInt> number = of(operand);
    operands.push_back(number ? ConstantIntRanges::constant(*number)
                              : ConstantIntRanges::maxRange(width));
  }
  std::optional<APInt> number;
  infers.inferResultRanges(operands,
                           [&](Value, const ConstantIntRanges &range) {
                             number = range.getConstantValue();
                           });
  return number;
}
