//===- VerifySPIR.cpp - a module against SPIR's specification ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace cairn::spir;

static unsigned pointerBitsOf(const Module &module) {
  return module.getTargetTriple().getArch() == Triple::spir ? 32 : 64;
}

Checks::Checks(Module &module, const VerifyOptions &options,
               function_ref<void(const Violation &)> handler)
    : module(module), options(options), pointerBits(pointerBitsOf(module)),
      layout(layoutOf(pointerBits)), kernelArgs(module), handler(handler),
      slots(&module) {}

bool Checks::isOpenCL1() const {
  const NamedMDNode *named = module.getNamedMetadata("opencl.ocl.version");
  if (!named || named->getNumOperands() == 0 ||
      named->getOperand(0)->getNumOperands() == 0)
    return false;
  auto *major = dyn_cast_or_null<ConstantAsMetadata>(
      named->getOperand(0)->getOperand(0).get());
  auto *value = major ? dyn_cast<ConstantInt>(major->getValue()) : nullptr;
  return value && value->isOne();
}

void Checks::emit(Violation violation, StringRef section,
                  const Twine &message) {
  violation.message += message.str();
  violation.section = section;
  ++numViolations;
  handler(violation);
}

void Checks::report(StringRef section, const Twine &message) {
  emit({}, section, message);
}

void Checks::report(const GlobalValue &value, StringRef section,
                    const Twine &message) {
  Violation violation;
  if (auto *function = dyn_cast<Function>(&value)) {
    violation.message = "function '";
    if (const DISubprogram *subprogram = function->getSubprogram()) {
      violation.file = subprogram->getFilename().str();
      violation.line = subprogram->getLine();
    }
  } else if (auto *variable = dyn_cast<GlobalVariable>(&value)) {
    violation.message = "variable '";
    SmallVector<DIGlobalVariableExpression *> infos;
    variable->getDebugInfo(infos);
    if (!infos.empty()) {
      violation.file = infos[0]->getVariable()->getFilename().str();
      violation.line = infos[0]->getVariable()->getLine();
    }
  } else {
    violation.message = isa<GlobalAlias>(value) ? "alias '" : "ifunc '";
  }
  violation.message += value.hasName() ? value.getName() : "<unnamed>";
  violation.message += "': ";
  emit(std::move(violation), section, message);
}

void Checks::report(const Instruction &inst, StringRef section,
                    const Twine &message) {
  Violation violation;
  if (const DebugLoc &loc = inst.getDebugLoc()) {
    violation.file = loc->getFilename().str();
    violation.line = loc.getLine();
    violation.column = loc.getCol();
  }
  // Numbering the values of a function takes a walk over it.
  const Function &function = *inst.getFunction();
  if (slotsOf != &function) {
    slots.incorporateFunction(function);
    slotsOf = &function;
  }
  std::string text;
  raw_string_ostream os(text);
  inst.print(os, slots);
  StringRef shown = StringRef(text).split('\n').first.split(", !").first.trim();
  violation.message =
      ("function '" + function.getName() + "': '" + shown + "': ").str();
  emit(std::move(violation), section, message);
}

std::string cairn::spir::spell(const Type *type) {
  std::string text;
  raw_string_ostream os(text);
  type->print(os, /*IsForDebug=*/false, /*NoDetails=*/true);
  return text;
}

SmallPtrSet<const Function *, 4>
cairn::spir::functionsUsing(const GlobalVariable &variable) {
  SmallPtrSet<const Function *, 4> functions;
  SmallPtrSet<const User *, 8> seen;
  SmallVector<const User *> work(variable.users());
  while (!work.empty()) {
    const User *user = work.pop_back_val();
    if (!seen.insert(user).second)
      continue;
    if (auto *inst = dyn_cast<Instruction>(user))
      functions.insert(inst->getFunction());
    else
      work.append(user->user_begin(), user->user_end());
  }
  return functions;
}

unsigned cairn::spir::verifySPIR(Module &module, const VerifyOptions &options,
                                 function_ref<void(const Violation &)> report) {
  Checks checks(module, options, report);
  verifyTarget(checks);
  verifyMetadata(checks);
  verifyNames(checks);
  verifyTypes(checks);
  verifyGlobals(checks);
  verifyFunctions(checks);
  verifyAttributes(checks);
  verifyInstructions(checks);
  verifyFlags(checks);
  verifyMemory(checks);
  verifyObjects(checks);
  verifyCalls(checks);
  verifyBlocks(checks);
  verifyBuiltins(checks);
  verifyKernels(checks);
  verifyFeatures(checks);
  return checks.getNumViolations();
}
