//===- ConstantBits.cpp - constants of other types --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantBits.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

static unsigned laneCount(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? vector.getNumElements() : 1;
}

TypedAttr cairn::getConstantBits(Value value, Type type) {
  Attribute constant;
  Type from = getElementTypeOrSelf(value.getType());
  Type to = getElementTypeOrSelf(type);
  if (!from.isIntOrFloat() || !to.isIntOrFloat() ||
      !matchPattern(value, m_Constant(&constant)))
    return {};
  SmallVector<Attribute> lanes;
  if (auto dense = dyn_cast<DenseElementsAttr>(constant))
    llvm::append_range(lanes, dense.getValues<Attribute>());
  else
    lanes.push_back(constant);

  unsigned fromBits = from.getIntOrFloatBitWidth();
  unsigned toBits = to.getIntOrFloatBitWidth();
  assert(fromBits * lanes.size() == toBits * laneCount(type) &&
         "types of different sizes");
  APInt bits(fromBits * lanes.size(), 0);
  for (auto [i, lane] : llvm::enumerate(lanes)) {
    if (auto integer = dyn_cast<IntegerAttr>(lane))
      bits.insertBits(integer.getValue(), i * fromBits);
    else if (auto real = dyn_cast<FloatAttr>(lane))
      bits.insertBits(real.getValue().bitcastToAPInt(), i * fromBits);
    else
      return {};
  }

  SmallVector<Attribute> result;
  for (unsigned i = 0; i < laneCount(type); ++i) {
    APInt lane = bits.extractBits(toBits, i * toBits);
    if (auto real = dyn_cast<FloatType>(to))
      result.push_back(
          FloatAttr::get(real, APFloat(real.getFloatSemantics(), lane)));
    else
      result.push_back(IntegerAttr::get(to, lane));
  }
  if (auto vector = dyn_cast<VectorType>(type))
    return DenseElementsAttr::get(vector, result);
  return cast<TypedAttr>(result.front());
}
