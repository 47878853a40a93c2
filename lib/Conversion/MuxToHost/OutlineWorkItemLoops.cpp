//===- OutlineWorkItemLoops.cpp - a function for each stretch ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's passes take more than twice as long for twice as many loops in one
// function. A kernel of many barriers is many loops over its work-items; from
// some number on each is a function of its own.
//
//===----------------------------------------------------------------------===//

#include "MuxToHost.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace cairn;

/// Up to here they stay together, which is better code by a little.
static constexpr size_t kMaxTogether = 48;

/// The only loop in the body of `loop`, where all else is what was moved out of
/// that one.
static scf::ForOp getOnlyInner(scf::ForOp loop) {
  scf::ForOp inner;
  for (Operation &op : loop.getBody()->without_terminator()) {
    auto nested = dyn_cast<scf::ForOp>(op);
    if (nested && !inner)
      inner = nested;
    else if (!isPure(&op))
      return nullptr;
  }
  return inner;
}

/// Whether `loop` is a nest as work-items make it. Others of that shape can be
/// outlined as well.
static bool isWorkItemNest(scf::ForOp loop) {
  for (unsigned depth = 0; depth < 2 && loop; ++depth) {
    if (loop.getNumResults())
      return false;
    loop = getOnlyInner(loop);
  }
  return loop && loop.getNumResults() == 0;
}

static SmallVector<scf::ForOp> findNests(func::FuncOp kernel) {
  SmallVector<scf::ForOp> nests;
  kernel.walk<WalkOrder::PreOrder>([&](scf::ForOp loop) {
    if (!isWorkItemNest(loop))
      return WalkResult::advance();
    nests.push_back(loop);
    return WalkResult::skip();
  });
  return nests;
}

/// What `nest` uses from outside of it.
static llvm::SetVector<Value> collectUsed(scf::ForOp nest) {
  llvm::SetVector<Value> used;
  getUsedValuesDefinedAbove(nest->getRegions(), used);
  used.insert(nest->operand_begin(), nest->operand_end());
  return used;
}

/// Whether `value` can as well be made inside of `nest`'s function: a constant,
/// an address, or private memory that nothing else uses.
static bool isMadeInside(Value value, scf::ForOp nest) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return false;
  if (auto alloca = dyn_cast<LLVM::AllocaOp>(op))
    return matchPattern(alloca.getArraySize(), m_Constant()) &&
           llvm::all_of(op->getUsers(), [&](Operation *user) {
             return nest->isProperAncestor(user);
           });
  return op->hasTrait<OpTrait::ConstantLike>() || isa<LLVM::AddressOfOp>(op);
}

static void replaceInside(scf::ForOp nest, Value value, Value by) {
  value.replaceUsesWithIf(
      by, [&](OpOperand &use) { return nest->isAncestor(use.getOwner()); });
}

/// Moves `nest` to a function in front of `kernel`, and calls that in its
/// place.
static func::FuncOp outline(func::FuncOp kernel, scf::ForOp nest,
                            StringRef name) {
  SmallVector<Value> inside, passed;
  for (Value value : collectUsed(nest))
    (isMadeInside(value, nest) ? inside : passed).push_back(value);
  Location loc = nest.getLoc();
  OpBuilder b(kernel);
  auto function = func::FuncOp::create(
      b, loc, name, b.getFunctionType(ValueRange(passed).getTypes(), {}));
  function.setPrivate();
  b.setInsertionPoint(nest);
  func::CallOp::create(b, loc, function, passed);

  Block *body = function.addEntryBlock();
  b.setInsertionPointToStart(body);
  nest->moveBefore(func::ReturnOp::create(b, loc));
  for (auto [value, argument] :
       llvm::zip_equal(passed, function.getArguments()))
    replaceInside(nest, value, argument);
  b.setInsertionPointToStart(body);
  for (Value value : inside) {
    Operation *op = value.getDefiningOp();
    if (auto alloca = dyn_cast<LLVM::AllocaOp>(op)) {
      Operation *size = b.clone(*alloca.getArraySize().getDefiningOp());
      alloca->moveAfter(size);
      alloca.getArraySizeMutable().assign(size->getResult(0));
      b.setInsertionPointAfter(alloca);
      continue;
    }
    replaceInside(nest, value, b.clone(*op)->getResult(0));
  }
  return function;
}

SmallVector<std::string> cairn::outlineWorkItemLoops(func::FuncOp kernel) {
  SmallVector<scf::ForOp> nests = findNests(kernel);
  SmallVector<std::string> names;
  if (nests.size() <= kMaxTogether)
    return names;
  for (auto [i, nest] : llvm::enumerate(nests)) {
    names.push_back((kernel.getName() + ".items" + Twine(i)).str());
    outline(kernel, nest, names.back());
  }
  return names;
}
