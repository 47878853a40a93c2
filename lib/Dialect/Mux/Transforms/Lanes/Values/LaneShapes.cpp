//===- LaneShapes.cpp - how values differ between lanes ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneShapes.h"

#include "AddressIndices.h"
#include "Analysis/OneSidedBranch.h"
#include "Lanes/Code/LaneSubGroups.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/OCL/IR/Predicates.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn::mux;

LaneShape LaneShape::join(const LaneShape &a, const LaneShape &b) {
  if (a.kind == Unknown)
    return b;
  if (b.kind == Unknown)
    return a;
  if (a.kind != b.kind || a.stride != b.stride)
    return varying();
  return {a.kind, a.stride, a.isSigned && b.isSigned,
          a.isUnsigned && b.isUnsigned};
}

LaneShapes::LaneShapes(Region &root, unsigned dim, LaneAssumptions assumptions)
    : root(root), dim(dim), assumptions(assumptions),
      layout(root.getParentOfType<ModuleOp>()) {
  if (auto items = dyn_cast<WorkItemsOp>(root.getParentOp())) {
    for (Value id : items.getLocalIds())
      shapes[id] =
          dim == kNoDimension ? LaneShape::varying() : LaneShape::uniform();
    if (dim != kNoDimension)
      shapes[items.getLocalIds()[dim]] = LaneShape::linear(1, true, true);
  } else {
    for (BlockArgument arg : root.getArguments())
      shapes[arg] = LaneShape::uniform();
  }
  while (visit(root.front(), /*masked=*/assumptions.isPartial))
    ;
}

bool LaneShapes::isOutside(Value value) const {
  return !root.isAncestor(value.getParentRegion());
}

LaneShape LaneShapes::of(Value value) const {
  auto known = shapes.find(value);
  if (known != shapes.end())
    return known->second;
  return isOutside(value) ? LaneShape::uniform() : LaneShape();
}

/// Whether `op` decides, for each work-item, whether it does anything, and
/// nothing else is done around it.
static bool guardsItsBlock(Operation *op) {
  auto branch = dyn_cast<scf::IfOp>(op);
  return branch && isOneSided(branch) &&
         llvm::all_of(branch->getBlock()->without_terminator(),
                      [&](Operation &other) {
                        return &other == op || isMemoryEffectFree(&other);
                      });
}

bool LaneShapes::isMasked(Operation *op) const {
  if (assumptions.isPartial)
    return true;
  // Guards around all of a kernel will be bounds of a loop; the kernel's
  // stretches are asked again without them.
  bool isKernel = !isa<WorkItemsOp>(root.getParentOp());
  for (Operation *parent = op->getParentOp();
       parent && root.isAncestor(parent->getParentRegion());
       parent = parent->getParentOp())
    if (divergent.contains(parent) && !(isKernel && guardsItsBlock(parent)))
      return true;
  return false;
}

bool cairn::mux::holdsHandle(Type type) {
  return type
      .walk([](LLVM::LLVMTargetExtType) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

bool LaneShapes::isConsecutive(Value address, Type type) const {
  LaneShape shape = of(address);
  if (shape.kind != LaneShape::Linear || holdsHandle(type))
    return false;
  // Three components, which vectors of four have room for, without that.
  int64_t count = 1;
  if (auto vector = dyn_cast<VectorType>(type)) {
    count = vector.getNumElements();
    type = vector.getElementType();
  }
  return shape.stride ==
         count * static_cast<int64_t>(layout.getTypeSize(type).getFixedValue());
}

/// Wider apart, a gather is no worse.
static constexpr int64_t kMaxSpacing = 4;

std::optional<int64_t> LaneShapes::getSpacing(LLVM::LoadOp load) const {
  LaneShape shape = of(load.getAddr());
  Type type = load.getType();
  // A bit has a byte in memory.
  if (shape.kind != LaneShape::Linear || !type.isIntOrFloat() ||
      type.getIntOrFloatBitWidth() % 8 != 0 ||
      getPrivateArray(load.getAddr()) || isMasked(load))
    return std::nullopt;
  int64_t size = layout.getTypeSize(type).getFixedValue();
  int64_t spacing = shape.stride / size;
  if (shape.stride % size != 0 || spacing == 1 ||
      std::abs(spacing) > kMaxSpacing)
    return std::nullopt;
  return spacing;
}

/// Whether the value changed.
bool LaneShapes::update(Value value, LaneShape shape) {
  LaneShape &known = shapes[value];
  LaneShape joined = LaneShape::join(known, shape);
  if (joined == known)
    return false;
  known = joined;
  return true;
}

bool LaneShapes::visit(Block &block, bool masked) {
  bool changed = false;
  for (Operation &op : block.without_terminator())
    changed |= visit(&op, masked);
  return changed;
}

bool LaneShapes::visit(Operation *op, bool masked) {
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return visitIf(op, of(branch.getCondition()).isVarying(), masked);
  if (auto branch = dyn_cast<scf::IndexSwitchOp>(op))
    return visitIf(op, !of(branch.getArg()).isUniform(), masked);
  if (isa<scf::ForOp>(op))
    return visitFor(op, masked);
  if (isa<scf::WhileOp>(op))
    return visitWhile(op, masked);
  bool changed = false;
  if (op->getNumRegions()) {
    for (Value result : op->getResults())
      changed |= update(result, LaneShape::varying());
    return changed;
  }
  if (op->getNumResults() == 0)
    return false;
  LaneShape shape = compute(op, masked);
  for (Value result : op->getResults())
    changed |= update(result, shape);
  return changed;
}

/// What lanes yield that do not go on with it, as those that leave a loop.
static bool isPoison(Value value) {
  return value.getDefiningOp<ub::PoisonOp>() != nullptr;
}

std::optional<unsigned> cairn::mux::getOnlyYield(Operation *branch,
                                                 unsigned number) {
  auto op = dyn_cast<scf::IfOp>(branch);
  if (!op || !op.elseBlock())
    return std::nullopt;
  bool first = isPoison(op.thenYield().getOperand(number));
  bool second = isPoison(op.elseYield().getOperand(number));
  return first == second ? std::nullopt : std::optional<unsigned>(first);
}

/// Also of a switch.
bool LaneShapes::visitIf(Operation *op, bool isDivergent, bool masked) {
  bool changed = isDivergent && divergent.insert(op).second;
  for (Region &region : op->getRegions()) {
    if (region.empty())
      continue;
    changed |= visit(region.front(), masked || isDivergent);
    Operation *yield = region.front().getTerminator();
    for (auto [number, value] : llvm::enumerate(yield->getOperands())) {
      std::optional<unsigned> only = getOnlyYield(op, number);
      if (only && *only != region.getRegionNumber())
        continue;
      changed |=
          update(op->getResult(number),
                 isDivergent && !only ? LaneShape::varying() : of(value));
    }
  }
  return changed;
}

bool LaneShapes::isStaggered(scf::ForOp loop) const {
  LaneShape lower = of(loop.getLowerBound());
  return loop.getUpperBound().getType().isInteger() &&
         lower.kind == LaneShape::Linear && lower.stride > 0 &&
         (loop.getUnsignedCmp() ? lower.isUnsigned : lower.isSigned) &&
         of(loop.getUpperBound()).isUniform() && of(loop.getStep()).isUniform();
}

bool LaneShapes::visitFor(Operation *op, bool masked) {
  auto loop = cast<scf::ForOp>(op);
  LaneShape lower = of(loop.getLowerBound()), step = of(loop.getStep());
  bool isDivergent = !lower.isUniform() ||
                     !of(loop.getUpperBound()).isUniform() || !step.isUniform();
  bool changed = isDivergent && divergent.insert(op).second;
  bool keepsShape =
      (step.isUniform() && lower.isUniform()) || isStaggered(loop);
  changed |=
      update(loop.getInductionVar(), keepsShape ? lower : LaneShape::varying());
  Operation *yield = loop.getBody()->getTerminator();
  for (unsigned i = 0, e = loop.getNumResults(); i < e; ++i) {
    BlockArgument arg = loop.getRegionIterArg(i);
    changed |= update(arg, isDivergent ? LaneShape::varying()
                                       : of(loop.getInitArgs()[i]));
    changed |= update(arg, of(yield->getOperand(i)));
    changed |= update(loop.getResult(i), of(arg));
  }
  changed |= visit(*loop.getBody(), masked || isDivergent);
  return changed;
}

bool LaneShapes::visitWhile(Operation *op, bool masked) {
  auto loop = cast<scf::WhileOp>(op);
  scf::ConditionOp condition = loop.getConditionOp();
  bool isDivergent = of(condition.getCondition()).isVarying();
  bool changed = isDivergent && divergent.insert(op).second;
  // The lanes that are in the loop have gone round it equally often; those that
  // left have not.
  for (auto [arg, init, next] :
       llvm::zip_equal(loop.getBeforeArguments(), loop.getInits(),
                       loop.getYieldOp().getOperands())) {
    changed |= update(arg, of(init));
    changed |= update(arg, of(next));
  }
  changed |= visit(*loop.getBeforeBody(), masked || isDivergent);
  for (auto [arg, result, value] : llvm::zip_equal(
           loop.getAfterArguments(), loop.getResults(), condition.getArgs())) {
    changed |= update(arg, of(value));
    changed |= update(result, isDivergent ? LaneShape::varying() : of(value));
  }
  changed |= visit(*loop.getAfterBody(), masked || isDivergent);
  return changed;
}

LLVM::AllocaOp cairn::mux::getPrivateArray(Value address) {
  while (auto gep = address.getDefiningOp<LLVM::GEPOp>())
    address = gep.getBase();
  return address.getDefiningOp<LLVM::AllocaOp>();
}

static bool isPlainLoad(Operation *op) {
  auto load = dyn_cast<LLVM::LoadOp>(op);
  return load && !load.getVolatile_() &&
         load.getOrdering() == LLVM::AtomicOrdering::not_atomic;
}

/// Whether `value` is a number with a sign where the sums of 32 bits that it is
/// made of do not wrap, and what is cut to 32 bits fits, which
/// `WorkItemInterior` asks for.
bool LaneShapes::countsInside(Value value, unsigned depth) const {
  LaneShape shape = of(value);
  if (shape.isUniform() || (shape.isScalar() && shape.isSigned))
    return true;
  Operation *def = value.getDefiningOp();
  return isa_and_nonnull<arith::AddIOp, arith::SubIOp, arith::MinSIOp,
                         arith::MaxSIOp, arith::TruncIOp>(def) &&
         value.getType().isInteger(32) && depth > 0 &&
         llvm::all_of(def->getOperands(), [&](Value operand) {
           return countsInside(operand, depth - 1);
         });
}

std::optional<Border> LaneShapes::getBorder(Operation *op) const {
  if (op->getNumOperands() != 2)
    return std::nullopt;
  for (OpOperand &operand : op->getOpOperands()) {
    LaneShape shape = of(operand.get());
    if (shape.kind != LaneShape::Linear || shape.stride != 1 ||
        !countsInside(operand.get()))
      continue;
    std::optional<Border> border = cairn::mux::getBorder(op, operand);
    if (border && of(border->limit).isUniform())
      return border;
  }
  return std::nullopt;
}

/// What the result of `op` is inside of the border that it is, or of the one
/// that it asks for.
std::optional<LaneShape> LaneShapes::computeInside(Operation *op) const {
  if (std::optional<Border> border = getBorder(op)) {
    if (border->quotient)
      return LaneShape::linear(1, true, true);
    return isa<arith::CmpIOp>(op) ? LaneShape::uniform() : of(border->id);
  }
  auto select = dyn_cast<arith::SelectOp>(op);
  Operation *condition =
      select ? select.getCondition().getDefiningOp() : nullptr;
  if (!condition)
    return std::nullopt;
  if (std::optional<Border> border = getBorder(condition))
    return of(border->isTrue ? select.getTrueValue() : select.getFalseValue());
  return std::nullopt;
}

LaneShape LaneShapes::compute(Operation *op, bool masked) {
  if (isOfLaneSubGroup(op))
    return computeSubGroup(op);
  if (isa<UniformityOpInterface>(op))
    return computeQuery(op);
  // Each work-item has its own, at the same place in it.
  if (isa<LLVM::AllocaOp>(op))
    return LaneShape::uniform();
  bool allUniform = true;
  for (Value operand : op->getOperands()) {
    LaneShape shape = of(operand);
    if (shape.kind == LaneShape::Unknown)
      return {};
    allUniform &= shape.isUniform();
  }
  // What is at one address is the same for all that read it: the language's
  // rule against data races.
  bool isPrivate = isa<LLVM::LoadOp>(op) && getPrivateArray(op->getOperand(0));
  if ((isPlainLoad(op) && !isPrivate) || isMemoryEffectFree(op)) {
    if (allUniform)
      return LaneShape::uniform();
  }
  if (assumptions.insideBorders)
    if (std::optional<LaneShape> inside = computeInside(op))
      return *inside;
  if (std::optional<LaneShape> quotient = computeQuotient(op))
    return *quotient;
  if (std::optional<LaneShape> aligned = computeAligned(op))
    return *aligned;
  if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp>(op))
    return computeInteger(op, masked);
  if (auto comparison = dyn_cast<arith::CmpIOp>(op))
    return computeComparison(comparison, masked);
  if (isa<arith::TruncIOp, arith::ExtSIOp, arith::ExtUIOp>(op))
    return computeCast(op);
  if (auto gep = dyn_cast<LLVM::GEPOp>(op))
    return computeAddress(gep);
  if (auto select = dyn_cast<arith::SelectOp>(op);
      select && of(select.getCondition()).isUniform())
    return LaneShape::join(of(select.getTrueValue()),
                           of(select.getFalseValue()));
  return LaneShape::varying();
}

LaneShape LaneShapes::computeQuery(Operation *op) {
  if (cast<UniformityOpInterface>(op).isWorkGroupUniform())
    return LaneShape::uniform();
  if (isa<LocalLinearIdOp, GlobalLinearIdOp>(op))
    return dim == 0 ? LaneShape::linear(1, true, true) : LaneShape::varying();
  auto query = dyn_cast<WorkItemQuery>(op);
  if (!query || !isa<LocalIdOp, GlobalIdOp>(op) || !query.getConstantDim())
    return LaneShape::varying();
  return *query.getConstantDim() == dim ? LaneShape::linear(1, true, true)
                                        : LaneShape::uniform();
}

LaneShape LaneShapes::computeInteger(Operation *op, bool masked) {
  if (!op->getResult(0).getType().isInteger())
    return LaneShape::varying();
  LaneShape lhs = of(op->getOperand(0)), rhs = of(op->getOperand(1));
  if (!lhs.isScalar() || !rhs.isScalar())
    return LaneShape::varying();
  auto flags = cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  bool isWide = op->getResult(0).getType().getIntOrFloatBitWidth() >= 64;
  bool isSigned =
      isWide || (flags.hasNoSignedWrap() && lhs.isSigned && rhs.isSigned);
  // Lanes that are off may wrap around zero, and be first.
  bool isUnsigned = isWide || (!masked && flags.hasNoUnsignedWrap() &&
                               lhs.isUnsigned && rhs.isUnsigned);
  if (isa<arith::AddIOp>(op))
    return LaneShape::linear(lhs.stride + rhs.stride, isSigned, isUnsigned);
  if (isa<arith::SubIOp>(op))
    return LaneShape::linear(lhs.stride - rhs.stride, isSigned, isUnsigned);
  if (isa<arith::MulIOp>(op) && lhs.isUniform())
    std::swap(lhs, rhs);
  APInt factor;
  Value constant = op->getOperand(1);
  if (!matchPattern(constant, m_ConstantInt(&factor)))
    constant = op->getOperand(0);
  if (!rhs.isUniform() || !matchPattern(constant, m_ConstantInt(&factor)))
    return LaneShape::varying();
  constexpr int64_t limit = int64_t(1) << 20; // nobody steps further
  if (factor.getSignificantBits() > 20 || std::abs(lhs.stride) > limit)
    return LaneShape::varying();
  int64_t by = factor.getSExtValue();
  if (isa<arith::ShLIOp>(op)) {
    if (constant != op->getOperand(1) || by < 0 || by > 20)
      return LaneShape::varying();
    by = int64_t(1) << by;
  }
  return LaneShape::linear(lhs.stride * by, isSigned, isUnsigned);
}

/// What `value` was before it was cut to 32 bits and extended again, which a
/// local id, that is small, comes out of as it was.
static Value withoutRoundTrip(Value value) {
  Operation *extension = value.getDefiningOp();
  if (!isa_and_nonnull<arith::ExtSIOp, arith::ExtUIOp>(extension))
    return value;
  auto cut = extension->getOperand(0).getDefiningOp<arith::TruncIOp>();
  return cut && cut.getType().isInteger(32) ? cut.getIn() : value;
}

/// What grows alike, and does not wrap, compares alike.
LaneShape LaneShapes::computeComparison(arith::CmpIOp op, bool masked) {
  LaneShape lhs = of(op.getLhs()), rhs = of(op.getRhs());
  if (!op.getLhs().getType().isInteger() || lhs.kind != LaneShape::Linear ||
      rhs.kind != LaneShape::Linear || lhs.stride != rhs.stride)
    return LaneShape::varying();
  bool isEquation = op.getPredicate() == arith::CmpIPredicate::eq ||
                    op.getPredicate() == arith::CmpIPredicate::ne;
  bool counts = cairn::isUnsignedPredicate(op.getPredicate())
                    ? lhs.isUnsigned && rhs.isUnsigned
                    : lhs.isSigned && rhs.isSigned;
  // Wide sums are only taken not to wrap, and lanes that are off may.
  bool isWide = op.getLhs().getType().getIntOrFloatBitWidth() > 32;
  return isEquation || (counts && !isWide && !masked) ? LaneShape::uniform()
                                                      : LaneShape::varying();
}

/// Whether `value`, of 64 bits, is an id whose lower half counts as it does;
/// notes what that takes.
bool LaneShapes::isNarrowedId(Value value) {
  if (auto query = value.getDefiningOp<UniformityOpInterface>())
    return true; // asked again when the ids are arithmetic
  auto items = dyn_cast<WorkItemsOp>(root.getParentOp());
  if (!items || dim == kNoDimension)
    return false;
  auto isLocalId = [id = items.getLocalIds()[dim]](Value value) {
    return withoutRoundTrip(value) == id;
  };
  if (isLocalId(value))
    return true;
  auto sum = value.getDefiningOp<arith::AddIOp>();
  if (!sum)
    return false;
  Value base = sum.getLhs(), id = sum.getRhs();
  if (isLocalId(base))
    std::swap(base, id);
  if (!isLocalId(id) || !isOutside(base))
    return false;
  narrowedIds.insert(base);
  return true;
}

/// Whether all that `index` is for is to say where something is in local
/// memory, which is small.
static bool isLocalIndex(Value index) {
  return llvm::all_of(index.getUsers(), [&](Operation *user) {
    auto gep = dyn_cast<LLVM::GEPOp>(user);
    return gep && gep.getBase() != index &&
           cast<LLVM::LLVMPointerType>(gep.getBase().getType())
                   .getAddressSpace() == cairn::LocalSpace;
  });
}

/// Whether what `number` is without wrapping is a number with or without a sign
/// of as many bits, by what is asked in front.
bool LaneShapes::isTakenForPlain(Value number, bool isSigned) {
  if (!assumptions.plainNumbers)
    return false;
  // The stretches of a kernel are asked again.
  if (auto items = dyn_cast<WorkItemsOp>(root.getParentOp());
      items && !hasIndexRange(number, items))
    return false;
  plainNumbers.insert({number, isSigned});
  return true;
}

/// Whether the number that `extension` makes wider does not wrap between lanes
/// by what is asked in front.
bool LaneShapes::isTakenForPlain(Operation *extension) {
  bool isSigned = isa<arith::ExtSIOp>(extension);
  // A work-item that is off, by a mask or a bound, may be below zero.
  bool isInstead = !isSigned && isLocalIndex(extension->getResult(0));
  if (!isTakenForPlain(extension->getOperand(0), isSigned || isInstead))
    return false;
  if (isInstead)
    signedInstead.insert(extension);
  return true;
}

/// The place of trip `k` in a row, as in `row * n + k`, of which nothing is
/// promised: that it does not wrap from trip to trip is asked in front.
void LaneShapes::takeRowForPlain(Operation *extension) {
  Value number = extension->getOperand(0);
  auto loop = dyn_cast<scf::ForOp>(extension->getParentOp());
  auto sum = number.getDefiningOp<arith::AddIOp>();
  if (!loop || !sum || !number.getType().isInteger(32) ||
      !llvm::is_contained(sum->getOperands(), loop.getInductionVar()))
    return;
  auto promised = sum.getOverflowFlags();
  auto needed = isa<arith::ExtSIOp>(extension)
                    ? arith::IntegerOverflowFlags::nsw
                    : arith::IntegerOverflowFlags::nuw;
  if (!bitEnumContainsAll(promised, needed))
    isTakenForPlain(extension);
}

/// Whether `value`, without a sign, surely has no more than 31 bits.
static bool hasFewBits(Value value) {
  Operation *def = value.getDefiningOp();
  APInt number;
  return isa_and_nonnull<arith::AndIOp, arith::RemUIOp>(def) &&
         matchPattern(def->getOperand(1), m_ConstantInt(&number)) &&
         number.isStrictlyPositive() && number.getActiveBits() < 32;
}

LaneShape LaneShapes::computeCast(Operation *op) {
  LaneShape shape = of(op->getOperand(0));
  if (shape.isVarying() && isa<arith::ExtSIOp, arith::ExtUIOp>(op))
    takeRowForPlain(op);
  if (shape.kind != LaneShape::Linear)
    return shape;
  Value operand = op->getOperand(0);
  if (isa<arith::TruncIOp>(op)) {
    bool isSafe = op->getResult(0).getType().isInteger(32) &&
                  operand.getType().isInteger(64) &&
                  (hasFewBits(operand) || isNarrowedId(operand));
    return LaneShape::linear(shape.stride, isSafe, isSafe);
  }
  bool keeps = isa<arith::ExtUIOp>(op) ? shape.isUnsigned : shape.isSigned;
  if (keeps)
    return shape;
  return isTakenForPlain(op) ? LaneShape::linear(shape.stride, true, true)
                             : LaneShape::varying();
}

LaneShape LaneShapes::computeAddress(LLVM::GEPOp gep) {
  LaneShape base = of(gep.getBase());
  // Elements of one lane are not side by side.
  if (getPrivateArray(gep.getBase()) || !base.isScalar() ||
      isa<VectorType>(gep.getType()))
    return LaneShape::varying();
  int64_t stride = base.stride;
  bool isLinear = visitIndices(gep, [&](Value index, Type type) {
    LaneShape shape = of(index);
    bool isWide = index.getType().isInteger(64);
    if (shape.isUniform())
      return true;
    if (!shape.isScalar() || (!isWide && !shape.isSigned) || holdsHandle(type))
      return false;
    stride += shape.stride *
              static_cast<int64_t>(layout.getTypeSize(type).getFixedValue());
    return true;
  });
  return isLinear ? LaneShape::linear(stride, true, true)
                  : LaneShape::varying();
}
