//===- LowerExtended.cpp - instructions of OpenCL.std -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryCall.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

static uint32_t encodeRounding(RoundingMode mode) {
  switch (mode) {
  case RoundingMode::Default:
  case RoundingMode::RTE:
    return 0;
  case RoundingMode::RTZ:
    return 1;
  case RoundingMode::RTP:
    return 2;
  case RoundingMode::RTN:
    return 3;
  }
  llvm_unreachable("a mode outside of the enum");
}

/// The literals behind the operands.
static SmallVector<int64_t, 1> getLiterals(const LibraryCall &call) {
  const Builtin &function = call.function;
  if (function.category != BuiltinCategory::VectorData)
    return {};
  if (function.rounding != RoundingMode::Default)
    return {encodeRounding(function.rounding)};
  bool isLoad = call.signature.result.scalar != ScalarKind::Void;
  if (isLoad && call.signature.result.width > 1)
    return {call.signature.result.width};
  return {};
}

CallResult cairn::lowerExtendedInstruction(LibraryCall &call) {
  KernelBuilder &b = call.b;
  // A scalar may stand for a vector of equal elements in OpenCL C.
  auto width = [](const BuiltinType &type) {
    return type.isPointer ? 1 : type.width;
  };
  unsigned widest = width(call.signature.result);
  bool spreads =
      widest > 1 && (call.function.category == BuiltinCategory::Math ||
                     call.function.category == BuiltinCategory::Common);
  SmallVector<Value, 4> operands;
  for (auto [index, param] : llvm::enumerate(call.signature.params)) {
    if (param.isPointer) {
      operands.push_back(call.pointer(index));
      continue;
    }
    Value value = call.arg(index);
    if (spreads && width(param) == 1)
      value = b.spread(VectorType::get(widest, value.getType()), value);
    operands.push_back(value);
  }
  SmallVector<NamedAttribute, 1> attrs;
  if (SmallVector<int64_t, 1> literals = getLiterals(call); !literals.empty())
    attrs.push_back(b.literals(literals));
  return call.make(call.instruction(), operands, attrs);
}
