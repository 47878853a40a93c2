//===- LowerComparisons.cpp - comparisons and choices -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpLowerings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;
using arith::CmpFPredicate;
using arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

static StringRef integerComparison(CmpIPredicate predicate) {
  switch (predicate) {
  case CmpIPredicate::eq:
    return "IEqual";
  case CmpIPredicate::ne:
    return "INotEqual";
  case CmpIPredicate::slt:
    return "SLessThan";
  case CmpIPredicate::sle:
    return "SLessThanEqual";
  case CmpIPredicate::sgt:
    return "SGreaterThan";
  case CmpIPredicate::sge:
    return "SGreaterThanEqual";
  case CmpIPredicate::ult:
    return "ULessThan";
  case CmpIPredicate::ule:
    return "ULessThanEqual";
  case CmpIPredicate::ugt:
    return "UGreaterThan";
  case CmpIPredicate::uge:
    return "UGreaterThanEqual";
  }
  llvm_unreachable("a predicate outside of the enum");
}

/// SPIR-V does not order booleans. True is 1 without sign, -1 with one.
static Value compareBooleans(SPIRVBuilder &b, CmpIPredicate predicate,
                             Value lhs, Value rhs) {
  switch (predicate) {
  case CmpIPredicate::eq:
    return b.make("LogicalEqual", lhs.getType(), {lhs, rhs});
  case CmpIPredicate::ne:
    return b.make("LogicalNotEqual", lhs.getType(), {lhs, rhs});
  case CmpIPredicate::ult:
  case CmpIPredicate::sgt:
    return b.logicalAnd(b.logicalNot(lhs), rhs);
  case CmpIPredicate::ugt:
  case CmpIPredicate::slt:
    return b.logicalAnd(lhs, b.logicalNot(rhs));
  case CmpIPredicate::ule:
  case CmpIPredicate::sge:
    return b.logicalOr(b.logicalNot(lhs), rhs);
  case CmpIPredicate::uge:
  case CmpIPredicate::sle:
    return b.logicalOr(lhs, b.logicalNot(rhs));
  }
  llvm_unreachable("a predicate outside of the enum");
}

static Value lowerCompareInteger(SPIRVBuilder &b, arith::CmpIOp op) {
  if (isBool(op.getLhs().getType()))
    return compareBooleans(b, op.getPredicate(), op.getLhs(), op.getRhs());
  return b.compare(integerComparison(op.getPredicate()), op.getLhs(),
                   op.getRhs());
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

static StringRef floatComparison(CmpFPredicate predicate) {
  switch (predicate) {
  case CmpFPredicate::OEQ:
    return "FOrdEqual";
  case CmpFPredicate::OGT:
    return "FOrdGreaterThan";
  case CmpFPredicate::OGE:
    return "FOrdGreaterThanEqual";
  case CmpFPredicate::OLT:
    return "FOrdLessThan";
  case CmpFPredicate::OLE:
    return "FOrdLessThanEqual";
  case CmpFPredicate::ONE:
    return "FOrdNotEqual";
  case CmpFPredicate::UEQ:
    return "FUnordEqual";
  case CmpFPredicate::UGT:
    return "FUnordGreaterThan";
  case CmpFPredicate::UGE:
    return "FUnordGreaterThanEqual";
  case CmpFPredicate::ULT:
    return "FUnordLessThan";
  case CmpFPredicate::ULE:
    return "FUnordLessThanEqual";
  case CmpFPredicate::UNE:
    return "FUnordNotEqual";
  case CmpFPredicate::ORD:
  case CmpFPredicate::UNO:
  case CmpFPredicate::AlwaysTrue:
  case CmpFPredicate::AlwaysFalse:
    return {};
  }
  llvm_unreachable("a predicate outside of the enum");
}

static bool isKnownNumber(Value value) {
  Attribute attr;
  if (!matchPattern(value, m_Constant(&attr)))
    return false;
  if (auto splat = dyn_cast<SplatElementsAttr>(attr))
    attr = splat.getSplatValue<Attribute>();
  auto constant = dyn_cast<FloatAttr>(attr);
  return constant && !constant.getValue().isNaN();
}

/// OpOrdered and OpUnordered are for OpenCL's devices only.
static Value isUnordered(SPIRVBuilder &b, Value lhs, Value rhs) {
  if (lhs == rhs || isKnownNumber(rhs))
    return b.isNan(lhs);
  if (isKnownNumber(lhs))
    return b.isNan(rhs);
  return b.logicalOr(b.isNan(lhs), b.isNan(rhs));
}

static Value lowerCompareFloat(SPIRVBuilder &b, arith::CmpFOp op) {
  StringRef name = floatComparison(op.getPredicate());
  if (!name.empty())
    return b.compare(name, op.getLhs(), op.getRhs());
  switch (op.getPredicate()) {
  case CmpFPredicate::UNO:
    return isUnordered(b, op.getLhs(), op.getRhs());
  case CmpFPredicate::ORD:
    return b.logicalNot(isUnordered(b, op.getLhs(), op.getRhs()));
  default:
    return b.integer(op.getType(),
                     op.getPredicate() == CmpFPredicate::AlwaysTrue);
  }
}

static Value lowerSelect(SPIRVBuilder &b, arith::SelectOp op) {
  return b.select(op.getCondition(), op.getTrueValue(), op.getFalseValue());
}

void cairn::addComparisonLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerCompareInteger);
  lowerings.add(lowerCompareFloat);
  lowerings.add(lowerSelect);
}
