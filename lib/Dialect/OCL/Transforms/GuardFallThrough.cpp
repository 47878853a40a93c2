//===- GuardFallThrough.cpp - cases that go on to the next ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GuardFallThrough.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;

// Fewer are few regions.
static constexpr size_t kMinCases = 4;

namespace {
/// The cases of one switch, by the blocks where they begin.
class Cases {
public:
  explicit Cases(cf::SwitchOp op);

  void guardChains();

private:
  using Chain = SmallVector<Block *>;

  /// Whether all that leads to `block` but the switch comes from one case:
  /// `previous`, or null if nothing does.
  bool findPrevious(Block *block, Block *&previous);
  SmallVector<Chain> findChains();
  void guard(ArrayRef<Block *> chain);
  void fillGate(Block *gate, Block *next, Block *block);
  Value getNumber(unsigned number);

  cf::SwitchOp op;
  /// What the switch passes to each; nothing where that depends on the value.
  llvm::MapVector<Block *, std::optional<SmallVector<Value>>> passed;
  /// Where each is entered, and as which number.
  DenseMap<Block *, std::pair<Block *, Value>> entries;
};
} // namespace

Cases::Cases(cf::SwitchOp op) : op(op) {
  auto branch = cast<BranchOpInterface>(op.getOperation());
  for (unsigned i = 0, e = op->getNumSuccessors(); i < e; ++i) {
    SmallVector<Value> operands(
        branch.getSuccessorOperands(i).getForwardedOperands());
    auto [known, isNew] = passed.try_emplace(op->getSuccessor(i), operands);
    if (!isNew && known->second != operands)
      known->second = std::nullopt;
  }
}

bool Cases::findPrevious(Block *block, Block *&previous) {
  previous = nullptr;
  SmallPtrSet<Block *, 8> seen;
  SmallVector<Block *> worklist(block->getPredecessors());
  while (!worklist.empty()) {
    Block *source = worklist.pop_back_val();
    if (source == op->getBlock() || !seen.insert(source).second)
      continue;
    if (passed.contains(source)) {
      if (previous || source == block)
        return false;
      previous = source;
      continue;
    }
    if (source->isEntryBlock())
      return false;
    llvm::append_range(worklist, source->getPredecessors());
  }
  return true;
}

SmallVector<Cases::Chain> Cases::findChains() {
  SmallVector<Block *> firsts;
  DenseMap<Block *, Block *> next;
  for (auto &[block, operands] : passed) {
    Block *previous;
    if (!operands || !findPrevious(block, previous))
      continue;
    if (!previous)
      firsts.push_back(block);
    else if (!next.insert({previous, block}).second)
      next[previous] = nullptr;
  }
  SmallVector<Chain> chains;
  for (Block *first : firsts) {
    Chain chain;
    for (Block *block = first; block; block = next.lookup(block))
      chain.push_back(block);
    if (chain.size() >= kMinCases)
      chains.push_back(std::move(chain));
  }
  return chains;
}

Value Cases::getNumber(unsigned number) {
  OpBuilder b(op);
  return arith::ConstantIntOp::create(b, op.getLoc(), b.getI32Type(), number);
}

/// Goes on to `block` where it is the one that was switched to, whose number is
/// the last argument of `gate`, or comes behind it; otherwise to `next`.
void Cases::fillGate(Block *gate, Block *next, Block *block) {
  Location loc = op.getLoc();
  auto b = OpBuilder::atBlockEnd(gate);
  Value number = gate->getArguments().back();
  Value own = entries.lookup(block).second;
  SmallVector<Value> arguments = *passed.lookup(block);
  if (gate->getNumArguments() > 1) {
    Value isFirst =
        arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, number, own);
    for (auto [argument, carried] :
         llvm::zip(arguments, gate->getArguments().drop_back()))
      argument = arith::SelectOp::create(b, loc, isFirst, argument, carried);
  }
  if (!next) {
    cf::BranchOp::create(b, loc, block, arguments);
    return;
  }
  Value isReached =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, number, own);
  SmallVector<Value> kept;
  for (BlockArgument argument : next->getArguments().drop_back())
    kept.push_back(ub::PoisonOp::create(b, loc, argument.getType()));
  kept.push_back(number);
  cf::CondBranchOp::create(b, loc, isReached, block, arguments, next, kept);
}

void Cases::guard(ArrayRef<Block *> chain) {
  Value running = getNumber(0);
  SmallVector<Block *> gates;
  for (auto [i, block] : llvm::enumerate(chain)) {
    auto *gate = new Block;
    block->getParent()->getBlocks().insert(block->getIterator(), gate);
    if (i > 0)
      for (BlockArgument argument : block->getArguments())
        gate->addArgument(argument.getType(), argument.getLoc());
    gate->addArgument(running.getType(), op.getLoc());
    for (Block *source : llvm::to_vector(block->getPredecessors())) {
      if (source == op->getBlock())
        continue;
      auto branch = cast<BranchOpInterface>(source->getTerminator());
      for (unsigned s = 0, e = branch->getNumSuccessors(); s < e; ++s) {
        if (branch->getSuccessor(s) != block)
          continue;
        branch.getSuccessorOperands(s).append(running);
        branch->setSuccessor(gate, s);
      }
    }
    gates.push_back(gate);
    entries[block] = {gates.front(), getNumber(i + 1)};
  }
  for (auto [i, block] : llvm::enumerate(chain))
    fillGate(gates[i], i + 1 < gates.size() ? gates[i + 1] : nullptr, block);
}

void Cases::guardChains() {
  for (const Chain &chain : findChains())
    guard(chain);
  if (entries.empty())
    return;
  auto redirect = [&](Block *block, ValueRange operands) {
    auto [entry, number] = entries.lookup(block);
    if (entry)
      return std::pair(entry, SmallVector<Value>{number});
    return std::pair(block, SmallVector<Value>(operands));
  };
  auto [other, otherOperands] =
      redirect(op.getDefaultDestination(), op.getDefaultOperands());
  SmallVector<Block *> blocks;
  SmallVector<SmallVector<Value>> operands;
  for (auto [i, block] : llvm::enumerate(op.getCaseDestinations())) {
    auto [entry, entryOperands] = redirect(block, op.getCaseOperands(i));
    blocks.push_back(entry);
    operands.push_back(std::move(entryOperands));
  }
  OpBuilder b(op);
  cf::SwitchOp::create(b, op.getLoc(), op.getFlag(), other, otherOperands,
                       op.getCaseValuesAttr(), blocks,
                       llvm::to_vector_of<ValueRange>(operands));
  op.erase();
}

void cairn::ocl::guardFallThrough(Region &body) {
  SmallVector<cf::SwitchOp> switches(body.getOps<cf::SwitchOp>());
  for (cf::SwitchOp op : switches)
    Cases(op).guardChains();
}
