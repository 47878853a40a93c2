//===- LibraryIntrinsics.cpp - LLVM's names of library functions *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryIntrinsics.h"

#include "cairn/Dialect/OCL/IR/Builtins.h"

#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
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

/// ldexp(x, k) and exp10(x).
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

/// Null for an intrinsic that stays.
static Value *replacement(IRBuilder<> &b, IntrinsicInst &inst) {
  auto round = [&](Intrinsic::ID how) {
    Value *rounded = b.CreateUnaryIntrinsic(how, inst.getArgOperand(0));
    return b.CreateFPToSI(rounded, inst.getType());
  };
  switch (inst.getIntrinsicID()) {
  case Intrinsic::ldexp:
    return replaceByCall(b, inst, "ldexp");
  case Intrinsic::exp10:
    return replaceByCall(b, inst, "exp10");
  case Intrinsic::frexp:
    return replaceFrexp(b, inst);
  case Intrinsic::modf:
    return replaceModf(b, inst);
  case Intrinsic::sincos: {
    Value *x = inst.getArgOperand(0);
    return makePair(b, inst.getType(),
                    b.CreateUnaryIntrinsic(Intrinsic::sin, x),
                    b.CreateUnaryIntrinsic(Intrinsic::cos, x));
  }
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

void cairn::frontend::callLibraryForIntrinsics(Module &module) {
  SmallVector<IntrinsicInst *> intrinsics;
  for (Function &function : module)
    for (Instruction &inst : instructions(function))
      if (auto *intrinsic = dyn_cast<IntrinsicInst>(&inst))
        intrinsics.push_back(intrinsic);
  for (IntrinsicInst *inst : intrinsics) {
    IRBuilder<> b(inst);
    Value *value = replacement(b, *inst);
    if (!value)
      continue;
    inst->replaceAllUsesWith(value);
    inst->eraseFromParent();
  }
}
