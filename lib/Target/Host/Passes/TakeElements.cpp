//===- TakeElements.cpp - elements of vectors taken as such -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TakeElements.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace cairn;

namespace {
/// A vector of integers whose bits are taken as one integer.
struct Bits {
  Value *vector;
  unsigned elementBits;
  unsigned count;
};
} // namespace

static std::optional<Bits> bitsOf(const Instruction &cast) {
  if (!isa<BitCastInst>(cast) || !cast.getType()->isIntegerTy())
    return std::nullopt;
  auto *type = dyn_cast<FixedVectorType>(cast.getOperand(0)->getType());
  if (!type || !type->getElementType()->isIntegerTy())
    return std::nullopt;
  return Bits{cast.getOperand(0), type->getScalarSizeInBits(),
              type->getNumElements()};
}

/// Puts what a mask leaves of element `index` in the place of `taken`.
static void take(const Bits &bits, uint64_t index, const APInt &mask,
                 Instruction &taken) {
  IRBuilder<> builder(&taken);
  Value *element = builder.CreateZExt(
      builder.CreateExtractElement(bits.vector, index), taken.getType());
  if (mask.countr_one() < bits.elementBits)
    element = builder.CreateAnd(element, mask);
  taken.replaceAllUsesWith(element);
}

/// Takes the elements that masks of `shifted` leave, the bits from the
/// beginning of element `index` on.
static void takeMasked(const Bits &bits, uint64_t index, Instruction &shifted) {
  for (User *user : shifted.users()) {
    const APInt *mask;
    if (match(user, m_And(m_Specific(&shifted), m_APInt(mask))) &&
        mask->getActiveBits() <= bits.elementBits)
      take(bits, index, *mask, *cast<Instruction>(user));
  }
}

static void takeElements(const Bits &bits, Instruction &cast) {
  takeMasked(bits, 0, cast);
  for (User *user : cast.users()) {
    uint64_t distance;
    if (!match(user, m_LShr(m_Specific(&cast), m_ConstantInt(distance))) ||
        distance % bits.elementBits != 0 ||
        distance >= uint64_t(bits.elementBits) * bits.count)
      continue;
    uint64_t index = distance / bits.elementBits;
    auto &shifted = *llvm::cast<Instruction>(user);
    takeMasked(bits, index, shifted);
    if (index + 1 == bits.count)
      take(bits, index,
           APInt::getLowBitsSet(cast.getType()->getIntegerBitWidth(),
                                bits.elementBits),
           shifted);
  }
}

PreservedAnalyses TakeElementsPass::run(Function &function,
                                        FunctionAnalysisManager &) {
  if (!function.getDataLayout().isLittleEndian())
    return PreservedAnalyses::all();
  SmallVector<WeakTrackingVH> dead;
  for (BasicBlock &block : function)
    for (Instruction &instruction : block)
      if (std::optional<Bits> bits = bitsOf(instruction)) {
        takeElements(*bits, instruction);
        for (User *user : instruction.users()) {
          for (User *masked : user->users())
            dead.emplace_back(masked);
          dead.emplace_back(user);
        }
        dead.emplace_back(&instruction);
      }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(dead);
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}
