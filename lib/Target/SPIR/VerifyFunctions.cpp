//===- VerifyFunctions.cpp - what functions are declared as -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallingConvention.h"
#include "Kernels/KernelArgs.h"
#include "Linkage.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace cairn::spir;

std::string cairn::spir::spellCallingConv(CallingConv::ID convention) {
  switch (convention) {
  case CallingConv::C:
    return "ccc";
  case CallingConv::Fast:
    return "fastcc";
  case CallingConv::Cold:
    return "coldcc";
  case CallingConv::SPIR_FUNC:
    return "spir_func";
  case CallingConv::SPIR_KERNEL:
    return "spir_kernel";
  default:
    return "cc " + std::to_string(convention);
  }
}

static bool isPromotable(const Type *type) {
  return type->isIntegerTy() && type->getIntegerBitWidth() < 32;
}

static bool isExtended(AttributeSet attrs) {
  return attrs.hasAttribute(Attribute::ZExt) ||
         attrs.hasAttribute(Attribute::SExt);
}

/// Section 3.6: how arguments and results are passed.
static void verifyABI(Checks &checks, const Function &function) {
  if (function.getReturnType()->isAggregateType())
    checks.report(function, "3.6",
                  "returns the aggregate '" + spell(function.getReturnType()) +
                      "', expected a pointer to it as the first argument");
  // An i1 that is returned or passed is a bool, which is promoted as well.
  AttributeList attrs = function.getAttributes();
  if (isPromotable(function.getReturnType()) &&
      !isExtended(attrs.getRetAttrs()))
    checks.report(function, "3.6",
                  "returns '" + spell(function.getReturnType()) +
                      "' without 'signext' or 'zeroext'");
  for (const Argument &arg : function.args()) {
    if (arg.getType()->isAggregateType())
      checks.report(function, "3.6",
                    "argument " + Twine(arg.getArgNo()) +
                        " is the aggregate '" + spell(arg.getType()) +
                        "', expected a pointer to it");
    if (isPromotable(arg.getType()) &&
        !isExtended(attrs.getParamAttrs(arg.getArgNo())))
      checks.report(function, "3.6",
                    "argument " + Twine(arg.getArgNo()) + " of type '" +
                        spell(arg.getType()) +
                        "' is without 'signext' or 'zeroext'");
  }
}

/// The same for a call, which says for itself how it extends. For a function
/// that does not say it, the error at its declaration is enough.
static void verifyCallABI(Checks &checks, const CallBase &call) {
  const Function *callee = call.getCalledFunction();
  if (call.isInlineAsm() || (callee && callee->isIntrinsic()))
    return;
  auto verifyValue = [&](const Type *type, AttributeSet got,
                         AttributeSet declared, const Twine &what) {
    if (!isPromotable(type) || (callee && !isExtended(declared)))
      return;
    auto has = [](AttributeSet attrs, Attribute::AttrKind kind) {
      return attrs.hasAttribute(kind);
    };
    if (!callee) {
      if (!isExtended(got))
        checks.report(call, "3.6",
                      what + " of type '" + spell(type) +
                          "' is without 'signext' or 'zeroext'");
      return;
    }
    for (Attribute::AttrKind kind : {Attribute::ZExt, Attribute::SExt})
      if (has(declared, kind) && !has(got, kind))
        checks.report(
            call, "3.6",
            what + " is without '" + Attribute::getNameFromAttrKind(kind) +
                "', which the function '" + callee->getName() + "' has");
  };
  AttributeList got = call.getAttributes();
  AttributeList declared = callee ? callee->getAttributes() : AttributeList();
  verifyValue(call.getType(), got.getRetAttrs(), declared.getRetAttrs(),
              "result");
  for (unsigned i = 0; i < call.arg_size(); ++i)
    verifyValue(call.getArgOperand(i)->getType(), got.getParamAttrs(i),
                declared.getParamAttrs(i), "argument " + Twine(i));
}

/// OpenCL C 2.0, section 1.9.
static bool mayBeVariadic(StringRef name) {
  return name == "printf" || name.starts_with("_Z6printf") ||
         name.starts_with("_Z14enqueue_kernel");
}

/// That a kernel returns nothing LLVM's own verifier checks.
static void verifyKernelSignature(Checks &checks, const Function &kernel) {
  if (kernel.hasLocalLinkage())
    checks.report(kernel, "2.15",
                  "kernel has linkage '" + spellLinkage(kernel) +
                      "', expected one that others see");
  verifyKernelArgs(checks, kernel);
}

void cairn::spir::verifyFunctions(Checks &checks) {
  for (const Function &function : checks.module) {
    if (function.isIntrinsic())
      continue;
    verifyLinkage(checks, function);
    CallingConv::ID convention = function.getCallingConv();
    if (convention != CallingConv::SPIR_FUNC &&
        convention != CallingConv::SPIR_KERNEL)
      checks.report(function, "3.8",
                    "calling convention '" + spellCallingConv(convention) +
                        "', expected 'spir_func' or 'spir_kernel'");
    verifyABI(checks, function);
    if (convention == CallingConv::SPIR_KERNEL)
      verifyKernelSignature(checks, function);
    for (const Instruction &inst : instructions(function))
      if (auto *call = dyn_cast<CallBase>(&inst))
        verifyCallABI(checks, *call);
    if (function.isVarArg() && !mayBeVariadic(function.getName()))
      checks.report(function, "2.15",
                    "variable number of arguments, which only 'printf' and "
                    "'enqueue_kernel' have");
    if (function.getName() == "main")
      checks.report(function, "2.15", "no function may be called 'main'");
    if (function.hasGC())
      checks.report(function, "3.11",
                    "garbage collector '" + function.getGC() +
                        "' is not allowed");
    if (function.hasPrefixData())
      checks.report(function, "3.12", "prefix data is not allowed");
    if (function.hasPrologueData())
      checks.report(function, "3.12", "prologue data is not allowed");
    if (function.hasPersonalityFn())
      checks.report(function, "3.4", "personality functions are not allowed");
    if (function.hasSection())
      checks.report(function, "2.7",
                    "section '" + function.getSection() + "' is not allowed");
  }
}
