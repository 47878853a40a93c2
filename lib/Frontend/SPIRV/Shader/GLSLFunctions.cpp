//===- GLSLFunctions.cpp - GLSL.std.450 -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most are functions of OpenCL C, which promise no less; the others are a few
// operations each.
//
//===----------------------------------------------------------------------===//

#include "SPIRV/BodyReader.h"

#include <spirv/unified1/GLSL.std.450.h>

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

namespace {
struct FunctionRow {
  uint32_t number;
  const char *function;
  Sign sign;
};

/// Numbers of a fixed point, in a word.
struct PackingRow {
  uint32_t pack, unpack;
  unsigned count;
  bool isSigned;
};
} // namespace

static constexpr FunctionRow kFunctions[] = {
    {GLSLstd450Round, "rint", Sign::Either},
    {GLSLstd450RoundEven, "rint", Sign::Either},
    {GLSLstd450Trunc, "trunc", Sign::Either},
    {GLSLstd450FAbs, "fabs", Sign::Either},
    {GLSLstd450SAbs, "abs", Sign::Signed},
    {GLSLstd450FSign, "sign", Sign::Either},
    {GLSLstd450Floor, "floor", Sign::Either},
    {GLSLstd450Ceil, "ceil", Sign::Either},
    {GLSLstd450Radians, "radians", Sign::Either},
    {GLSLstd450Degrees, "degrees", Sign::Either},
    {GLSLstd450Sin, "sin", Sign::Either},
    {GLSLstd450Cos, "cos", Sign::Either},
    {GLSLstd450Tan, "tan", Sign::Either},
    {GLSLstd450Asin, "asin", Sign::Either},
    {GLSLstd450Acos, "acos", Sign::Either},
    {GLSLstd450Atan, "atan", Sign::Either},
    {GLSLstd450Sinh, "sinh", Sign::Either},
    {GLSLstd450Cosh, "cosh", Sign::Either},
    {GLSLstd450Tanh, "tanh", Sign::Either},
    {GLSLstd450Asinh, "asinh", Sign::Either},
    {GLSLstd450Acosh, "acosh", Sign::Either},
    {GLSLstd450Atanh, "atanh", Sign::Either},
    {GLSLstd450Atan2, "atan2", Sign::Either},
    {GLSLstd450Pow, "pow", Sign::Either},
    {GLSLstd450Exp, "exp", Sign::Either},
    {GLSLstd450Log, "log", Sign::Either},
    {GLSLstd450Exp2, "exp2", Sign::Either},
    {GLSLstd450Log2, "log2", Sign::Either},
    {GLSLstd450Sqrt, "sqrt", Sign::Either},
    {GLSLstd450InverseSqrt, "rsqrt", Sign::Either},
    {GLSLstd450FMin, "fmin", Sign::Either},
    {GLSLstd450UMin, "min", Sign::Unsigned},
    {GLSLstd450SMin, "min", Sign::Signed},
    {GLSLstd450FMax, "fmax", Sign::Either},
    {GLSLstd450UMax, "max", Sign::Unsigned},
    {GLSLstd450SMax, "max", Sign::Signed},
    {GLSLstd450UClamp, "clamp", Sign::Unsigned},
    {GLSLstd450SClamp, "clamp", Sign::Signed},
    {GLSLstd450FMix, "mix", Sign::Either},
    {GLSLstd450Step, "step", Sign::Either},
    {GLSLstd450SmoothStep, "smoothstep", Sign::Either},
    {GLSLstd450Ldexp, "ldexp", Sign::Signed},
    {GLSLstd450Length, "length", Sign::Either},
    {GLSLstd450Distance, "distance", Sign::Either},
    {GLSLstd450Cross, "cross", Sign::Either},
    {GLSLstd450Normalize, "normalize", Sign::Either},
    {GLSLstd450NMin, "fmin", Sign::Either},
    {GLSLstd450NMax, "fmax", Sign::Either},
};

static constexpr PackingRow kPackings[] = {
    {GLSLstd450PackSnorm4x8, GLSLstd450UnpackSnorm4x8, 4, true},
    {GLSLstd450PackUnorm4x8, GLSLstd450UnpackUnorm4x8, 4, false},
    {GLSLstd450PackSnorm2x16, GLSLstd450UnpackSnorm2x16, 2, true},
    {GLSLstd450PackUnorm2x16, GLSLstd450UnpackUnorm2x16, 2, false},
};

/// Numbers of a fixed point; also halves and halves of a double.
Value *BodyReader::readGLSLPacking(uint32_t number) {
  Value *value = operand(2);
  Type *type = resultType();
  if (!value || !type)
    return nullptr;
  for (const PackingRow &row : kPackings) {
    if (number != row.pack && number != row.unpack)
      continue;
    unsigned bits = 32 / row.count;
    auto *floats = FixedVectorType::get(builder.getFloatTy(), row.count);
    auto *parts = FixedVectorType::get(builder.getIntNTy(bits), row.count);
    double limit = row.isSigned ? maxIntN(bits) : maxUIntN(bits);
    Constant *scale = ConstantFP::get(floats, limit);
    Constant *low = ConstantFP::get(floats, row.isSigned ? -1 : 0);
    if (number == row.unpack) {
      if (!value->getType()->isIntegerTy(32) || type != floats)
        return fail("expected a word of 32 bits and a vector of floats");
      Value *wide = builder.CreateBitCast(value, parts);
      Value *made = row.isSigned ? builder.CreateSIToFP(wide, floats)
                                 : builder.CreateUIToFP(wide, floats);
      return callLibrary("fmax", {builder.CreateFDiv(made, scale), low},
                         floats);
    }
    if (value->getType() != floats || !type->isIntegerTy(32))
      return fail("expected a vector of floats and a word of 32 bits");
    value = callLibrary("fmax", {value, low}, floats);
    value = callLibrary("fmin", {value, ConstantFP::get(floats, 1)}, floats);
    value =
        value ? callLibrary("rint", {builder.CreateFMul(value, scale)}, floats)
              : nullptr;
    if (!value)
      return nullptr;
    Value *made = row.isSigned ? builder.CreateFPToSI(value, parts)
                               : builder.CreateFPToUI(value, parts);
    return builder.CreateBitCast(made, type);
  }
  auto *floats = FixedVectorType::get(builder.getFloatTy(), 2);
  auto *halves = FixedVectorType::get(builder.getHalfTy(), 2);
  bool isHalf =
      number == GLSLstd450PackHalf2x16 || number == GLSLstd450UnpackHalf2x16;
  if (number == GLSLstd450PackHalf2x16 && value->getType() == floats)
    value = builder.CreateFPTrunc(value, halves);
  Type *to = number == GLSLstd450UnpackHalf2x16 ? halves : type;
  if (!CastInst::isBitCastable(value->getType(), to) ||
      value->getType()->isPointerTy() || to->isPointerTy() ||
      (isHalf && !value->getType()->isIntegerTy(32) && !to->isIntegerTy(32)))
    return fail("expected a word and a vector of one size");
  value = builder.CreateBitCast(value, to);
  return isHalf && to == halves ? builder.CreateFPExt(value, floats) : value;
}

/// The places of bits, and signs.
Value *BodyReader::readGLSLBits(uint32_t number) {
  Value *value = operand(2, resultType());
  if (!value)
    return nullptr;
  Type *type = value->getType();
  if (!type->isIntOrIntVectorTy())
    return fail("expected integers");
  Value *zero = Constant::getNullValue(type);
  Value *none = Constant::getAllOnesValue(type);
  if (number == GLSLstd450SSign)
    return builder.CreateSelect(
        builder.CreateICmpSGT(value, zero), ConstantInt::get(type, 1),
        builder.CreateSExt(builder.CreateICmpSLT(value, zero), type));
  if (number == GLSLstd450FindILsb) {
    Value *place = callLibrary("ctz", {{value, Sign::Unsigned}}, type);
    return place ? builder.CreateSelect(builder.CreateICmpEQ(value, zero), none,
                                        place)
                 : nullptr;
  }
  // In a negative number, the highest bit that is not set counts.
  if (number == GLSLstd450FindSMsb)
    value = builder.CreateSelect(builder.CreateICmpSLT(value, zero),
                                 builder.CreateNot(value), value);
  Value *zeros = callLibrary("clz", {{value, Sign::Unsigned}}, type);
  return zeros ? builder.CreateSub(
                     ConstantInt::get(type, type->getScalarSizeInBits() - 1),
                     zeros)
               : nullptr;
}

/// Directions: vectors, or scalars as vectors of one component.
Value *BodyReader::readGLSLGeometry(uint32_t number) {
  Value *first = operand(2, resultType()), *second = operand(3, resultType());
  if (!first || !second)
    return nullptr;
  Type *type = first->getType(), *scalar = type->getScalarType();
  if (!scalar->isFloatingPointTy())
    return fail("expected floats or vectors of them");
  auto dot = [&](Value *left, Value *right) -> Value * {
    return type->isVectorTy() ? callLibrary("dot", {left, right}, scalar)
                              : builder.CreateFMul(left, right);
  };
  auto wide = [&](Value *value) {
    return type->isVectorTy() ? splat(value, type) : value;
  };
  Constant *zero = ConstantFP::get(scalar, 0),
           *one = ConstantFP::get(scalar, 1);
  if (number == GLSLstd450FaceForward) {
    Value *other = operand(4, type);
    Value *cosine = other ? dot(other, second) : nullptr;
    return cosine ? builder.CreateSelect(builder.CreateFCmpOLT(cosine, zero),
                                         first, builder.CreateFNeg(first))
                  : nullptr;
  }
  Value *cosine = dot(second, first);
  if (!cosine)
    return nullptr;
  if (number == GLSLstd450Reflect)
    return builder.CreateFSub(
        first, builder.CreateFMul(
                   wide(builder.CreateFMul(cosine, ConstantFP::get(scalar, 2))),
                   second));
  Value *ratio = operand(4, scalar);
  if (!ratio)
    return nullptr;
  Value *square = builder.CreateFSub(
      one, builder.CreateFMul(
               builder.CreateFMul(ratio, ratio),
               builder.CreateFSub(one, builder.CreateFMul(cosine, cosine))));
  Value *isTotal = builder.CreateFCmpOLT(square, zero);
  Value *root = callLibrary(
      "sqrt", {builder.CreateSelect(isTotal, zero, square)}, scalar);
  if (!root)
    return nullptr;
  Value *along = builder.CreateFAdd(builder.CreateFMul(ratio, cosine), root);
  Value *bent = builder.CreateFSub(builder.CreateFMul(wide(ratio), first),
                                   builder.CreateFMul(wide(along), second));
  return builder.CreateSelect(isTotal, Constant::getNullValue(type), bent);
}

/// A number in two parts, of which one goes to memory or both to a struct.
Value *BodyReader::readGLSLParts(uint32_t number) {
  bool isModf = number == GLSLstd450Modf || number == GLSLstd450ModfStruct;
  bool isStruct =
      number == GLSLstd450ModfStruct || number == GLSLstd450FrexpStruct;
  Value *value = operand(2);
  if (!value)
    return nullptr;
  Type *type = value->getType(), *other = type;
  if (!type->isFPOrFPVectorTy())
    return fail("expected floats or vectors of them");
  if (!isModf)
    other = type->getWithNewType(builder.getInt32Ty());
  AllocaInst *place = makeVariable(other);
  Value *part = callLibrary(isModf ? "modf" : "frexp", {value, place}, type);
  if (!part)
    return nullptr;
  Value *rest = builder.CreateLoad(other, place);
  if (!isStruct) {
    TypedValue pointer = typedOperand(3);
    if (!pointer)
      return nullptr;
    MemoryObject object = objectOf(word(3), pointer);
    if (!pointer.value->getType()->isPointerTy() || !object.type ||
        module.findType(object.type)->type != other)
      return fail("expected a pointer to the other part");
    return storeObject(object, rest) ? part : nullptr;
  }
  auto *both = dyn_cast<StructType>(resultType());
  if (!both || both->getNumElements() != 2 || both->getElementType(0) != type ||
      both->getElementType(1) != other)
    return fail("expected a struct of the two parts");
  return builder.CreateInsertValue(
      builder.CreateInsertValue(PoisonValue::get(both), part, 0), rest, 1);
}

Value *BodyReader::readGLSL() {
  uint32_t number = word(1);
  const auto *info = words::findExtended(words::ExtendedSet::GLSL, number);
  if (!info)
    return fail("expected an instruction of GLSL.std.450, got number " +
                Twine(number));
  if (operands().size() != info->operands.size() + 2)
    return fail("expected " + Twine(info->operands.size()) + " operands of " +
                info->name + ", got " + Twine(operands().size() - 2));
  Type *type = resultType();
  SmallVector<LibraryArg, 3> args;
  auto readArgs = [&](Sign sign) {
    for (size_t i = 2; i < operands().size(); ++i)
      args.push_back({typedOperand(i), sign});
    return all_of(args, [](const LibraryArg &arg) { return arg.value; });
  };
  for (const FunctionRow &row : kFunctions)
    if (row.number == number)
      return readArgs(row.sign) ? callLibrary(row.function, args, type)
                                : nullptr;
  switch (number) {
  case GLSLstd450Fract: {
    Value *value = operand(2, type);
    Value *whole = value ? callLibrary("floor", {value}, type) : nullptr;
    return whole ? builder.CreateFSub(value, whole) : nullptr;
  }
  case GLSLstd450FClamp:
  case GLSLstd450NClamp:
    if (!readArgs(Sign::Either))
      return nullptr;
    return callLibrary(
        "fmin", {callLibrary("fmax", {args[0], args[1]}, type), args[2]}, type);
  case GLSLstd450Fma: {
    // One operation only where that is asked for.
    bool isExact =
        module.parsed.find(inst().result(), spv::Decoration::NoContraction);
    return readArgs(Sign::Either)
               ? callLibrary(isExact ? "fma" : "mad", args, type)
               : nullptr;
  }
  case GLSLstd450Determinant:
  case GLSLstd450MatrixInverse:
    return readInverse(number == GLSLstd450Determinant);
  case GLSLstd450Modf:
  case GLSLstd450ModfStruct:
  case GLSLstd450Frexp:
  case GLSLstd450FrexpStruct:
    return readGLSLParts(number);
  case GLSLstd450SSign:
  case GLSLstd450FindILsb:
  case GLSLstd450FindSMsb:
  case GLSLstd450FindUMsb:
    return readGLSLBits(number);
  case GLSLstd450FaceForward:
  case GLSLstd450Reflect:
  case GLSLstd450Refract:
    return readGLSLGeometry(number);
  case GLSLstd450InterpolateAtCentroid:
  case GLSLstd450InterpolateAtSample:
  case GLSLstd450InterpolateAtOffset:
    return refuse("a compute shader has nothing to interpolate");
  case GLSLstd450IMix:
    return fail("expected an instruction that GLSL.std.450 has kept, got " +
                info->name);
  default:
    return readGLSLPacking(number);
  }
}
