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

template <typename OpTy, typename SPIRVOpTy>
static void addArithmetic(OpLowerings &lowerings) {
  lowerings.addValue(OpTy::getOperationName(), [](SPIRVBuilder &b,
                                                  Operation *op) {
    SmallVector<NamedAttribute, 1> attrs;
    FPFastMathMode mode = getFastMathMode(op);
    if (mode != FPFastMathMode::None)
      attrs.push_back(
          b.getNamedAttr("fp_fast_math_mode",
                         spirv::FPFastMathModeAttr::get(b.getContext(), mode)));
    return b.make<SPIRVOpTy>(op->getResult(0).getType(), op->getOperands(),
                             attrs);
  });
}

void cairn::addKernelFloatLowerings(OpLowerings &lowerings) {
  addArithmetic<arith::AddFOp, spirv::FAddOp>(lowerings);
  addArithmetic<arith::SubFOp, spirv::FSubOp>(lowerings);
  addArithmetic<arith::MulFOp, spirv::FMulOp>(lowerings);
  addArithmetic<arith::DivFOp, spirv::FDivOp>(lowerings);
  lowerings.addSame<arith::NegFOp, spirv::FNegateOp>();
  // Exact, which OpFRem need not be.
  lowerings.addSame<arith::RemFOp>(inst::CL::fmod);
  lowerings.addSame<arith::MinNumFOp, spirv::CLFMinOp>();
  lowerings.addSame<arith::MaxNumFOp, spirv::CLFMaxOp>();
  addStrictChoice<arith::MinimumFOp>(lowerings, instruction<spirv::CLFMinOp>(),
                                     instruction<spirv::BitwiseOrOp>());
  addStrictChoice<arith::MaximumFOp>(lowerings, instruction<spirv::CLFMaxOp>(),
                                     instruction<spirv::BitwiseAndOp>());
}
