//===- TreeLoops.cpp - loops that make the steps of a tree ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Trees in local memory whose strides grow, as
//
//     for (s = 1; s < n; s *= 2) {
//       if (l % (2 * s) == 0) t[l] += t[l + s];
//       barrier(CLK_LOCAL_MEM_FENCE);
//     }
//
// A step of stride s changes elements of local memory at 2 * s * i + target by
// elements at 2 * s * i + source, for all i of which both are below n. The loop
// is matched by computing what its body does for the strides 1, 2, 4, ... with
// numbers, so that it does not matter how the program writes it.
//
//===----------------------------------------------------------------------===//

#include "TreeLoops.h"

#include "Analysis/MemoryAccess.h"
#include "Analysis/SmallNumbers.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn::mux;
using arith::CmpIPredicate;

/// Larger numbers are in no index of a tree.
static constexpr int64_t kMostNumber = 1024;
/// A step of a tree has no more ops.
static constexpr unsigned kMostOpsOfStep = 32;

namespace {
/// `perId` times the local id, plus `first`.
struct StepPlace {
  int64_t perId, first;
};
} // namespace

namespace cairn::mux {
/// What a body computes for one stride.
class StepNumbers {
public:
  StepNumbers(Value counter, int64_t stride)
      : counter(counter), stride(stride) {}

  std::optional<StepPlace> of(Value value);
  std::optional<int64_t> constantOf(Value value);

private:
  std::optional<StepPlace> compute(Value value);
  std::optional<StepPlace> computeConstant(Operation *def);

  Value counter;
  int64_t stride;
  DenseMap<Value, std::optional<StepPlace>> known;
};
} // namespace cairn::mux

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

std::optional<StepPlace> StepNumbers::of(Value value) {
  auto found = known.find(value);
  if (found != known.end())
    return found->second;
  std::optional<StepPlace> number = compute(value);
  if (number && (std::abs(number->perId) > kMostNumber ||
                 std::abs(number->first) > kMostNumber))
    number = std::nullopt;
  known[value] = number;
  return number;
}

std::optional<int64_t> StepNumbers::constantOf(Value value) {
  std::optional<StepPlace> number = of(value);
  return number && number->perId == 0 ? std::optional(number->first)
                                      : std::nullopt;
}

std::optional<StepPlace> StepNumbers::compute(Value value) {
  if (value == counter)
    return StepPlace{0, stride};
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return number.getSignificantBits() < 32
               ? std::optional(StepPlace{0, number.getSExtValue()})
               : std::nullopt;
  Operation *def = value.getDefiningOp();
  if (!def || def->getNumRegions())
    return std::nullopt;
  if (isa<LocalIdOp>(def))
    return cast<WorkItemQuery>(def).getConstantDim() == 0
               ? std::optional(StepPlace{1, 0})
               : std::nullopt;
  if (isa<arith::TruncIOp, arith::ExtSIOp, arith::ExtUIOp>(def)) {
    if (std::min(value.getType().getIntOrFloatBitWidth(),
                 def->getOperand(0).getType().getIntOrFloatBitWidth()) < 32)
      return std::nullopt;
    std::optional<StepPlace> from = of(def->getOperand(0));
    // What is below zero is another number when it is extended.
    return from && from->perId >= 0 && from->first >= 0 ? from : std::nullopt;
  }
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp>(def))
    return computeConstant(def);
  std::optional<StepPlace> lhs = of(def->getOperand(0)),
                           rhs = of(def->getOperand(1));
  if (!lhs || !rhs)
    return std::nullopt;
  if (isa<arith::AddIOp>(def))
    return StepPlace{lhs->perId + rhs->perId, lhs->first + rhs->first};
  if (isa<arith::SubIOp>(def))
    return StepPlace{lhs->perId - rhs->perId, lhs->first - rhs->first};
  if (isa<arith::MulIOp>(def) && lhs->perId == 0)
    std::swap(lhs, rhs);
  if (rhs->perId != 0)
    return std::nullopt;
  int64_t by = rhs->first;
  if (isa<arith::ShLIOp>(def)) {
    if (by < 0 || by > 10)
      return std::nullopt;
    by = int64_t(1) << by;
  }
  return StepPlace{lhs->perId * by, lhs->first * by};
}

/// What is computed of numbers alone that are not below zero.
std::optional<StepPlace> StepNumbers::computeConstant(Operation *def) {
  if (auto select = dyn_cast<arith::SelectOp>(def)) {
    std::optional<int64_t> condition = constantOf(select.getCondition());
    return condition
               ? of(*condition ? select.getTrueValue() : select.getFalseValue())
               : std::nullopt;
  }
  if (def->getNumOperands() != 2 || !def->getOperand(0).getType().isInteger())
    return std::nullopt;
  std::optional<int64_t> lhs = constantOf(def->getOperand(0)),
                         rhs = constantOf(def->getOperand(1));
  if (!lhs || !rhs || *lhs < 0 || *rhs < 0)
    return std::nullopt;
  if (auto test = dyn_cast<arith::CmpIOp>(def))
    return StepPlace{0, arith::applyCmpPredicate(test.getPredicate(),
                                                 APInt(64, *lhs),
                                                 APInt(64, *rhs))};
  if (isa<arith::ShRUIOp, arith::ShRSIOp>(def) && *rhs < 32)
    return StepPlace{0, *lhs >> *rhs};
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

bool cairn::mux::isSameForGroup(Value value) {
  return matchPattern(value, m_Constant()) ||
         (isa<BlockArgument>(value) &&
          isa<func::FuncOp>(value.getParentBlock()->getParentOp()));
}

/// `value` before it was extended.
static Value withoutExtension(Value value) {
  Operation *def = value.getDefiningOp();
  return isa_and_present<arith::ExtSIOp, arith::ExtUIOp>(def)
             ? def->getOperand(0)
             : value;
}

bool TreeLoop::match(scf::WhileOp op) {
  loop = op;
  Block &before = *op.getBeforeBody();
  scf::ConditionOp condition = op.getConditionOp();
  auto test = condition.getCondition().getDefiningOp<arith::CmpIOp>();
  APInt first;
  if (op.getNumResults() != 1 || before.getNumArguments() != 1 ||
      condition.getArgs().front() != before.getArgument(0) || !test ||
      !llvm::all_of(before.without_terminator(),
                    [](Operation &inner) { return isPure(&inner); }) ||
      withoutExtension(test.getLhs()) != before.getArgument(0) ||
      !matchPattern(op.getInits().front(), m_ConstantInt(&first)) ||
      !first.isOne())
    return false;
  limit = test.getRhs();
  isUnsigned = test.getPredicate() == CmpIPredicate::ult;
  unsigned bits = limit.getType().getIntOrFloatBitWidth();
  if ((!isUnsigned && test.getPredicate() != CmpIPredicate::slt) ||
      (bits != 32 && bits != 64) ||
      op.getInits().front().getType().getIntOrFloatBitWidth() < 32 ||
      op->isAncestor(limit.getParentRegion()->getParentOp()))
    return false;
  counter = op.getAfterArguments().front();
  return matchBody(*op.getAfterBody()) && matchPlaces();
}

/// Finds the barrier, the branch and what is in it.
bool TreeLoop::matchBody(Block &block) {
  scf::IfOp branch;
  for (Operation &op : block.without_terminator()) {
    if (auto meeting = dyn_cast<WorkGroupBarrierOp>(op)) {
      if (barrier)
        return false;
      barrier = meeting;
    } else if (auto inner = dyn_cast<scf::IfOp>(op)) {
      if (branch)
        return false;
      branch = inner;
    } else if (!isPure(&op)) {
      return false;
    }
  }
  return branch && barrier && matchBranch(branch);
}

bool cairn::mux::isOfLoads(Value value, Operation *loop, unsigned depth) {
  Operation *def = value.getDefiningOp();
  if (!def || !loop->isAncestor(def) || depth == 0)
    return false;
  return isa<LLVM::LoadOp>(def) ||
         llvm::any_of(def->getOperands(), [&](Value operand) {
           return isOfLoads(operand, loop, depth - 1);
         });
}

bool TreeLoop::matchBranch(scf::IfOp branch) {
  if (branch.getNumResults() || condition)
    return false;
  bool hasThen = !branch.thenBlock()->without_terminator().empty();
  bool hasElse =
      branch.elseBlock() && !branch.elseBlock()->without_terminator().empty();
  if (hasThen == hasElse)
    return false;
  if (isOfLoads(branch.getCondition(), loop)) {
    condition = branch.getCondition();
    isWanted = hasThen;
  } else {
    guards.push_back({branch.getCondition(), hasThen});
  }
  scf::IfOp inner;
  Block &block = hasThen ? *branch.thenBlock() : *branch.elseBlock();
  for (Operation &op : block.without_terminator()) {
    if (auto access = MemoryAccess::of(&op)) {
      if (!access->isPlain || !isInLocalMemory(access->address) || inner ||
          store)
        return false;
      if (access->isStore)
        store = cast<LLVM::StoreOp>(op);
    } else if (auto next = dyn_cast<scf::IfOp>(op)) {
      if (inner || store)
        return false;
      inner = next;
    } else if (!isPure(&op)) {
      return false;
    }
  }
  return inner ? matchBranch(inner) : bool(store);
}

/// The place in an array of elements that `address` is; null if it is in none
/// that the whole group has.
static Value getPlace(Value address, Value &array, Type &type) {
  auto gep = address.getDefiningOp<LLVM::GEPOp>();
  if (!gep || !(isSameForGroup(gep.getBase()) ||
                gep.getBase().getDefiningOp<LLVM::AddressOfOp>()))
    return {};
  auto indices = gep.getIndices();
  Value place;
  for (auto [position, index] : llvm::enumerate(indices)) {
    if (auto value = dyn_cast<Value>(index)) {
      if (position + 1 != indices.size())
        return {};
      place = value;
    } else if (!cast<IntegerAttr>(index).getValue().isZero()) {
      return {};
    }
  }
  array = gep.getBase();
  type = gep.getElemType();
  if (indices.size() == 1)
    return place;
  auto elements = dyn_cast<LLVM::LLVMArrayType>(type);
  if (!elements || indices.size() != 2)
    return {};
  type = elements.getElementType();
  return place;
}

/// Whether one array is all that the step accesses, at two places, and what it
/// stores is computed of those.
bool TreeLoop::matchPlaces() {
  Value array;
  Type type;
  Type stored = store.getValue().getType();
  Value storedAt = getPlace(store.getAddr(), array, type);
  if (!storedAt || loop->isAncestor(array.getParentRegion()->getParentOp()) ||
      type != stored || !stored.isIntOrFloat() ||
      (stored.getIntOrFloatBitWidth() != 32 &&
       stored.getIntOrFloatBitWidth() != 64))
    return false;
  bool isFine = true;
  unsigned ops = 0;
  loop.getAfterBody()->walk([&](Operation *op) {
    ++ops;
    auto load = dyn_cast<LLVM::LoadOp>(op);
    if (!load)
      return;
    Value from;
    Type of;
    Value place = getPlace(load.getAddr(), from, of);
    bool isTarget = load.getAddr() == store.getAddr() || place == storedAt;
    LLVM::LoadOp &known = isTarget ? target : source;
    isFine &= place && from == array && of == type &&
              load.getType() == stored && !known;
    known = load;
  });
  return isFine && source && target && ops <= kMostOpsOfStep;
}

/// Whether both are the same number, if one is a size within a group, which is
/// small, also cut or extended.
static bool isSameLimit(Value a, Value b) {
  auto getSize = [](Value value) {
    return withoutCasts(value).getDefiningOp<LocalSizeOp>();
  };
  return a == b || (getSize(a) && getSize(a) == getSize(b));
}

/// Whether all whose number is below the limit take part, of which a block has
/// all or none.
bool TreeLoop::matchBelow(arith::CmpIOp test, CmpIPredicate predicate,
                          StepNumbers &numbers, int64_t stride) {
  Value id = test.getLhs(), bound = test.getRhs();
  if (isSameLimit(id, limit)) {
    std::swap(id, bound);
    predicate = predicate == CmpIPredicate::sgt   ? CmpIPredicate::slt
                : predicate == CmpIPredicate::ugt ? CmpIPredicate::ult
                                                  : CmpIPredicate::eq;
  }
  std::optional<StepPlace> number = numbers.of(id);
  hasLimit = true;
  if (number && isSparse) {
    isTargetBelow |= number->first == 0;
    isSourceBelow |= number->first == stride;
    isOtherBelow |= number->first != 0 && number->first != stride;
  }
  return (predicate == CmpIPredicate::slt || predicate == CmpIPredicate::ult) &&
         isSameLimit(bound, limit) && number &&
         number->perId == (isSparse ? 1 : 2 * stride) && number->first >= 0 &&
         number->first < 2 * stride;
}

bool TreeLoop::matchGuard(Value guard, bool isWanted, StepNumbers &numbers,
                          int64_t stride) {
  Operation *def = guard.getDefiningOp();
  if (auto select = dyn_cast_if_present<arith::SelectOp>(def)) {
    bool isBoth = isWanted && matchPattern(select.getFalseValue(), m_Zero());
    return isBoth && matchGuard(select.getCondition(), true, numbers, stride) &&
           matchGuard(select.getTrueValue(), true, numbers, stride);
  }
  if (isWanted && isa_and_present<arith::AndIOp>(def))
    return matchGuard(def->getOperand(0), true, numbers, stride) &&
           matchGuard(def->getOperand(1), true, numbers, stride);
  auto test = dyn_cast_if_present<arith::CmpIOp>(def);
  if (!test)
    return false;
  CmpIPredicate predicate = test.getPredicate();
  if (!isWanted)
    predicate = arith::invertPredicate(predicate);
  Operation *rest = test.getLhs().getDefiningOp();
  if (predicate != CmpIPredicate::eq || !rest ||
      !matchPattern(test.getRhs(), m_Zero()))
    return matchBelow(test, predicate, numbers, stride);
  bool isMask = isa<arith::AndIOp>(rest);
  if (!isMask && !isa<arith::RemUIOp, arith::RemSIOp>(rest))
    return false;
  std::optional<StepPlace> id = numbers.of(rest->getOperand(0));
  std::optional<int64_t> by = numbers.constantOf(rest->getOperand(1));
  hasMultiples = true;
  return isSparse && id && id->perId == 1 && id->first == 0 && by &&
         *by == 2 * stride - isMask;
}

/// Whether the loop does that for `stride`, and goes on with twice as much: to
/// elements `to` after each multiple of that from those `from` after it.
bool TreeLoop::isStep(int64_t stride, int64_t &to, int64_t &from) {
  StepNumbers numbers(counter, stride);
  Value array;
  Type type;
  auto next = numbers.constantOf(loop.getYieldOp().getOperand(0));
  auto target = numbers.of(getPlace(store.getAddr(), array, type));
  auto source = numbers.of(getPlace(this->source.getAddr(), array, type));
  if (next != 2 * stride || !target || !source)
    return false;
  isSparse = target->perId == 1;
  int64_t perId = isSparse ? 1 : 2 * stride;
  auto isInside = [&](const StepPlace &place) {
    return place.perId == perId && place.first >= 0 && place.first < 2 * stride;
  };
  if (!isInside(*target) || !isInside(*source) ||
      target->first == source->first)
    return false;
  to = target->first;
  from = source->first;
  hasMultiples = hasLimit = false;
  for (auto [guard, isWanted] : guards)
    if (!matchGuard(guard, isWanted, numbers, stride))
      return false;
  return isSparse ? hasMultiples : hasLimit;
}
