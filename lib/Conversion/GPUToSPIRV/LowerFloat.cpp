//===- LowerFloat.cpp - choices between floats ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FastMath.h"
#include "OpLowerings.h"

using namespace mlir;
using namespace cairn;

void cairn::addStrictChoice(OpLowerings &lowerings, StringRef name,
                            SPIRVInstruction plain, SPIRVInstruction ofZeros) {
  lowerings.addValue(name, [=](SPIRVBuilder &b, Operation *op) {
    Value lhs = op->getOperand(0), rhs = op->getOperand(1);
    Type type = lhs.getType();
    Type bits = withElement(type, b.getIntegerType(bitWidth(type)));
    Value chosen = b.make(plain, type, {lhs, rhs});
    if (!hasFlag(op, arith::FastMathFlags::nsz)) {
      Value merged =
          b.make(ofZeros, bits, {b.bitcast(bits, lhs), b.bitcast(bits, rhs)});
      chosen = b.select(b.compare<spirv::FOrdEqualOp>(lhs, rhs),
                        b.bitcast(type, merged), chosen);
    }
    if (hasFlag(op, arith::FastMathFlags::nnan))
      return chosen;
    Value unordered = b.logicalOr(b.isNan(lhs), b.isNan(rhs));
    return b.select(unordered, b.make<spirv::FAddOp>(type, {lhs, rhs}), chosen);
  });
}
