//===- CarriedValues.cpp - values that cross blocks -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn;

bool cairn::isEmpty(Block &block) { return llvm::hasSingleElement(block); }

Type cairn::getCarriedType(Type type) {
  // `index` has 32 bits in shaders.
  return type.isIndex() ? IntegerType::get(type.getContext(), 32) : type;
}

Value cairn::toCarried(OpBuilder &builder, Location loc, Value value) {
  Type carried = getCarriedType(value.getType());
  if (carried == value.getType())
    return value;
  return arith::IndexCastUIOp::create(builder, loc, carried, value);
}

SmallVector<Value> cairn::toCarried(OpBuilder &builder, Location loc,
                                    ValueRange values) {
  return llvm::map_to_vector(
      values, [&](Value value) { return toCarried(builder, loc, value); });
}

Value cairn::fromCarried(OpBuilder &builder, Location loc, Value value,
                         Type type) {
  if (value.getType() == type)
    return value;
  return arith::IndexCastUIOp::create(builder, loc, type, value);
}
