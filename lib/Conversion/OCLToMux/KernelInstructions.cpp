//===- KernelInstructions.cpp - functions that SPIR-V has itself -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

/// Of the relational functions (OpenCL C 2.0, section 1.13.6); the others are
/// comparisons, which every level has.
static bool isCoreRelation(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"isfinite", "isinf", "isnan", "isnormal", "signbit"}, true)
      .Cases({"isordered", "isunordered", "islessgreater"}, true)
      .Cases({"any", "all"}, true)
      .Default(false);
}

static bool isIntelSubGroup(StringRef name) {
  return name.starts_with("intel_sub_group_shuffle") ||
         name.starts_with("intel_sub_group_block_read") ||
         name.starts_with("intel_sub_group_block_write");
}

bool cairn::hasKernelInstruction(BuiltinOp op) {
  const Builtin *builtin = lookupBuiltin(op.getName());
  BuiltinSignature signature = *BuiltinSignature::parse(op.getSignature());
  if (builtin->openclStd.of(selectingKind(signature)))
    return true;
  switch (builtin->category) {
  case BuiltinCategory::Conversion:
  case BuiltinCategory::Image:
  case BuiltinCategory::AsyncCopy:
  case BuiltinCategory::Pipe:
  case BuiltinCategory::Enqueue:
    return true;
  case BuiltinCategory::Relational:
    return isCoreRelation(builtin->name);
  case BuiltinCategory::Geometric: // dot
    return isFloatKind(selectingKind(signature));
  case BuiltinCategory::SubGroup:
    return isIntelSubGroup(builtin->name);
  default:
    return false;
  }
}
