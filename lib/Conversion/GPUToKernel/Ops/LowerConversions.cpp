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

/// The instruction between integers; none where the bits stay.
static SPIRVInstruction integerConversion(const BuiltinType &from,
                                          const BuiltinType &to,
                                          bool saturates) {
  if (saturates && from.isSigned() != to.isSigned())
    return from.isSigned() ? inst::SatConvertSToU : inst::SatConvertUToS;
  if (from.elementBits() == to.elementBits())
    return {};
  return from.isSigned() ? instruction<spirv::SConvertOp>()
                         : instruction<spirv::UConvertOp>();
}

static SPIRVInstruction conversion(const BuiltinType &from,
                                   const BuiltinType &to, bool saturates) {
  if (!from.isFloat() && !to.isFloat())
    return integerConversion(from, to, saturates);
  if (!to.isFloat())
    return to.isSigned() ? instruction<spirv::ConvertFToSOp>()
                         : instruction<spirv::ConvertFToUOp>();
  if (!from.isFloat())
    return from.isSigned() ? instruction<spirv::ConvertSToFOp>()
                           : instruction<spirv::ConvertUToFOp>();
  return from.elementBits() == to.elementBits()
             ? SPIRVInstruction()
             : instruction<spirv::FConvertOp>();
}

CallResult cairn::lowerConversion(LibraryCall &call) {
  KernelBuilder &b = call.b;
  const BuiltinType &from = call.signature.params[0];
  const BuiltinType &to = call.signature.result;
  bool saturates = call.function.saturates;
  SPIRVInstruction converts = conversion(from, to, saturates);
  if (!converts)
    return call.arg(0);
  SmallVector<NamedAttribute, 2> attrs;
  // Two instructions say so by their names.
  if (saturates && converts != inst::SatConvertSToU &&
      converts != inst::SatConvertUToS)
    attrs.push_back(b.getNamedAttr("saturated_conversion", b.getUnitAttr()));
  bool isOfFloat = from.isFloat() || to.isFloat();
  if (auto mode = convertRounding(call.function.rounding); mode && isOfFloat)
    attrs.push_back(
        b.getNamedAttr("fp_rounding_mode",
                       spirv::FPRoundingModeAttr::get(b.getContext(), *mode)));
  return call.make(converts, call.arg(0), attrs);
}
