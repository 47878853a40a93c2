//===- VerifyBuiltins.cpp - OpenCL C's library ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BuiltinChecks.h"
#include "Representation.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/OCL/IR/BuiltinTypeNames.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

/// Whether arguments that are promoted have the signs that the name says.
static void verifyExtensions(Checks &checks, const Function &function,
                             const ocl::BuiltinSignature &signature) {
  auto verifyValue = [&](const ocl::BuiltinType &type, AttributeSet attrs,
                         const Twine &what) {
    bool isSigned = type.isSigned();
    bool isPromoted = !type.isPointer && type.width == 1 &&
                      (type.scalar == ocl::ScalarKind::Bool ||
                       (type.isInteger() && type.elementBits() < 32));
    if (isPromoted &&
        attrs.hasAttribute(isSigned ? Attribute::ZExt : Attribute::SExt))
      checks.report(function, "3.6",
                    what + " of type '" + type.str() + "' is '" +
                        (isSigned ? "zeroext" : "signext") + "'");
  };
  AttributeList attrs = function.getAttributes();
  verifyValue(signature.result, attrs.getRetAttrs(), "result");
  for (auto [index, param] : enumerate(signature.params))
    verifyValue(param, attrs.getParamAttrs(index), "argument " + Twine(index));
}

/// Whether the declaration has the type that its name says.
static void verifyDeclaredType(Checks &checks, const Function &function,
                               const ocl::BuiltinSignature &signature) {
  FunctionType *type = function.getFunctionType();
  ArrayRef<Type *> params = type->params();
  bool fits = true;
  if (signature.returnsThroughPointer()) { // ndrange_1D and its kin
    fits = type->getReturnType()->isVoidTy() && !params.empty() &&
           represents(checks, params.front(), signature.result);
    params = params.drop_front(fits ? 1 : 0);
  } else {
    fits = represents(checks, type->getReturnType(), signature.result);
  }
  fits = fits && params.size() == signature.params.size();
  for (unsigned i = 0; fits && i < params.size(); ++i)
    fits = represents(checks, params[i], signature.params[i]);
  if (!fits)
    checks.report(function, "2.10.1",
                  "declared as '" + spell(type) + "', expected '" +
                      signature.str() + "' as the name says");
  else if (!signature.returnsThroughPointer())
    verifyExtensions(checks, function, signature);
}

/// Built-in functions of 2.0 that 1.2 lacks.
static bool isSince20(ocl::BuiltinCategory category) {
  switch (category) {
  case ocl::BuiltinCategory::C11Atomic:
  case ocl::BuiltinCategory::AddressSpace:
  case ocl::BuiltinCategory::WorkGroup:
  case ocl::BuiltinCategory::SubGroup:
  case ocl::BuiltinCategory::Enqueue:
    return true;
  default:
    return false;
  }
}

/// Table 19, as far as it names types.
static bool isObjectName(StringRef leaf) {
  std::optional<ocl::BuiltinType> type = ocl::lookupMangledTypeName(leaf);
  return type && ocl::isOpaqueKind(type->scalar) &&
         !ocl::isVendorKind(type->scalar) &&
         leaf == ocl::mangledTypeName(*type, ocl::ManglingStyle::LegacySPIR);
}

static void verifyObjectNames(Checks &checks, const Function &function,
                              const MangledName &name) {
  for (const MangledParam &param : name.params) {
    if (param.spellsSpace && param.addressSpace == PrivateSpace)
      checks.report(function, "A.3",
                    "'AS0' in the name, expected nothing for private memory");
    if (param.leaf == "ocl_pipe" &&
        (!param.isPointer || param.addressSpace != GlobalSpace))
      checks.report(
          function, "2.10.7",
          "pipe in the name, expected 'PU3AS18ocl_pipe', a pointer to "
          "global memory");
    if (StringRef(param.leaf).starts_with("ocl_") && !isObjectName(param.leaf))
      checks.report(function, "A.1",
                    "'" + param.leaf +
                        "' is not the name of a type, expected 'ocl_image2d' "
                        "and the like, without access qualifiers");
  }
}

/// A function whose name is one of the library's.
static void verifyBuiltin(Checks &checks, const Function &function,
                          const MangledName &name) {
  const ocl::Builtin *row = ocl::lookupBuiltin(name.name);
  if (!function.isDeclaration() && row &&
      !function.hasAvailableExternallyLinkage())
    checks.report(function, "2.15",
                  "defines the built-in function '" + name.name + "'");
  if (!name.error.empty()) {
    // Names of other functions are not SPIR's matter.
    if (row || name.name == "printf")
      checks.report(function, "A.3", name.error);
    return;
  }
  if (!checks.allowsModern())
    verifyObjectNames(checks, function, name);
  verifyNDRanges(checks, function, name);
  if (isEnqueueFunction(name.name)) {
    verifyEnqueueFunction(checks, function, name);
    return;
  }
  if (!row || name.name == "printf")
    return;
  if (checks.isSPIR12() && isSince20(row->category))
    checks.report(function, "2.10",
                  "built-in function '" + name.name +
                      "', which SPIR 1.2 does not have");
  auto call = ocl::demangleBuiltin(function.getName(), checks.pointerBits);
  if (!call) {
    checks.report(function, "2.10.1",
                  "the built-in function '" + name.name +
                      "' has no overload of that name");
    return;
  }
  verifyDeclaredType(checks, function, call->signature);
}

/// Whether the library has a function of that name, which is not mangled: one
/// of OpenCL C's, or of those that clang calls instead.
static bool isKnownPlainly(const Checks &checks, StringRef name) {
  return name == "printf" || ocl::lookupBuiltin(name) ||
         (!checks.allowsModern() &&
          ocl::demangleBuiltin(name, checks.pointerBits));
}

/// `printf` is not overloaded: neither clang nor producers of 1.2 mangle it.
/// The document's own example does not mangle the other.
static bool mayBePlain(const Checks &checks, StringRef name) {
  if (name == "printf")
    return checks.allowsModern() || checks.isSPIR12();
  return name == "get_default_queue";
}

static void verifyDeclaration(Checks &checks, const Function &function) {
  if (function.isIntrinsic())
    return;
  if (auto name = parseMangledName(function.getName())) {
    verifyBuiltin(checks, function, *name);
    return;
  }
  if (function.isDeclaration() && isKnownPlainly(checks, function.getName()) &&
      !mayBePlain(checks, function.getName()))
    checks.report(function, "2.10.1",
                  "the name of a built-in function is not mangled");
}

void cairn::spir::verifyBuiltins(Checks &checks) {
  for (const Function &function : checks.module) {
    verifyDeclaration(checks, function);
    for (const Instruction &inst : instructions(function))
      if (auto *call = dyn_cast<CallBase>(&inst))
        if (const Function *callee = call->getCalledFunction())
          verifyBuiltinCall(checks, *call, *callee);
  }
}
