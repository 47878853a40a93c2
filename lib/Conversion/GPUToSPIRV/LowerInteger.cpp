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

void cairn::addIntegerOperation(OpLowerings &lowerings, StringRef name,
                                SPIRVInstruction onIntegers,
                                SPIRVInstruction onBooleans) {
  lowerings.addValue(name, [=](SPIRVBuilder &b, Operation *op) -> Value {
    Type type = op->getResult(0).getType();
    if (!isBool(type))
      return b.make(onIntegers, type, op->getOperands());
    if (!onBooleans)
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
                 : b.make<spirv::LogicalNotEqualOp>(op.getType(),
                                                    op.getOperands());
  return isNot ? b.make<spirv::NotOp>(op.getType(), op.getLhs())
               : b.bitXor(op.getLhs(), op.getRhs());
}

static LogicalResult lowerAddExtended(SPIRVBuilder &b, Operation *op,
                                      SmallVectorImpl<Value> &results) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  if (isBool(lhs.getType())) {
    results.assign({b.make<spirv::LogicalNotEqualOp>(lhs.getType(), {lhs, rhs}),
                    b.logicalAnd(lhs, rhs)});
    return success();
  }
  Value sum = b.add(lhs, rhs);
  results.assign({sum, b.compare<spirv::ULessThanOp>(sum, lhs)});
  return success();
}

template <typename OpTy, typename OnIntegers, typename OnBooleans>
static void add(OpLowerings &lowerings) {
  addIntegerOperation<OpTy>(lowerings, instruction<OnIntegers>(),
                            instruction<OnBooleans>());
}

/// On booleans, the only right operand that is not undefined changes nothing.
template <typename OpTy, typename OnIntegers>
static void add(OpLowerings &lowerings) {
  addIntegerOperation<OpTy>(lowerings, instruction<OnIntegers>(), {});
}

void cairn::addIntegerLowerings(OpLowerings &lowerings) {
  add<arith::AddIOp, spirv::IAddOp, spirv::LogicalNotEqualOp>(lowerings);
  add<arith::SubIOp, spirv::ISubOp, spirv::LogicalNotEqualOp>(lowerings);
  add<arith::MulIOp, spirv::IMulOp, spirv::LogicalAndOp>(lowerings);
  add<arith::DivUIOp, spirv::UDivOp>(lowerings);
  add<arith::DivSIOp, spirv::SDivOp>(lowerings);
  add<arith::ShLIOp, spirv::ShiftLeftLogicalOp>(lowerings);
  add<arith::ShRUIOp, spirv::ShiftRightLogicalOp>(lowerings);
  add<arith::ShRSIOp, spirv::ShiftRightArithmeticOp>(lowerings);
  add<arith::AndIOp, spirv::BitwiseAndOp, spirv::LogicalAndOp>(lowerings);
  add<arith::OrIOp, spirv::BitwiseOrOp, spirv::LogicalOrOp>(lowerings);
  lowerings.add(lowerXor);
  lowerings.add(arith::AddUIExtendedOp::getOperationName(), lowerAddExtended);
}
