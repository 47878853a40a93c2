//===- OpLowerings.cpp - what each op becomes in SPIR-V ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpLowerings.h"

#include "cairn/Dialect/Mux/IR/Mux.h"

using namespace mlir;
using namespace cairn;

void OpLowerings::addSame(StringRef name, SPIRVInstruction instruction) {
  addValue(name, [instruction](SPIRVBuilder &b, Operation *op) {
    return b.make(instruction, op->getResult(0).getType(), op->getOperands());
  });
}

static LogicalResult lowerReturn(SPIRVBuilder &b, gpu::ReturnOp op) {
  if (op.getNumOperands() == 0)
    spirv::ReturnOp::create(b);
  else
    spirv::ReturnValueOp::create(b, op.getOperand(0));
  return success();
}

static LogicalResult lowerCall(SPIRVBuilder &b, Operation *op,
                               SmallVectorImpl<Value> &results) {
  auto call = cast<mux::CallOp>(op);
  auto lowered = spirv::FunctionCallOp::create(
      b, call.getResultTypes(), call.getCallee(), call.getOperands(),
      /*arg_attrs=*/nullptr, /*res_attrs=*/nullptr);
  llvm::append_range(results, lowered->getResults());
  return success();
}

void cairn::addCallLowerings(OpLowerings &lowerings) {
  lowerings.add(mux::CallOp::getOperationName(), lowerCall);
  lowerings.addEffect(lowerReturn);
}
