//===- LinkChecks.cpp - the code of checks ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinkChecks.h"

#include "LinkChecks.embedded.h"
#include "cairn/Target/Host/Host.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;
using namespace cairn;

/// What checks.c calls its functions.
static bool isCheck(const Function &function) {
  return function.getName().starts_with("cairn_check_");
}

/// How many checks are inlined into `function`. A kernel of many stretches has
/// a function for each, which have no more than another kernel all together.
static size_t countInlined(const Function &function) {
  constexpr size_t kMostInlined = 64;
  size_t parts = 1;
  if (Attribute attr = function.getFnAttribute(kLoopsOfKernelAttr);
      attr.isValid() && attr.getValueAsString().getAsInteger(10, parts))
    parts = 1;
  return kMostInlined / std::max<size_t>(parts, 1);
}

/// The time that LLVM takes grows with the square of the checks that are
/// inlined into a function. Where there are many, only those in the
/// innermost loops are inlined, and the others are called.
static void boundInlining(Function &function) {
  const size_t mostInlined = countInlined(function);
  SmallVector<CallBase *> calls;
  for (BasicBlock &block : function)
    for (Instruction &instruction : block)
      if (auto *call = dyn_cast<CallBase>(&instruction))
        if (Function *callee = call->getCalledFunction();
            callee && isCheck(*callee))
          calls.push_back(call);
  if (calls.size() <= mostInlined)
    return;
  DominatorTree dominators(function);
  LoopInfo loops(dominators);
  stable_sort(calls, [&](CallBase *a, CallBase *b) {
    return loops.getLoopDepth(a->getParent()) >
           loops.getLoopDepth(b->getParent());
  });
  for (CallBase *call : drop_begin(calls, mostInlined))
    call->setIsNoInline();
}

Error cairn::linkChecks(Module &module) {
  if (none_of(module, isCheck))
    return Error::success();
  StringRef code(cairn_check_code_begin,
                 cairn_check_code_end - cairn_check_code_begin);
  auto parsed =
      parseBitcodeFile(MemoryBufferRef(code, "checks"), module.getContext());
  if (!parsed)
    return parsed.takeError();
  Module &checks = **parsed;
  checks.setDataLayout(module.getDataLayout());
  checks.setTargetTriple(module.getTargetTriple());
  for (Function &function : checks) {
    // The kernel's code says what it is compiled for.
    for (StringRef name : {"target-cpu", "target-features", "tune-cpu",
                           "frame-pointer", "stack-protector-buffer-size"})
      function.removeFnAttr(name);
    function.removeFnAttr(Attribute::UWTable);
  }
  if (NamedMDNode *flags = checks.getNamedMetadata("llvm.module.flags"))
    checks.eraseNamedMetadata(flags);
  if (Linker::linkModules(module, std::move(*parsed),
                          Linker::Flags::LinkOnlyNeeded))
    return createStringError("cannot link the code of checks");
  for (Function &function : module)
    if (!isCheck(function))
      boundInlining(function);
    else if (!function.isDeclaration())
      function.setLinkage(GlobalValue::InternalLinkage);
  return Error::success();
}
