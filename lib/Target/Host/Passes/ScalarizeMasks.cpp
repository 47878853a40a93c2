//===- ScalarizeMasks.cpp - masked accesses without branches ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarizeMasks.h"

#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace cairn;

namespace {
/// An access of lanes that a mask turns on, as LLVM has it in four intrinsics.
struct MaskedAccess {
  IntrinsicInst *op;
  /// The type of a load's result, or of what is stored.
  FixedVectorType *type;
  unsigned addressOperand;
  bool isStore, isConsecutive;

  Value *address() const { return op->getArgOperand(addressOperand); }
  Value *mask() const { return op->getArgOperand(addressOperand + 1); }
  Align alignment() const {
    return op->getParamAlign(addressOperand).valueOrOne();
  }

  static std::optional<MaskedAccess> of(Instruction &instruction) {
    auto *op = dyn_cast<IntrinsicInst>(&instruction);
    if (!op)
      return std::nullopt;
    auto make = [&](bool isStore, bool isConsecutive) {
      Type *type = isStore ? op->getArgOperand(0)->getType() : op->getType();
      return MaskedAccess{op, cast<FixedVectorType>(type), isStore, isStore,
                          isConsecutive};
    };
    switch (op->getIntrinsicID()) {
    case Intrinsic::masked_load:
      return make(/*isStore=*/false, /*isConsecutive=*/true);
    case Intrinsic::masked_store:
      return make(/*isStore=*/true, /*isConsecutive=*/true);
    case Intrinsic::masked_gather:
      return make(/*isStore=*/false, /*isConsecutive=*/false);
    case Intrinsic::masked_scatter:
      return make(/*isStore=*/true, /*isConsecutive=*/false);
    default:
      return std::nullopt;
    }
  }

  bool isInCPU(const TargetTransformInfo &cpu) const {
    if (isConsecutive) {
      unsigned space = address()->getType()->getPointerAddressSpace();
      return isStore ? cpu.isLegalMaskedStore(type, alignment(), space)
                     : cpu.isLegalMaskedLoad(type, alignment(), space);
    }
    return isStore ? cpu.isLegalMaskedScatter(type, alignment()) &&
                         !cpu.forceScalarizeMaskedScatter(type, alignment())
                   : cpu.isLegalMaskedGather(type, alignment()) &&
                         !cpu.forceScalarizeMaskedGather(type, alignment());
  }
};
} // namespace

/// Where each lane of `access` reads or writes: one that is off, at `spare`.
static Value *selectAddresses(IRBuilder<> &builder, const MaskedAccess &access,
                              Value *spare) {
  unsigned lanes = access.type->getNumElements();
  Value *addresses = access.address();
  if (access.isConsecutive) {
    auto indices =
        llvm::map_to_vector(llvm::seq(lanes), [&](unsigned i) -> Constant * {
          return builder.getInt64(i);
        });
    addresses = builder.CreateGEP(access.type->getElementType(), addresses,
                                  ConstantVector::get(indices));
  }
  return builder.CreateSelect(access.mask(), addresses,
                              builder.CreateVectorSplat(lanes, spare));
}

static void scalarize(const MaskedAccess &access, Value *spare) {
  IRBuilder<> builder(access.op);
  const DataLayout &layout = access.op->getDataLayout();
  Type *element = access.type->getElementType();
  Value *addresses = selectAddresses(builder, access, spare);
  Align alignment = access.alignment();
  if (access.isConsecutive)
    alignment = commonAlignment(
        alignment, layout.getTypeStoreSize(element).getFixedValue());
  Value *loaded = PoisonValue::get(access.type);
  for (unsigned lane : llvm::seq(access.type->getNumElements())) {
    Value *address = builder.CreateExtractElement(addresses, lane);
    Instruction *scalar;
    if (access.isStore) {
      Value *value =
          builder.CreateExtractElement(access.op->getArgOperand(0), lane);
      scalar = builder.CreateAlignedStore(value, address, alignment);
    } else {
      scalar = builder.CreateAlignedLoad(element, address, alignment);
      loaded = builder.CreateInsertElement(loaded, scalar, lane);
    }
    scalar->setAAMetadata(access.op->getAAMetadata());
  }
  if (!access.isStore) {
    Value *passed = access.op->getArgOperand(2);
    access.op->replaceAllUsesWith(
        isa<UndefValue>(passed)
            ? loaded
            : builder.CreateSelect(access.mask(), loaded, passed));
  }
  access.op->eraseFromParent();
}

PreservedAnalyses ScalarizeMasksPass::run(Function &function,
                                          FunctionAnalysisManager &analyses) {
  auto &cpu = analyses.getResult<TargetIRAnalysis>(function);
  SmallVector<MaskedAccess> accesses;
  Align alignment;
  uint64_t size = 0;
  for (BasicBlock &block : function)
    for (Instruction &instruction : block) {
      auto access = MaskedAccess::of(instruction);
      if (!access || isa<Constant>(access->mask()) || access->isInCPU(cpu))
        continue;
      accesses.push_back(*access);
      alignment = std::max(alignment, access->alignment());
      size = std::max<uint64_t>(size, function.getDataLayout().getTypeStoreSize(
                                          access->type->getElementType()));
    }
  if (accesses.empty())
    return PreservedAnalyses::all();
  IRBuilder<> builder(&*function.getEntryBlock().getFirstInsertionPt());
  AllocaInst *spare =
      builder.CreateAlloca(ArrayType::get(builder.getInt8Ty(), size));
  spare->setAlignment(alignment);
  for (const MaskedAccess &access : accesses)
    scalarize(access, spare);
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
