//===- LowerInteger.cpp - integer arithmetic --------------------*- C++ -*-===//
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

namespace {
struct BinaryRow {
  StringRef name;
  StringRef onIntegers;
  /// On booleans, which SPIR-V has no arithmetic for; empty where the only
  /// operand on the right that is not undefined leaves the left one as it is.
  StringRef onBooleans;
};
} // namespace

static constexpr BinaryRow binaryRows[] = {
    {"arith.addi", "IAdd", "LogicalNotEqual"},
    {"arith.subi", "ISub", "LogicalNotEqual"},
    {"arith.muli", "IMul", "LogicalAnd"},
    {"arith.divui", "UDiv", ""},
    {"arith.divsi", "SDiv", ""},
    {"arith.shli", "ShiftLeftLogical", ""},
    {"arith.shrui", "ShiftRightLogical", ""},
    {"arith.shrsi", "ShiftRightArithmetic", ""},
    {"arith.andi", "BitwiseAnd", "LogicalAnd"},
    {"arith.ori", "BitwiseOr", "LogicalOr"},
};

void cairn::addIntegerOperation(OpLowerings &lowerings, StringRef name,
                                StringRef onIntegers, StringRef onBooleans) {
  lowerings.addValue(name, [=](SPIRVBuilder &b, Operation *op) -> Value {
    Type type = op->getResult(0).getType();
    if (!isBool(type))
      return b.make(onIntegers, type, op->getOperands());
    if (onBooleans.empty())
      return op->getOperand(0);
    return b.make(onBooleans, type, op->getOperands());
  });
}

static Value lowerXor(SPIRVBuilder &b, arith::XOrIOp op) {
  APInt mask;
  bool isNot =
      matchPattern(op.getRhs(), m_ConstantInt(&mask)) && mask.isAllOnes();
  if (isBool(op.getType()))
    return isNot ? b.logicalNot(op.getLhs())
                 : b.make("LogicalNotEqual", op.getType(), op.getOperands());
  return isNot ? b.make("Not", op.getType(), op.getLhs())
               : b.bitXor(op.getLhs(), op.getRhs());
}

static LogicalResult lowerAddExtended(SPIRVBuilder &b, Operation *op,
                                      SmallVectorImpl<Value> &results) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  if (isBool(lhs.getType())) {
    results.assign({b.make("LogicalNotEqual", lhs.getType(), {lhs, rhs}),
                    b.logicalAnd(lhs, rhs)});
    return success();
  }
  Value sum = b.add(lhs, rhs);
  results.assign({sum, b.compare("ULessThan", sum, lhs)});
  return success();
}

void cairn::addIntegerLowerings(OpLowerings &lowerings) {
  for (const BinaryRow &row : binaryRows)
    addIntegerOperation(lowerings, row.name, row.onIntegers, row.onBooleans);
  lowerings.add(lowerXor);
  lowerings.add("arith.addui_extended", lowerAddExtended);
}
