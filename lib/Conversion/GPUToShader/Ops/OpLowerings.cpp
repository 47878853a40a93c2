//===- OpLowerings.cpp - what each op becomes in a shader -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpLowerings.h"

using namespace mlir;
using namespace cairn;

void OpLowerings::addValue(StringRef name, ValueLowering lowering) {
  add(name, [lowering = std::move(lowering)](ShaderBuilder &b, Operation *op,
                                             SmallVectorImpl<Value> &results) {
    Value value = lowering(b, op);
    if (value)
      results.push_back(value);
    return success(value != nullptr);
  });
}

void OpLowerings::addSame(StringRef name, StringRef spirvName) {
  addValue(name, [spirvName](ShaderBuilder &b, Operation *op) {
    return b.make(spirvName, op->getResult(0).getType(), op->getOperands());
  });
}

const OpLowerings &OpLowerings::get() {
  static const OpLowerings lowerings = [] {
    OpLowerings all;
    addIntegerLowerings(all);
    addFloatLowerings(all);
    addComparisonLowerings(all);
    addCastLowerings(all);
    addBitLowerings(all);
    addMathLowerings(all);
    addVectorLowerings(all);
    addQueryLowerings(all);
    addSynchronizationLowerings(all);
    addSubGroupLowerings(all);
    addImageLowerings(all);
    return all;
  }();
  return lowerings;
}
