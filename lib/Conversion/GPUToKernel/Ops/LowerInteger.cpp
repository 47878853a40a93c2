//===- LowerInteger.cpp - integers, as OpenCL.std has them ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelLowerings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace cairn;

/// There is nothing left of a division by true.
static void addRemainder(OpLowerings &lowerings, StringRef name,
                         StringRef spirvName) {
  lowerings.addValue(name, [spirvName](SPIRVBuilder &b, Operation *op) {
    Type type = op->getResult(0).getType();
    return isBool(type) ? b.integer(type, 0)
                        : b.make(spirvName, type, op->getOperands());
  });
}

/// Both halves of a product.
static void addMultiplyExtended(OpLowerings &lowerings, StringRef name,
                                StringRef high) {
  lowerings.add(name, [high](SPIRVBuilder &b, Operation *op,
                             SmallVectorImpl<Value> &results) {
    Value lhs = op->getOperand(0), rhs = op->getOperand(1);
    if (isBool(lhs.getType())) {
      b.refuse("it is not arithmetic of booleans");
      return failure();
    }
    results.assign({b.mul(lhs, rhs), b.make(high, lhs.getType(), {lhs, rhs})});
    return success();
  });
}

void cairn::addKernelIntegerLowerings(OpLowerings &lowerings) {
  // True is -1 to the signed comparisons.
  addIntegerOperation(lowerings, "arith.minsi", "CL.s_min", "LogicalOr");
  addIntegerOperation(lowerings, "arith.maxsi", "CL.s_max", "LogicalAnd");
  addIntegerOperation(lowerings, "arith.minui", "CL.u_min", "LogicalAnd");
  addIntegerOperation(lowerings, "arith.maxui", "CL.u_max", "LogicalOr");
  addRemainder(lowerings, "arith.remsi", "SRem");
  addRemainder(lowerings, "arith.remui", "UMod");
  addMultiplyExtended(lowerings, "arith.mulsi_extended", "CL.s_mul_hi");
  addMultiplyExtended(lowerings, "arith.mului_extended", "CL.u_mul_hi");
  lowerings.addSame("math.absi", "CL.s_abs");
  lowerings.addSame("math.ctlz", "CL.clz");
  lowerings.addSame("math.cttz", "CL.ctz");
  lowerings.addSame("math.ctpop", "CL.popcount");
}
