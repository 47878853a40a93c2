//===- LowerExtended.cpp - instructions of OpenCL.std -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryCall.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

/// "vload_half16" is `vload_halfn`, "vstore_half4_rtz" `vstore_halfn_r`.
static std::string nameVectorData(StringRef name, bool rounds) {
  bool isStore = name.starts_with("vstore");
  StringRef stem = name.take_while([](char c) { return !llvm::isDigit(c); });
  bool isVector = stem.size() != name.size();
  // A scalar is always aligned, and its suffix may be one of rounding.
  if (!isVector)
    stem = isStore ? "vstore_half" : "vload_half";
  return (stem + (isVector ? "n" : "") + (rounds ? "_r" : "")).str();
}

/// As OpenCL.std calls it.
static std::string nameOf(const Builtin &function, ScalarKind kind) {
  if (function.category == BuiltinCategory::VectorData)
    return nameVectorData(function.name,
                          function.rounding != RoundingMode::Default);
  if (isFloatKind(kind) && function.category == BuiltinCategory::Common)
    return llvm::StringSwitch<std::string>(function.name)
        .Case("clamp", "fclamp")
        .Case("max", "fmax_common")
        .Case("min", "fmin_common")
        .Default(function.name.str());
  if (function.openclStd.onSigned == function.openclStd.onUnsigned)
    return function.name.str();
  return ((isSignedIntegerKind(kind) ? "s_" : "u_") + function.name).str();
}

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
  std::string name = nameOf(call.function, selectingKind(call.signature));
  return call.make(SPIRVInstruction::ofOpenCL(name), operands, attrs);
}
