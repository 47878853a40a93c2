//===- VerifyMemory.cpp - allocas, alignment, casts of spaces ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::spir;

static bool isMeasurable(Type *type) {
  return type->isSized() && !type->isScalableTy() && !type->isTargetExtTy();
}

static void verifyAlloca(Checks &checks, const AllocaInst &alloca) {
  if (alloca.getAddressSpace() != PrivateSpace)
    checks.report(alloca, "2.2",
                  "'alloca' in address space " +
                      Twine(alloca.getAddressSpace()) +
                      ", expected 0 (private)");
  if (alloca.isUsedWithInAlloca())
    checks.report(alloca, "3.10", "'inalloca' is not allowed");
  if (!isa<ConstantInt>(alloca.getArraySize()))
    checks.report(alloca, "2.15",
                  "'alloca' of a size that is not constant, as by an array of "
                  "variable length");
  else if (alloca.getParent() != &alloca.getFunction()->getEntryBlock())
    checks.report(alloca, "2.15",
                  "'alloca' outside of the entry block, which allocates each "
                  "time that it is executed");
  Type *type = alloca.getAllocatedType();
  if (!isMeasurable(type))
    return;
  Align needed = checks.layout.getABITypeAlign(type);
  if (alloca.getAlign() < needed && !checks.mayBePacked(type))
    checks.report(alloca, "2.1.4",
                  "alignment " + Twine(alloca.getAlign().value()) +
                      " of type '" + spell(type) + "', expected at least " +
                      Twine(needed.value()));
}

static bool holdsPacked(Type *type) {
  if (auto *array = dyn_cast<ArrayType>(type))
    return holdsPacked(array->getElementType());
  auto *structure = dyn_cast<StructType>(type);
  return structure &&
         (structure->isPacked() || any_of(structure->elements(), holdsPacked));
}

/// Whether `pointer` may point into a packed structure, whose members are where
/// they are (section 2.7.1.2).
static bool mayPointIntoPacked(const Value *pointer) {
  for (;;) {
    if (auto *gep = dyn_cast<GEPOperator>(pointer)) {
      if (holdsPacked(gep->getSourceElementType()))
        return true;
      pointer = gep->getPointerOperand();
    } else if (auto *cast = dyn_cast<AddrSpaceCastOperator>(pointer)) {
      pointer = cast->getPointerOperand();
    } else {
      break;
    }
  }
  // The first member is where the whole is.
  if (auto *alloca = dyn_cast<AllocaInst>(pointer))
    return holdsPacked(alloca->getAllocatedType());
  if (auto *variable = dyn_cast<GlobalVariable>(pointer))
    return holdsPacked(variable->getValueType());
  if (auto *arg = dyn_cast<Argument>(pointer))
    if (Type *type = arg->getPointeeInMemoryValueType())
      return holdsPacked(type);
  return false;
}

static void verifyAccess(Checks &checks, const Instruction &inst, Type *type,
                         Align align) {
  const Value *pointer = getLoadStorePointerOperand(&inst);
  if (isMeasurable(type)) {
    Align needed = checks.layout.getABITypeAlign(type);
    // The type of a packed structure whose members have their natural places
    // does not say so today, and pointers have no types.
    if (align < needed && !checks.allowsModern() &&
        !mayPointIntoPacked(pointer))
      checks.report(inst, "2.1.4",
                    "alignment " + Twine(align.value()) + " of type '" +
                        spell(type) + "', expected at least " +
                        Twine(needed.value()));
  }
  if (isa<StoreInst>(inst) &&
      pointer->getType()->getPointerAddressSpace() == ConstantSpace)
    checks.report(inst, "2.2", "'store' to constant memory");
}

/// OpenCL C 2.0, section 1.5.5: between the generic space and those that it
/// stands for.
bool cairn::spir::isLegalSpaceCast(unsigned from, unsigned to) {
  auto isNamed = [](unsigned space) {
    return space == PrivateSpace || space == GlobalSpace || space == LocalSpace;
  };
  return (from == 4 && isNamed(to)) || (to == 4 && isNamed(from));
}

static void verifySpaces(Checks &checks, const Instruction &inst,
                         const AddrSpaceCastOperator &cast) {
  unsigned from = cast.getSrcAddressSpace(), to = cast.getDestAddressSpace();
  if (checks.isSPIR12()) {
    checks.report(inst, "2.2", "'addrspacecast', which SPIR 1.2 does not have");
    return;
  }
  if (isLegalSpaceCast(from, to))
    return;
  checks.report(inst, "2.2",
                "'addrspacecast' from address space " + Twine(from) + " to " +
                    Twine(to) +
                    ", expected one of them to be 4 (generic) and the other 0, "
                    "1 or 3");
}

static void verifyConstantCasts(Checks &checks, const Instruction &inst) {
  SmallVector<const Constant *> work;
  SmallPtrSet<const Constant *, 8> seen;
  for (const Use &operand : inst.operands())
    if (isa<ConstantExpr, ConstantAggregate>(operand))
      work.push_back(cast<Constant>(operand));
  while (!work.empty()) {
    const Constant *constant = work.pop_back_val();
    if (!seen.insert(constant).second || isa<GlobalValue>(constant))
      continue;
    if (auto *cast = dyn_cast<AddrSpaceCastOperator>(constant))
      verifySpaces(checks, inst, *cast);
    for (const Use &operand : constant->operands())
      if (auto *inner = dyn_cast<Constant>(operand))
        work.push_back(inner);
  }
}

void cairn::spir::verifyMemory(Checks &checks) {
  for (const Function &function : checks.module)
    for (const Instruction &inst : instructions(function)) {
      if (auto *alloca = dyn_cast<AllocaInst>(&inst))
        verifyAlloca(checks, *alloca);
      else if (auto *load = dyn_cast<LoadInst>(&inst))
        verifyAccess(checks, inst, load->getType(), load->getAlign());
      else if (auto *store = dyn_cast<StoreInst>(&inst))
        verifyAccess(checks, inst, store->getValueOperand()->getType(),
                     store->getAlign());
      else if (auto *fill = dyn_cast<MemIntrinsic>(&inst)) {
        if (fill->getDestAddressSpace() == ConstantSpace)
          checks.report(inst, "2.2",
                        "'" + fill->getCalledFunction()->getName() +
                            "' to constant memory");
      } else if (isa<AddrSpaceCastInst>(inst))
        verifySpaces(checks, inst, cast<AddrSpaceCastOperator>(inst));
      verifyConstantCasts(checks, inst);
    }
}
