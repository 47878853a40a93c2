//===- ExpandIntrinsics.cpp - LLVM's intrinsics for all targets -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntrinsicCalls.h"

#include "cairn/Support/LLVMAnalyses.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/CodeGen/ExpandVectorPredication.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Scalar/LowerMatrixIntrinsics.h"
#include "llvm/Transforms/Scalar/ScalarizeMaskedMemIntrin.h"
#include "llvm/Transforms/Utils/LowerMemIntrinsics.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;

static bool isMatrixIntrinsic(const IntrinsicInst &inst) {
  switch (inst.getIntrinsicID()) {
  case Intrinsic::matrix_multiply:
  case Intrinsic::matrix_transpose:
  case Intrinsic::matrix_column_major_load:
  case Intrinsic::matrix_column_major_store:
    return true;
  default:
    return false;
  }
}

static bool isMaskedAccess(const IntrinsicInst &inst) {
  switch (inst.getIntrinsicID()) {
  case Intrinsic::masked_load:
  case Intrinsic::masked_store:
  case Intrinsic::masked_gather:
  case Intrinsic::masked_scatter:
  case Intrinsic::masked_expandload:
  case Intrinsic::masked_compressstore:
    return true;
  default:
    return false;
  }
}

static Value *expandOne(IRBuilder<> &b, IntrinsicInst &inst) {
  for (auto *expand : {forgetStrictness, expandPredicated, expandToShuffles,
                       expandToIntegers, callLibraryFor, expandByComponent})
    if (Value *value = expand(b, inst))
      return value;
  return nullptr;
}

static SmallVector<IntrinsicInst *> intrinsicsOf(Function &function) {
  SmallVector<IntrinsicInst *> found;
  for (Instruction &inst : instructions(function))
    if (auto *intrinsic = dyn_cast<IntrinsicInst>(&inst))
      found.push_back(intrinsic);
  return found;
}

/// Whether something has changed, which may have left other intrinsics.
static bool expandIn(Function &function) {
  // No target knows a vector of which some lanes count.
  TargetTransformInfo none(function.getDataLayout());
  bool hasChanged = false;
  for (IntrinsicInst *inst : intrinsicsOf(function)) {
    if (auto *lanes = dyn_cast<VPIntrinsic>(inst)) {
      if (expandVectorPredicationIntrinsic(*lanes, none) ==
          VPExpansionDetails::IntrinsicReplaced) {
        hasChanged = true;
        continue;
      }
    }
    if (auto *pattern = dyn_cast<MemSetPatternInst>(inst)) {
      expandMemSetPatternAsLoop(pattern);
      pattern->eraseFromParent();
      hasChanged = true;
      continue;
    }
    IRBuilder<> b(inst);
    if (auto *operation = dyn_cast<FPMathOperator>(inst))
      b.setFastMathFlags(operation->getFastMathFlags());
    Value *value = expandOne(b, *inst);
    if (!value)
      continue;
    if (!inst->getType()->isVoidTy())
      inst->replaceAllUsesWith(value);
    inst->eraseFromParent();
    hasChanged = true;
  }
  return hasChanged;
}

/// Those that LLVM has passes for.
static void expandByPasses(Module &module, ArrayRef<Function *> matrices,
                           ArrayRef<Function *> masked) {
  if (matrices.empty() && masked.empty())
    return;
  PassBuilder builder;
  LLVMAnalyses analyses(builder);
  for (Function *function : matrices)
    LowerMatrixIntrinsicsPass(/*Minimal=*/true)
        .run(*function, analyses.function);
  for (Function *function : masked)
    ScalarizeMaskedMemIntrinPass().run(*function, analyses.function);
}

void cairn::frontend::expandIntrinsics(Module &module) {
  SmallVector<Function *> matrices, masked;
  for (Function &function : module) {
    while (expandIn(function))
      ;
    bool hasMatrices = false, hasMasks = false;
    for (IntrinsicInst *inst : intrinsicsOf(function)) {
      hasMatrices |= isMatrixIntrinsic(*inst);
      hasMasks |= isMaskedAccess(*inst);
    }
    if (hasMatrices)
      matrices.push_back(&function);
    if (hasMasks)
      masked.push_back(&function);
  }
  expandByPasses(module, matrices, masked);
}
