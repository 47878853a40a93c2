//===- LowerFloat.cpp - floating-point arithmetic ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../GPUToSPIRV/FastMath.h"
#include "ShaderLowerings.h"

using namespace mlir;
using namespace cairn;

/// What may be fused has been.
static void addContractible(OpLowerings &lowerings, StringRef name,
                            StringRef spirvName) {
  lowerings.addValue(name, [spirvName](SPIRVBuilder &b, Operation *op) {
    SmallVector<NamedAttribute, 1> attrs;
    if (!isReorderable(op))
      attrs.push_back(b.getNamedAttr("no_contraction", b.getUnitAttr()));
    return b.make(spirvName, op->getResult(0).getType(), op->getOperands(),
                  attrs);
  });
}

/// The number where one operand is NaN.
static void addNumberChoice(OpLowerings &lowerings, StringRef name,
                            StringRef nanAware, StringRef plain) {
  lowerings.addValue(name, [=](SPIRVBuilder &b, Operation *op) {
    bool noNans = hasFlag(op, arith::FastMathFlags::nnan);
    return b.make(noNans ? plain : nanAware, op->getResult(0).getType(),
                  op->getOperands());
  });
}

static Value lowerRemainder(ShaderBuilder &b, arith::RemFOp op) {
  if (!hasFlag(op, arith::FastMathFlags::afn) && !b.info.options.fastMath &&
      !b.info.options.nativeMath)
    return b.refuse("its OpFRem is not exact; call 'fmod', or accept the "
                    "device's precision with '--native-math'");
  return b.make("FRem", op.getType(), op.getOperands());
}

void cairn::addShaderFloatLowerings(OpLowerings &lowerings) {
  addContractible(lowerings, "arith.addf", "FAdd");
  addContractible(lowerings, "arith.subf", "FSub");
  addContractible(lowerings, "arith.mulf", "FMul");
  lowerings.addSame("arith.divf", "FDiv");
  lowerings.addSame("arith.negf", "FNegate");
  lowerings.add(lowerRemainder);
  addNumberChoice(lowerings, "arith.minnumf", "GL.NMin", "GL.FMin");
  addNumberChoice(lowerings, "arith.maxnumf", "GL.NMax", "GL.FMax");
  addStrictChoice(lowerings, "arith.minimumf", "GL.FMin", "BitwiseOr");
  addStrictChoice(lowerings, "arith.maximumf", "GL.FMax", "BitwiseAnd");
}
