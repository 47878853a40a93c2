//===- Calls.cpp - calls and extended instructions of SPIR-V ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Canonicalize/Functions/FunctionPointers.h"
#include "SPIRV/BodyReader.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// The arguments behind the callee; nullopt, with an error, for others than
/// those that `type` takes.
std::optional<SmallVector<Value *>>
BodyReader::readArguments(FunctionType *type) {
  // A shader's functions take variables of the module, too.
  ArrayRef<Id> passed = module.passedTo(word(0)).getArrayRef();
  size_t count = type->getNumParams() - passed.size();
  if (operands().size() - 1 != count) {
    fail("expected " + Twine(count) + " arguments, got " +
         Twine(operands().size() - 1));
    return std::nullopt;
  }
  SmallVector<Value *> args;
  for (unsigned i = 0; i < count; ++i) {
    args.push_back(operand(i + 1, type->getParamType(i)));
    if (!args.back())
      return std::nullopt;
  }
  for (Id variable : passed) {
    args.push_back(get(variable).value);
    if (!args.back())
      return std::nullopt;
  }
  if (type->getReturnType() == resultType())
    return args;
  fail("expected the result of the function's type");
  return std::nullopt;
}

Value *BodyReader::readCall() {
  Function *callee = module.findFunction(word(0));
  if (!callee)
    return fail("expected a function, got id " + Twine(word(0)));
  FunctionType *type = callee->getFunctionType();
  std::optional<SmallVector<Value *>> args = readArguments(type);
  if (!args)
    return nullptr;
  CallInst *call = builder.CreateCall(callee, *args);
  call->setCallingConv(callee->getCallingConv());
  call->setConvergent();
  for (unsigned i = 0; i < type->getNumParams(); ++i)
    for (Attribute::AttrKind kind :
         {Attribute::ByVal, Attribute::StructRet, Attribute::Alignment})
      if (callee->hasParamAttribute(i, kind))
        call->addParamAttr(i, callee->getParamAttribute(i, kind));
  return call;
}

Value *BodyReader::readPointerCall() {
  TypedValue callee = typedOperand(0);
  if (!callee)
    return nullptr;
  auto *type = dyn_cast_or_null<FunctionType>(module.getPointee(callee.type));
  if (!type || !callee.value->getType()->isPointerTy())
    return fail("expected a pointer to a function");
  std::optional<SmallVector<Value *>> args = readArguments(type);
  if (!args)
    return nullptr;
  CallInst *call = builder.CreateCall(type, callee.value, *args);
  call->setCallingConv(CallingConv::SPIR_FUNC);
  call->setConvergent();
  LLVMContext &context = call->getContext();
  call->setMetadata(
      kPlaceOfCall,
      MDNode::get(context, MDString::get(context, placeOf(inst()))));
  return call;
}

//===----------------------------------------------------------------------===//
// OpenCL.std
//===----------------------------------------------------------------------===//

/// The rows of the library that have a number in OpenCL.std.
static ArrayRef<const ocl::Builtin *> rowsOf(uint32_t number) {
  static const auto index = [] {
    IdMap<SmallVector<const ocl::Builtin *, 2>> rows;
    for (const ocl::Builtin &row : ocl::allBuiltins())
      for (const std::optional<unsigned> &of :
           {row.openclStd.onFloat, row.openclStd.onSigned,
            row.openclStd.onUnsigned})
        if (of && !is_contained(rows[*of], &row))
          rows[*of].push_back(&row);
    return rows;
  }();
  auto it = index.find(number);
  return it == index.end() ? ArrayRef<const ocl::Builtin *>()
                           : ArrayRef<const ocl::Builtin *>(it->second);
}

static std::optional<ocl::RoundingMode> roundingOf(uint32_t mode) {
  switch (static_cast<spv::FPRoundingMode>(mode)) {
  case spv::FPRoundingMode::RTE:
    return ocl::RoundingMode::RTE;
  case spv::FPRoundingMode::RTZ:
    return ocl::RoundingMode::RTZ;
  case spv::FPRoundingMode::RTP:
    return ocl::RoundingMode::RTP;
  case spv::FPRoundingMode::RTN:
    return ocl::RoundingMode::RTN;
  default:
    return std::nullopt;
  }
}

/// OpenCL C's variadic function.
Value *BodyReader::readPrintf() {
  SmallVector<Value *> args;
  for (size_t i = 2; i < operands().size(); ++i) {
    args.push_back(operand(i));
    if (!args.back())
      return nullptr;
  }
  if (args.empty() || !args[0]->getType()->isPointerTy())
    return fail("expected a format");
  if (!resultType()->isIntegerTy(32))
    return fail("expected an integer of 32 bits as the result");
  return callDeclared("printf",
                      FunctionType::get(builder.getInt32Ty(),
                                        {args[0]->getType()},
                                        /*isVarArg=*/true),
                      args);
}

Value *BodyReader::readExtendedInstruction() {
  auto set = module.parsed.extendedSets.find(word(0));
  if (set != module.parsed.extendedSets.end() &&
      set->second == ExtendedInstructions::GLSL)
    return readGLSL();
  uint32_t number = word(1);
  const auto *info = words::findExtended(words::ExtendedSet::OpenCL, number);
  if (!info)
    return fail("expected an instruction of OpenCL.std, got number " +
                Twine(number));
  if (info->name == "printf")
    return readPrintf();
  SmallVector<LibraryArg> args;
  std::optional<ocl::RoundingMode> rounding = ocl::RoundingMode::Default;
  // The last of the grammar's operands stands for any number of the others.
  for (size_t i = 2; i < operands().size(); ++i) {
    size_t place = std::min(i - 2, info->operands.size() - 1);
    words::Kind kind = info->operands[place].kind;
    if (kind == words::Kind::FPRoundingMode) {
      rounding = roundingOf(word(i));
    } else if (words::isId(kind)) {
      TypedValue arg = typedOperand(i);
      if (!arg)
        return nullptr;
      args.push_back(arg);
    }
  }
  if (!rounding)
    return fail("expected a rounding mode");
  Type *result = resultType();
  auto isMeant = [&](const ocl::Builtin &row,
                     const ocl::BuiltinSignature &instance) {
    return row.openclStd.of(ocl::selectingKind(instance)) == number &&
           row.rounding == *rounding;
  };
  return callRows(rowsOf(number), isMeant, args, result, info->name);
}
