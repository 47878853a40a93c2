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

SPIRVInstruction cairn::integerComparison(CmpIPredicate predicate) {
  switch (predicate) {
  case CmpIPredicate::eq:
    return instruction<spirv::IEqualOp>();
  case CmpIPredicate::ne:
    return instruction<spirv::INotEqualOp>();
  case CmpIPredicate::slt:
    return instruction<spirv::SLessThanOp>();
  case CmpIPredicate::sle:
    return instruction<spirv::SLessThanEqualOp>();
  case CmpIPredicate::sgt:
    return instruction<spirv::SGreaterThanOp>();
  case CmpIPredicate::sge:
    return instruction<spirv::SGreaterThanEqualOp>();
  case CmpIPredicate::ult:
    return instruction<spirv::ULessThanOp>();
  case CmpIPredicate::ule:
    return instruction<spirv::ULessThanEqualOp>();
  case CmpIPredicate::ugt:
    return instruction<spirv::UGreaterThanOp>();
  case CmpIPredicate::uge:
    return instruction<spirv::UGreaterThanEqualOp>();
  }
  llvm_unreachable("a predicate outside of the enum");
}

/// SPIR-V does not order booleans. True is 1 without sign, -1 with one.
static Value compareBooleans(SPIRVBuilder &b, CmpIPredicate predicate,
                             Value lhs, Value rhs) {
  switch (predicate) {
  case CmpIPredicate::eq:
    return b.make<spirv::LogicalEqualOp>(lhs.getType(), {lhs, rhs});
  case CmpIPredicate::ne:
    return b.make<spirv::LogicalNotEqualOp>(lhs.getType(), {lhs, rhs});
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

static SPIRVInstruction floatComparison(CmpFPredicate predicate) {
  switch (predicate) {
  case CmpFPredicate::OEQ:
    return instruction<spirv::FOrdEqualOp>();
  case CmpFPredicate::OGT:
    return instruction<spirv::FOrdGreaterThanOp>();
  case CmpFPredicate::OGE:
    return instruction<spirv::FOrdGreaterThanEqualOp>();
  case CmpFPredicate::OLT:
    return instruction<spirv::FOrdLessThanOp>();
  case CmpFPredicate::OLE:
    return instruction<spirv::FOrdLessThanEqualOp>();
  case CmpFPredicate::ONE:
    return instruction<spirv::FOrdNotEqualOp>();
  case CmpFPredicate::UEQ:
    return instruction<spirv::FUnordEqualOp>();
  case CmpFPredicate::UGT:
    return instruction<spirv::FUnordGreaterThanOp>();
  case CmpFPredicate::UGE:
    return instruction<spirv::FUnordGreaterThanEqualOp>();
  case CmpFPredicate::ULT:
    return instruction<spirv::FUnordLessThanOp>();
  case CmpFPredicate::ULE:
    return instruction<spirv::FUnordLessThanEqualOp>();
  case CmpFPredicate::UNE:
    return instruction<spirv::FUnordNotEqualOp>();
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
  if (SPIRVInstruction comparison = floatComparison(op.getPredicate()))
    return b.compare(comparison, op.getLhs(), op.getRhs());
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
