//===- OpLowerings.cpp - what each op becomes in SPIR-V ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpLowerings.h"

using namespace mlir;
using namespace cairn;

void OpLowerings::addSame(StringRef name, StringRef spirvName) {
  addValue(name, [spirvName](SPIRVBuilder &b, Operation *op) {
    return b.make(spirvName, op->getResult(0).getType(), op->getOperands());
  });
}

static LogicalResult lowerReturn(SPIRVBuilder &b, gpu::ReturnOp op) {
  spirv::ReturnOp::create(b);
  return success();
}

void cairn::addReturnLowering(OpLowerings &lowerings) {
  lowerings.addEffect(lowerReturn);
}
