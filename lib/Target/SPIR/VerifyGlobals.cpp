//===- VerifyGlobals.cpp - variables of a module ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "Linkage.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/OCL/IR/ClangNames.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

/// Section 2.2: "function.variable", used by that function alone.
static void verifyLocal(Checks &checks, const GlobalVariable &variable) {
  if (!variable.hasLocalLinkage())
    checks.report(variable, "2.2",
                  "linkage '" + spellLinkage(variable) +
                      "' of a variable in local memory, expected 'internal'");
  if (variable.isConstant())
    checks.report(variable, "2.2", "constant in local memory");
  if (variable.hasInitializer() &&
      !isa<UndefValue>(variable.getInitializer()) &&
      !variable.getInitializer()->isNullValue())
    checks.report(variable, "2.2",
                  "initialised variable in local memory, which cannot be");
  for (const Function *user : functionsUsing(variable)) {
    StringRef owner = user->getName();
    if (checks.allowsModern())
      owner.consume_front(ocl::kKernelBodyPrefix);
    if (!variable.getName().starts_with((owner + ".").str()))
      checks.report(variable, "2.2",
                    "used by function '" + user->getName() +
                        "', expected the name '" + owner +
                        ".<variable>' of "
                        "its local variables");
  }
}

static void verifyConstant(Checks &checks, const GlobalVariable &variable) {
  if (!variable.isConstant())
    checks.report(variable, "2.2",
                  "variable in constant memory, expected 'constant'");
  if (variable.isDeclaration() && !variable.hasExternalLinkage())
    checks.report(variable, "2.2", "constant without an initializer");
}

static void verifyAddressSpace(Checks &checks, const GlobalVariable &variable) {
  switch (variable.getAddressSpace()) {
  case GlobalSpace:
    if (checks.isSPIR12())
      checks.report(variable, "2.2",
                    "program-scope variable in global memory, which SPIR 1.2 "
                    "does not have");
    else if (checks.isOpenCL1())
      checks.report(variable, "2.15",
                    "program-scope variable in global memory, which OpenCL C "
                    "1.2 does not allow");
    return;
  case ConstantSpace:
    verifyConstant(checks, variable);
    return;
  case LocalSpace:
    verifyLocal(checks, variable);
    return;
  default:
    checks.report(variable, "2.2",
                  "program-scope variable in address space " +
                      Twine(variable.getAddressSpace()) +
                      ", expected 1 (global), 2 (constant) or 3 (local)");
  }
}

static void verifyAlignment(Checks &checks, const GlobalVariable &variable) {
  Type *type = variable.getValueType();
  MaybeAlign align = variable.getAlign();
  if (!align || !type->isSized() || type->isTargetExtTy() ||
      type->isScalableTy())
    return;
  Align needed = checks.layout.getABITypeAlign(type);
  if (*align < needed && !checks.mayBePacked(type))
    checks.report(variable, "2.1.4",
                  "alignment " + Twine(align->value()) + " of type '" +
                      spell(type) + "', expected at least " +
                      Twine(needed.value()));
}

/// Whether a poison value or an address space cast is among the constants that
/// an initializer is made of.
static void verifyInitializer(Checks &checks, const GlobalVariable &variable) {
  if (!variable.hasInitializer())
    return;
  SmallPtrSet<const Constant *, 16> seen;
  SmallVector<const Constant *> work = {variable.getInitializer()};
  bool hasPoison = false, hasFunction = false;
  while (!work.empty()) {
    const Constant *constant = work.pop_back_val();
    if (!seen.insert(constant).second)
      continue;
    hasPoison |= isa<PoisonValue>(constant);
    if (isa<Function>(constant))
      hasFunction = true;
    if (isa<GlobalValue>(constant))
      continue;
    if (auto *cast = dyn_cast<AddrSpaceCastOperator>(constant))
      if (!isLegalSpaceCast(cast->getSrcAddressSpace(),
                            cast->getDestAddressSpace()))
        checks.report(variable, "2.2",
                      "initializer casts between address spaces " +
                          Twine(cast->getSrcAddressSpace()) + " and " +
                          Twine(cast->getDestAddressSpace()));
    for (const Use &operand : constant->operands())
      if (auto *inner = dyn_cast<Constant>(operand))
        work.push_back(inner);
  }
  if (hasPoison)
    checks.report(variable, "3.21", "initializer with a poison value");
  if (hasFunction)
    checks.report(variable, "2.15",
                  "initializer with the address of a function");
}

void cairn::spir::verifyGlobals(Checks &checks) {
  for (const GlobalVariable &variable : checks.module.globals()) {
    verifyLinkage(checks, variable);
    // What LLVM keeps for itself, as the list of used symbols, is rejected for
    // its linkage.
    if (variable.getName().starts_with("llvm."))
      continue;
    verifyAddressSpace(checks, variable);
    verifyAlignment(checks, variable);
    verifyInitializer(checks, variable);
    if (variable.isThreadLocal())
      checks.report(variable, "2.5",
                    "thread-local storage, expected 'extern' or 'static' "
                    "variables only");
    if (variable.isExternallyInitialized())
      checks.report(variable, "2.5", "externally initialised variable");
    if (variable.hasSection())
      checks.report(variable, "2.7.2",
                    "section '" + variable.getSection() + "' is not allowed");
  }
  for (const GlobalAlias &alias : checks.module.aliases())
    checks.report(alias, "2.5", "aliases are not allowed");
  for (const GlobalIFunc &ifunc : checks.module.ifuncs())
    checks.report(ifunc, "2.5", "ifuncs are not allowed");
}
