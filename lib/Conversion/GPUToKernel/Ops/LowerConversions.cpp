//===- LowerConversions.cpp - convert_T -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryCall.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

static std::optional<spirv::FPRoundingMode> convertRounding(RoundingMode mode) {
  switch (mode) {
  case RoundingMode::Default:
    return std::nullopt;
  case RoundingMode::RTE:
    return spirv::FPRoundingMode::RTE;
  case RoundingMode::RTZ:
    return spirv::FPRoundingMode::RTZ;
  case RoundingMode::RTP:
    return spirv::FPRoundingMode::RTP;
  case RoundingMode::RTN:
    return spirv::FPRoundingMode::RTN;
  }
  llvm_unreachable("a mode outside of the enum");
}

/// The instruction between integers; empty where the bits stay.
static StringRef nameIntegerConversion(const BuiltinType &from,
                                       const BuiltinType &to, bool saturates) {
  if (saturates && from.isSigned() != to.isSigned())
    return from.isSigned() ? "SatConvertSToU" : "SatConvertUToS";
  if (from.elementBits() == to.elementBits())
    return {};
  return from.isSigned() ? "SConvert" : "UConvert";
}

static StringRef nameConversion(const BuiltinType &from, const BuiltinType &to,
                                bool saturates) {
  if (!from.isFloat() && !to.isFloat())
    return nameIntegerConversion(from, to, saturates);
  if (!to.isFloat())
    return to.isSigned() ? "ConvertFToS" : "ConvertFToU";
  if (!from.isFloat())
    return from.isSigned() ? "ConvertSToF" : "ConvertUToF";
  return from.elementBits() == to.elementBits() ? "" : "FConvert";
}

CallResult cairn::lowerConversion(LibraryCall &call) {
  KernelBuilder &b = call.b;
  const BuiltinType &from = call.signature.params[0];
  const BuiltinType &to = call.signature.result;
  bool saturates = call.function.saturates;
  StringRef name = nameConversion(from, to, saturates);
  if (name.empty())
    return call.arg(0);
  SmallVector<NamedAttribute, 2> attrs;
  // Two instructions say so by their names.
  if (saturates && !name.starts_with("Sat"))
    attrs.push_back(b.getNamedAttr("saturated_conversion", b.getUnitAttr()));
  bool isOfFloat = from.isFloat() || to.isFloat();
  if (auto mode = convertRounding(call.function.rounding); mode && isOfFloat)
    attrs.push_back(
        b.getNamedAttr("fp_rounding_mode",
                       spirv::FPRoundingModeAttr::get(b.getContext(), *mode)));
  return call.make(name, call.arg(0), attrs);
}
