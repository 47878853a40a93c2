//===- LibraryIntrinsics.cpp - LLVM's names of library functions *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntrinsicCalls.h"

#include "cairn/Dialect/OCL/IR/Builtins.h"

#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::ocl;

/// OpenCL C's type; nullopt where it has none.
static std::optional<BuiltinType> builtinType(Type *type, bool isSigned) {
  unsigned width = 1;
  if (auto *vector = dyn_cast<FixedVectorType>(type))
    width = vector->getNumElements();
  Type *element = type->getScalarType();
  if (isa<ScalableVectorType>(type) || (width > 4 && width != 8 && width != 16))
    return std::nullopt;
  if (element->isHalfTy())
    return BuiltinType::get(ScalarKind::Half, width);
  if (element->isFloatTy())
    return BuiltinType::get(ScalarKind::Float, width);
  if (element->isDoubleTy())
    return BuiltinType::get(ScalarKind::Double, width);
  if (!element->isIntegerTy(8) && !element->isIntegerTy(16) &&
      !element->isIntegerTy(32) && !element->isIntegerTy(64))
    return std::nullopt;
  return BuiltinType::get(integerKind(element->getIntegerBitWidth(), isSigned),
                          width);
}

/// A call of `name`; null if it takes no such parameters.
static Value *callBuiltin(IRBuilder<> &b, StringRef name,
                          ArrayRef<BuiltinType> params, Type *result,
                          ArrayRef<Value *> operands) {
  const Builtin *builtin = lookupBuiltin(name);
  auto signature =
      builtin ? resolveSignature(*builtin, params, 64) : std::nullopt;
  if (!signature)
    return nullptr;
  Module *module = b.GetInsertBlock()->getModule();
  SmallVector<Type *> types;
  for (Value *operand : operands)
    types.push_back(operand->getType());
  FunctionCallee callee = module->getOrInsertFunction(
      mangleBuiltin(name, *signature), FunctionType::get(result, types, false));
  auto *function = dyn_cast<Function>(callee.getCallee());
  if (!function)
    return nullptr;
  function->setCallingConv(CallingConv::SPIR_FUNC);
  CallInst *call = b.CreateCall(callee, operands);
  call->setCallingConv(CallingConv::SPIR_FUNC);
  return call;
}

static Value *makePair(IRBuilder<> &b, Type *type, Value *first,
                       Value *second) {
  Value *pair = b.CreateInsertValue(PoisonValue::get(type), first, 0);
  return b.CreateInsertValue(pair, second, 1);
}

/// exp10(x) and the like.
static Value *replaceByCall(IRBuilder<> &b, IntrinsicInst &inst,
                            StringRef name) {
  SmallVector<BuiltinType> params;
  SmallVector<Value *> operands(inst.args());
  for (Value *operand : operands) {
    auto type = builtinType(operand->getType(), /*isSigned=*/true);
    if (!type)
      return nullptr;
    params.push_back(*type);
  }
  return callBuiltin(b, name, params, inst.getType(), operands);
}

static Value *replaceFrexp(IRBuilder<> &b, IntrinsicInst &inst) {
  Value *x = inst.getArgOperand(0);
  Type *exponent = inst.getType()->getStructElementType(1);
  auto type = builtinType(x->getType(), /*isSigned=*/true);
  auto pointee = builtinType(exponent, /*isSigned=*/true);
  if (!type || !pointee)
    return nullptr;
  Function *function = inst.getFunction();
  IRBuilder<> entry(&*function->getEntryBlock().getFirstInsertionPt());
  Value *memory = entry.CreateAlloca(exponent);
  Value *fraction = callBuiltin(
      b, "frexp", {*type, BuiltinType::getPointer(*pointee, PrivateSpace)},
      x->getType(), {x, memory});
  if (!fraction)
    return nullptr;
  return makePair(b, inst.getType(), fraction, b.CreateLoad(exponent, memory));
}

/// The part behind the point has the sign of all, an infinity's is 0.
static Value *replaceModf(IRBuilder<> &b, IntrinsicInst &inst) {
  Value *x = inst.getArgOperand(0);
  Value *whole = b.CreateUnaryIntrinsic(Intrinsic::trunc, x);
  Value *isInfinite =
      b.CreateFCmpOEQ(b.CreateUnaryIntrinsic(Intrinsic::fabs, x),
                      ConstantFP::getInfinity(x->getType()));
  Value *part = b.CreateSelect(isInfinite, Constant::getNullValue(x->getType()),
                               b.CreateFSub(x, whole));
  part = b.CreateBinaryIntrinsic(Intrinsic::copysign, part, x);
  return makePair(b, inst.getType(), part, whole);
}

/// NaN becomes 0 here and, as section 6.2.3.3 of OpenCL C 2.0 advises, there.
static Value *replaceSaturation(IRBuilder<> &b, IntrinsicInst &inst,
                                bool isSigned) {
  auto to = builtinType(inst.getType(), isSigned);
  auto from = builtinType(inst.getArgOperand(0)->getType(), isSigned);
  if (!to || !from)
    return nullptr;
  return callBuiltin(b, "convert_" + to->str() + "_sat", {*from},
                     inst.getType(), {inst.getArgOperand(0)});
}

/// The exponent is one for all components.
static Value *replacePower(IRBuilder<> &b, IntrinsicInst &inst) {
  Value *x = inst.getArgOperand(0);
  Value *exponent = b.CreateSExtOrTrunc(inst.getArgOperand(1), b.getInt32Ty());
  if (auto *vector = dyn_cast<FixedVectorType>(x->getType()))
    exponent = b.CreateVectorSplat(vector->getNumElements(), exponent);
  auto type = builtinType(x->getType(), /*isSigned=*/true);
  auto second = builtinType(exponent->getType(), /*isSigned=*/true);
  if (!type || !second)
    return nullptr;
  return callBuiltin(b, "pown", {*type, *second}, x->getType(), {x, exponent});
}

/// A number that is left out of those of 32 bits is one that all results are 0
/// or infinite for.
static Value *replaceLdexp(IRBuilder<> &b, IntrinsicInst &inst) {
  Value *exponent = inst.getArgOperand(1);
  Type *type = exponent->getType();
  unsigned width = type->getScalarSizeInBits();
  if (width > 32) {
    auto limit = [&](const APInt &value) {
      return ConstantInt::get(type, value.sext(width));
    };
    exponent = b.CreateBinaryIntrinsic(Intrinsic::smin, exponent,
                                       limit(APInt::getSignedMaxValue(32)));
    exponent = b.CreateBinaryIntrinsic(Intrinsic::smax, exponent,
                                       limit(APInt::getSignedMinValue(32)));
  }
  exponent = b.CreateSExtOrTrunc(exponent, type->getWithNewBitWidth(32));
  Value *x = inst.getArgOperand(0);
  auto first = builtinType(x->getType(), /*isSigned=*/true);
  auto second = builtinType(exponent->getType(), /*isSigned=*/true);
  if (!first || !second)
    return nullptr;
  return callBuiltin(b, "ldexp", {*first, *second}, x->getType(),
                     {x, exponent});
}

/// The library's function of doubles, which shaders have no instruction for.
static Value *replaceDouble(IRBuilder<> &b, IntrinsicInst &inst) {
  if (!inst.getType()->getScalarType()->isDoubleTy())
    return nullptr;
  StringRef name = Intrinsic::getBaseName(inst.getIntrinsicID());
  name.consume_front("llvm.");
  return replaceByCall(b, inst, name);
}

static Value *replaceSincospi(IRBuilder<> &b, IntrinsicInst &inst) {
  Value *x = inst.getArgOperand(0);
  auto type = builtinType(x->getType(), /*isSigned=*/true);
  if (!type)
    return nullptr;
  auto call = [&](StringRef name) {
    return callBuiltin(b, name, {*type}, x->getType(), {x});
  };
  Value *sine = call("sinpi"), *cosine = call("cospi");
  return sine && cosine ? makePair(b, inst.getType(), sine, cosine) : nullptr;
}

/// What the library has for scalars and for some vectors, component by
/// component.
static bool isLibraryIntrinsic(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::ldexp:
  case Intrinsic::exp10:
  case Intrinsic::frexp:
  case Intrinsic::powi:
  case Intrinsic::sincospi:
  case Intrinsic::fptosi_sat:
  case Intrinsic::fptoui_sat:
    return true;
  default:
    return false;
  }
}

Value *cairn::frontend::expandByComponent(IRBuilder<> &b, IntrinsicInst &inst) {
  Value *vector = inst.getArgOperand(0);
  auto *type = dyn_cast<FixedVectorType>(vector->getType());
  if (!type || !isLibraryIntrinsic(inst.getIntrinsicID()))
    return nullptr;
  auto *pair = dyn_cast<StructType>(inst.getType());
  Type *result = pair
                     ? StructType::get(pair->getElementType(0)->getScalarType(),
                                       pair->getElementType(1)->getScalarType())
                     : inst.getType()->getScalarType();
  Value *all = PoisonValue::get(inst.getType());
  for (unsigned n = 0, e = type->getNumElements(); n < e; ++n) {
    SmallVector<Value *> operands;
    for (Value *operand : inst.args())
      operands.push_back(operand->getType()->isVectorTy()
                             ? b.CreateExtractElement(operand, n)
                             : operand);
    Value *one = b.CreateIntrinsic(result, inst.getIntrinsicID(), operands);
    if (!pair) {
      all = b.CreateInsertElement(all, one, n);
      continue;
    }
    for (unsigned part : {0u, 1u}) {
      Value *parts = b.CreateInsertElement(b.CreateExtractValue(all, part),
                                           b.CreateExtractValue(one, part), n);
      all = b.CreateInsertValue(all, parts, part);
    }
  }
  return all;
}

Value *cairn::frontend::callLibraryFor(IRBuilder<> &b, IntrinsicInst &inst) {
  auto round = [&](Intrinsic::ID how) {
    Value *rounded = b.CreateUnaryIntrinsic(how, inst.getArgOperand(0));
    return b.CreateFPToSI(rounded, inst.getType());
  };
  switch (inst.getIntrinsicID()) {
  case Intrinsic::ldexp:
    return replaceLdexp(b, inst);
  case Intrinsic::exp10:
    return replaceByCall(b, inst, "exp10");
  case Intrinsic::frexp:
    return replaceFrexp(b, inst);
  case Intrinsic::powi:
    return replacePower(b, inst);
  case Intrinsic::sincospi:
    return replaceSincospi(b, inst);
  case Intrinsic::convert_to_fp16:
    return b.CreateBitCast(
        b.CreateFPTrunc(inst.getArgOperand(0), b.getHalfTy()), b.getInt16Ty());
  case Intrinsic::convert_from_fp16:
    return b.CreateFPExt(b.CreateBitCast(inst.getArgOperand(0), b.getHalfTy()),
                         inst.getType());
  case Intrinsic::modf:
    return replaceModf(b, inst);
  case Intrinsic::sincos: {
    Value *x = inst.getArgOperand(0);
    return makePair(b, inst.getType(),
                    b.CreateUnaryIntrinsic(Intrinsic::sin, x),
                    b.CreateUnaryIntrinsic(Intrinsic::cos, x));
  }
  case Intrinsic::sin:
  case Intrinsic::cos:
  case Intrinsic::tan:
  case Intrinsic::asin:
  case Intrinsic::acos:
  case Intrinsic::atan:
  case Intrinsic::atan2:
  case Intrinsic::sinh:
  case Intrinsic::cosh:
  case Intrinsic::tanh:
  case Intrinsic::exp:
  case Intrinsic::exp2:
  case Intrinsic::log:
  case Intrinsic::log2:
  case Intrinsic::log10:
  case Intrinsic::pow:
    return replaceDouble(b, inst);
  case Intrinsic::lround:
  case Intrinsic::llround:
    return round(Intrinsic::round);
  case Intrinsic::lrint:
  case Intrinsic::llrint:
    return round(Intrinsic::rint);
  case Intrinsic::fptosi_sat:
    return replaceSaturation(b, inst, /*isSigned=*/true);
  case Intrinsic::fptoui_sat:
    return replaceSaturation(b, inst, /*isSigned=*/false);
  // OpenCL C has no signalling NaNs, and subnormal numbers may stay.
  case Intrinsic::canonicalize:
    return inst.getArgOperand(0);
  case Intrinsic::objectsize:
    return lowerObjectSizeCall(&inst, inst.getDataLayout(), nullptr,
                               /*MustSucceed=*/true);
  default:
    return nullptr;
  }
}
