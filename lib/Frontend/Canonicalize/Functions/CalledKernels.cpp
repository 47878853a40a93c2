//===- CalledKernels.cpp - kernels that kernels call -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CalledKernels.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cairn::frontend;

/// Moves the code of `kernel` into `body`, and leaves a call of that.
static void moveCode(Function &kernel, Function &body) {
  body.copyAttributesFrom(&kernel);
  body.setCallingConv(CallingConv::SPIR_FUNC);
  body.splice(body.begin(), &kernel);
  for (auto [from, to] : zip(kernel.args(), body.args())) {
    from.replaceAllUsesWith(&to);
    to.setName(from.getName()); // which the kernel keeps
  }
  // A function has the debug information of itself alone.
  DISubprogram *subprogram = kernel.getSubprogram();
  body.setSubprogram(subprogram);
  if (subprogram) {
    subprogram = MDNode::replaceWithDistinct(subprogram->clone());
    kernel.setSubprogram(subprogram);
  }

  IRBuilder<> builder(
      BasicBlock::Create(kernel.getContext(), "entry", &kernel));
  if (subprogram)
    builder.SetCurrentDebugLocation(DILocation::get(
        kernel.getContext(), subprogram->getLine(), 0, subprogram));
  SmallVector<Value *> args;
  SmallVector<AttributeSet> attributes;
  for (Argument &arg : kernel.args()) {
    args.push_back(&arg);
    attributes.push_back(kernel.getAttributes().getParamAttrs(arg.getArgNo()));
  }
  CallInst *call = builder.CreateCall(&body, args);
  call->setCallingConv(CallingConv::SPIR_FUNC);
  call->setAttributes(
      AttributeList::get(kernel.getContext(), {}, {}, attributes));
  if (kernel.isConvergent())
    call->setConvergent();
  builder.CreateRetVoid();
}

/// The body of `kernel`; null if something else has its name.
static Function *getBody(Function &kernel) {
  std::string name = (cairn::ocl::kKernelBodyPrefix + kernel.getName()).str();
  Module &module = *kernel.getParent();
  Function *body = module.getFunction(name);
  if (!body) {
    if (module.getNamedValue(name))
      return nullptr;
    body = Function::Create(kernel.getFunctionType(),
                            GlobalValue::ExternalLinkage, name, module);
    body->setCallingConv(CallingConv::SPIR_FUNC);
    body->setAttributes(kernel.getAttributes());
  }
  if (body->getFunctionType() != kernel.getFunctionType())
    return nullptr;
  if (body->isDeclaration() && !kernel.isDeclaration())
    moveCode(kernel, *body);
  return body;
}

void cairn::frontend::separateKernelBodies(Module &module) {
  SmallVector<Function *> kernels;
  for (Function &function : module)
    if (function.getCallingConv() == CallingConv::SPIR_KERNEL)
      kernels.push_back(&function);
  for (Function *kernel : kernels) {
    SmallVector<CallBase *> calls;
    for (User *user : kernel->users())
      if (auto *call = dyn_cast<CallBase>(user);
          call && call->getCalledOperand() == kernel &&
          call->getFunctionType() == kernel->getFunctionType())
        calls.push_back(call);
    Function *body = calls.empty() ? nullptr : getBody(*kernel);
    if (!body)
      continue;
    for (CallBase *call : calls) {
      call->setCalledFunction(body);
      call->setCallingConv(CallingConv::SPIR_FUNC);
    }
  }
}

void cairn::frontend::defineKernelBodies(Module &module) {
  SmallVector<Function *> kernels;
  for (Function &function : module)
    if (!function.isDeclaration() &&
        function.getCallingConv() == CallingConv::SPIR_KERNEL)
      kernels.push_back(&function);
  for (Function *kernel : kernels) {
    Function *body = module.getFunction(
        (cairn::ocl::kKernelBodyPrefix + kernel->getName()).str());
    if (body && body->isDeclaration())
      getBody(*kernel);
  }
}
