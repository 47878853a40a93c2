//===- LowerInteger.cpp - integer arithmetic --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShaderLowerings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;

/// `a - a / b * b`. Vulkan leaves the result of OpSRem undefined for negative
/// operands.
static Value lowerSignedRemainder(SPIRVBuilder &b, arith::RemSIOp op) {
  Type type = op.getType();
  if (isBool(type))
    return b.integer(type, 0);
  Value quotient = b.make<spirv::SDivOp>(type, op.getOperands());
  return b.sub(op.getLhs(), b.mul(quotient, op.getRhs()));
}

static Value lowerUnsignedRemainder(SPIRVBuilder &b, arith::RemUIOp op) {
  Type type = op.getType();
  return isBool(type) ? b.integer(type, 0)
                      : b.make<spirv::UModOp>(type, op.getOperands());
}

/// The high half of the product of 64-bit integers, from products of halves:
/// drivers need not have it, and would do the same.
static Value multiplyHigh64(SPIRVBuilder &b, Value x, Value y) {
  constexpr uint64_t lowMask = 0xffffffff;
  Value x0 = b.bitAnd(x, lowMask), x1 = b.shiftRight(x, 32);
  Value y0 = b.bitAnd(y, lowMask), y1 = b.shiftRight(y, 32);
  Value middle = b.add(b.mul(x1, y0), b.shiftRight(b.mul(x0, y0), 32));
  Value carry = b.add(b.mul(x0, y1), b.bitAnd(middle, lowMask));
  return b.add(b.add(b.mul(x1, y1), b.shiftRight(middle, 32)),
               b.shiftRight(carry, 32));
}

/// The signed high half from the unsigned one, which takes a negative operand
/// for 2^64 more than it is.
static Value correctSign(SPIRVBuilder &b, Value high, Value x, Value y) {
  Value shift = b.integer(x.getType(), bitWidth(x.getType()) - 1);
  for (auto [negative, other] : {std::pair(x, y), std::pair(y, x)}) {
    Value mask =
        b.make<spirv::ShiftRightArithmeticOp>(x.getType(), {negative, shift});
    high = b.sub(high, b.bitAnd(mask, other));
  }
  return high;
}

static LogicalResult lowerMultiplyExtended(SPIRVBuilder &b, Operation *op,
                                           SmallVectorImpl<Value> &results) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  Type type = lhs.getType();
  bool isSigned = isa<arith::MulSIExtendedOp>(op);
  unsigned bits = bitWidth(type);
  if (bits == 1) {
    b.refuse("it is not arithmetic of booleans");
    return failure();
  }
  if (bits == 64) {
    Value high = multiplyHigh64(b, lhs, rhs);
    if (isSigned)
      high = correctSign(b, high, lhs, rhs);
    results.assign({b.mul(lhs, rhs), high});
    return success();
  }
  if (bits == 32) {
    Type pair = spirv::StructType::get({type, type});
    Value both = b.make(isSigned ? instruction<spirv::SMulExtendedOp>()
                                 : instruction<spirv::UMulExtendedOp>(),
                        pair, {lhs, rhs});
    results.assign({b.element(both, 0), b.element(both, 1)});
    return success();
  }
  auto widen = [&](Value value) {
    return isSigned ? b.resizeSigned(value, 32) : b.resizeUnsigned(value, 32);
  };
  Value product = b.mul(widen(lhs), widen(rhs));
  results.assign({b.resizeUnsigned(product, bits),
                  b.resizeUnsigned(b.shiftRight(product, bits), bits)});
  return success();
}

static Value withoutMask(Value value) {
  auto mask = value.getDefiningOp<spirv::BitwiseAndOp>();
  return mask && matchPattern(mask.getOperand2(), m_Constant())
             ? mask.getOperand1()
             : value;
}

/// The value that `shift`, of type `OpTy`, moves by eight bits, if it does.
template <typename OpTy> static Value movedByByte(Value shift) {
  APInt amount;
  auto op = withoutMask(shift).getDefiningOp<OpTy>();
  return op && matchPattern(op.getOperand2(), m_ConstantInt(&amount)) &&
                 amount == 8
             ? op.getOperand1()
             : Value();
}

static bool swapsBytes(Value up, Value down) {
  Value moved = movedByByte<spirv::ShiftLeftLogicalOp>(up);
  return moved && (moved == movedByByte<spirv::ShiftRightLogicalOp>(down) ||
                   moved == movedByByte<spirv::ShiftRightArithmeticOp>(down));
}

/// NVIDIA's compiler (580.159.04) takes the bytes that are exchanged for 0,
/// where the result is then cut to 16 bits. A sum of what the two do not share
/// is none.
static Value lowerOr(SPIRVBuilder &b, arith::OrIOp op) {
  Type type = op.getType();
  Value lhs = op.getLhs(), rhs = op.getRhs();
  if (isBool(type))
    return b.make<spirv::LogicalOrOp>(type, {lhs, rhs});
  if (!swapsBytes(lhs, rhs) && !swapsBytes(rhs, lhs))
    return b.bitOr(lhs, rhs);
  return b.add(lhs, b.bitAnd(rhs, b.make<spirv::NotOp>(type, lhs)));
}

void cairn::addShaderIntegerLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerOr);
  // True is -1 to the signed comparisons.
  addIntegerOperation<arith::MinSIOp>(lowerings, instruction<spirv::GLSMinOp>(),
                                      instruction<spirv::LogicalOrOp>());
  addIntegerOperation<arith::MaxSIOp>(lowerings, instruction<spirv::GLSMaxOp>(),
                                      instruction<spirv::LogicalAndOp>());
  addIntegerOperation<arith::MinUIOp>(lowerings, instruction<spirv::GLUMinOp>(),
                                      instruction<spirv::LogicalAndOp>());
  addIntegerOperation<arith::MaxUIOp>(lowerings, instruction<spirv::GLUMaxOp>(),
                                      instruction<spirv::LogicalOrOp>());
  lowerings.add(lowerSignedRemainder);
  lowerings.add(lowerUnsignedRemainder);
  lowerings.add(arith::MulSIExtendedOp::getOperationName(),
                lowerMultiplyExtended);
  lowerings.add(arith::MulUIExtendedOp::getOperationName(),
                lowerMultiplyExtended);
  lowerings.addSame<math::AbsIOp, spirv::GLSAbsOp>();
}
