//===- ConstantCopies.cpp - initial values of variables ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantCopies.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

/// Members from which on a value is copied as it is.
static constexpr uint64_t kMaxMembers = 1024;

static bool holdsPointers(const Type *type) {
  if (type->isPointerTy() || type->isTargetExtTy())
    return true;
  return any_of(type->subtypes(), holdsPointers);
}

static uint64_t countMembers(const Type *type) {
  if (auto *array = dyn_cast<ArrayType>(type))
    return array->getNumElements() * countMembers(array->getElementType());
  if (!isa<StructType>(type))
    return 1;
  uint64_t members = 0;
  for (const Type *member : type->subtypes())
    members += countMembers(member);
  return members;
}

namespace {

/// Stores the members of a constant, the first byte of which is at `base`.
class MemberStores {
public:
  MemberStores(IRBuilder<> &builder, const DataLayout &layout, Value *base,
               Align align)
      : builder(builder), layout(layout), base(base), align(align) {}

  void store(Constant *value, uint64_t offset) {
    Type *type = value->getType();
    if (auto *structure = dyn_cast<StructType>(type)) {
      const StructLayout *members = layout.getStructLayout(structure);
      for (unsigned i = 0; i < structure->getNumElements(); ++i)
        store(value->getAggregateElement(i),
              offset + members->getElementOffset(i));
    } else if (auto *array = dyn_cast<ArrayType>(type)) {
      uint64_t stride = layout.getTypeAllocSize(array->getElementType());
      for (unsigned i = 0; i < array->getNumElements(); ++i)
        store(value->getAggregateElement(i), offset + i * stride);
    } else if (!isa<UndefValue>(value)) {
      Value *address =
          builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), base, offset);
      builder.CreateAlignedStore(value, address,
                                 commonAlignment(align, offset));
    }
  }

private:
  IRBuilder<> &builder;
  const DataLayout &layout;
  Value *base;
  Align align;
};

} // namespace

/// The constant that `copy` copies as a whole; null if it is another copy.
static Constant *findInitialValue(const MemCpyInst &copy,
                                  const DataLayout &layout) {
  auto *global = dyn_cast<GlobalVariable>(copy.getRawSource());
  auto *length = dyn_cast<ConstantInt>(copy.getLength());
  if (!global || !global->isConstant() || !global->hasPrivateLinkage() ||
      !global->hasDefinitiveInitializer() || !length || copy.isVolatile() ||
      !isa<AllocaInst>(copy.getRawDest()->stripPointerCasts()))
    return nullptr;
  Type *type = global->getValueType();
  if (!holdsPointers(type) || countMembers(type) > kMaxMembers ||
      length->getZExtValue() != layout.getTypeAllocSize(type))
    return nullptr;
  return global->getInitializer();
}

void cairn::frontend::storeInitialValues(Module &module) {
  const DataLayout &layout = module.getDataLayout();
  for (Function &function : module)
    for (Instruction &inst : make_early_inc_range(instructions(function))) {
      auto *copy = dyn_cast<MemCpyInst>(&inst);
      Constant *value = copy ? findInitialValue(*copy, layout) : nullptr;
      if (!value)
        continue;
      IRBuilder<> builder(copy);
      MemberStores(builder, layout, copy->getRawDest(),
                   copy->getDestAlign().valueOrOne())
          .store(value, 0);
      copy->eraseFromParent();
    }
}
