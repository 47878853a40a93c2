//===- LowerClock.cpp - the CPU's clock -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MuxToHost.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;

/// All threads have the same one, whatever the scope.
bool cairn::lowerClock(Operation *op) {
  auto clock = dyn_cast<mux::ReadClockOp>(op);
  if (!clock)
    return false;
  OpBuilder b(op);
  Location loc = op->getLoc();
  Value time = LLVM::CallIntrinsicOp::create(
                   b, loc, b.getI64Type(),
                   b.getStringAttr("llvm.readcyclecounter"), ValueRange())
                   ->getResult(0);
  if (clock.getType() != time.getType()) {
    Value lane = vector::BroadcastOp::create(
        b, loc, VectorType::get({1}, time.getType()), time);
    time = vector::BitCastOp::create(b, loc, clock.getType(), lane);
  }
  clock.getResult().replaceAllUsesWith(time);
  op->erase();
  return true;
}
