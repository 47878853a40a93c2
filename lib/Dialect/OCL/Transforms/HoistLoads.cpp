//===- HoistLoads.cpp - loads that a loop cannot change ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `k < row_ptr[r + 1]` loads its bound in every round. Where nothing in the
// loop can write there, the load goes in front of it. Other work-items cannot
// write there either: that would be a data race, unless something in the loop
// synchronises with them, and a loop with such an op is left alone.
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace cairn::ocl {
#define GEN_PASS_DEF_OCLHOISTLOADSPASS
#include "cairn/Dialect/OCL/Transforms/Passes.h.inc"
} // namespace cairn::ocl

using namespace mlir;
using namespace cairn;

//===----------------------------------------------------------------------===//
// What a pointer may point to
//===----------------------------------------------------------------------===//

static unsigned spaceOf(Value pointer) {
  return cast<LLVM::LLVMPointerType>(pointer.getType()).getAddressSpace();
}

/// The pointer that `pointer` is an offset from.
static Value baseOf(Value pointer) {
  while (auto address = pointer.getDefiningOp<LLVM::GEPOp>())
    pointer = address.getBase();
  return pointer;
}

/// Whether no other pointer into the same memory is in use: a `restrict`
/// argument of the kernel.
static bool isRestrict(Value base) {
  auto arg = dyn_cast<BlockArgument>(base);
  if (!arg)
    return false;
  auto func = dyn_cast<func::FuncOp>(arg.getOwner()->getParentOp());
  return func && func.getArgAttr(arg.getArgNumber(),
                                 LLVM::LLVMDialect::getNoAliasAttrName());
}

/// Whether `base` is based on nothing else: another argument of the kernel, or
/// a variable. What a loop carries, a choice or a load gives may be.
static bool isObject(Value base) {
  if (auto arg = dyn_cast<BlockArgument>(base))
    return isa<func::FuncOp>(arg.getOwner()->getParentOp());
  return isa_and_nonnull<LLVM::AllocaOp, LLVM::AddressOfOp>(
      base.getDefiningOp());
}

static bool mayAlias(Value a, Value b) {
  unsigned spaceA = spaceOf(a), spaceB = spaceOf(b);
  if (spaceA != spaceB && spaceA != GenericSpace && spaceB != GenericSpace)
    return false;
  Value baseA = baseOf(a), baseB = baseOf(b);
  if (baseA == baseB)
    return true;
  auto isOwn = [](Value base) {
    return base.getDefiningOp<LLVM::AllocaOp>() != nullptr;
  };
  if (isOwn(baseA) && isOwn(baseB))
    return false;
  auto symbolA = baseA.getDefiningOp<LLVM::AddressOfOp>();
  auto symbolB = baseB.getDefiningOp<LLVM::AddressOfOp>();
  if (symbolA && symbolB)
    return symbolA.getGlobalName() == symbolB.getGlobalName();
  return !(isRestrict(baseA) && isObject(baseB)) &&
         !(isRestrict(baseB) && isObject(baseA));
}

//===----------------------------------------------------------------------===//
// What a loop does to memory
//===----------------------------------------------------------------------===//

namespace {

/// The writes of a loop.
struct Writes {
  SmallVector<Value> pointers;
  /// Something whose effect on memory is not just a write to one place.
  bool others = false;
};

} // namespace

static bool isPlain(LLVM::LoadOp load) {
  return !load.getVolatile_() &&
         load.getOrdering() == LLVM::AtomicOrdering::not_atomic;
}

static Writes writesOf(Operation *loop) {
  Writes writes;
  loop->walk([&](Operation *op) {
    if (op == loop || op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
        isMemoryEffectFree(op))
      return;
    if (auto load = dyn_cast<LLVM::LoadOp>(op))
      writes.others |= !isPlain(load);
    else if (auto store = dyn_cast<LLVM::StoreOp>(op);
             store && store.getOrdering() == LLVM::AtomicOrdering::not_atomic)
      writes.pointers.push_back(store.getAddr());
    else if (!isa<LLVM::AllocaOp>(op))
      writes.others = true;
  });
  return writes;
}

static bool mayChange(Value pointer, const Writes &writes) {
  if (spaceOf(pointer) == ConstantSpace)
    return false;
  return writes.others || llvm::any_of(writes.pointers, [&](Value written) {
           return mayAlias(pointer, written);
         });
}

//===----------------------------------------------------------------------===//
// Hoisting
//===----------------------------------------------------------------------===//

/// The block of `loop` that is executed at least once; null if there is none.
static Block *firstBlock(Operation *loop) {
  if (auto whileOp = dyn_cast<scf::WhileOp>(loop))
    return whileOp.getBeforeBody();
  auto forOp = cast<scf::ForOp>(loop);
  APInt low, high;
  if (!matchPattern(forOp.getLowerBound(), m_ConstantInt(&low)) ||
      !matchPattern(forOp.getUpperBound(), m_ConstantInt(&high)))
    return nullptr;
  bool runs = forOp.getUnsignedCmp() ? low.ult(high) : low.slt(high);
  return runs ? forOp.getBody() : nullptr;
}

static void hoistLoads(Operation *loop) {
  Block *block = firstBlock(loop);
  if (!block)
    return;
  Writes writes = writesOf(loop);
  auto isOutside = [&](Value value) {
    return !loop->isAncestor(value.getParentBlock()->getParentOp());
  };
  for (Operation &op : llvm::make_early_inc_range(*block)) {
    bool moves = false;
    if (auto load = dyn_cast<LLVM::LoadOp>(op))
      moves = isPlain(load) && !mayChange(load.getAddr(), writes);
    else
      moves = isPure(&op) && op.getNumRegions() == 0 && op.getNumResults() != 0;
    if (moves && llvm::all_of(op.getOperands(), isOutside))
      op.moveBefore(loop);
  }
}

namespace {
struct OCLHoistLoadsPass
    : cairn::ocl::impl::OCLHoistLoadsPassBase<OCLHoistLoadsPass> {
  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    // Checks are for the place where the program has an access.
    if (mux::getChecks(getOperation()).any())
      return;
    // Inner loops first: what leaves one may leave the next.
    getOperation()->walk([](Operation *op) {
      if (isa<scf::WhileOp, scf::ForOp>(op))
        hoistLoads(op);
    });
  }
};
} // namespace
