//===- SpecializeKernel.cpp - versions of a kernel --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Transforms/Specialization.h"

#include "Collectives/GroupOperations.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace cairn::mux;

/// What is there once for all versions: constants and variables, which a branch
/// would allocate each time that it is taken.
static bool isShared(Operation &op) {
  return op.hasTrait<OpTrait::ConstantLike>() ||
         isa<LLVM::AllocaOp, LLVM::AddressOfOp>(op);
}

void cairn::mux::specialize(func::FuncOp kernel,
                            ArrayRef<ArgumentValue> values) {
  Block &body = kernel.getBody().front();
  SmallVector<Operation *> versioned;
  for (Operation &op : body.without_terminator())
    if (!isShared(op))
      versioned.push_back(&op);
  ImplicitLocOpBuilder b(kernel.getLoc(), body.getTerminator());
  IRMapping constants;
  Value holds;
  for (const ArgumentValue &given : values) {
    Value argument = body.getArgument(given.index);
    Type type = argument.getType();
    Value value = arith::ConstantOp::create(
        b, IntegerAttr::get(type, llvm::APInt(type.getIntOrFloatBitWidth(),
                                              given.value, /*isSigned=*/true,
                                              /*implicitTrunc=*/true)));
    Value isSame =
        arith::CmpIOp::create(b, arith::CmpIPredicate::eq, argument, value);
    holds =
        holds ? arith::AndIOp::create(b, holds, isSame).getResult() : isSame;
    constants.map(argument, value);
  }
  auto choice = scf::IfOp::create(b, holds, /*withElseRegion=*/true);
  b.setInsertionPoint(choice.thenYield());
  uint32_t nextBarrierId = firstFreeBarrierId(kernel);
  for (Operation *op : versioned)
    b.clone(*op, constants)->walk([&](ControlBarrier barrier) {
      if (barrier.getBarrierId())
        barrier.setBarrierId(nextBarrierId++);
    });
  for (Operation *op : versioned)
    op->moveBefore(choice.elseYield());
}
