//===- LibraryMark.cpp - modules that say what they are ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LibraryMark.h"

#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

static constexpr StringLiteral kLibrary = "cairn.library";
static constexpr StringLiteral kEnableLinkOptions = "enable-link-options";

bool cairn::compiler::isLibrary(const Module &module) {
  return module.getNamedMetadata(kLibrary) != nullptr;
}

bool cairn::compiler::hasLinkOptions(const Module &module) {
  const NamedMDNode *mark = module.getNamedMetadata(kLibrary);
  if (!mark || mark->getNumOperands() == 0)
    return false;
  for (const MDOperand &operand : mark->getOperand(0)->operands())
    if (auto *word = dyn_cast_or_null<MDString>(operand.get()))
      return word->getString() == kEnableLinkOptions;
  return false;
}

void cairn::compiler::markAsLibrary(Module &module, bool enableLinkOptions) {
  if (NamedMDNode *before = module.getNamedMetadata(kLibrary))
    module.eraseNamedMetadata(before);
  NamedMDNode *mark = module.getOrInsertNamedMetadata(kLibrary);
  if (!enableLinkOptions)
    return;
  LLVMContext &context = module.getContext();
  mark->addOperand(
      MDNode::get(context, MDString::get(context, kEnableLinkOptions)));
}
