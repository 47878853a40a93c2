//===- Contraction.cpp - may products be fused with sums --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUToSPIRV/FastMath.h"
#include "KernelModule.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;

/// The product that `value` is, also negated or as an element.
static arith::MulFOp findProduct(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto product = dyn_cast<arith::MulFOp>(op))
      return product;
    if (!isa<arith::NegFOp, vector::ExtractOp>(op))
      return {};
    value = op->getOperand(0);
  }
  return {};
}

bool cairn::needsContractionOff(gpu::GPUFuncOp kernel) {
  WalkResult walk = kernel.walk([](Operation *op) {
    if (!isa<arith::AddFOp, arith::SubFOp>(op))
      return WalkResult::advance();
    for (Value operand : op->getOperands()) {
      arith::MulFOp product = findProduct(operand);
      if (product && !(hasFlag(op, arith::FastMathFlags::contract) &&
                       hasFlag(product, arith::FastMathFlags::contract)))
        return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return walk.wasInterrupted();
}
