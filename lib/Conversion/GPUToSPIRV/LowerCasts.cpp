//===- LowerCasts.cpp - constants and conversions of type -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpLowerings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;

static Value lowerConstant(SPIRVBuilder &b, arith::ConstantOp op) {
  Attribute value = op.getValue();
  // `index` has become an integer already, in the type.
  if (auto integer = dyn_cast<IntegerAttr>(value);
      integer && integer.getType() != op.getType())
    return b.integer(op.getType(), integer.getValue().getZExtValue());
  return spirv::ConstantOp::create(b, op.getType(), value);
}

/// Widens, cuts or keeps integers; booleans are chosen from.
static Value convertInteger(SPIRVBuilder &b, Operation *op, bool isSigned) {
  Value value = op->getOperand(0);
  Type type = op->getResult(0).getType();
  if (type == value.getType())
    return value;
  if (isBool(value.getType()))
    return b.select(value, b.integer(type, isSigned ? ~uint64_t(0) : 1),
                    b.integer(type, 0));
  if (isBool(type))
    return b.compare<spirv::INotEqualOp>(b.bitAnd(value, 1),
                                         b.integer(value.getType(), 0));
  return b.make(isSigned ? instruction<spirv::SConvertOp>()
                         : instruction<spirv::UConvertOp>(),
                type, value);
}

static Value lowerBitcast(SPIRVBuilder &b, Operation *op) {
  Value value = op->getOperand(0);
  Type type = op->getResult(0).getType();
  if (type == value.getType())
    return value;
  auto isNumeric = [](Type t) {
    return getElementTypeOrSelf(t).isIntOrFloat() && !isBool(t);
  };
  if (!isNumeric(type) || !isNumeric(value.getType()))
    return b.refuse(
        "a cast between these types is none of the bits of numbers");
  return b.bitcast(type, value);
}

void cairn::addFloatCasts(OpLowerings &lowerings,
                          Value (*intToFloat)(SPIRVBuilder &, Operation *,
                                              bool isSigned),
                          Value (*floatToInt)(SPIRVBuilder &, Operation *,
                                              SPIRVInstruction)) {
  auto fromInteger = [&](StringRef name, bool isSigned) {
    lowerings.addValue(name, [=](SPIRVBuilder &b, Operation *op) {
      return intToFloat(b, op, isSigned);
    });
  };
  auto toInteger = [&](StringRef name, SPIRVInstruction converts) {
    lowerings.addValue(name, [=](SPIRVBuilder &b, Operation *op) {
      return floatToInt(b, op, converts);
    });
  };
  fromInteger(arith::UIToFPOp::getOperationName(), /*isSigned=*/false);
  fromInteger(arith::SIToFPOp::getOperationName(), /*isSigned=*/true);
  toInteger(arith::FPToUIOp::getOperationName(),
            instruction<spirv::ConvertFToUOp>());
  toInteger(arith::FPToSIOp::getOperationName(),
            instruction<spirv::ConvertFToSOp>());
}

void cairn::addCastLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerConstant);
  for (StringRef name :
       {arith::ExtUIOp::getOperationName(), arith::TruncIOp::getOperationName(),
        arith::IndexCastUIOp::getOperationName()})
    lowerings.addValue(name, [](SPIRVBuilder &b, Operation *op) {
      return convertInteger(b, op, /*isSigned=*/false);
    });
  for (StringRef name : {arith::ExtSIOp::getOperationName(),
                         arith::IndexCastOp::getOperationName()})
    lowerings.addValue(name, [](SPIRVBuilder &b, Operation *op) {
      return convertInteger(b, op, /*isSigned=*/true);
    });
  lowerings.addSame<arith::ExtFOp, spirv::FConvertOp>();
  for (StringRef name : {arith::BitcastOp::getOperationName(),
                         vector::BitCastOp::getOperationName(),
                         LLVM::BitcastOp::getOperationName()})
    lowerings.addValue(name, lowerBitcast);
  lowerings.addSame<ub::PoisonOp, spirv::UndefOp>();
}
