//===- Conversions.cpp - conversions of SPIR-V ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRV/BodyReader.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;
using CastOps = llvm::Instruction::CastOps;

/// What goes in and comes out, which says how LLVM converts it.
struct spirv::ConversionRow {
  Op op;
  CastOps widening, narrowing;
  bool fromFloat, toFloat;
  Sign from, to;
};

static constexpr ConversionRow kConversions[] = {
    {Op::OpConvertFToU, CastOps::FPToUI, CastOps::FPToUI, true, false,
     Sign::Either, Sign::Unsigned},
    {Op::OpConvertFToS, CastOps::FPToSI, CastOps::FPToSI, true, false,
     Sign::Either, Sign::Signed},
    {Op::OpConvertSToF, CastOps::SIToFP, CastOps::SIToFP, false, true,
     Sign::Signed, Sign::Either},
    {Op::OpConvertUToF, CastOps::UIToFP, CastOps::UIToFP, false, true,
     Sign::Unsigned, Sign::Either},
    {Op::OpUConvert, CastOps::ZExt, CastOps::Trunc, false, false,
     Sign::Unsigned, Sign::Unsigned},
    {Op::OpSConvert, CastOps::SExt, CastOps::Trunc, false, false, Sign::Signed,
     Sign::Signed},
    {Op::OpFConvert, CastOps::FPExt, CastOps::FPTrunc, true, true, Sign::Either,
     Sign::Either},
    {Op::OpSatConvertSToU, CastOps::ZExt, CastOps::Trunc, false, false,
     Sign::Signed, Sign::Unsigned},
    {Op::OpSatConvertUToS, CastOps::SExt, CastOps::Trunc, false, false,
     Sign::Unsigned, Sign::Signed},
};

static StringRef suffixOf(uint32_t rounding) {
  switch (static_cast<spv::FPRoundingMode>(rounding)) {
  case spv::FPRoundingMode::RTE:
    return "_rte";
  case spv::FPRoundingMode::RTZ:
    return "_rtz";
  case spv::FPRoundingMode::RTP:
    return "_rtp";
  case spv::FPRoundingMode::RTN:
    return "_rtn";
  default:
    return "";
  }
}

/// How OpenCL C spells the type; empty for one that it lacks.
static std::string spell(Type *type, Sign sign) {
  Type *scalar = type->getScalarType();
  std::string name;
  if (scalar->isHalfTy())
    name = "half";
  else if (scalar->isFloatTy())
    name = "float";
  else if (scalar->isDoubleTy())
    name = "double";
  else
    switch (scalar->getIntegerBitWidth()) {
    case 8:
      name = "char";
      break;
    case 16:
      name = "short";
      break;
    case 32:
      name = "int";
      break;
    case 64:
      name = "long";
      break;
    default:
      return "";
    }
  if (scalar->isIntegerTy() && sign == Sign::Unsigned)
    name = "u" + name;
  if (auto *vector = dyn_cast<FixedVectorType>(type))
    name += std::to_string(vector->getNumElements());
  return name;
}

Value *BodyReader::readPointerToInteger() {
  Value *pointer = operand(0);
  if (!pointer)
    return nullptr;
  if (!pointer->getType()->isPtrOrPtrVectorTy() ||
      pointer->getType()->getWithNewType(builder.getInt1Ty()) !=
          resultType()->getWithNewType(builder.getInt1Ty()) ||
      !resultType()->isIntOrIntVectorTy())
    return fail("expected a pointer and the type of an integer");
  return builder.CreatePtrToInt(pointer, resultType());
}

Value *BodyReader::readIntegerToPointer() {
  Value *number = operand(0);
  if (!number)
    return nullptr;
  if (!number->getType()->isIntOrIntVectorTy() ||
      !resultType()->isPtrOrPtrVectorTy() ||
      number->getType()->getWithNewType(builder.getInt1Ty()) !=
          resultType()->getWithNewType(builder.getInt1Ty()))
    return fail("expected an integer and the type of a pointer");
  return builder.CreateIntToPtr(number, resultType());
}

Value *BodyReader::readQuantization() {
  Value *value = operand(0, resultType());
  if (!value)
    return nullptr;
  if (!value->getType()->getScalarType()->isFloatTy())
    return fail("expected floats of 32 bits");
  Type *half = value->getType()->getWithNewType(builder.getHalfTy());
  return builder.CreateFPExt(builder.CreateFPTrunc(value, half),
                             value->getType());
}

Value *BodyReader::readBFloat16Conversion() {
  Value *value = operand(0);
  Type *type = resultType();
  if (!value || !type)
    return nullptr;
  auto *vector = dyn_cast<FixedVectorType>(type);
  std::string width = vector ? std::to_string(vector->getNumElements()) : "";
  bool isMade = inst().op() == kOpConvertFToBF16;
  return callLibrary("intel_convert_" +
                         (isMade ? "bfloat16" + width + "_as_ushort" + width
                                 : "as_bfloat16" + width + "_float" + width),
                     {{value, Sign::Unsigned}}, type);
}

Value *BodyReader::readConversion() {
  switch (inst().op()) {
  case Op::OpBitcast:
    return readBitcast();
  case Op::OpConvertPtrToU:
    return readPointerToInteger();
  case Op::OpConvertUToPtr:
    return readIntegerToPointer();
  case Op::OpQuantizeToF16:
    return readQuantization();
  default:
    break;
  }
  if (inst().op() == kOpConvertFToBF16 || inst().op() == kOpConvertBF16ToF)
    return readBFloat16Conversion();
  Value *value = operand(0);
  Type *type = resultType();
  if (!value || !type)
    return nullptr;
  const auto *row = find_if(kConversions, [&](const ConversionRow &row) {
    return row.op == inst().op();
  });
  if (row == std::end(kConversions))
    return refuse("expected an instruction of kernels");
  return readConversion(*row, value, type);
}

Value *BodyReader::readConversion(const ConversionRow &row, Value *value,
                                  Type *type) {
  auto isRight = [](Type *type, bool isFloat) {
    Type *scalar = type->getScalarType();
    return isFloat ? scalar->isFloatingPointTy() : scalar->isIntegerTy();
  };
  if (!isRight(value->getType(), row.fromFloat) ||
      !isRight(type, row.toFloat) ||
      value->getType()->getWithNewType(type->getScalarType()) != type)
    return fail("expected an operand and a result that it converts between");

  bool saturates =
      inst().op() == Op::OpSatConvertSToU ||
      inst().op() == Op::OpSatConvertUToS ||
      module.parsed.find(inst().result(), spv::Decoration::SaturatedConversion);
  const Decoration *rounding =
      module.parsed.find(inst().result(), spv::Decoration::FPRoundingMode);
  StringRef suffix = rounding && !rounding->operands.empty()
                         ? suffixOf(rounding->operands[0])
                         : "";
  bool isSame = value->getType() == type;
  if (saturates || (!suffix.empty() && !isSame)) {
    std::string name = spell(type, row.to);
    if (name.empty() || spell(value->getType(), row.from).empty())
      return refuse("expected types of OpenCL C");
    name = "convert_" + name + (saturates ? "_sat" : "") + suffix.str();
    return callLibrary(name, {{value, row.from}}, type);
  }
  // LLVM's writer converts between signed and unsigned integers of one size,
  // which are one type.
  if (isSame)
    return value;
  unsigned from = value->getType()->getScalarSizeInBits();
  unsigned to = type->getScalarSizeInBits();
  return withFlags(builder.CreateCast(to > from ? row.widening : row.narrowing,
                                      value, type));
}

Value *BodyReader::readBitcast() {
  Value *value = operand(0);
  Type *type = resultType();
  if (!value || !type)
    return nullptr;
  Type *from = value->getType();
  if (from->isPointerTy() && type->isPointerTy())
    uncast[inst().result()] = word(0);
  if (from == type)
    return value;
  if (from->isPointerTy() && type->isPointerTy())
    return builder.CreateAddrSpaceCast(value, type);
  if (from->isPointerTy() && type->isIntegerTy())
    return builder.CreatePtrToInt(value, type);
  if (from->isIntegerTy() && type->isPointerTy())
    return builder.CreateIntToPtr(value, type);
  // Addresses in two words.
  auto isAddress = [&](Type *other) {
    return other->isIntOrIntVectorTy() &&
           other->getPrimitiveSizeInBits() == module.parsed.addressBits;
  };
  if (isAddress(from) && type->isPointerTy())
    return builder.CreateIntToPtr(builder.CreateBitCast(value, sizeType()),
                                  type);
  if (from->isPointerTy() && isAddress(type))
    return builder.CreateBitCast(builder.CreatePtrToInt(value, sizeType()),
                                 type);
  if (!CastInst::isBitCastable(from, type) || from->isPtrOrPtrVectorTy())
    return fail("expected two types of one size");
  return builder.CreateBitCast(value, type);
}

Value *BodyReader::readPointerCast() {
  Value *pointer = pointerOperand(0);
  Type *type = resultType();
  if (!pointer || !type)
    return nullptr;
  if (inst().op() == Op::OpGenericPtrMemSemantics) {
    if (!type->isIntegerTy(32))
      return fail("expected an integer of 32 bits");
    // CLK_LOCAL_MEM_FENCE is 1 and CLK_GLOBAL_MEM_FENCE 2; SPIR-V's bits are
    // 256 and 512.
    Value *fence = callLibrary("get_fence", {pointer}, builder.getInt32Ty());
    return fence ? builder.CreateShl(fence, 8) : nullptr;
  }
  if (!type->isPointerTy())
    return fail("expected the type of a pointer");
  if (pointer->getType() == type)
    return pointer;
  if (inst().op() != Op::OpGenericCastToPtrExplicit)
    return builder.CreateAddrSpaceCast(pointer, type);
  unsigned space = type->getPointerAddressSpace();
  if (space == ConstantSpace || space == GenericSpace)
    return fail("expected a pointer to global, local or private memory");
  return callLibrary(space == GlobalSpace  ? "to_global"
                     : space == LocalSpace ? "to_local"
                                           : "to_private",
                     {pointer}, type);
}
