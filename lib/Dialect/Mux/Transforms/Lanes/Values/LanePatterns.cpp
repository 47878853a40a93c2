//===- LanePatterns.cpp - values by a table of lanes ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sum that is a multiple of a power of two has no bits below it, so that
// what lanes add to it, if that is less, changes no others: divisions, bits and
// wider numbers are of both apart.
//
//===----------------------------------------------------------------------===//

#include "LanePatterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn::mux;

/// What lanes are apart is less than two to this power, and so is what it is
/// multiplied by.
static constexpr unsigned kMostBits = 20;
/// Longer computations are not looked through.
static constexpr unsigned kMostDepth = 8;

LanePatterns::LanePatterns(LaneShapes &shapes, unsigned lanes, Value root,
                           APInt number)
    : shapes(shapes), lanes(lanes), root(root), number(std::move(number)) {}

//===----------------------------------------------------------------------===//
// What is known
//===----------------------------------------------------------------------===//

/// What `value` is where the root is what it is taken for.
std::optional<APInt> LanePatterns::getKnown(Value value, unsigned depth) {
  APInt constant;
  if (value == root)
    return number;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant;
  Operation *op = value.getDefiningOp();
  if (!op || depth == kMostDepth || !value.getType().isInteger())
    return std::nullopt;
  if (isa<arith::SelectOp>(op) && getOwnDivisor(value) != value) {
    std::optional<APInt> divisor = getKnown(getOwnDivisor(value), depth + 1);
    return divisor && divisor->isStrictlyPositive() ? divisor : std::nullopt;
  }
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp,
           arith::ShRUIOp, arith::ShRSIOp, arith::DivUIOp, arith::DivSIOp,
           arith::AndIOp, arith::TruncIOp, arith::ExtUIOp, arith::ExtSIOp>(op))
    return std::nullopt;
  std::optional<APInt> lhs = getKnown(op->getOperand(0), depth + 1);
  std::optional<APInt> rhs =
      op->getNumOperands() == 2 ? getKnown(op->getOperand(1), depth + 1) : lhs;
  if (!lhs || !rhs)
    return std::nullopt;
  unsigned bits = value.getType().getIntOrFloatBitWidth();
  bool isShift = isa<arith::ShLIOp, arith::ShRUIOp, arith::ShRSIOp>(op);
  bool isDivision = isa<arith::DivUIOp, arith::DivSIOp>(op);
  if ((isShift && rhs->uge(bits)) ||
      (isDivision && (lhs->isNegative() || !rhs->isStrictlyPositive())))
    return std::nullopt;
  if (isa<arith::AddIOp>(op))
    return *lhs + *rhs;
  if (isa<arith::SubIOp>(op))
    return *lhs - *rhs;
  if (isa<arith::MulIOp>(op))
    return *lhs * *rhs;
  if (isa<arith::AndIOp>(op))
    return *lhs & *rhs;
  if (isDivision)
    return lhs->udiv(*rhs);
  if (isShift)
    return isa<arith::ShLIOp>(op)    ? lhs->shl(*rhs)
           : isa<arith::ShRUIOp>(op) ? lhs->lshr(*rhs)
                                     : lhs->ashr(*rhs);
  return isa<arith::ExtUIOp>(op) ? lhs->zextOrTrunc(bits)
                                 : lhs->sextOrTrunc(bits);
}

std::optional<int64_t> LanePatterns::getKnownNumber(Value value) {
  std::optional<APInt> known = getKnown(value);
  if (!known || known->getSignificantBits() > kMostBits + 1)
    return std::nullopt;
  return known->getSExtValue();
}

/// The power of two that `value` is.
std::optional<unsigned> LanePatterns::getKnownPower(Value value) {
  std::optional<APInt> known = getKnown(value);
  if (!known || !known->isPowerOf2() || known->isNegative() ||
      known->logBase2() > kMostBits)
    return std::nullopt;
  return known->logBase2();
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

LanePattern LanePatterns::constant(int64_t number) const {
  LanePattern pattern;
  pattern.offsets.assign(lanes, number);
  return pattern;
}

LanePattern LanePatterns::symbol(Symbol symbol) {
  auto *found = llvm::find(symbols, symbol);
  auto index = static_cast<unsigned>(found - symbols.begin());
  if (found == symbols.end())
    symbols.push_back(std::move(symbol));
  LanePattern pattern = constant(0);
  pattern.terms.push_back({index, 1});
  return pattern;
}

/// Adds `term`. What was shifted and is multiplied by as much again is what it
/// was, because no bits were lost.
void LanePatterns::add(LanePattern &pattern, Term term) {
  auto *known = llvm::find_if(pattern.terms, [&](const Term &each) {
    return each.first == term.first;
  });
  if (known != pattern.terms.end()) {
    term.second += known->second;
    pattern.terms.erase(known);
  }
  if (term.second == 0)
    return;
  unsigned shift = symbols[term.first].shift;
  if (shift && term.second % (int64_t(1) << shift) == 0) {
    // Behind this none of these terms is shifted by as much.
    SmallVector<Term, 2> whole = symbols[term.first].terms;
    for (const Term &each : whole)
      add(pattern, {each.first, each.second * (term.second >> shift)});
    return;
  }
  pattern.terms.push_back(term);
  llvm::sort(pattern.terms);
}

/// Adds `other` so many times; false where numbers grow too large.
bool LanePatterns::addAll(LanePattern &pattern, const LanePattern &other,
                          int64_t times) {
  constexpr int64_t limit = int64_t(1) << kMostBits;
  for (auto [term, factor] : other.terms) {
    if (std::abs(factor * times) > limit)
      return false;
    add(pattern, {term, factor * times});
  }
  for (auto [sum, offset] : llvm::zip_equal(pattern.offsets, other.offsets)) {
    sum += offset * times;
    if (std::abs(sum) > limit)
      return false;
  }
  pattern.needs.append(other.needs);
  return true;
}

bool LanePatterns::isMultiple(Symbol symbol, unsigned power, Needs &needs) {
  if (power == 0)
    return true;
  if (!symbol.value)
    return isMultiple(symbol.terms, power + symbol.shift, needs);
  auto items = dyn_cast<WorkItemsOp>(shapes.getRoot().getParentOp());
  Value value = symbol.value;
  if (!items || !value.getType().isInteger())
    return false;
  if (value == items.getLocalIds()[0])
    return power <= llvm::Log2_32(lanes);
  if (auto counter = dyn_cast<BlockArgument>(value))
    if (auto loop = dyn_cast<scf::ForOp>(counter.getOwner()->getParentOp());
        loop && loop.getInductionVar() == counter) {
      const LanePattern *lower = of(loop.getLowerBound()),
                        *step = of(loop.getStep());
      if (!lower || !step ||
          step->offsets.front() % (int64_t(1) << power) != 0 ||
          !isMultiple(lower->terms, power, needs) ||
          !isMultiple(step->terms, power, needs))
        return false;
      needs.append(lower->needs.begin(), lower->needs.end());
      needs.append(step->needs.begin(), step->needs.end());
      return true;
    }
  if (items->isAncestor(value.getParentRegion()->getParentOp()))
    return false;
  needs.push_back({value, power});
  return true;
}

bool LanePatterns::isMultiple(ArrayRef<Term> terms, unsigned power,
                              Needs &needs) {
  return llvm::all_of(SmallVector<Term, 2>(terms), [&](const Term &term) {
    unsigned has = llvm::countr_zero(static_cast<uint64_t>(term.second));
    return has >= power || isMultiple(symbols[term.first], power - has, needs);
  });
}

/// Whether what lanes add is in the bits below those of the sum, or below so
/// many at least.
bool LanePatterns::staysInBlock(LanePattern &pattern, unsigned atLeast) {
  unsigned power = atLeast;
  for (int64_t offset : pattern.offsets) {
    if (offset < 0)
      return false;
    power = std::max(power, llvm::Log2_64_Ceil(offset + 1));
  }
  return isMultiple(pattern.terms, power, pattern.needs);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

const LanePattern *LanePatterns::of(Value value) {
  auto found = known.find(value);
  if (found != known.end())
    return found->second.get();
  known[value] = nullptr; // what it is made of by itself is none
  Pattern pattern = compute(value);
  if (pattern)
    known[value] = std::make_unique<LanePattern>(std::move(*pattern));
  return known[value].get();
}

LanePatterns::Pattern LanePatterns::compute(Value value) {
  auto items = dyn_cast<WorkItemsOp>(shapes.getRoot().getParentOp());
  bool isBit = value.getType().isInteger(1);
  // Less bits than what lanes are apart by would wrap.
  bool isNumber =
      value.getType().isInteger(32) || value.getType().isInteger(64);
  if (!items ||
      !(isBit || isNumber || isa<LLVM::LLVMPointerType>(value.getType())))
    return std::nullopt;
  if (isBit || isNumber)
    if (std::optional<int64_t> number = getKnownNumber(value))
      return constant(isBit ? *number & 1 : *number);
  if (value == items.getLocalIds()[0]) {
    LanePattern id = symbol({value, {}});
    for (auto [lane, offset] : llvm::enumerate(id.offsets))
      offset = static_cast<int64_t>(lane);
    return id;
  }
  Operation *op = value.getDefiningOp();
  if (op && items->isProperAncestor(op))
    if (Pattern pattern = computeOp(op))
      return pattern;
  if (auto argument = dyn_cast<BlockArgument>(value))
    if (Pattern pattern = computeCounter(argument))
      return pattern;
  if (shapes.of(value).isUniform())
    return symbol({value, {}});
  return std::nullopt;
}

LanePatterns::Pattern LanePatterns::computeOp(Operation *op) {
  if (auto gep = dyn_cast<LLVM::GEPOp>(op))
    return computeAddress(gep);
  if (isa<arith::AddIOp, arith::SubIOp>(op))
    return computeSum(op);
  if (isa<arith::MulIOp>(op)) {
    Pattern product =
        computeProduct(op->getOperand(0), getKnownNumber(op->getOperand(1)));
    return product ? product
                   : computeProduct(op->getOperand(1),
                                    getKnownNumber(op->getOperand(0)));
  }
  std::optional<int64_t> number = op->getNumOperands() == 2
                                      ? getKnownNumber(op->getOperand(1))
                                      : std::nullopt;
  bool isDistance = number && *number >= 0 && *number <= kMostBits;
  if (isa<arith::ShLIOp>(op))
    return isDistance ? computeProduct(op->getOperand(0), int64_t(1) << *number)
                      : std::nullopt;
  if (isa<arith::ShRUIOp, arith::ShRSIOp>(op))
    return isDistance ? computeShifted(op, *number) : std::nullopt;
  if (isa<arith::DivUIOp, arith::DivSIOp>(op))
    return computeShifted(op, getKnownPower(op->getOperand(1)));
  if (isa<arith::RemUIOp, arith::RemSIOp>(op))
    return computeRemainder(op);
  if (isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(op))
    return computeBits(op);
  if (isa<arith::ExtUIOp, arith::ExtSIOp>(op))
    return computeWidened(op);
  if (auto comparison = dyn_cast<arith::CmpIOp>(op))
    return computeComparison(comparison);
  if (auto choice = dyn_cast<arith::SelectOp>(op))
    return computeChoice(choice);
  if (isa<arith::TruncIOp>(op) && !op->getResult(0).getType().isInteger(1))
    return computeProduct(op->getOperand(0), 1);
  return std::nullopt;
}

LanePatterns::Pattern LanePatterns::computeSum(Operation *op) {
  const LanePattern *lhs = of(op->getOperand(0)), *rhs = of(op->getOperand(1));
  if (!lhs || !rhs)
    return std::nullopt;
  LanePattern sum = *lhs;
  if (!addAll(sum, *rhs, isa<arith::AddIOp>(op) ? 1 : -1))
    return std::nullopt;
  return sum;
}

LanePatterns::Pattern LanePatterns::computeProduct(Value value,
                                                   std::optional<int64_t> by) {
  const LanePattern *factor = by ? of(value) : nullptr;
  LanePattern product = constant(0);
  if (!factor || !addAll(product, *factor, *by))
    return std::nullopt;
  return product;
}

/// The bits of `pattern` that are in `mask`.
LanePatterns::Pattern LanePatterns::computeMasked(LanePattern pattern,
                                                  int64_t mask) {
  // What is left is either below all of the sum, or all above some bits.
  int64_t low = mask < 0 ? ~mask : mask;
  if (!isMultiple(pattern.terms, llvm::Log2_64_Ceil(low + 1), pattern.needs))
    return std::nullopt;
  for (int64_t &offset : pattern.offsets)
    offset &= mask;
  if (mask >= 0)
    pattern.terms.clear();
  return pattern;
}

/// `and`, `or` and `xor`: of numbers of which nothing is unknown, or with one
/// that is the same for all.
LanePatterns::Pattern LanePatterns::computeBits(Operation *op) {
  const LanePattern *lhs = of(op->getOperand(0)), *rhs = of(op->getOperand(1));
  if (!lhs || !rhs)
    return std::nullopt;
  if (!rhs->terms.empty())
    std::swap(lhs, rhs);
  if (!rhs->terms.empty())
    return std::nullopt;
  if (op->getResult(0).getType().isInteger(1) && !lhs->terms.empty())
    return std::nullopt;
  LanePattern result = *lhs;
  result.needs.append(rhs->needs);
  bool isSame = llvm::all_equal(rhs->offsets);
  if (isa<arith::AndIOp>(op) && !lhs->terms.empty())
    return isSame ? computeMasked(std::move(result), rhs->offsets.front())
                  : std::nullopt;
  // Those that are set, or changed, are below all of the sum.
  unsigned power = 0;
  for (int64_t offset : rhs->offsets) {
    if (offset < 0 && !lhs->terms.empty())
      return std::nullopt;
    power = std::max(power, llvm::Log2_64_Ceil(std::abs(offset) + 1));
  }
  if (!isMultiple(result.terms, power, result.needs))
    return std::nullopt;
  for (auto [value, bits] : llvm::zip_equal(result.offsets, rhs->offsets))
    value = isa<arith::AndIOp>(op)  ? value & bits
            : isa<arith::OrIOp>(op) ? value | bits
                                    : value ^ bits;
  return result;
}

/// What is divided by two to the power `by`.
LanePatterns::Pattern LanePatterns::computeShifted(Operation *op,
                                                   std::optional<unsigned> by) {
  const LanePattern *number = by ? of(op->getOperand(0)) : nullptr;
  if (!number)
    return std::nullopt;
  LanePattern result = *number;
  if (!staysInBlock(result, *by))
    return std::nullopt;
  // Quotients are rounded towards zero.
  if (isa<arith::DivSIOp>(op) && !result.terms.empty() &&
      !shapes.isTakenForNatural(op->getOperand(0)))
    return std::nullopt;
  for (int64_t &offset : result.offsets)
    offset >>= *by;
  if (result.terms.empty() || *by == 0)
    return result;
  Symbol sum = {Value(), result.terms, *by, isa<arith::ShRSIOp>(op)};
  result.terms = symbol(sum).terms;
  return result;
}

LanePatterns::Pattern LanePatterns::computeRemainder(Operation *op) {
  std::optional<unsigned> power = getKnownPower(op->getOperand(1));
  const LanePattern *number = power ? of(op->getOperand(0)) : nullptr;
  if (!number)
    return std::nullopt;
  LanePattern result = *number;
  bool isSigned = isa<arith::RemSIOp>(op);
  if (isSigned &&
      (!staysInBlock(result, *power) ||
       (!result.terms.empty() && !shapes.isTakenForNatural(op->getOperand(0)))))
    return std::nullopt;
  return computeMasked(std::move(result), (int64_t(1) << *power) - 1);
}

LanePatterns::Pattern LanePatterns::computeWidened(Operation *op) {
  const LanePattern *number = of(op->getOperand(0));
  bool isSigned = isa<arith::ExtSIOp>(op);
  if (!number || (isSigned && op->getOperand(0).getType().isInteger(1)))
    return std::nullopt;
  LanePattern result = *number;
  if (!staysInBlock(result))
    return std::nullopt;
  if (!result.terms.empty()) {
    Symbol sum = {Value(), result.terms, 0, isSigned};
    result.terms = symbol(sum).terms;
  }
  return result;
}

static bool compares(arith::CmpIPredicate predicate, int64_t lhs, int64_t rhs) {
  // Neither is below zero where it matters.
  return arith::applyCmpPredicate(predicate, APInt(64, lhs, /*isSigned=*/true),
                                  APInt(64, rhs, /*isSigned=*/true));
}

LanePatterns::Pattern LanePatterns::computeComparison(arith::CmpIOp op) {
  const LanePattern *lhs = of(op.getLhs()), *rhs = of(op.getRhs());
  if (!lhs || !rhs || lhs->terms != rhs->terms)
    return std::nullopt;
  LanePattern first = *lhs, second = *rhs;
  bool isEquation = op.getPredicate() == arith::CmpIPredicate::eq ||
                    op.getPredicate() == arith::CmpIPredicate::ne;
  if (!isEquation && (!staysInBlock(first) || !staysInBlock(second)))
    return std::nullopt;
  LanePattern result = constant(0);
  result.needs = first.needs;
  result.needs.append(second.needs);
  for (auto [value, a, b] :
       llvm::zip_equal(result.offsets, first.offsets, second.offsets))
    value = compares(op.getPredicate(), a, b);
  return result;
}

LanePatterns::Pattern LanePatterns::computeChoice(arith::SelectOp op) {
  const LanePattern *condition = of(op.getCondition()),
                    *first = of(op.getTrueValue()),
                    *second = of(op.getFalseValue());
  if (!condition || !condition->terms.empty() || !first || !second ||
      first->terms != second->terms)
    return std::nullopt;
  LanePattern result = *first;
  result.needs.append(second->needs);
  result.needs.append(condition->needs);
  for (auto [lane, value] : llvm::enumerate(result.offsets))
    if (condition->offsets[lane] == 0)
      value = second->offsets[lane];
  return result;
}

LanePatterns::Pattern LanePatterns::computeAddress(LLVM::GEPOp gep) {
  const LanePattern *base = of(gep.getBase());
  if (!base || isa<VectorType>(gep.getType()))
    return std::nullopt;
  LanePattern result = *base;
  DataLayout layout = DataLayout::closest(gep);
  Type type = gep.getElemType();
  for (auto [position, index] : llvm::enumerate(gep.getIndices())) {
    if (position > 0) {
      auto array = dyn_cast<LLVM::LLVMArrayType>(type);
      if (!array)
        return std::nullopt;
      type = array.getElementType();
    }
    int64_t size = llvm::alignTo(layout.getTypeSize(type).getFixedValue(),
                                 layout.getTypeABIAlignment(type));
    auto number = dyn_cast<IntegerAttr>(index);
    if (!number && !cast<Value>(index).getType().isInteger(64))
      return std::nullopt;
    const LanePattern own = number ? constant(number.getInt()) : LanePattern();
    const LanePattern *places = number ? &own : of(cast<Value>(index));
    if (!places || size > (1 << 12) || !addAll(result, *places, size))
      return std::nullopt;
  }
  return result;
}

/// What a loop counts that lanes go round one behind the other.
LanePatterns::Pattern LanePatterns::computeCounter(BlockArgument counter) {
  auto loop = dyn_cast<scf::ForOp>(counter.getOwner()->getParentOp());
  if (!loop || loop.getInductionVar() != counter ||
      !shapes.of(loop.getStep()).isUniform())
    return std::nullopt;
  const LanePattern *lower = of(loop.getLowerBound());
  if (!lower)
    return std::nullopt;
  LanePattern result = symbol({counter, {}});
  result.offsets = lower->offsets;
  result.needs = lower->needs;
  return result;
}

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

llvm::BitVector LanePatterns::getLanesOf(Operation *op, bool &isWhole,
                                         Needs &needs) {
  llvm::BitVector on(lanes, true);
  isWhole = true;
  Region &body = shapes.getRoot();
  for (Region *region = op->getParentRegion(); region != &body;
       region = region->getParentRegion()) {
    Operation *parent = region->getParentOp();
    if (!shapes.isDivergent(parent))
      continue;
    auto branch = dyn_cast<scf::IfOp>(parent);
    const LanePattern *condition = branch ? of(branch.getCondition()) : nullptr;
    if (!condition || !condition->terms.empty()) {
      isWhole = false;
      continue;
    }
    needs.append(condition->needs.begin(), condition->needs.end());
    bool isElse = region == &branch.getElseRegion();
    for (auto [lane, value] : llvm::enumerate(condition->offsets))
      if ((value != 0) == isElse)
        on.reset(lane);
  }
  return on;
}

void LanePatterns::take(ArrayRef<LanePattern::Need> needs) {
  for (const LanePattern::Need &need : needs) {
    auto *known = llvm::find_if(taken, [&](const LanePattern::Need &each) {
      return each.first == need.first;
    });
    if (known == taken.end())
      taken.push_back(need);
    else
      known->second = std::max(known->second, need.second);
  }
}

bool LanePatterns::areTaken(ArrayRef<LanePattern::Need> needs) const {
  return llvm::all_of(needs, [&](const LanePattern::Need &need) {
    return llvm::any_of(taken, [&](const LanePattern::Need &known) {
      return known.first == need.first && known.second >= need.second;
    });
  });
}

bool LanePatterns::areTakenApart(const LanePattern &from, const LanePattern &to,
                                 int64_t bytes) {
  // The pointer that only one of both has.
  auto ownPointer = [&](const LanePattern &own,
                        const LanePattern &other) -> Value {
    Value pointer;
    for (const Term &term : own.terms) {
      if (llvm::is_contained(other.terms, term))
        continue;
      Value value = symbols[term.first].value;
      if (pointer || term.second != 1 || !value ||
          !isa<LLVM::LLVMPointerType>(value.getType()) ||
          shapes.getRoot().isAncestor(value.getParentRegion()))
        return {};
      pointer = value;
    }
    return pointer;
  };
  Value first = ownPointer(from, to), second = ownPointer(to, from);
  if (!first || !second || first.getType() != second.getType() ||
      from.terms.size() != to.terms.size())
    return false;
  int64_t most = 0;
  for (auto [a, b] : llvm::zip_equal(from.offsets, to.offsets))
    most = std::max(most, std::abs(b - a));
  take(from.needs);
  take(to.needs);
  distances.push_back({first, second, most + bytes});
  return true;
}
