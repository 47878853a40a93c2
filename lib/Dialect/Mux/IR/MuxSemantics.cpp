//===- MuxSemantics.cpp - meaning of mux enumerations -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/Mux/IR/MuxSemantics.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace cairn::mux;

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

uint32_t cairn::mux::encodeSemantics(MemOrdering ordering, MemKind memory) {
  return static_cast<uint32_t>(ordering) | static_cast<uint32_t>(memory);
}

std::optional<MemSemantics> cairn::mux::decodeSemantics(uint32_t encoded) {
  constexpr uint32_t orderingMask = 0x1f;
  std::optional<MemOrdering> ordering =
      symbolizeMemOrdering(encoded & orderingMask);
  std::optional<MemKind> memory = symbolizeMemKind(encoded & ~orderingMask);
  if (!ordering || !memory)
    return std::nullopt;
  return MemSemantics{*ordering, *memory};
}

//===----------------------------------------------------------------------===//
// Group operations
//===----------------------------------------------------------------------===//

bool cairn::mux::isFloatOperation(GroupOperation operation) {
  switch (operation) {
  case GroupOperation::FAdd:
  case GroupOperation::FMul:
  case GroupOperation::FMin:
  case GroupOperation::FMax:
    return true;
  default:
    return false;
  }
}

bool cairn::mux::isLogicalOperation(GroupOperation operation) {
  return operation == GroupOperation::LogicalAnd ||
         operation == GroupOperation::LogicalOr ||
         operation == GroupOperation::LogicalXor;
}

bool cairn::mux::isIdempotent(GroupOperation operation) {
  switch (operation) {
  case GroupOperation::SMin:
  case GroupOperation::UMin:
  case GroupOperation::FMin:
  case GroupOperation::SMax:
  case GroupOperation::UMax:
  case GroupOperation::FMax:
  case GroupOperation::And:
  case GroupOperation::Or:
  case GroupOperation::LogicalAnd:
  case GroupOperation::LogicalOr:
    return true;
  case GroupOperation::Add:
  case GroupOperation::FAdd:
  case GroupOperation::Mul:
  case GroupOperation::FMul:
  case GroupOperation::Xor:
  case GroupOperation::LogicalXor:
    return false;
  }
  llvm_unreachable("all group operations are listed");
}

static APInt getIntegerIdentity(GroupOperation operation, unsigned width) {
  switch (operation) {
  case GroupOperation::Mul:
    return APInt(width, 1);
  case GroupOperation::SMin:
    return APInt::getSignedMaxValue(width);
  case GroupOperation::SMax:
    return APInt::getSignedMinValue(width);
  case GroupOperation::UMin:
  case GroupOperation::And:
  case GroupOperation::LogicalAnd:
    return APInt::getAllOnes(width);
  default: // add, umax, or, xor, logical_or, logical_xor
    return APInt::getZero(width);
  }
}

static APFloat getFloatIdentity(GroupOperation operation,
                                const llvm::fltSemantics &semantics) {
  switch (operation) {
  case GroupOperation::FMul:
    return APFloat(semantics, 1);
  case GroupOperation::FMin:
    return APFloat::getInf(semantics);
  case GroupOperation::FMax:
    return APFloat::getInf(semantics, /*Negative=*/true);
  default:
    // OpenCL C and SPIR-V both name +0, though -0 would be the exact identity.
    return APFloat::getZero(semantics);
  }
}

TypedAttr cairn::mux::getIdentity(GroupOperation operation, Type type) {
  Type element = getElementTypeOrSelf(type);
  TypedAttr identity;
  if (auto floatType = dyn_cast<FloatType>(element))
    identity = FloatAttr::get(
        floatType, getFloatIdentity(operation, floatType.getFloatSemantics()));
  else
    identity = IntegerAttr::get(
        element,
        getIntegerIdentity(operation, element.getIntOrFloatBitWidth()));
  if (auto vectorType = dyn_cast<VectorType>(type))
    return SplatElementsAttr::get(vectorType, Attribute(identity));
  return identity;
}

//===----------------------------------------------------------------------===//
// Work-item order
//===----------------------------------------------------------------------===//

std::array<unsigned, 3> cairn::mux::getDimensions(WorkItemOrder order) {
  // The name of a case is the answer: "xzy" is {0, 2, 1}.
  StringRef name = stringifyWorkItemOrder(order);
  return {static_cast<unsigned>(name[0] - 'x'),
          static_cast<unsigned>(name[1] - 'x'),
          static_cast<unsigned>(name[2] - 'x')};
}
