//===- ComponentStores.cpp - writes of components of vectors ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComponentStores.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace {
/// Where an element of a vector comes from: a scalar, or an element of another
/// vector. Null where any value is as good.
struct Source {
  Value *value;
  unsigned place;

  bool isOfVector() const { return value && value->getType()->isVectorTy(); }
};
} // namespace

static Source sourceOf(Value *vector, unsigned place) {
  while (true) {
    if (auto *insert = dyn_cast<InsertElementInst>(vector)) {
      auto *at = dyn_cast<ConstantInt>(insert->getOperand(2));
      if (!at)
        return {vector, place};
      if (at->getValue() == place)
        return {insert->getOperand(1), 0};
      vector = insert->getOperand(0);
    } else if (auto *shuffle = dyn_cast<ShuffleVectorInst>(vector)) {
      int source = shuffle->getMaskValue(place);
      if (source < 0)
        return {nullptr, 0};
      unsigned width = cast<FixedVectorType>(shuffle->getOperand(0)->getType())
                           ->getNumElements();
      vector = shuffle->getOperand(unsigned(source) < width ? 0 : 1);
      place = unsigned(source) % width;
    } else {
      return {vector, place};
    }
  }
}

/// A scalar for one element, else a vector.
static Value *gather(IRBuilder<> &b, ArrayRef<Source> sources) {
  auto scalar = [&](const Source &source) {
    return source.isOfVector()
               ? b.CreateExtractElement(source.value, source.place)
               : source.value;
  };
  if (sources.size() == 1)
    return scalar(sources[0]);
  Value *first = sources[0].value;
  if (sources[0].isOfVector() && llvm::all_of(sources, [&](auto &source) {
        return source.value == first;
      })) {
    SmallVector<int> mask;
    for (const Source &source : sources)
      mask.push_back(source.place);
    auto *type = cast<FixedVectorType>(first->getType());
    return ShuffleVectorInst::isIdentityMask(mask, type->getNumElements())
               ? first
               : b.CreateShuffleVector(first, mask);
  }
  Value *vector = PoisonValue::get(
      FixedVectorType::get(first->getType()->getScalarType(), sources.size()));
  for (auto [i, source] : llvm::enumerate(sources))
    vector = b.CreateInsertElement(vector, scalar(source), i);
  return vector;
}

/// Whether `source`, of element `place` of what `store` writes, is what was
/// there before: loaded from the same place, and nothing written since.
static bool isOld(const Source &source, unsigned place, const StoreInst &store,
                  const DenseMap<const LoadInst *, unsigned> &writesBefore,
                  unsigned writes) {
  if (!source.value)
    return true;
  auto *load = dyn_cast<LoadInst>(source.value);
  return load && source.place == place && load->isSimple() &&
         load->getParent() == store.getParent() &&
         load->getPointerOperand() == store.getPointerOperand() &&
         load->getType() == store.getValueOperand()->getType() &&
         writesBefore.lookup(load) == writes;
}

/// Writes what is new, in vectors that OpenCL has.
static void
storeNewElements(StoreInst &store,
                 const DenseMap<const LoadInst *, unsigned> &writesBefore,
                 unsigned writes) {
  Value *vector = store.getValueOperand();
  unsigned width = cast<FixedVectorType>(vector->getType())->getNumElements();
  SmallVector<Source> sources;
  SmallVector<bool> isNew;
  bool readsOld = false;
  for (unsigned i = 0; i < width; ++i) {
    sources.push_back(sourceOf(vector, i));
    isNew.push_back(!isOld(sources[i], i, store, writesBefore, writes));
    readsOld |= sources[i].value && !isNew[i];
  }
  // An index that is not known may be any, and what is read and written back
  // whole is what the program has.
  if (!readsOld || llvm::none_of(isNew, [](bool value) { return value; }))
    return;
  IRBuilder<> b(&store);
  Type *element = vector->getType()->getScalarType();
  for (unsigned first = 0, count; first < width; first += count) {
    unsigned end = first;
    while (end < width && isNew[end])
      ++end;
    count = std::max(1u, bit_floor(end - first));
    if (end == first)
      continue;
    Value *part = gather(b, ArrayRef(sources).slice(first, count));
    Value *place =
        b.CreateConstInBoundsGEP1_64(element, store.getPointerOperand(), first);
    uint64_t offset = first * (element->getPrimitiveSizeInBits() / 8);
    b.CreateAlignedStore(part, place, commonAlignment(store.getAlign(), offset))
        ->copyMetadata(store,
                       {LLVMContext::MD_tbaa, LLVMContext::MD_alias_scope,
                        LLVMContext::MD_noalias});
  }
  store.eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructions(vector);
}

void cairn::frontend::storeComponents(Function &function) {
  for (BasicBlock &block : function) {
    // How often the block had written when each load was made.
    DenseMap<const LoadInst *, unsigned> writesBefore;
    unsigned writes = 0;
    for (Instruction &inst : llvm::make_early_inc_range(block)) {
      if (auto *load = dyn_cast<LoadInst>(&inst))
        writesBefore[load] = writes;
      unsigned before = writes;
      writes += inst.mayWriteToMemory();
      auto *store = dyn_cast<StoreInst>(&inst);
      if (!store || !store->isSimple() ||
          !isa<FixedVectorType>(store->getValueOperand()->getType()) ||
          isa<AllocaInst>(getUnderlyingObject(store->getPointerOperand())))
        continue;
      storeNewElements(*store, writesBefore, before);
    }
  }
}

void cairn::frontend::loadComponents(Function &function) {
  SmallVector<LoadInst *> loads;
  for (Instruction &inst : instructions(function))
    if (auto *load = dyn_cast<LoadInst>(&inst))
      if (load->isSimple() && isa<FixedVectorType>(load->getType()) &&
          !load->use_empty() && llvm::all_of(load->users(), [](User *user) {
            auto *extract = dyn_cast<ExtractElementInst>(user);
            return extract && isa<ConstantInt>(extract->getIndexOperand());
          }))
        loads.push_back(load);
  for (LoadInst *load : loads) {
    IRBuilder<> b(load);
    Type *element = load->getType()->getScalarType();
    uint64_t size = element->getPrimitiveSizeInBits() / 8;
    SmallDenseMap<uint64_t, Value *> loaded;
    for (User *user : llvm::make_early_inc_range(load->users())) {
      auto *extract = cast<ExtractElementInst>(user);
      uint64_t place =
          cast<ConstantInt>(extract->getIndexOperand())->getZExtValue();
      Value *&value = loaded[place];
      if (!value)
        value = b.CreateAlignedLoad(
            element,
            b.CreateConstInBoundsGEP1_64(element, load->getPointerOperand(),
                                         place),
            commonAlignment(load->getAlign(), place * size));
      extract->replaceAllUsesWith(value);
      extract->eraseFromParent();
    }
    load->eraseFromParent();
  }
}
