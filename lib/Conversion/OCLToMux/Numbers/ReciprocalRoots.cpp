//===- ReciprocalRoots.cpp - division by square roots -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A root of 3 units and a division of 2.5 (OpenCL C 2.0, section 4.4) may be
// off by more than a reciprocal root of 2 and a product, which is two
// instructions of a GPU.
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

void cairn::useReciprocalRoots(ModuleOp module) {
  SmallVector<BuiltinOp> roots;
  module.walk([&](BuiltinOp op) {
    bool divides = llvm::all_of(op->getUses(), [](OpOperand &use) {
      return isa<arith::DivFOp>(use.getOwner()) && use.getOperandNumber() == 1;
    });
    if (op.getName() == "sqrt" && !op->use_empty() && divides &&
        getElementTypeOrSelf(op->getResult(0).getType()).isF32())
      roots.push_back(op);
  });
  for (BuiltinOp op : roots) {
    op.setName("rsqrt");
    for (Operation *user : llvm::make_early_inc_range(op->getUsers())) {
      auto division = cast<arith::DivFOp>(user);
      OpBuilder b(division);
      division.replaceAllUsesWith(
          arith::MulFOp::create(b, division.getLoc(), division.getLhs(),
                                op->getResult(0), division.getFastmath())
              .getResult());
      division.erase();
    }
  }
}
