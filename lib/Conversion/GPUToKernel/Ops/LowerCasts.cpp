//===- LowerCasts.cpp - conversions and what is nothing ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelLowerings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn;

static Value intToFloat(SPIRVBuilder &b, Operation *op, bool isSigned) {
  Value value = op->getOperand(0);
  Type type = op->getResult(0).getType();
  if (isBool(value.getType()))
    return b.select(value, b.real(type, isSigned ? -1 : 1), b.real(type, 0));
  return b.make(isSigned ? instruction<spirv::ConvertSToFOp>()
                         : instruction<spirv::ConvertUToFOp>(),
                type, value);
}

/// As a boolean, all but the numbers that round to zero are true, as far as
/// the result is defined.
static Value floatToInt(SPIRVBuilder &b, Operation *op,
                        SPIRVInstruction converts) {
  Value value = op->getOperand(0);
  Type type = op->getResult(0).getType();
  if (!isBool(type))
    return b.make(converts, type, value);
  Value magnitude = b.make<spirv::CLFAbsOp>(value.getType(), value);
  return b.compare<spirv::FOrdGreaterThanEqualOp>(magnitude,
                                                  b.real(value.getType(), 1));
}

static std::optional<spirv::FPRoundingMode>
convertRounding(arith::RoundingMode mode) {
  switch (mode) {
  case arith::RoundingMode::to_nearest_even:
    return spirv::FPRoundingMode::RTE;
  case arith::RoundingMode::toward_zero:
    return spirv::FPRoundingMode::RTZ;
  case arith::RoundingMode::upward:
    return spirv::FPRoundingMode::RTP;
  case arith::RoundingMode::downward:
    return spirv::FPRoundingMode::RTN;
  case arith::RoundingMode::to_nearest_away:
    return std::nullopt;
  }
  llvm_unreachable("a mode outside of the enum");
}

static Value lowerTruncFloat(SPIRVBuilder &b, arith::TruncFOp op) {
  SmallVector<NamedAttribute, 1> attrs;
  // Without a decoration, to nearest even.
  if (std::optional<arith::RoundingMode> given = op.getRoundingmode();
      given && *given != arith::RoundingMode::to_nearest_even) {
    std::optional<spirv::FPRoundingMode> mode = convertRounding(*given);
    if (!mode)
      return b.refuse("conversions do not round ties away from zero");
    attrs.push_back(
        b.getNamedAttr("fp_rounding_mode",
                       spirv::FPRoundingModeAttr::get(b.getContext(), *mode)));
  }
  return b.make<spirv::FConvertOp>(op.getType(), op.getIn(), attrs);
}

void cairn::addKernelCastLowerings(OpLowerings &lowerings) {
  addFloatCasts(lowerings, intToFloat, floatToInt);
  lowerings.add(lowerTruncFloat);
  lowerings.addSame<LLVM::ZeroOp>(inst::ConstantNull);
  lowerings.addSame<LLVM::UndefOp, spirv::UndefOp>();
  lowerings.addSame<LLVM::PoisonOp, spirv::UndefOp>();
}
