//===- IndexSums.cpp - indices as sums of products --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexSums.h"
#include "cairn/Dialect/Mux/IR/ReachedValues.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/IR/MuxMarks.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn::mux;

static constexpr size_t kMaxTerms = 16;

scf::ForOp cairn::mux::findCountedLoop(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument)
    return {};
  auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
  return loop && loop.getInductionVar() == value ? loop : scf::ForOp();
}

bool IndexSums::isSymbol(Value value) {
  Block *first = &kernel.getBody().front();
  return isMadeOf(value,
                  [&](Value value) { return value.getParentBlock() == first; });
}

bool IndexSums::isOfArguments(Value value) {
  Block *first = &kernel.getBody().front();
  return isMadeOf(value, [&](Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    return argument && argument.getOwner() == first;
  });
}

/// Whether `value` counts work-items of a group, which fit in any type that
/// indices have.
static bool countsWorkItems(Value value) {
  scf::ForOp loop = findCountedLoop(value);
  return loop && loop->hasAttr(kWorkItemDimAttr);
}

/// Whether `loop` counts what is the same number with a sign and without.
static bool countsFromNonNegative(scf::ForOp loop) {
  APInt low;
  return matchPattern(loop.getLowerBound(), m_ConstantInt(&low)) &&
         !low.isNegative();
}

/// Whether the result of `op` is that of numbers without bounds, read so.
static bool isExact(Operation *op, IndexSums::Reading reading) {
  auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  switch (reading) {
  case IndexSums::Reading::LowBits:
    return true;
  case IndexSums::Reading::Signed:
    return flags && flags.hasNoSignedWrap();
  case IndexSums::Reading::Unsigned:
    return flags && flags.hasNoUnsignedWrap();
  }
  llvm_unreachable("all readings are listed");
}

static std::optional<UniformSum> negate(std::optional<UniformSum> sum) {
  if (sum)
    sum = *sum * UniformSum(-1);
  return sum;
}

/// `op` by what it is made of; nothing if that does not add up.
std::optional<UniformSum> IndexSums::getOfOp(Operation *op, Reading reading) {
  if (isa<arith::ExtSIOp>(op))
    return get(op->getOperand(0), Reading::Signed);
  if (isa<arith::ExtUIOp>(op))
    return get(op->getOperand(0), Reading::Unsigned);
  // What is cut off is not known to be nothing, of ids neither: a global offset
  // may be beyond 32 bits.
  if (isa<arith::TruncIOp>(op))
    return isUnchecked || reading == Reading::LowBits ||
                   countsWorkItems(op->getOperand(0))
               ? get(op->getOperand(0), Reading::LowBits)
               : std::nullopt;
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp,
           arith::OrIOp>(op))
    return std::nullopt;
  APInt right;
  bool isConstant = matchPattern(op->getOperand(1), m_ConstantInt(&right));
  if (isa<arith::OrIOp>(op)) {
    // A sum of numbers without a bit in common.
    std::optional<UniformSum> x;
    if (isConstant && right.isNonNegative() && right.ult(1 << 16))
      x = get(op->getOperand(0), reading);
    int64_t above = x ? int64_t(1) << right.getActiveBits() : 1;
    if (!x || !UniformSum(*x).divideBy(above))
      return std::nullopt;
    return *x += UniformSum(right.getZExtValue());
  }
  if (!isUnchecked && !isExact(op, reading))
    return std::nullopt;
  std::optional<UniformSum> x = get(op->getOperand(0), reading);
  if (!x)
    return std::nullopt;
  if (isa<arith::ShLIOp>(op)) {
    if (!isConstant || right.uge(62))
      return std::nullopt;
    return *x * UniformSum(int64_t(1) << right.getZExtValue());
  }
  std::optional<UniformSum> y = get(op->getOperand(1), reading);
  if (isa<arith::SubIOp>(op))
    y = negate(std::move(y));
  if (!y)
    return std::nullopt;
  return isa<arith::MulIOp>(op) ? *x * *y : *x += *y;
}

std::optional<UniformSum> IndexSums::get(Value value, Reading reading) {
  auto key = std::pair(value, static_cast<unsigned>(reading));
  auto known = sums.find(key);
  if (known != sums.end())
    return known->second;
  std::optional<UniformSum> sum = compute(value, reading);
  // What is multiplied out may be long.
  if (sum && sum->getTerms().size() > kMaxTerms)
    sum.reset();
  sums[key] = sum;
  return sum;
}

std::optional<UniformSum> IndexSums::compute(Value value, Reading reading) {
  if (!value.getType().isIntOrIndex())
    return std::nullopt;
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return UniformSum(reading == Reading::Unsigned &&
                              constant.getBitWidth() < 64
                          ? static_cast<int64_t>(constant.getZExtValue())
                          : constant.getSExtValue());
  if (scf::ForOp loop = findCountedLoop(value)) {
    bool isAsRead = reading == Reading::LowBits ||
                    loop.getUnsignedCmp() == (reading == Reading::Unsigned);
    if (!isAsRead && !countsFromNonNegative(loop) && !isUnchecked)
      return std::nullopt;
    return UniformSum(UniformSum::Factor{value, /*isSigned=*/true});
  }
  if (Operation *op = value.getDefiningOp())
    if (auto sum = getOfOp(op, reading))
      return sum;
  if (symbols == Symbols::FirstBlock && !isSymbol(value))
    return std::nullopt;
  bool isNarrow = !value.getType().isIndex() &&
                  value.getType().getIntOrFloatBitWidth() < 64;
  return UniformSum(
      UniformSum::Factor{value, !isNarrow || reading != Reading::Unsigned});
}
