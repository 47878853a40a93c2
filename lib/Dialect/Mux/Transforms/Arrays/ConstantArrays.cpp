//===- ConstantArrays.cpp - private copies of constants ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantArrays.h"

#include "Analysis/MemoryAccess.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;
using namespace cairn::mux;

namespace {
/// What is done to a private array.
struct ArrayUses {
  LLVM::MemcpyOp copy;
  SmallVector<LLVM::GEPOp> places;
  SmallVector<LLVM::LoadOp> loads;
  SmallVector<Operation *> lifetimes;

  /// Adds what is done at `address`; false if it is more than these.
  bool add(Value address);
};
} // namespace

bool ArrayUses::add(Value address) {
  return llvm::all_of(address.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (auto gep = dyn_cast<LLVM::GEPOp>(user)) {
      places.push_back(gep);
      return gep.getBase() == address && add(gep);
    }
    if (auto load = dyn_cast<LLVM::LoadOp>(user)) {
      loads.push_back(load);
      return MemoryAccess::of(load)->isPlain;
    }
    if (isa<LLVM::LifetimeStartOp, LLVM::LifetimeEndOp>(user)) {
      lifetimes.push_back(user);
      return true;
    }
    auto memcpy = dyn_cast<LLVM::MemcpyOp>(user);
    if (!memcpy || copy || memcpy.getIsVolatile() ||
        use.getOperandNumber() != 0)
      return false;
    copy = memcpy;
    return true;
  });
}

/// Whether `copy` fills all of `array` from a constant.
static bool isOfConstant(LLVM::MemcpyOp copy, LLVM::AllocaOp array) {
  auto from = copy.getSrc().getDefiningOp<LLVM::AddressOfOp>();
  auto global = from ? SymbolTable::lookupNearestSymbolFrom<LLVM::GlobalOp>(
                           copy, from.getGlobalNameAttr())
                     : LLVM::GlobalOp();
  APInt length;
  if (!global || !global.getConstant() || copy.getDst() != array ||
      !matchPattern(array.getArraySize(), m_One()) ||
      !matchPattern(copy.getLen(), m_ConstantInt(&length)))
    return false;
  DataLayout layout(copy->getParentOfType<ModuleOp>());
  return layout.getTypeSize(array.getElemType()) == length.getZExtValue() &&
         layout.getTypeSize(global.getType()) >= length.getZExtValue();
}

/// Whether `copy` is made once for `array`, before `load`.
static bool isBefore(LLVM::MemcpyOp copy, LLVM::LoadOp load) {
  Operation *user = copy->getBlock()->findAncestorOpInBlock(*load);
  return user && copy->isBeforeInBlock(user);
}

void cairn::mux::readConstantsInPlace(func::FuncOp function) {
  SmallVector<LLVM::AllocaOp> arrays;
  function.walk([&](LLVM::AllocaOp array) { arrays.push_back(array); });
  for (LLVM::AllocaOp array : arrays) {
    ArrayUses uses;
    if (!uses.add(array) || !uses.copy || !isOfConstant(uses.copy, array) ||
        uses.copy->getBlock() != array->getBlock() ||
        !llvm::all_of(uses.loads, [&](LLVM::LoadOp load) {
          return isBefore(uses.copy, load);
        }))
      continue;
    Value from = uses.copy.getSrc();
    uses.copy->erase();
    for (Operation *lifetime : uses.lifetimes)
      lifetime->erase();
    // Places may stand before the copy.
    from = OpBuilder(array).clone(*from.getDefiningOp())->getResult(0);
    array->replaceAllUsesWith(ValueRange(from));
    for (LLVM::GEPOp place : uses.places)
      place.getResult().setType(cast<LLVM::LLVMPointerType>(from.getType()));
    array->erase();
  }
}
