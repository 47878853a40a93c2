//===- VerifyBlocks.cpp - blocks --------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Section 2.1.3.7. Restriction 1 is about pointers to %opencl.block, which no
// IR with opaque pointers tells from others: what is checked is what is done
// with the results of the built-in functions.
//
//===----------------------------------------------------------------------===//

#include "Blocks.h"
#include "Checks.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace cairn::spir;

static constexpr StringLiteral kSection = "2.1.3.7";

/// The built-in functions are not overloaded, but a producer may mangle them.
static bool calls(const Value *value, StringRef name) {
  auto *call = dyn_cast<CallBase>(value);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  if (!callee)
    return false;
  StringRef called = callee->getName();
  if (called.consume_front("_Z"))
    called = called.ltrim("0123456789");
  return called.starts_with(name);
}

bool cairn::spir::isBlockBind(const CallBase &call) {
  return calls(&call, "spir_block_bind");
}

bool cairn::spir::isBlockInvoke(const CallBase &call) {
  return calls(call.getCalledOperand()->stripPointerCasts(),
               "spir_get_block_invoke");
}

static void verifyBind(Checks &checks, const CallBase &call) {
  if (call.arg_size() != 4) {
    checks.report(call, kSection,
                  "got " + Twine(call.arg_size()) + " arguments, expected 4");
    return;
  }
  if (!isa<Function>(call.getArgOperand(0)->stripPointerCasts()))
    checks.report(call, kSection,
                  "first argument is not a function, expected the block's");
  for (unsigned i : {1, 2})
    if (!isa<ConstantInt>(call.getArgOperand(i)))
      checks.report(call, kSection,
                    Twine(i == 1 ? "size" : "alignment") +
                        " of the captured variables is not a constant");
  const Value *context = call.getArgOperand(3)->stripPointerCasts();
  if (isa<ConstantPointerNull>(context)) {
    // Nothing is captured at program scope.
    for (unsigned i : {1, 2})
      if (auto *value = dyn_cast<ConstantInt>(call.getArgOperand(i));
          value && !value->isZero())
        checks.report(call, kSection,
                      Twine(i == 1 ? "size " : "alignment ") +
                          Twine(value->getZExtValue()) +
                          " without captured variables, expected 0");
  } else if (!isa<AllocaInst>(context)) {
    checks.report(call, kSection,
                  "captured variables are not an 'alloca' of the function");
  }
}

/// Restriction 2, and 4 for each call of the block.
static void verifyInvokeUses(Checks &checks, const Value &invoke) {
  for (const Use &use : invoke.uses()) {
    auto *user = cast<Instruction>(use.getUser());
    if (isa<BitCastInst>(user)) {
      verifyInvokeUses(checks, *user);
      continue;
    }
    auto *call = dyn_cast<CallBase>(user);
    if (!call || !call->isCallee(&use)) {
      checks.report(*user, kSection,
                    "uses the result of 'spir_get_block_invoke', which may "
                    "only be called");
      continue;
    }
    // Behind the pointer to an aggregate result.
    unsigned index = call->paramHasAttr(0, Attribute::StructRet) ? 1 : 0;
    if (call->arg_size() <= index ||
        !calls(call->getArgOperand(index), "spir_get_block_context"))
      checks.report(*user, kSection,
                    "calls a block without the result of "
                    "'spir_get_block_context' as its context");
  }
}

/// Restriction 3.
static void verifyContextUses(Checks &checks, const Instruction &context) {
  for (const Use &use : context.uses()) {
    auto *call = dyn_cast<CallBase>(use.getUser());
    if (!call || !isBlockInvoke(*call) || call->isCallee(&use))
      checks.report(*cast<Instruction>(use.getUser()), kSection,
                    "uses the result of 'spir_get_block_context', which may "
                    "only be passed to its block");
  }
}

void cairn::spir::verifyBlocks(Checks &checks) {
  for (const Function &function : checks.module)
    for (const Instruction &inst : instructions(function)) {
      auto *call = dyn_cast<CallBase>(&inst);
      if (!call)
        continue;
      bool isInvoke = calls(call, "spir_get_block_invoke");
      bool isContext = calls(call, "spir_get_block_context");
      if (!isBlockBind(*call) && !isInvoke && !isContext)
        continue;
      if (checks.isSPIR12())
        checks.report(inst, kSection, "blocks, which SPIR 1.2 does not have");
      if (isBlockBind(*call))
        verifyBind(checks, *call);
      if (isInvoke)
        verifyInvokeUses(checks, inst);
      if (isContext)
        verifyContextUses(checks, inst);
    }
}
