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
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

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

/// More parts of accesses in a function are not asked for: each is a branch.
static constexpr unsigned kMostAsked = 32;

/// Whether stores under masks that are not registers of their own take a CPU
/// some tens of cycles, as they take AMD's; Intel's take them as others.
static bool hasSlowStores(const Function &function,
                          const TargetTransformInfo &cpu) {
  auto *bytes =
      FixedVectorType::get(Type::getInt8Ty(function.getContext()), 16);
  if (cpu.isLegalMaskedStore(bytes, Align(1), /*AddressSpace=*/0))
    return false;
  StringRef name = function.getFnAttribute("tune-cpu").getValueAsString();
  return llvm::any_of(
      std::initializer_list<StringLiteral>{"znver", "bdver", "btver"},
      [&](StringRef family) { return name.starts_with(family); });
}

/// How many lanes of `access` are in one register.
static unsigned lanesOfPart(const MaskedAccess &access,
                            const TargetTransformInfo &cpu) {
  TypeSize bits =
      cpu.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector);
  return std::clamp<unsigned>(bits.getFixedValue() /
                                  access.type->getScalarSizeInBits(),
                              1, access.type->getNumElements());
}

/// Makes of `access`, before `at`, the `lanes` from `first` on.
static IntrinsicInst *makePart(const MaskedAccess &access, unsigned first,
                               unsigned lanes, Instruction *at) {
  IRBuilder<> builder(at);
  auto indices = llvm::to_vector(llvm::seq<int>(first, first + lanes));
  auto take = [&](Value *vector) {
    return builder.CreateShuffleVector(vector, indices);
  };
  Type *element = access.type->getElementType();
  Value *address = builder.CreateConstGEP1_64(element, access.address(), first);
  Align alignment = access.alignment();
  if (first)
    alignment = commonAlignment(
        alignment,
        first * access.op->getDataLayout().getTypeStoreSize(element));
  Value *mask = take(access.mask());
  auto *part =
      access.isStore
          ? builder.CreateMaskedStore(take(access.op->getArgOperand(0)),
                                      address, alignment, mask)
          : builder.CreateMaskedLoad(FixedVectorType::get(element, lanes),
                                     address, alignment, mask,
                                     take(access.op->getArgOperand(2)));
  part->setAAMetadata(access.op->getAAMetadata());
  return cast<IntrinsicInst>(part);
}

/// Does `access`, of one register, without its mask if all lanes are on, and
/// not at all if none is. What is left is under the mask.
static void askForMask(const MaskedAccess &access) {
  IRBuilder<> builder(access.op);
  unsigned lanes = access.type->getNumElements();
  Value *bits = builder.CreateFreeze(
      builder.CreateBitCast(access.mask(), builder.getIntNTy(lanes)));
  Instruction *then = nullptr, *otherwise = nullptr;
  Value *areAll =
      builder.CreateICmpEQ(bits, Constant::getAllOnesValue(bits->getType()));
  SplitBlockAndInsertIfThenElse(areAll, access.op, &then, &otherwise);
  builder.SetInsertPoint(otherwise);
  Value *isAny = builder.CreateIsNotNull(bits);
  BasicBlock *none = otherwise->getParent();
  Instruction *some =
      SplitBlockAndInsertIfThen(isAny, otherwise, /*Unreachable=*/false);
  builder.SetInsertPoint(then);
  Instruction *whole;
  if (access.isStore)
    whole = builder.CreateAlignedStore(access.op->getArgOperand(0),
                                       access.address(), access.alignment());
  else
    whole = builder.CreateAlignedLoad(access.type, access.address(),
                                      access.alignment());
  whole->setAAMetadata(access.op->getAAMetadata());
  if (access.isStore)
    return access.op->moveBefore(some->getIterator());
  Value *passed = access.op->getArgOperand(2);
  BasicBlock *joined = otherwise->getParent();
  builder.SetInsertPoint(joined, joined->begin());
  PHINode *others = builder.CreatePHI(access.type, 2);
  builder.SetInsertPoint(access.op);
  PHINode *all =
      PHINode::Create(access.type, 2, "", access.op->getParent()->begin());
  access.op->replaceAllUsesWith(all);
  access.op->moveBefore(some->getIterator());
  others->addIncoming(passed, none);
  others->addIncoming(access.op, some->getParent());
  all->addIncoming(whole, then->getParent());
  all->addIncoming(others, joined);
}

/// Splits `access` into registers, and asks for the mask of each. Gives those
/// that are under masks still.
static SmallVector<MaskedAccess> askForParts(const MaskedAccess &access,
                                             unsigned lanes) {
  unsigned all = access.type->getNumElements();
  SmallVector<MaskedAccess> parts;
  if (lanes == all) {
    parts.push_back(access);
  } else {
    SmallVector<Value *> loaded;
    for (unsigned first = 0; first < all; first += lanes) {
      IntrinsicInst *part = makePart(access, first, lanes, access.op);
      parts.push_back(*MaskedAccess::of(*part));
      loaded.push_back(part);
    }
    if (!access.isStore) {
      IRBuilder<> builder(access.op);
      access.op->replaceAllUsesWith(concatenateVectors(builder, loaded));
    }
    access.op->eraseFromParent();
  }
  llvm::for_each(parts, askForMask);
  return parts;
}

PreservedAnalyses ScalarizeMasksPass::run(Function &function,
                                          FunctionAnalysisManager &analyses) {
  auto &cpu = analyses.getResult<TargetIRAnalysis>(function);
  SmallVector<MaskedAccess> accesses;
  bool hasSlow = hasSlowStores(function, cpu);
  for (BasicBlock &block : function)
    for (Instruction &instruction : block) {
      auto access = MaskedAccess::of(instruction);
      if (!access || isa<Constant>(access->mask()))
        continue;
      bool isSlow = hasSlow && access->isConsecutive && access->isStore;
      if (isSlow || !access->isInCPU(cpu))
        accesses.push_back(*access);
    }
  if (accesses.empty())
    return PreservedAnalyses::all();
  SmallVector<MaskedAccess> inTurn;
  Align alignment;
  uint64_t size = 0;
  unsigned asked = 0;
  for (const MaskedAccess &access : accesses) {
    SmallVector<MaskedAccess> parts = {access};
    unsigned lanes = lanesOfPart(access, cpu);
    unsigned count = access.type->getNumElements() / lanes;
    if (access.isConsecutive && lanes > 1 && asked + count <= kMostAsked) {
      asked += count;
      parts = askForParts(access, lanes);
    }
    for (const MaskedAccess &part : parts) {
      if (part.isInCPU(cpu))
        continue;
      inTurn.push_back(part);
      alignment = std::max(alignment, part.alignment());
      size = std::max<uint64_t>(size, function.getDataLayout().getTypeStoreSize(
                                          part.type->getElementType()));
    }
  }
  if (!inTurn.empty()) {
    IRBuilder<> builder(&*function.getEntryBlock().getFirstInsertionPt());
    AllocaInst *spare =
        builder.CreateAlloca(ArrayType::get(builder.getInt8Ty(), size));
    spare->setAlignment(alignment);
    for (const MaskedAccess &access : inTurn)
      scalarize(access, spare);
  }
  return PreservedAnalyses::none();
}
