//===- CarryOffsets.cpp - how far work-items have gone together -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn::mux;

// In
//
//     a += get_local_id(0);
//     do { ... *a ... barrier(...); a += step; } while (...);
//
// each work-item has a place of its own, which goes on by the same for all. A
// loop with a barrier would keep all those places in memory, from which nothing
// is seen of neighbours. It carries how far they have gone instead, which is
// one number for all, and places are computed of that and of the first place.

namespace {

/// A step on the way from a value to that of the next trip.
struct Sum {
  Operation *op = nullptr;
  unsigned base = 0;
};

/// How a value that a loop carries goes on from trip to trip.
class Advance {
public:
  explicit Advance(const WorkGroupUniformity &uniformity)
      : uniformity(uniformity) {}

  /// Whether the value numbered `index` starts at a place of each work-item's
  /// own, and goes on by what is the same for all.
  bool find(Operation *loop, unsigned index);

  void rewrite();

private:
  bool find(scf::ForOp loop, unsigned index);
  bool find(scf::WhileOp loop, unsigned index);
  BlockArgument follow(Value value, Block *block, SmallVectorImpl<Sum> &sums);
  bool follow(LLVM::GEPOp gep);
  bool startsAtPlace() const;
  bool hasForm();
  Value at(OpBuilder &b, Location loc, Value offset) const;
  void replace(OpBuilder b, Value value) const;
  Value goOn(Value offset, ArrayRef<Sum> sums) const;
  bool isAddress() const { return static_cast<bool>(element); }

  const WorkGroupUniformity &uniformity;
  OpOperand *init = nullptr;
  BlockArgument arg;
  OpOperand *next = nullptr;
  /// Those of scf.while, by which it comes to the second region.
  OpOperand *forwarded = nullptr;
  BlockArgument second;
  Value result;
  /// From the last to the first of them.
  SmallVector<Sum> sums, secondSums;
  Type element;
  LLVM::GEPNoWrapFlags flags = LLVM::GEPNoWrapFlags::inbounds;
  /// The offset has 64 bits where it is a sum of narrow numbers that do not
  /// wrap: it may go farther than such a number can.
  bool isWidened = false;
  IntegerType type;
};
} // namespace

bool Advance::find(scf::ForOp loop, unsigned index) {
  init = &loop.getInitArgsMutable()[index];
  arg = loop.getRegionIterArg(index);
  next = &(*loop.getYieldedValuesMutable())[index];
  result = loop.getResult(index);
  return follow(next->get(), loop.getBody(), sums) == arg;
}

bool Advance::find(scf::WhileOp loop, unsigned index) {
  init = &loop.getInitsMutable()[index];
  arg = loop.getBeforeArguments()[index];
  next = &loop.getYieldOp().getResultsMutable()[index];
  second = follow(next->get(), loop.getAfterBody(), secondSums);
  if (!second)
    return false;
  forwarded = &loop.getConditionOp().getArgsMutable()[second.getArgNumber()];
  result = loop.getResult(second.getArgNumber());
  return follow(forwarded->get(), loop.getBeforeBody(), sums) == arg;
}

bool Advance::find(Operation *loop, unsigned index) {
  bool found = isa<scf::ForOp>(loop) ? find(cast<scf::ForOp>(loop), index)
                                     : find(cast<scf::WhileOp>(loop), index);
  return found && !uniformity.isUniform(arg) &&
         !(sums.empty() && secondSums.empty()) && hasForm() && startsAtPlace();
}

bool Advance::follow(LLVM::GEPOp gep) {
  if (gep.getIndices().size() != 1 || (element && element != gep.getElemType()))
    return false;
  element = gep.getElemType();
  flags = flags & gep.getNoWrapFlags();
  return true;
}

/// The argument of `block` of which `value` is made by sums; null if there is
/// none.
BlockArgument Advance::follow(Value value, Block *block,
                              SmallVectorImpl<Sum> &sums) {
  while (Operation *op = value.getDefiningOp()) {
    // In a branch a sum is not made by all.
    if (op->getBlock() != block)
      return {};
    unsigned base = 0;
    if (auto gep = dyn_cast<LLVM::GEPOp>(op)) {
      if (!follow(gep))
        return {};
    } else if (isa<arith::AddIOp>(op)) {
      base = uniformity.isUniform(op->getOperand(0)) ? 1 : 0;
    } else if (!isa<arith::SubIOp>(op)) {
      return {};
    }
    if (op->getNumOperands() == 2 &&
        !uniformity.isUniform(op->getOperand(1 - base)))
      return {};
    sums.push_back({op, base});
    value = op->getOperand(base);
  }
  auto from = cast<BlockArgument>(value);
  return from.getOwner() == block ? from : BlockArgument();
}

bool Advance::hasForm() {
  MLIRContext *context = arg.getContext();
  type = IntegerType::get(context, 64);
  // Not of vectors of addresses.
  if (isAddress())
    return isa<LLVM::LLVMPointerType>(arg.getType());
  auto narrow = dyn_cast<IntegerType>(arg.getType());
  if (!narrow)
    return false;
  auto cannotWrap = [](const Sum &sum) {
    auto op = cast<arith::ArithIntegerOverflowFlagsInterface>(sum.op);
    return op.hasNoSignedWrap();
  };
  isWidened = narrow.getWidth() < 64 && llvm::all_of(sums, cannotWrap) &&
              llvm::all_of(secondSums, cannotWrap);
  if (!isWidened)
    type = narrow;
  return true;
}

bool Advance::startsAtPlace() const {
  llvm::SetVector<Value> values;
  values.insert(init->get());
  for (size_t i = 0; i < values.size(); ++i) {
    if (uniformity.isUniform(values[i]))
      continue;
    Operation *op = values[i].getDefiningOp();
    if (!op || !isOfPlace(op) || values.size() > kMostOfPlace)
      return false;
    values.insert_range(op->getOperands());
  }
  return true;
}

/// The value that has gone on by `offset`.
Value Advance::at(OpBuilder &b, Location loc, Value offset) const {
  Value first = init->get();
  if (isAddress())
    return LLVM::GEPOp::create(b, loc, first.getType(), element, first,
                               ArrayRef<LLVM::GEPArg>{offset}, flags);
  if (!isWidened)
    return arith::AddIOp::create(b, loc, first, offset);
  return arith::AddIOp::create(b, loc,
                               arith::ExtSIOp::create(b, loc, type, first),
                               offset, arith::IntegerOverflowFlags::nsw);
}

/// Makes an offset of `value`; its users get the sum.
void Advance::replace(OpBuilder b, Value value) const {
  Type had = value.getType();
  SmallVector<OpOperand *> uses;
  for (OpOperand &use : value.getUses())
    uses.push_back(&use);
  value.setType(type);
  if (uses.empty())
    return;
  // The first of them.
  Location loc = uses.back()->getOwner()->getLoc();
  Value sum = at(b, loc, value);
  Value narrow = sum;
  if (isWidened)
    narrow = arith::TruncIOp::create(b, loc, had, sum,
                                     arith::IntegerOverflowFlags::nsw);
  for (OpOperand *use : uses) {
    auto wide = dyn_cast<arith::ExtSIOp>(use->getOwner());
    if (wide && isWidened && wide.getType() == type) {
      wide.getResult().replaceAllUsesWith(sum);
      wide.erase();
    } else {
      use->set(narrow);
    }
  }
}

Value Advance::goOn(Value offset, ArrayRef<Sum> sums) const {
  for (const Sum &sum : llvm::reverse(sums)) {
    OpBuilder b(sum.op);
    Location loc = sum.op->getLoc();
    Value step;
    if (sum.op->getNumOperands() == 2) {
      step = sum.op->getOperand(1 - sum.base);
    } else {
      int32_t index = cast<LLVM::GEPOp>(sum.op).getRawConstantIndices()[0];
      step = arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, index));
    }
    if (step.getType().getIntOrFloatBitWidth() < type.getWidth())
      step = arith::ExtSIOp::create(b, loc, type, step);
    offset = isa<arith::SubIOp>(sum.op)
                 ? arith::SubIOp::create(b, loc, offset, step).getResult()
                 : arith::AddIOp::create(b, loc, offset, step).getResult();
  }
  return offset;
}

/// Users of offsets that nobody uses.
static void eraseUnused(Value offset) {
  for (Operation *user : llvm::make_early_inc_range(offset.getUsers())) {
    for (Operation *narrow : llvm::make_early_inc_range(user->getUsers()))
      if (isOpTriviallyDead(narrow))
        narrow->erase();
    if (isOpTriviallyDead(user))
      user->erase();
  }
}

void Advance::rewrite() {
  Operation *loop = init->getOwner();
  replace(OpBuilder::atBlockBegin(arg.getOwner()), arg);
  OpBuilder behind(loop->getContext());
  behind.setInsertionPointAfter(loop);
  replace(behind, result);
  if (forwarded) {
    replace(OpBuilder::atBlockBegin(second.getOwner()), second);
    forwarded->set(goOn(arg, sums));
    next->set(goOn(second, secondSums));
  } else {
    next->set(goOn(arg, sums));
  }
  for (ArrayRef<Sum> old : {ArrayRef<Sum>(secondSums), ArrayRef<Sum>(sums)})
    for (const Sum &sum : old)
      if (sum.op->use_empty())
        sum.op->erase();
  eraseUnused(arg);
  if (second)
    eraseUnused(second);
  OpBuilder before(loop);
  init->set(arith::ConstantOp::create(before, loop->getLoc(),
                                      before.getIntegerAttr(type, 0)));
}

void cairn::mux::carryOffsets(func::FuncOp kernel,
                              const BarrierHolders &holders) {
  // What outer loops carry begins what inner loops do.
  SmallVector<Operation *> loops;
  kernel.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<scf::ForOp, scf::WhileOp>(op) && holders.contains(op))
      loops.push_back(op);
  });
  for (Operation *loop : loops) {
    std::optional<WorkGroupUniformity> uniformity;
    auto whole = cast<LoopLikeOpInterface>(loop);
    for (unsigned i = 0, e = whole.getInits().size(); i < e; ++i) {
      if (!uniformity)
        uniformity.emplace(kernel, holders);
      Advance advance(*uniformity);
      if (!advance.find(loop, i))
        continue;
      advance.rewrite();
      uniformity.reset();
    }
  }
}
