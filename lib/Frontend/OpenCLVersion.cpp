//===- OpenCLVersion.cpp - the version that a module says -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenCLVersion.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cairn::frontend;

static constexpr StringLiteral kVersionMetadata = "opencl.ocl.version";

std::optional<OpenCLVersion>
cairn::frontend::readOpenCLVersion(const Module &module) {
  std::optional<OpenCLVersion> highest;
  const NamedMDNode *named = module.getNamedMetadata(kVersionMetadata);
  if (!named)
    return highest;
  for (const MDNode *node : named->operands()) {
    if (node->getNumOperands() != 2)
      continue;
    auto *major =
        mdconst::dyn_extract_or_null<ConstantInt>(node->getOperand(0));
    auto *minor =
        mdconst::dyn_extract_or_null<ConstantInt>(node->getOperand(1));
    if (!major || !minor)
      continue;
    OpenCLVersion version = {major->getValue().getLimitedValue(),
                             minor->getValue().getLimitedValue()};
    highest = highest ? std::max(*highest, version) : version;
  }
  return highest;
}

void cairn::frontend::writeOpenCLVersion(Module &module,
                                         OpenCLVersion version) {
  LLVMContext &context = module.getContext();
  auto number = [&](uint64_t value) -> Metadata * {
    return ConstantAsMetadata::get(
        ConstantInt::get(Type::getInt32Ty(context), value));
  };
  NamedMDNode *named = module.getOrInsertNamedMetadata(kVersionMetadata);
  named->clearOperands();
  named->addOperand(
      MDNode::get(context, {number(version.first), number(version.second)}));
}

std::string cairn::frontend::spellOpenCLVersion(OpenCLVersion version) {
  return std::to_string(version.first) + "." + std::to_string(version.second);
}
