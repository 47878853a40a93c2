//===- SpirvNames.cpp - __spirv_ functions and variables --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Producers of SPIR-V have names in LLVM IR for what SPIR-V has and OpenCL C
// lacks, or has in another form. They leave these names where they write LLVM
// IR.
//
//===----------------------------------------------------------------------===//

#include "Grammar.h"
#include "SPIRV/Instructions/BuiltInQueries.h"
#include "cairn/Frontend/SPIRV.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

/// What is behind "__spirv_" in a name, mangled or not; empty for others.
static StringRef spirvNameOf(StringRef name) {
  unsigned length = 0;
  if (name.consume_front("_Z") && !name.consumeInteger(10, length))
    name = name.take_front(length);
  return name.consume_front("__spirv_") ? name : StringRef();
}

static const BuiltInQuery *queryOf(StringRef name) {
  if (!name.consume_front("BuiltIn"))
    return nullptr;
  const auto *known = words::findEnumerant(words::Kind::BuiltIn, name);
  return known ? findBuiltInQuery(static_cast<spv::BuiltIn>(known->value))
               : nullptr;
}

/// Declares the function of OpenCL C. Sizes are as wide as pointers.
static FunctionCallee declareQuery(Module &module, const BuiltInQuery &query) {
  LLVMContext &context = module.getContext();
  bool isSize = query.hasDimensions ||
                query.builtIn == spv::BuiltIn::LocalInvocationIndex ||
                query.builtIn == spv::BuiltIn::GlobalLinearId;
  Type *word = Type::getInt32Ty(context);
  Type *result = isSize ? module.getDataLayout().getIntPtrType(context) : word;
  SmallVector<Type *, 1> params(query.hasDimensions ? 1 : 0, word);
  StringRef function = query.function;
  std::string name = ("_Z" + Twine(function.size()) + function +
                      (query.hasDimensions ? "j" : "v"))
                         .str();
  FunctionCallee callee = module.getOrInsertFunction(
      name, FunctionType::get(result, params, /*isVarArg=*/false));
  if (auto *made = dyn_cast<Function>(callee.getCallee())) {
    made->setCallingConv(CallingConv::SPIR_FUNC);
    made->addFnAttr(Attribute::NoUnwind);
    made->addFnAttr(Attribute::WillReturn);
    made->setDoesNotAccessMemory();
  }
  return callee;
}

static Value *callQuery(IRBuilderBase &builder, Module &module,
                        const BuiltInQuery &query, ArrayRef<Value *> args,
                        Type *type) {
  CallInst *call = builder.CreateCall(declareQuery(module, query), args);
  call->setCallingConv(CallingConv::SPIR_FUNC);
  return builder.CreateZExtOrTrunc(call, type);
}

/// Calls of `__spirv_BuiltIn...`, with a dimension or without.
static void replaceCalls(Function &function, const BuiltInQuery &query) {
  Module &module = *function.getParent();
  FunctionType *type = function.getFunctionType();
  if (!type->getReturnType()->isIntegerTy() ||
      type->getNumParams() != query.hasDimensions ||
      (query.hasDimensions && !type->getParamType(0)->isIntegerTy(32)))
    return;
  for (User *user : make_early_inc_range(function.users())) {
    auto *call = dyn_cast<CallInst>(user);
    if (!call || call->getCalledOperand() != &function)
      continue;
    IRBuilder<> builder(call);
    SmallVector<Value *, 1> args(call->args());
    call->replaceAllUsesWith(
        callQuery(builder, module, query, args, call->getType()));
    call->eraseFromParent();
  }
}

/// What the variable has, for its type; null for a type that it cannot have.
static Value *makeContent(IRBuilderBase &builder, Module &module,
                          const BuiltInQuery &query, Type *type) {
  if (!query.hasDimensions)
    return type->isIntegerTy() ? callQuery(builder, module, query, {}, type)
                               : nullptr;
  auto *vector = dyn_cast<FixedVectorType>(type);
  if (!vector || vector->getNumElements() > 3 ||
      !vector->getElementType()->isIntegerTy())
    return nullptr;
  Value *all = PoisonValue::get(type);
  for (unsigned i = 0; i < vector->getNumElements(); ++i)
    all = builder.CreateInsertElement(all,
                                      callQuery(builder, module, query,
                                                {builder.getInt32(i)},
                                                vector->getElementType()),
                                      i);
  return all;
}

/// A variable that is filled from outside is private to each function.
static void replaceVariable(GlobalVariable &variable,
                            const BuiltInQuery &query) {
  Module &module = *variable.getParent();
  convertUsersOfConstantsToInstructions({&variable});
  DenseMap<Function *, Value *> copies;
  for (Use &use : make_early_inc_range(variable.uses())) {
    auto *user = dyn_cast<llvm::Instruction>(use.getUser());
    if (!user)
      return;
    Value *&copy = copies[user->getFunction()];
    if (!copy) {
      BasicBlock &entry = user->getFunction()->getEntryBlock();
      IRBuilder<> builder(&entry, entry.begin());
      AllocaInst *made = builder.CreateAlloca(variable.getValueType());
      Value *content =
          makeContent(builder, module, query, variable.getValueType());
      if (!content) {
        made->eraseFromParent();
        return;
      }
      builder.CreateStore(content, made);
      copy = builder.CreateAddrSpaceCast(made, variable.getType());
    }
    use.set(copy);
  }
  if (variable.use_empty())
    variable.eraseFromParent();
}

/// `__spirv_SpecConstant(id, default)`.
static void replaceConstants(Function &function,
                             const std::map<uint32_t, uint64_t> &values) {
  for (User *user : make_early_inc_range(function.users())) {
    auto *call = dyn_cast<CallInst>(user);
    auto *id = call && call->arg_size() == 2
                   ? dyn_cast<ConstantInt>(call->getArgOperand(0))
                   : nullptr;
    if (!id || call->getCalledOperand() != &function ||
        call->getArgOperand(1)->getType() != call->getType())
      continue;
    Type *type = call->getType();
    Value *value = call->getArgOperand(1);
    auto given = values.find(id->getZExtValue());
    bool isNumber = type->isIntegerTy() || type->isFloatingPointTy();
    if (given != values.end() && isNumber &&
        type->getPrimitiveSizeInBits() <= 64) {
      APInt bits(type->getPrimitiveSizeInBits(), given->second,
                 /*isSigned=*/false, /*implicitTrunc=*/true);
      value =
          type->isIntegerTy()
              ? cast<Constant>(ConstantInt::get(type, bits))
              : ConstantFP::get(type, APFloat(type->getFltSemantics(), bits));
    }
    call->replaceAllUsesWith(value);
    call->eraseFromParent();
  }
}

void cairn::frontend::resolveSpirvNames(
    Module &module, const std::map<uint32_t, uint64_t> &specConstants) {
  for (GlobalVariable &variable : make_early_inc_range(module.globals()))
    if (variable.isDeclaration())
      if (const BuiltInQuery *query = queryOf(spirvNameOf(variable.getName())))
        replaceVariable(variable, *query);
  for (Function &function : make_early_inc_range(module)) {
    StringRef name = spirvNameOf(function.getName());
    if (!function.isDeclaration() || name.empty())
      continue;
    if (name == "SpecConstant")
      replaceConstants(function, specConstants);
    else if (const BuiltInQuery *query = queryOf(name))
      replaceCalls(function, *query);
    if (function.use_empty())
      function.eraseFromParent();
  }
}
