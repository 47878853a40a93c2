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
template <typename OpTy, typename SPIRVOpTy>
static void addRemainder(OpLowerings &lowerings) {
  lowerings.addValue(
      OpTy::getOperationName(), [](SPIRVBuilder &b, Operation *op) {
        Type type = op->getResult(0).getType();
        return isBool(type) ? b.integer(type, 0)
                            : b.make<SPIRVOpTy>(type, op->getOperands());
      });
}

/// Both halves of a product.
template <typename OpTy>
static void addMultiplyExtended(OpLowerings &lowerings, SPIRVInstruction high) {
  lowerings.add(OpTy::getOperationName(), [high](
                                              SPIRVBuilder &b, Operation *op,
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
  addIntegerOperation<arith::MinSIOp>(lowerings, instruction<spirv::CLSMinOp>(),
                                      instruction<spirv::LogicalOrOp>());
  addIntegerOperation<arith::MaxSIOp>(lowerings, instruction<spirv::CLSMaxOp>(),
                                      instruction<spirv::LogicalAndOp>());
  addIntegerOperation<arith::MinUIOp>(lowerings, instruction<spirv::CLUMinOp>(),
                                      instruction<spirv::LogicalAndOp>());
  addIntegerOperation<arith::MaxUIOp>(lowerings, instruction<spirv::CLUMaxOp>(),
                                      instruction<spirv::LogicalOrOp>());
  addRemainder<arith::RemSIOp, spirv::SRemOp>(lowerings);
  addRemainder<arith::RemUIOp, spirv::UModOp>(lowerings);
  addMultiplyExtended<arith::MulSIExtendedOp>(lowerings, inst::CL::s_mul_hi);
  addMultiplyExtended<arith::MulUIExtendedOp>(lowerings, inst::CL::u_mul_hi);
  lowerings.addSame<math::AbsIOp, spirv::CLSAbsOp>();
  lowerings.addSame<math::CountLeadingZerosOp>(inst::CL::clz);
  lowerings.addSame<math::CountTrailingZerosOp>(inst::CL::ctz);
  lowerings.addSame<math::CtPopOp>(inst::CL::popcount);
}
