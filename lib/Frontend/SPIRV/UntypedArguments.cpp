//===- UntypedArguments.cpp - pointers to bytes in SPIR-V -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UntypedArguments.h"
#include "SPIRVWords.h"

#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cairn::frontend;

/// The translator's convention: "kernel_arg_type.NAME.TYPE,TYPE,...".
static bool saysSourceTypes(ArrayRef<uint32_t> words) {
  bool found = false;
  forEachInstruction(words, [&](const SPIRVInstruction &inst) {
    found |= inst.op() == spv::Op::OpString &&
             inst.string(2).starts_with("kernel_arg_type.");
  });
  return found;
}

static MDNode *withoutByteTypes(MDNode *types) {
  SmallVector<Metadata *> operands;
  for (const MDOperand &operand : types->operands()) {
    auto *type = dyn_cast<MDString>(operand);
    bool isBytes = type && type->getString() == "char*";
    operands.push_back(isBytes ? MDString::get(types->getContext(), "void*")
                               : operand.get());
  }
  return MDNode::get(types->getContext(), operands);
}

void cairn::frontend::leaveByteArgumentsUntyped(Module &module,
                                                ArrayRef<uint32_t> words) {
  if (saysSourceTypes(words))
    return;
  for (Function &function : module)
    for (StringRef kind : {"kernel_arg_type", "kernel_arg_base_type"})
      if (MDNode *types = function.getMetadata(kind))
        function.setMetadata(kind, withoutByteTypes(types));
}
