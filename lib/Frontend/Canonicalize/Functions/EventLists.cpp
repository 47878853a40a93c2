//===- EventLists.cpp - lists of events as values ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EventLists.h"

#include "cairn/Dialect/Mux/IR/ComputeMuxNames.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;

/// More events than anybody waits for at once.
static constexpr uint64_t kMaxEvents = 64;

namespace {

/// The functions that make events, by the prefixes of their names, that which
/// waits for them, and that which waits for values.
struct EventFunctions {
  SmallVector<StringRef> copies;
  StringRef wait;
  StringRef waitForValues;
};

} // namespace

/// The type of the program's events; null where nothing makes any, or the type
/// is not known by itself, as that of old producers, which is a pointer.
static Type *eventType(Module &module, const EventFunctions &functions) {
  for (Function &function : module)
    for (StringRef copy : functions.copies)
      if (function.getName().starts_with(copy) && function.isDeclaration())
        return function.getReturnType();
  return nullptr;
}

/// Loads the events of the list that `call` waits for; nothing where it is not
/// known how many or where they are.
static std::optional<SmallVector<Value *>> loadEvents(CallInst &call,
                                                      Type *event) {
  auto *number = dyn_cast<ConstantInt>(call.getArgOperand(0));
  if (!number || number->getValue().ugt(kMaxEvents))
    return std::nullopt;
  const DataLayout &layout = call.getModule()->getDataLayout();
  Value *list = call.getArgOperand(1);
  APInt offset(layout.getIndexTypeSizeInBits(list->getType()), 0);
  // Generic pointers, too: to where they point is seen.
  list = list->stripAndAccumulateConstantOffsets(layout, offset,
                                                 /*AllowNonInbounds=*/true);
  uint64_t width = layout.getIndexTypeSizeInBits(list->getType());
  auto *variable = dyn_cast<AllocaInst>(list->stripPointerCasts());
  if (!variable)
    return std::nullopt;
  uint64_t size = layout.getTypeAllocSize(event).getFixedValue();
  IRBuilder<> builder(&call);
  SmallVector<Value *> events;
  for (uint64_t i = 0, e = number->getZExtValue(); i < e; ++i) {
    Value *at = builder.CreateGEP(
        builder.getInt8Ty(), variable,
        builder.getIntN(width, offset.getZExtValue() + i * size));
    events.push_back(builder.CreateLoad(event, at));
  }
  return events;
}

static bool followLists(Module &module, const EventFunctions &functions) {
  Type *event = eventType(module, functions);
  if (!event || event->isVoidTy())
    return false;
  SmallVector<CallInst *> calls;
  for (Function &function : module)
    if (function.isDeclaration() &&
        function.getName().starts_with(functions.wait) &&
        !function.getName().starts_with(functions.waitForValues))
      for (User *user : function.users())
        if (auto *call = dyn_cast<CallInst>(user);
            call && call->getCalledFunction() == &function &&
            call->arg_size() == 2 &&
            call->getArgOperand(1)->getType()->isPointerTy())
          calls.push_back(call);
  for (CallInst *call : calls) {
    std::optional<SmallVector<Value *>> events = loadEvents(*call, event);
    if (!events)
      continue;
    IRBuilder<> builder(call);
    SmallVector<Type *> types(events->size(), event);
    FunctionCallee wait = module.getOrInsertFunction(
        (functions.waitForValues + Twine(events->size())).str(),
        FunctionType::get(builder.getVoidTy(), types, /*isVarArg=*/false));
    auto *function = cast<Function>(wait.getCallee());
    function->setConvergent();
    function->setCallingConv(call->getCallingConv());
    CallInst *values = builder.CreateCall(wait, *events);
    values->setConvergent();
    values->setCallingConv(call->getCallingConv());
    call->eraseFromParent();
  }
  return !calls.empty();
}

PreservedAnalyses EventListsPass::run(Module &module, ModuleAnalysisManager &) {
  static const EventFunctions opencl = {
      {"_Z21async_work_group_copy", "_Z29async_work_group_strided_copy"},
      "_Z17wait_group_events",
      ocl::kWaitForEvents};
  static const EventFunctions computeMux = {
      {mux::kDmaRead, mux::kDmaWrite}, mux::kDmaWait, mux::kWaitForEvents};
  bool changed = false;
  // Handles of old producers are found by the names of functions, later.
  if (Type *event = eventType(module, opencl); event && !event->isPointerTy())
    changed |= followLists(module, opencl);
  changed |= followLists(module, computeMux);
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
