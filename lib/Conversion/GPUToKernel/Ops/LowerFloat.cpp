//===- LowerFloat.cpp - arithmetic of floats --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUToSPIRV/FastMath.h"
#include "KernelLowerings.h"

using namespace mlir;
using namespace cairn;
using spirv::FPFastMathMode;

/// What SPIR-V can say of what the program allows. Contraction is said of the
/// kernel (`ContractionOff`), reassociation only together with all else.
static FPFastMathMode getFastMathMode(Operation *op) {
  auto attr = op->getAttrOfType<arith::FastMathFlagsAttr>("fastmath");
  if (!attr)
    return FPFastMathMode::None;
  if (attr.getValue() == arith::FastMathFlags::fast)
    return FPFastMathMode::Fast;
  FPFastMathMode mode = FPFastMathMode::None;
  for (auto [flag, bit] :
       {std::pair(arith::FastMathFlags::nnan, FPFastMathMode::NotNaN),
        std::pair(arith::FastMathFlags::ninf, FPFastMathMode::NotInf),
        std::pair(arith::FastMathFlags::nsz, FPFastMathMode::NSZ),
        std::pair(arith::FastMathFlags::arcp, FPFastMathMode::AllowRecip)})
    if (bitEnumContainsAny(attr.getValue(), flag))
      mode = mode | bit;
  return mode;
}

static void addArithmetic(OpLowerings &lowerings, StringRef name,
                          StringRef spirvName) {
  lowerings.addValue(name, [spirvName](SPIRVBuilder &b, Operation *op) {
    SmallVector<NamedAttribute, 1> attrs;
    FPFastMathMode mode = getFastMathMode(op);
    if (mode != FPFastMathMode::None)
      attrs.push_back(
          b.getNamedAttr("fp_fast_math_mode",
                         spirv::FPFastMathModeAttr::get(b.getContext(), mode)));
    return b.make(spirvName, op->getResult(0).getType(), op->getOperands(),
                  attrs);
  });
}

void cairn::addKernelFloatLowerings(OpLowerings &lowerings) {
  addArithmetic(lowerings, "arith.addf", "FAdd");
  addArithmetic(lowerings, "arith.subf", "FSub");
  addArithmetic(lowerings, "arith.mulf", "FMul");
  addArithmetic(lowerings, "arith.divf", "FDiv");
  lowerings.addSame("arith.negf", "FNegate");
  // Exact, which OpFRem need not be.
  lowerings.addSame("arith.remf", "CL.fmod");
  lowerings.addSame("arith.minnumf", "CL.fmin");
  lowerings.addSame("arith.maxnumf", "CL.fmax");
  addStrictChoice(lowerings, "arith.minimumf", "CL.fmin", "BitwiseOr");
  addStrictChoice(lowerings, "arith.maximumf", "CL.fmax", "BitwiseAnd");
}
