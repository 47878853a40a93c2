//===- LowerMath.cpp - functions of the math dialect ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelLowerings.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;

static LogicalResult lowerSincos(SPIRVBuilder &b, Operation *op,
                                 SmallVectorImpl<Value> &results) {
  Value x = op->getOperand(0);
  results.assign({b.make<spirv::CLSinOp>(x.getType(), x),
                  b.make<spirv::CLCosOp>(x.getType(), x)});
  return success();
}

static Value lowerClamp(SPIRVBuilder &b, math::ClampFOp op) {
  Type type = op.getType();
  Value atLeast = b.make<spirv::CLFMaxOp>(type, {op.getValue(), op.getMin()});
  return b.make<spirv::CLFMinOp>(type, {atLeast, op.getMax()});
}

void cairn::addKernelMathLowerings(OpLowerings &lowerings) {
  lowerings.addSame<math::AbsFOp, spirv::CLFAbsOp>();
  lowerings.addSame<math::AcosOp, spirv::CLAcosOp>();
  lowerings.addSame<math::AcoshOp, spirv::CLAcoshOp>();
  lowerings.addSame<math::AsinOp, spirv::CLAsinOp>();
  lowerings.addSame<math::AsinhOp, spirv::CLAsinhOp>();
  lowerings.addSame<math::AtanOp, spirv::CLAtanOp>();
  lowerings.addSame<math::Atan2Op, spirv::CLAtan2Op>();
  lowerings.addSame<math::AtanhOp, spirv::CLAtanhOp>();
  lowerings.addSame<math::CbrtOp>(inst::CL::cbrt);
  lowerings.addSame<math::CeilOp, spirv::CLCeilOp>();
  lowerings.addSame<math::CopySignOp>(inst::CL::copysign);
  lowerings.addSame<math::CosOp, spirv::CLCosOp>();
  lowerings.addSame<math::CoshOp, spirv::CLCoshOp>();
  lowerings.addSame<math::ErfOp, spirv::CLErfOp>();
  lowerings.addSame<math::ErfcOp>(inst::CL::erfc);
  lowerings.addSame<math::ExpOp, spirv::CLExpOp>();
  lowerings.addSame<math::Exp2Op>(inst::CL::exp2);
  lowerings.addSame<math::ExpM1Op>(inst::CL::expm1);
  lowerings.addSame<math::FloorOp, spirv::CLFloorOp>();
  lowerings.addSame<math::FmaOp, spirv::CLFmaOp>();
  lowerings.addSame<math::FPowIOp>(inst::CL::pown);
  lowerings.addSame<math::IsFiniteOp, spirv::IsFiniteOp>();
  lowerings.addSame<math::IsInfOp, spirv::IsInfOp>();
  lowerings.addSame<math::IsNaNOp, spirv::IsNanOp>();
  lowerings.addSame<math::IsNormalOp>(inst::IsNormal);
  lowerings.addSame<math::LogOp, spirv::CLLogOp>();
  lowerings.addSame<math::Log10Op>(inst::CL::log10);
  lowerings.addSame<math::Log1pOp>(inst::CL::log1p);
  lowerings.addSame<math::Log2Op>(inst::CL::log2);
  lowerings.addSame<math::PowFOp, spirv::CLPowOp>();
  lowerings.addSame<math::RoundOp, spirv::CLRoundOp>();
  lowerings.addSame<math::RoundEvenOp, spirv::CLRintOp>();
  lowerings.addSame<math::RsqrtOp, spirv::CLRsqrtOp>();
  lowerings.addSame<math::SinOp, spirv::CLSinOp>();
  lowerings.addSame<math::SinhOp, spirv::CLSinhOp>();
  lowerings.addSame<math::SqrtOp, spirv::CLSqrtOp>();
  lowerings.addSame<math::TanOp, spirv::CLTanOp>();
  lowerings.addSame<math::TanhOp, spirv::CLTanhOp>();
  lowerings.addSame<math::TruncOp>(inst::CL::trunc);
  lowerings.addSame<vector::FMAOp, spirv::CLFmaOp>();
  lowerings.add(math::SincosOp::getOperationName(), lowerSincos);
  lowerings.add(lowerClamp);
}
