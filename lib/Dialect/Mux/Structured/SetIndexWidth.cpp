//===- SetIndexWidth.cpp - how wide indices are -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Low bits of sums, differences and products are those of their operands' low
// bits, so that only the index itself must fit to be narrowed; to be widened,
// no step on the way may wrap.
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Structured/IndexWidth.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/IR/MuxLimits.h"
#include "cairn/Dialect/Mux/Structured/LocalArrays.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

namespace {
struct NumberRange {
  int64_t low, high;

  static NumberRange ofType(unsigned width) {
    return {llvm::minIntN(width), llvm::maxIntN(width)};
  }
  bool fits(unsigned width) const {
    return low >= llvm::minIntN(width) && high <= llvm::maxIntN(width);
  }
};

class IndexWidth {
public:
  IndexWidth(func::FuncOp kernel, bool isUnchecked)
      : isUnchecked(isUnchecked), sizes(getReqdWorkGroupSize(kernel)) {}

  /// What `index`, read with a sign, may be.
  NumberRange rangeOf(Value index);
  /// `index` with 32 bits.
  Value narrow(Value index);
  /// `value`, of fewer bits, as a number of 64.
  Value widen(Value value, bool isSigned);
  /// The part of `index` that has fewer than 64 bits, and may wrap.
  Operation *findWrapping(Value index, bool isSigned = true);

private:
  NumberRange computeRange(Value index);
  std::optional<NumberRange> rangeOfOp(Operation *op);
  bool mayWrap(Operation *op, bool isSigned) const;
  Value remember(Value value, bool isSigned, Value made) {
    numbers[{value, unsigned(isSigned)}] = made;
    return made;
  }

  bool isUnchecked;
  std::optional<std::array<int64_t, 3>> sizes;
  llvm::DenseMap<std::pair<Value, unsigned>, Value> numbers;
  llvm::DenseMap<Value, NumberRange> ranges;
  /// What is being looked at, or has nothing that may wrap.
  llvm::DenseSet<std::pair<Value, unsigned>> unwrapped;
};
} // namespace

static bool isSum(Operation *op) {
  return isa_and_present<arith::AddIOp, arith::SubIOp, arith::MulIOp,
                         arith::ShLIOp>(op);
}

static unsigned widthOf(Value value) {
  return value.getType().isIndex() ? 64
                                   : value.getType().getIntOrFloatBitWidth();
}

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

/// The range of what wraps nowhere within 64 bits.
static std::optional<NumberRange> rangeOfSum(Operation *op, NumberRange x,
                                             NumberRange y) {
  int64_t corners[4];
  int64_t xs[] = {x.low, x.high}, ys[] = {y.low, y.high};
  bool isShift = isa<arith::ShLIOp>(op);
  if (isShift && (y.low < 0 || y.high > 61))
    return std::nullopt;
  for (unsigned i = 0; i < 4; ++i) {
    int64_t a = xs[i / 2], c = isShift ? int64_t(1) << ys[i % 2] : ys[i % 2];
    bool wraps = isa<arith::AddIOp>(op)   ? llvm::AddOverflow(a, c, corners[i])
                 : isa<arith::SubIOp>(op) ? llvm::SubOverflow(a, c, corners[i])
                                          : llvm::MulOverflow(a, c, corners[i]);
    if (wraps)
      return std::nullopt;
  }
  return NumberRange{*llvm::min_element(corners), *llvm::max_element(corners)};
}

std::optional<NumberRange> IndexWidth::rangeOfOp(Operation *op) {
  Value result = op->getResult(0);
  APInt constant;
  if (auto dim = findLocalIdDim(result))
    return NumberRange{0, (sizes ? (*sizes)[*dim] : kMaxWorkGroupSize) - 1};
  if (isSum(op))
    return rangeOfSum(op, rangeOf(op->getOperand(0)),
                      rangeOf(op->getOperand(1)));
  if (isa<arith::ExtSIOp>(op))
    return rangeOf(op->getOperand(0));
  if (isa<arith::ExtUIOp>(op)) {
    NumberRange range = rangeOf(op->getOperand(0));
    if (range.low >= 0)
      return range;
    unsigned width = widthOf(op->getOperand(0));
    return NumberRange{0, static_cast<int64_t>(llvm::maxUIntN(width))};
  }
  if (isa<arith::TruncIOp>(op))
    return rangeOf(op->getOperand(0));
  if (isa<arith::AndIOp, arith::RemUIOp>(op) &&
      matchPattern(op->getOperand(1), m_ConstantInt(&constant)) &&
      constant.isStrictlyPositive())
    return NumberRange{0, constant.getSExtValue() - isa<arith::RemUIOp>(op)};
  return std::nullopt;
}

NumberRange IndexWidth::rangeOf(Value index) {
  auto known = ranges.find(index);
  if (known != ranges.end())
    return known->second;
  NumberRange range = computeRange(index);
  ranges.try_emplace(index, range);
  return range;
}

NumberRange IndexWidth::computeRange(Value index) {
  unsigned width = widthOf(index);
  APInt low, high;
  if (matchPattern(index, m_ConstantInt(&low)))
    return {low.getSExtValue(), low.getSExtValue()};
  std::optional<NumberRange> range;
  if (auto argument = dyn_cast<BlockArgument>(index)) {
    auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
    if (loop && loop.getInductionVar() == index &&
        matchPattern(loop.getLowerBound(), m_ConstantInt(&low)) &&
        matchPattern(loop.getUpperBound(), m_ConstantInt(&high)) &&
        !low.isNegative() && low.slt(high))
      range = NumberRange{low.getSExtValue(), high.getSExtValue() - 1};
  } else {
    range = rangeOfOp(index.getDefiningOp());
  }
  return range && range->fits(width) ? *range : NumberRange::ofType(width);
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

static ImplicitLocOpBuilder behind(Value value) {
  ImplicitLocOpBuilder b(value.getLoc(), value.getContext());
  b.setInsertionPointAfterValue(value);
  return b;
}

/// `op` of other operands; `flags` are what is known of its wrapping.
static Value make(ImplicitLocOpBuilder &b, Operation *op, Value x, Value y,
                  arith::IntegerOverflowFlags flags) {
  if (isa<arith::AddIOp>(op))
    return arith::AddIOp::create(b, x, y, flags);
  if (isa<arith::SubIOp>(op))
    return arith::SubIOp::create(b, x, y, flags);
  if (isa<arith::MulIOp>(op))
    return arith::MulIOp::create(b, x, y, flags);
  return arith::ShLIOp::create(b, x, y, flags);
}

Value IndexWidth::narrow(Value index) {
  if (Value known = numbers.lookup({index, 1u}))
    return known;
  if (index.getType().isInteger(32))
    return index;
  ImplicitLocOpBuilder b = behind(index);
  Type type = b.getI32Type();
  Operation *op = index.getDefiningOp();
  APInt constant;
  if (matchPattern(index, m_ConstantInt(&constant)))
    return remember(index, true,
                    arith::ConstantOp::create(
                        b, b.getIntegerAttr(type, constant.sextOrTrunc(32))));
  if (isa_and_present<arith::ExtSIOp, arith::ExtUIOp>(op)) {
    Value from = op->getOperand(0);
    if (widthOf(from) == 32)
      return from;
    if (widthOf(from) < 32)
      return remember(index, true,
                      isa<arith::ExtSIOp>(op)
                          ? arith::ExtSIOp::create(b, type, from).getResult()
                          : arith::ExtUIOp::create(b, type, from).getResult());
  }
  bool isShift = isa_and_present<arith::ShLIOp>(op);
  if (isSum(op) &&
      !(isShift &&
        !matchPattern(op->getOperand(1), m_ConstantInt(&constant))) &&
      !(isShift && constant.uge(32))) {
    Value x = narrow(op->getOperand(0)), y = narrow(op->getOperand(1));
    b.setInsertionPointAfter(op);
    bool isExact = isUnchecked || (rangeOf(index).fits(32) &&
                                   rangeOf(op->getOperand(0)).fits(32) &&
                                   rangeOf(op->getOperand(1)).fits(32));
    return remember(index, true,
                    make(b, op, x, y,
                         isExact ? arith::IntegerOverflowFlags::nsw
                                 : arith::IntegerOverflowFlags::none));
  }
  return remember(index, true, arith::TruncIOp::create(b, type, index));
}

bool IndexWidth::mayWrap(Operation *op, bool isSigned) const {
  auto flags = cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  return !isUnchecked &&
         !(isSigned ? flags.hasNoSignedWrap() : flags.hasNoUnsignedWrap());
}

Operation *IndexWidth::findWrapping(Value index, bool isSigned) {
  Operation *op = index.getDefiningOp();
  if (!unwrapped.insert({index, unsigned(isSigned)}).second)
    return nullptr;
  if (isSum(op)) {
    if (widthOf(index) < 64 && mayWrap(op, isSigned))
      return op;
    Operation *found = findWrapping(op->getOperand(0), isSigned);
    return found ? found : findWrapping(op->getOperand(1), isSigned);
  }
  if (isa_and_present<arith::ExtSIOp, arith::ExtUIOp>(op))
    return findWrapping(op->getOperand(0), isa<arith::ExtSIOp>(op));
  return nullptr;
}

Value IndexWidth::widen(Value value, bool isSigned) {
  if (Value known = numbers.lookup({value, unsigned(isSigned)}))
    return known;
  ImplicitLocOpBuilder b = behind(value);
  Type type = b.getI64Type();
  Operation *op = value.getDefiningOp();
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return remember(
        value, isSigned,
        arith::ConstantOp::create(
            b, b.getIntegerAttr(type, isSigned ? constant.sext(64)
                                               : constant.zext(64))));
  bool isWide = widthOf(value) == 64;
  if (isSum(op) && (isWide || !mayWrap(op, isSigned))) {
    // How far is shifted has no sign.
    bool isShift = isa<arith::ShLIOp>(op);
    Value x = widen(op->getOperand(0), isSigned);
    Value y = widen(op->getOperand(1), isSigned && !isShift);
    b.setInsertionPointAfter(op);
    auto flags = cast<arith::ArithIntegerOverflowFlagsInterface>(op);
    return remember(value, isSigned,
                    make(b, op, x, y,
                         isWide ? flags.getOverflowAttr().getValue()
                                : arith::IntegerOverflowFlags::nsw));
  }
  bool isExtSigned = isa_and_present<arith::ExtSIOp>(op);
  if (isExtSigned || isa_and_present<arith::ExtUIOp>(op))
    if (isWide || !isExtSigned || isSigned)
      return widen(op->getOperand(0), isExtSigned);
  if (isWide)
    return value;
  if (isa_and_present<arith::TruncIOp>(op) &&
      widthOf(op->getOperand(0)) == 64 &&
      (isUnchecked || findLocalIdDim(value)))
    return op->getOperand(0);
  return remember(value, isSigned,
                  isSigned
                      ? arith::ExtSIOp::create(b, type, value).getResult()
                      : arith::ExtUIOp::create(b, type, value).getResult());
}

std::optional<Obstacle> cairn::mux::setIndexWidth(func::FuncOp kernel,
                                                  unsigned width,
                                                  bool isPartial,
                                                  bool isUnchecked) {
  IndexWidth indices(kernel, isUnchecked);
  SmallVector<OpOperand *> changed;
  std::optional<Obstacle> obstacle;
  kernel.walk([&](LLVM::GEPOp gep) {
    for (OpOperand &operand : gep->getOpOperands().drop_front()) {
      Value index = operand.get();
      if (!index.getType().isInteger() || widthOf(index) > 64)
        continue;
      Operation *against = nullptr;
      if (width == 64)
        against = indices.findWrapping(index);
      else if (!isUnchecked && !indices.rangeOf(index).fits(32))
        against = gep;
      if (!against)
        changed.push_back(&operand);
      else if (!obstacle)
        obstacle = {against, width == 64
                                 ? "this may wrap, and would not any more"
                                 : "an index of this address is not known to "
                                   "fit in 32 bits"};
    }
  });
  if (obstacle && !isPartial)
    return obstacle;
  for (OpOperand *operand : changed)
    operand->set(width == 64 ? indices.widen(operand->get(), /*isSigned=*/true)
                             : indices.narrow(operand->get()));
  return std::nullopt;
}
