//===- ArrayCopies.cpp - copies of private arrays ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrayCopies.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace cairn::frontend;

// As many are promoted to registers at most.
static constexpr uint64_t kMaxElements = 64;

/// The type of a private array's elements that `pointer` is into; null for
/// other memory and other types.
static Type *getElement(Value *pointer) {
  auto *variable = dyn_cast<AllocaInst>(getUnderlyingObject(pointer));
  if (!variable || !variable->getAllocatedType()->isArrayTy())
    return nullptr;
  Type *type = variable->getAllocatedType();
  while (auto *array = dyn_cast<ArrayType>(type))
    type = array->getElementType();
  bool isNumber = type->isIntegerTy() || type->isFloatingPointTy();
  return isNumber && type->getScalarSizeInBits() % 8 == 0 ? type : nullptr;
}

static bool isConstant(Value *pointer) {
  auto *global = dyn_cast<GlobalVariable>(getUnderlyingObject(pointer));
  return global && global->isConstant();
}

/// How many elements of `type` the intrinsic writes, if it can be replaced;
/// else 0.
static uint64_t countElements(MemIntrinsic &inst, Type *type) {
  auto *length = dyn_cast<ConstantInt>(inst.getLength());
  const DataLayout &layout = inst.getDataLayout();
  TypeSize size = layout.getTypeStoreSize(type);
  if (!length || inst.isVolatile() || size != layout.getTypeAllocSize(type) ||
      length->getZExtValue() % size != 0)
    return 0;
  uint64_t count = length->getZExtValue() / size;
  return count <= kMaxElements ? count : 0;
}

static bool expand(MemIntrinsic &inst) {
  auto *copy = dyn_cast<MemCpyInst>(&inst);
  auto *fill = dyn_cast<MemSetInst>(&inst);
  if ((!copy && !fill) || (copy && isConstant(copy->getRawSource())))
    return false;
  Type *type = getElement(inst.getRawDest());
  if (!type && copy)
    type = getElement(copy->getRawSource());
  auto *byte = fill ? dyn_cast<ConstantInt>(fill->getValue()) : nullptr;
  if (!type || (fill && !(byte && byte->isZero())))
    return false;
  IRBuilder<> builder(&inst);
  uint64_t size = inst.getDataLayout().getTypeStoreSize(type);
  auto place = [&](Value *pointer, uint64_t i) {
    return builder.CreateInBoundsPtrAdd(pointer, builder.getInt64(i * size));
  };
  auto alignAt = [&](MaybeAlign align, uint64_t i) {
    return commonAlignment(align.valueOrOne(), i * size);
  };
  uint64_t count = countElements(inst, type);
  for (uint64_t i = 0; i < count; ++i) {
    Value *value = Constant::getNullValue(type);
    if (copy)
      value = builder.CreateAlignedLoad(type, place(copy->getRawSource(), i),
                                        alignAt(copy->getSourceAlign(), i));
    builder.CreateAlignedStore(value, place(inst.getRawDest(), i),
                               alignAt(inst.getDestAlign(), i));
  }
  return count > 0;
}

PreservedAnalyses ArrayCopiesPass::run(Function &function,
                                       FunctionAnalysisManager &) {
  bool isChanged = false;
  for (Instruction &inst : make_early_inc_range(instructions(function)))
    if (auto *memory = dyn_cast<MemIntrinsic>(&inst);
        memory && expand(*memory)) {
      memory->eraseFromParent();
      isChanged = true;
    }
  if (!isChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
