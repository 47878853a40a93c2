//===- Bitcast.cpp - bits as another type -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bitcast.h"

#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"

using namespace mlir;

static bool hasFourParts(Type whole, Type parts) {
  auto vector = dyn_cast<VectorType>(parts);
  return vector && vector.getNumElements() == 4 && whole.isIntOrFloat() &&
         whole.getIntOrFloatBitWidth() == 64;
}

Value cairn::createBitcast(OpBuilder &b, Location loc, Value value, Type type) {
  if (!hasFourParts(value.getType(), type))
    return spirv::BitcastOp::create(b, loc, type, value);
  auto four = cast<VectorType>(type);
  auto two = VectorType::get({2}, four.getElementType());
  Value words = spirv::BitcastOp::create(
      b, loc, VectorType::get({2}, b.getI32Type()), value);
  SmallVector<Value> halves;
  for (int32_t i : {0, 1})
    halves.push_back(spirv::BitcastOp::create(
        b, loc, two, spirv::CompositeExtractOp::create(b, loc, words, {i})));
  return spirv::CompositeConstructOp::create(b, loc, four, halves);
}
