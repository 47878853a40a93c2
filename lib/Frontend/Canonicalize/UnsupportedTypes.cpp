//===- UnsupportedTypes.cpp - types that no target has ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UnsupportedTypes.h"

#include "SourceErrors.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace cairn::frontend;

namespace {

/// Looks into types, each once.
class TypeFinder {
public:
  /// `type`, or one in it, that is not supported; null if there is none.
  Type *find(Type *type) {
    if (type->isBFloatTy() || type->isX86_FP80Ty() || type->isFP128Ty() ||
        type->isPPC_FP128Ty() || type->isX86_AMXTy())
      return type;
    if (type->subtypes().empty())
      return nullptr;
    auto [it, isNew] = found.try_emplace(type, nullptr);
    if (!isNew)
      return it->second;
    Type *inner = nullptr;
    for (Type *part : type->subtypes())
      if ((inner = find(part)))
        break;
    return found[type] = inner;
  }

  Type *find(const Instruction &inst) {
    if (Type *type = find(inst.getType()))
      return type;
    for (const Value *operand : inst.operands())
      if (Type *type = find(operand->getType()))
        return type;
    if (auto *alloca = dyn_cast<AllocaInst>(&inst))
      return find(alloca->getAllocatedType());
    if (auto *address = dyn_cast<GetElementPtrInst>(&inst))
      return find(address->getSourceElementType());
    return nullptr;
  }

private:
  DenseMap<Type *, Type *> found;
};

} // namespace

static SourceError describe(const DebugLoc &loc, StringRef where,
                            StringRef name, Type *type) {
  std::string spelled;
  raw_string_ostream(spelled) << *type;
  return errorAt(loc, where + " '" + name + "' uses the type '" + spelled +
                          "', which OpenCL C does not have");
}

std::optional<SourceError>
cairn::frontend::findUnsupportedType(const Module &module) {
  TypeFinder finder;
  for (const Function &function : module) {
    if (function.isDeclaration())
      continue;
    for (const Instruction &inst : instructions(function))
      if (Type *type = finder.find(inst))
        return describe(inst.getDebugLoc(), "function", function.getName(),
                        type);
    if (Type *type = finder.find(function.getFunctionType()))
      return describe({}, "function", function.getName(), type);
  }
  for (const GlobalVariable &variable : module.globals())
    if (Type *type = finder.find(variable.getValueType()))
      return describe({}, "variable", variable.getName(), type);
  return std::nullopt;
}
