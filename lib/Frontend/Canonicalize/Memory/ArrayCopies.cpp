//===- ArrayCopies.cpp - copies of private arrays ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrayCopies.h"

#include "llvm/Analysis/ConstantFolding.h"
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

/// Whether nobody writes to what `pointer` is to but `only`.
static bool isWrittenBy(Value *pointer, Instruction *only) {
  return all_of(pointer->users(), [&](User *user) {
    if (isa<GetElementPtrInst, AddrSpaceCastInst>(user))
      return isWrittenBy(user, only);
    return user == only || isa<LoadInst>(user) ||
           cast<Instruction>(user)->isLifetimeStartOrEnd();
  });
}

/// Whether `copy` makes an array of which others read the elements of a
/// constant as well.
static bool standsForConstant(MemCpyInst &copy) {
  return isConstant(copy.getRawSource()) &&
         isWrittenBy(getUnderlyingObject(copy.getRawDest()), &copy);
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

static Value *place(IRBuilder<> &builder, Value *pointer, uint64_t bytes) {
  return builder.CreateInBoundsPtrAdd(pointer, builder.getInt64(bytes));
}

/// What is at `pointer`, which of a constant is known.
static Value *loadFrom(IRBuilder<> &builder, Type *type, Value *pointer,
                       Align align) {
  if (auto *constant = dyn_cast<Constant>(pointer))
    if (Constant *known = ConstantFoldLoadFromConstPtr(
            constant, type, builder.GetInsertBlock()->getDataLayout()))
      return known;
  return builder.CreateAlignedLoad(type, pointer, align);
}

static bool expand(MemIntrinsic &inst) {
  auto *copy = dyn_cast<MemCpyInst>(&inst);
  auto *fill = dyn_cast<MemSetInst>(&inst);
  if ((!copy && !fill) || (copy && standsForConstant(*copy)))
    return false;
  Type *type = getElement(inst.getRawDest());
  if (!type && copy)
    type = getElement(copy->getRawSource());
  auto *byte = fill ? dyn_cast<ConstantInt>(fill->getValue()) : nullptr;
  if (!type || (fill && !(byte && byte->isZero())))
    return false;
  IRBuilder<> builder(&inst);
  uint64_t size = inst.getDataLayout().getTypeStoreSize(type);
  auto alignAt = [&](MaybeAlign align, uint64_t i) {
    return commonAlignment(align.valueOrOne(), i * size);
  };
  uint64_t count = countElements(inst, type);
  for (uint64_t i = 0; i < count; ++i) {
    Value *value = Constant::getNullValue(type);
    if (copy)
      value = loadFrom(builder, type,
                       place(builder, copy->getRawSource(), i * size),
                       alignAt(copy->getSourceAlign(), i));
    builder.CreateAlignedStore(value,
                               place(builder, inst.getRawDest(), i * size),
                               alignAt(inst.getDestAlign(), i));
  }
  return count > 0;
}

/// As how many elements of `type`, which are smaller, `access` can be written;
/// else 0.
static uint64_t countElements(Type *access, Type *type,
                              const DataLayout &layout) {
  if (!type || !access->isIntegerTy())
    return 0;
  uint64_t bits = access->getIntegerBitWidth(),
           size = layout.getTypeStoreSizeInBits(type);
  bool fits = size == type->getScalarSizeInBits() && bits % size == 0;
  return fits && bits / size > 1 ? bits / size : 0;
}

/// Elements that are copied, or set to zero, by integers of several of them, as
/// LLVM makes of short `memcpy` and `memset`.
static bool expand(StoreInst &store, SmallVectorImpl<Instruction *> &dead) {
  Value *value = store.getValueOperand();
  auto *load = dyn_cast<LoadInst>(value);
  auto *number = dyn_cast<ConstantInt>(value);
  if (!store.isSimple() || !(load ? load->isSimple() && load->hasOneUse()
                                  : number && number->isZero()))
    return false;
  const DataLayout &layout = store.getDataLayout();
  Type *type = getElement(store.getPointerOperand());
  if (load && !countElements(value->getType(), type, layout))
    type = getElement(load->getPointerOperand());
  uint64_t count = countElements(value->getType(), type, layout);
  if (count == 0)
    return false;
  uint64_t size = layout.getTypeStoreSize(type);
  SmallVector<Value *> elements(count, Constant::getNullValue(type));
  if (load) {
    IRBuilder<> builder(load);
    for (uint64_t i = 0; i < count; ++i)
      elements[i] = loadFrom(
          builder, type, place(builder, load->getPointerOperand(), i * size),
          commonAlignment(load->getAlign(), i * size));
    dead.push_back(load);
  }
  IRBuilder<> builder(&store);
  for (auto [i, element] : enumerate(elements))
    builder.CreateAlignedStore(
        element, place(builder, store.getPointerOperand(), i * size),
        commonAlignment(store.getAlign(), i * size));
  return true;
}

PreservedAnalyses ArrayCopiesPass::run(Function &function,
                                       FunctionAnalysisManager &) {
  // Loads behind the stores that are fed by them.
  SmallVector<Instruction *> dead;
  for (Instruction &inst : instructions(function)) {
    auto *memory = dyn_cast<MemIntrinsic>(&inst);
    auto *store = dyn_cast<StoreInst>(&inst);
    size_t loads = dead.size();
    if ((memory && expand(*memory)) || (store && expand(*store, dead)))
      dead.insert(dead.begin() + loads, &inst);
  }
  if (dead.empty())
    return PreservedAnalyses::all();
  for (Instruction *inst : dead)
    inst->eraseFromParent();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
