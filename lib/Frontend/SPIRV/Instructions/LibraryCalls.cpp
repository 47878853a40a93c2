//===- LibraryCalls.cpp - OpenCL C's library for SPIR-V ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What instructions mean is a function of OpenCL C for most. Which overload it
// is follows from the types: of those that the library's table has, the one
// whose parameters they are, and where only the signs of integers differ, the
// one with the signs that the instruction says.
//
//===----------------------------------------------------------------------===//

#include "Handles/Handles.h"
#include "SPIRV/BodyReader.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;
using ocl::BuiltinCategory;
using ocl::BuiltinType;
using ocl::ScalarKind;

/// What the type is in LLVM IR; null for one that clang does not pass.
Type *BodyReader::typeOf(const BuiltinType &type) {
  if (type.isPointer)
    return builder.getPtrTy(type.addressSpace);
  Type *scalar = nullptr;
  switch (type.scalar) {
  case ScalarKind::Void:
    return builder.getVoidTy();
  case ScalarKind::Bool:
    scalar = builder.getInt1Ty();
    break;
  case ScalarKind::Half:
    scalar = builder.getHalfTy();
    break;
  case ScalarKind::Float:
    scalar = builder.getFloatTy();
    break;
  case ScalarKind::Double:
    scalar = builder.getDoubleTy();
    break;
  case ScalarKind::NDRange:
    return builder.getPtrTy();
  default:
    if (unsigned bits = ocl::scalarKindBits(type.scalar)) {
      scalar = builder.getIntNTy(bits);
      break;
    }
    std::optional<Handle> handle = asHandle(type);
    return handle ? handleType(context, *handle) : nullptr;
  }
  return type.width > 1 ? FixedVectorType::get(scalar, type.width) : scalar;
}

static bool isEnum(ScalarKind kind) {
  return kind == ScalarKind::MemoryOrder || kind == ScalarKind::MemoryScope;
}

/// How well a parameter takes an argument; 0 if it does not. `type` and
/// `pointee` are the parameter's, `known` is what the argument is known to
/// point to. `isLoose`: a number may have another width.
static unsigned rate(const BuiltinType &param, Type *type, Type *pointee,
                     const LibraryArg &arg, Type *known, bool isLoose) {
  if (arg.kind)
    return !param.isPointer && param.scalar == *arg.kind ? 8 : 0;
  if (!param.isPointer && isEnum(param.scalar))
    return 0;
  if (type != arg.value->getType())
    return isLoose && !param.isPointer && param.isInteger() &&
           param.width == 1 && arg.value->getType()->isIntegerTy();
  unsigned points = 8;
  if ((arg.sign != Sign::Unsigned && param.isSigned()) ||
      (arg.sign == Sign::Unsigned && param.isUnsigned()))
    points += 2;
  // What it points to, and fewer promises rather than more.
  if (param.isPointer && known && pointee == known)
    points += 4;
  if (param.isPointer && !param.isConst)
    points += 1;
  return points;
}

/// What clang says of a library function.
static void setAttributes(Function &function, const ocl::Builtin *builtin) {
  function.setCallingConv(CallingConv::SPIR_FUNC);
  function.addFnAttr(Attribute::NoUnwind);
  if (!builtin)
    return;
  bool hasPointers = any_of(function.args(), [](const Argument &arg) {
    return arg.getType()->isPointerTy();
  });
  switch (builtin->category) {
  case BuiltinCategory::WorkItem:
  case BuiltinCategory::Math:
  case BuiltinCategory::Integer:
  case BuiltinCategory::Common:
  case BuiltinCategory::Geometric:
  case BuiltinCategory::Relational:
  case BuiltinCategory::Shuffle:
  case BuiltinCategory::Conversion:
    function.addFnAttr(Attribute::WillReturn);
    if (!hasPointers)
      function.setDoesNotAccessMemory();
    return;
  case BuiltinCategory::VectorData:
    function.addFnAttr(Attribute::WillReturn);
    if (!function.getReturnType()->isVoidTy())
      function.setOnlyReadsMemory();
    return;
  case BuiltinCategory::Image:
    function.addFnAttr(Attribute::WillReturn);
    if (!function.getReturnType()->isVoidTy())
      function.setOnlyReadsMemory();
    return;
  case BuiltinCategory::Atomic:
  case BuiltinCategory::C11Atomic:
  case BuiltinCategory::AddressSpace:
    return;
  default:
    // What other work-items have a part in.
    function.setConvergent();
  }
}

CallInst *BodyReader::callDeclared(StringRef name, FunctionType *type,
                                   ArrayRef<Value *> args,
                                   const ocl::Builtin *builtin) {
  GlobalValue *existing = module.module.getNamedValue(name);
  if (existing && existing->hasLocalLinkage()) {
    module.freeName(name);
    existing = nullptr;
  }
  auto *callee = dyn_cast_or_null<Function>(existing);
  if (existing && (!callee || callee->getFunctionType() != type)) {
    fail("the module has something else that is named '" + name + "'");
    return nullptr;
  }
  if (!callee) {
    callee = Function::Create(type, GlobalValue::ExternalLinkage, name,
                              &module.module);
    setAttributes(*callee, builtin);
  }
  CallInst *call = builder.CreateCall(callee, args);
  call->setCallingConv(callee->getCallingConv());
  call->addFnAttr(Attribute::NoUnwind);
  if (callee->isConvergent())
    call->setConvergent();
  return call;
}

Value *BodyReader::callRows(ArrayRef<const ocl::Builtin *> rows,
                            InstanceFilter filter, ArrayRef<LibraryArg> args,
                            Type *result, StringRef name) {
  const ocl::Builtin *chosen = nullptr;
  ocl::BuiltinSignature signature;
  unsigned best = 0;
  SmallVector<Type *> pointees;
  for (const LibraryArg &arg : args)
    pointees.push_back(module.getPointee(arg.type));
  for (bool isLoose : {false, true}) {
    for (const ocl::Builtin *row : rows)
      ocl::forEachInstance(
          *row, module.parsed.addressBits,
          [&](const ocl::BuiltinSignature &instance) {
            if (instance.params.size() != args.size() ||
                !filter(*row, instance) ||
                (result && typeOf(instance.result) != result))
              return;
            unsigned points = 1;
            for (auto [i, param] : enumerate(instance.params)) {
              Type *pointee =
                  param.isPointer ? typeOf(param.pointee()) : nullptr;
              unsigned rated = rate(param, typeOf(param), pointee, args[i],
                                    pointees[i], isLoose);
              if (!rated)
                return;
              points += rated;
            }
            if (points <= best)
              return;
            best = points;
            chosen = row;
            signature = instance;
          });
    if (chosen)
      break;
  }
  if (!chosen) {
    std::string types;
    raw_string_ostream os(types);
    for (const LibraryArg &arg : args)
      os << (types.empty() ? "" : ", ") << *arg.value->getType();
    return refuse("OpenCL C has no function '" + name + "' for (" + types +
                  ")");
  }
  SmallVector<Type *> types;
  SmallVector<Value *> values;
  for (auto [arg, param] : zip_equal(args, signature.params)) {
    Type *type = typeOf(param);
    types.push_back(type);
    Value *value = arg.value;
    if (value->getType() != type)
      value = arg.sign == Sign::Signed ? builder.CreateSExtOrTrunc(value, type)
                                       : builder.CreateZExtOrTrunc(value, type);
    values.push_back(value);
  }
  return withFlags(
      callDeclared(ocl::mangleBuiltin(chosen->name, signature),
                   FunctionType::get(typeOf(signature.result), types, false),
                   values, chosen));
}

Value *BodyReader::callLibrary(StringRef name, ArrayRef<LibraryArg> args,
                               Type *result) {
  if (any_of(args, [](const LibraryArg &arg) { return !arg.value; }))
    return nullptr;
  const ocl::Builtin *row = ocl::lookupBuiltin(name);
  if (!row)
    return refuse("OpenCL C has no function '" + name + "'");
  return callRows(
      row,
      [](const ocl::Builtin &, const ocl::BuiltinSignature &) { return true; },
      args, result, name);
}
