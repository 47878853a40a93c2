//===- TripDependence.cpp - memory of different trips -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The address of an access is `stride * trip + rest`. Two accesses of the same
// stride are apart in different trips if a stride is longer than what their
// rests may differ by: as these are numbers with bounds, or as the stride is a
// row of `n` and the rest counts from 0 to `n`.
//
//===----------------------------------------------------------------------===//

#include "TripDependence.h"
#include "cairn/Dialect/Mux/IR/ReachedValues.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn::mux;

using Access = TripDependence::Access;

std::optional<Obstacle> cairn::mux::findBarrier(scf::ForOp loop) {
  std::optional<Obstacle> found;
  loop.getBody()->walk([&](ControlBarrier op) {
    found = {op, "work-items wait for each other here"};
    return WalkResult::interrupt();
  });
  return found;
}

std::pair<Value, Value> cairn::mux::boundsOfWhole(scf::ForOp tile) {
  std::pair own(tile.getLowerBound(), tile.getUpperBound());
  auto end = own.second.getDefiningOp<arith::AddIOp>();
  auto first = own.first.getDefiningOp<arith::AddIOp>();
  if (!end || !first || end.getLhs() != own.first)
    return own;
  auto span = end.getRhs().getDefiningOp<arith::MinUIOp>();
  auto rest =
      span ? span.getLhs().getDefiningOp<arith::SubIOp>() : arith::SubIOp();
  auto offset = first.getRhs().getDefiningOp<arith::MulIOp>();
  scf::ForOp tiles = offset ? findCountedLoop(offset.getLhs()) : scf::ForOp();
  if (!rest || rest.getRhs() != own.first || !tiles || !tiles.getUnsignedCmp())
    return own;
  return {first.getLhs(), rest.getLhs()};
}

/// What `bound` is at most: a constant, or the size that a kernel requires.
static std::optional<int64_t> mostOf(Value bound) {
  APInt constant;
  if (matchPattern(bound, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  auto size = bound.getDefiningOp<LocalSizeOp>();
  auto sizes = size
                   ? getReqdWorkGroupSize(size->getParentOfType<func::FuncOp>())
                   : std::nullopt;
  std::optional<uint32_t> dim =
      size ? cast<WorkItemQuery>(*size).getConstantDim() : std::nullopt;
  if (!sizes || !dim || *dim > 2)
    return std::nullopt;
  return (*sizes)[*dim];
}

/// Whether `loop` has no two trips.
static bool isOneTrip(scf::ForOp loop) {
  APInt low;
  auto most = mostOf(loop.getUpperBound());
  return most && matchPattern(loop.getLowerBound(), m_ConstantInt(&low)) &&
         !low.isNegative() && stepOf(loop) &&
         *most - low.getSExtValue() <= *stepOf(loop);
}

TripDependence::TripDependence(scf::ForOp nest)
    : nest(nest), sums(nest->getParentOfType<func::FuncOp>(),
                       /*isUnchecked=*/false, IndexSums::Symbols::Any) {
  nest.getBody()->walk([&](Operation *op) {
    if (auto access = MemoryAccess::of(op))
      accesses.push_back({op, access->isStore,
                          static_cast<int64_t>(sizeInMemory(access->type, op)),
                          findAddress(access->address, sums)});
  });
}

std::optional<Obstacle> TripDependence::findOrdered() {
  std::optional<Obstacle> found;
  nest.getBody()->walk([&](Operation *op) {
    auto access = MemoryAccess::of(op);
    bool isFree = access
                      ? access->isPlain
                      : isMemoryEffectFree(op) ||
                            op->hasTrait<OpTrait::IsTerminator>() ||
                            op->hasTrait<OpTrait::HasRecursiveMemoryEffects>();
    if (isFree)
      return WalkResult::advance();
    found = Obstacle{op, "this is done in the order of the trips"};
    return WalkResult::interrupt();
  });
  return found;
}

bool TripDependence::isInvariant(Value value) const {
  return isMadeOf(value, [&](Value value) {
    return !nest->isAncestor(value.getParentBlock()->getParentOp());
  });
}

namespace {
/// A sum as `stride * trip + rest`.
struct SplitSum {
  UniformSum stride, rest;
};
} // namespace

/// Nothing if `sum` is not linear in `trip`.
static std::optional<SplitSum> split(const UniformSum &sum, Value trip) {
  SplitSum parts;
  for (UniformSum::Term term : sum.getTerms()) {
    size_t count = term.factors.size();
    llvm::erase_if(term.factors, [&](const UniformSum::Factor &factor) {
      return factor.value == trip;
    });
    count -= term.factors.size();
    if (count > 1)
      return std::nullopt;
    (count ? parts.stride : parts.rest) += UniformSum(std::move(term));
  }
  return parts;
}

static UniformSum difference(const UniformSum &x, const UniformSum &y) {
  UniformSum result = x;
  return result += y * UniformSum(-1);
}

/// What `sum`, made of constants and of trips but those of `loop`, may be.
std::optional<TripDependence::Range>
TripDependence::rangeOf(const UniformSum &sum, scf::ForOp loop) {
  constexpr int64_t most = int64_t(1) << 40;
  Range range = {0, 0};
  for (const UniformSum::Term &term : sum.getTerms()) {
    Range part = {1, 1};
    if (!term.factors.empty()) {
      scf::ForOp inner = findCountedLoop(term.factors.front().value);
      APInt low;
      std::optional<int64_t> high;
      if (term.factors.size() > 1 || !inner || inner == loop ||
          !matchPattern(boundsOfWhole(inner).first, m_ConstantInt(&low)) ||
          !(high = mostOf(boundsOfWhole(inner).second)) ||
          low.getSExtValue() > *high ||
          (inner.getUnsignedCmp() && low.isNegative()))
        return std::nullopt;
      part = {low.getSExtValue(), *high - 1};
    }
    if (std::max(std::abs(part.low), std::abs(part.high)) > most >> 8 ||
        std::abs(term.coefficient) > most >> 8)
      return std::nullopt;
    int64_t a = part.low * term.coefficient, b = part.high * term.coefficient;
    range = {range.low + std::min(a, b), range.high + std::max(a, b)};
  }
  return range;
}

/// Whether `loop` counts from 0, or beyond, to `length`.
bool TripDependence::isBelow(scf::ForOp loop,
                             ArrayRef<UniformSum::Factor> length) {
  auto [low, high] = boundsOfWhole(loop);
  APInt first;
  if (!matchPattern(low, m_ConstantInt(&first)) || first.isNegative())
    return false;
  auto end = sums.get(high, loop.getUnsignedCmp() ? IndexSums::Reading::Unsigned
                                                  : IndexSums::Reading::Signed);
  if (!end)
    return false;
  UniformSum::Term term{1, {length.begin(), length.end()}};
  return difference(*end, UniformSum(std::move(term))).isZero();
}

/// Whether `sum` is zero or within a row, which is as long as `row` says.
bool TripDependence::isInRow(const UniformSum &sum,
                             const UniformSum::Term &row) {
  if (sum.isZero())
    return true;
  const UniformSum::Term &term = sum.getTerms().front();
  scf::ForOp loop = term.factors.size() == 1
                        ? findCountedLoop(term.factors.front().value)
                        : scf::ForOp();
  return sum.getTerms().size() == 1 && loop &&
         term.coefficient == row.coefficient && isBelow(loop, row.factors);
}

bool TripDependence::areApart(const Access &x, const Access &y,
                              scf::ForOp loop) {
  auto asRoot = [](Value base) {
    auto variable = base.getDefiningOp<LLVM::AddressOfOp>();
    return variable ? Attribute(variable.getGlobalNameAttr()) : Attribute();
  };
  if (isOneTrip(loop))
    return true;
  if (!x.address || !y.address)
    return false;
  Value base = x.address->base, other = y.address->base;
  if (cairn::mux::areApart(base, other))
    return true;
  bool isSame = base == other ? isInvariant(base)
                              : asRoot(base) && asRoot(base) == asRoot(other);
  std::optional<int64_t> step = stepOf(loop);
  auto first = split(x.address->bytes, loop.getInductionVar());
  auto second = split(y.address->bytes, loop.getInductionVar());
  if (!isSame || !step || !first || !second ||
      !difference(first->stride, second->stride).isZero() ||
      first->stride.getTerms().size() != 1)
    return false;
  // What is the same in all trips makes no difference.
  auto takeInvariant = [&](UniformSum &sum) {
    UniformSum invariant, varying;
    for (const UniformSum::Term &term : sum.getTerms())
      (llvm::all_of(term.factors,
                    [&](const UniformSum::Factor &factor) {
                      return isInvariant(factor.value);
                    })
           ? invariant
           : varying) += UniformSum(term);
    sum = varying;
    return invariant;
  };
  UniformSum apart = takeInvariant(first->rest);
  apart = difference(apart, takeInvariant(second->rest));
  const UniformSum::Term &stride = first->stride.getTerms().front();
  if (!llvm::all_of(stride.factors, [&](const UniformSum::Factor &factor) {
        return isInvariant(factor.value);
      }))
    return false;
  if (!stride.factors.empty())
    return apart.isZero() && !(first->rest.isZero() && second->rest.isZero()) &&
           std::max(x.size, y.size) <= std::abs(stride.coefficient) &&
           isInRow(first->rest, stride) && isInRow(second->rest, stride);
  auto between = rangeOf(apart, loop);
  auto mine = rangeOf(first->rest, loop), theirs = rangeOf(second->rest, loop);
  int64_t length;
  if (!between || !mine || !theirs ||
      llvm::MulOverflow(std::abs(stride.coefficient), *step, length))
    return false;
  int64_t low = between->low + mine->low - theirs->high;
  int64_t high = between->high + mine->high - theirs->low;
  return length >= y.size - low && length >= x.size + high;
}
