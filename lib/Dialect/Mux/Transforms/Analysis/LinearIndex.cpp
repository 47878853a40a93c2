//===- LinearIndex.cpp - indices by ids and trips ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinearIndex.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace cairn::mux;

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

UniformSum::UniformSum(int64_t number) {
  if (number)
    terms.push_back({number, {}});
}

bool UniformSum::isOne() const {
  return terms.size() == 1 && terms[0].coefficient == 1 &&
         terms[0].factors.empty();
}

static bool haveSameFactors(const UniformSum::Term &x,
                            const UniformSum::Term &y) {
  return llvm::equal(x.factors, y.factors, [](const auto &f, const auto &g) {
    return f.value == g.value && f.isSigned == g.isSigned;
  });
}

UniformSum &UniformSum::operator+=(const UniformSum &other) {
  for (const Term &term : other.terms) {
    auto known = llvm::find_if(
        terms, [&](const Term &mine) { return haveSameFactors(mine, term); });
    if (known == terms.end()) {
      terms.push_back(term);
      continue;
    }
    known->coefficient += term.coefficient;
    if (known->coefficient == 0)
      terms.erase(known);
  }
  return *this;
}

UniformSum UniformSum::operator*(const UniformSum &other) const {
  UniformSum product;
  for (const Term &x : terms)
    for (const Term &y : other.terms) {
      Term term = {x.coefficient * y.coefficient, x.factors};
      term.factors.append(y.factors);
      llvm::sort(term.factors, [](const Factor &f, const Factor &g) {
        return std::pair(f.value.getAsOpaquePointer(), f.isSigned) <
               std::pair(g.value.getAsOpaquePointer(), g.isSigned);
      });
      UniformSum part;
      part.terms.push_back(std::move(term));
      product += part;
    }
  return product;
}

bool UniformSum::divideBy(int64_t number) {
  if (llvm::any_of(terms, [&](const Term &term) {
        return term.coefficient % number != 0;
      }))
    return false;
  for (Term &term : terms)
    term.coefficient /= number;
  return true;
}

bool LinearIndex::isUniform() const {
  return parts[Id0].isZero() && parts[Id1].isZero() && parts[Trip].isZero();
}

LinearIndex &LinearIndex::operator+=(const LinearIndex &other) {
  for (auto [mine, theirs] : llvm::zip_equal(parts, other.parts))
    mine += theirs;
  return *this;
}

LinearIndex LinearIndex::scaledBy(const UniformSum &factor) const {
  LinearIndex scaled;
  for (auto [made, part] : llvm::zip_equal(scaled.parts, parts))
    made = part * factor;
  return scaled;
}

bool LinearIndex::divideBy(int64_t number) {
  return llvm::all_of(parts,
                      [&](UniformSum &part) { return part.divideBy(number); });
}

//===----------------------------------------------------------------------===//
// Analysis
//===----------------------------------------------------------------------===//

bool IndexAnalysis::isUniform(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return isa<func::FuncOp>(argument.getOwner()->getParentOp());
  auto [known, isNew] = uniform.try_emplace(value, false);
  if (!isNew)
    return known->second;
  Operation *op = value.getDefiningOp();
  auto query = dyn_cast<WorkItemQuery>(op);
  bool result;
  if (query)
    // The launch has one work-item of the program along dimension 2.
    result = query.getConstantDim() == 2u;
  else
    result = op->getNumRegions() == 0 && isPure(op) &&
             !isa<UniformityOpInterface>(op) &&
             llvm::all_of(op->getOperands(),
                          [&](Value operand) { return isUniform(operand); });
  uniform[value] = result;
  return result;
}

static LinearIndex variable(LinearIndex::Part part) {
  LinearIndex index;
  index[part] = UniformSum(1);
  return index;
}

/// Whether the result of `op` is that of numbers without bounds, read so.
static bool isExact(Operation *op, IndexAnalysis::Reading reading) {
  using Reading = IndexAnalysis::Reading;
  auto flags = cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  switch (reading) {
  case Reading::LowBits:
    return true;
  case Reading::Signed:
    return flags.hasNoSignedWrap();
  case Reading::Unsigned:
    return flags.hasNoUnsignedWrap();
  }
  llvm_unreachable("all readings are listed");
}

std::optional<LinearIndex> IndexAnalysis::getSum(Operation *op,
                                                 Reading reading) {
  if (!isUnchecked && !isExact(op, reading))
    return std::nullopt;
  std::optional<LinearIndex> x = get(op->getOperand(0), reading);
  std::optional<LinearIndex> y = get(op->getOperand(1), reading);
  if (!x || !y)
    return std::nullopt;
  if (isa<arith::AddIOp>(op))
    return *x += *y;
  if (isa<arith::SubIOp>(op))
    return *x += y->scaledBy(UniformSum(-1));
  if (isa<arith::ShLIOp>(op)) {
    APInt by;
    if (!matchPattern(op->getOperand(1), m_ConstantInt(&by)) || by.uge(62))
      return std::nullopt;
    return x->scaledBy(UniformSum(int64_t(1) << by.getZExtValue()));
  }
  if (y->isUniform())
    return x->scaledBy((*y)[LinearIndex::Constant]);
  if (x->isUniform())
    return y->scaledBy((*x)[LinearIndex::Constant]);
  return std::nullopt;
}

std::optional<LinearIndex> IndexAnalysis::get(Value value, Reading reading) {
  std::pair<Value, unsigned> key(value, unsigned(reading));
  auto found = known.find(key);
  if (found != known.end())
    return found->second;
  std::optional<LinearIndex> index = compute(value, reading);
  known.try_emplace(key, index);
  return index;
}

std::optional<LinearIndex> IndexAnalysis::compute(Value value,
                                                  Reading reading) {
  LinearIndex index;
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant))) {
    index[LinearIndex::Constant] =
        UniformSum(reading == Reading::Unsigned && constant.getBitWidth() < 64
                       ? static_cast<int64_t>(constant.getZExtValue())
                       : constant.getSExtValue());
    return index;
  }
  if (value == loop.getInductionVar())
    return variable(LinearIndex::Trip);
  if (isUniform(value)) {
    index[LinearIndex::Constant] =
        UniformSum(UniformSum::Factor{value, reading != Reading::Unsigned});
    return index;
  }
  Operation *op = value.getDefiningOp();
  if (!op)
    return std::nullopt;
  if (isa<GlobalIdOp>(op)) {
    std::optional<uint32_t> dim = cast<WorkItemQuery>(op).getConstantDim();
    if (!dim || *dim > 1)
      return std::nullopt;
    return variable(*dim ? LinearIndex::Id1 : LinearIndex::Id0);
  }
  if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp>(op))
    return getSum(op, reading);
  if (isa<arith::ExtSIOp>(op))
    return get(op->getOperand(0), Reading::Signed);
  if (isa<arith::ExtUIOp>(op))
    return get(op->getOperand(0), Reading::Unsigned);
  // Ids and trips are cut off by what counts on that they fit, as all programs
  // with `int i = get_global_id(0)` do.
  if (isa<arith::TruncIOp>(op) &&
      op->getResult(0).getType().getIntOrFloatBitWidth() >= 32 &&
      (op->getOperand(0).getDefiningOp<GlobalIdOp>() ||
       op->getOperand(0) == loop.getInductionVar()))
    return get(op->getOperand(0), reading);
  return std::nullopt;
}
