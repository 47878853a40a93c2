//===- PlanBarrierRegions.cpp - what goes where -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BarrierRegions.h"

#include "Lanes/Code/LaneEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace cairn::mux;

bool cairn::mux::isGroupOp(Operation *op) {
  return isa<DMARead1DOp, DMARead2DOp, DMARead3DOp, DMAWrite1DOp, DMAWrite2DOp,
             DMAWrite3DOp, DMAWaitOp>(op);
}

bool cairn::mux::isMeeting(Operation *op) {
  auto barrier = dyn_cast<ControlBarrier>(op);
  return isGroupOp(op) || (barrier && barrier.synchronizesWorkGroup());
}

bool cairn::mux::holdsMeeting(Operation *op) {
  return op
      ->walk([](Operation *inner) {
        return isMeeting(inner) ? WalkResult::interrupt()
                                : WalkResult::advance();
      })
      .wasInterrupted();
}

//===----------------------------------------------------------------------===//
// Stretches
//===----------------------------------------------------------------------===//

Segment *BarrierRegions::openSegment(Segment *&open, Operation *end) {
  if (!open) {
    segments.push_back(std::make_unique<Segment>());
    open = segments.back().get();
    open->schedule = schedule;
  }
  open->end = end;
  return open;
}

void BarrierRegions::planBlock(Block &block) {
  Segment *open = nullptr;
  schedule = BarrierSchedule::Unordered;
  for (Operation &op : block) {
    if (isa<WorkGroupBarrierOp>(op)) {
      if (open)
        open->end = &op;
      open = nullptr;
      schedule = getBarrierSchedule(&op);
      barriers.push_back(&op);
    } else if (isGroupOp(&op) || isDecision(&op)) {
      if (isDecision(&op))
        planDecision(&op, open);
      else
        for (OpOperand &operand : op.getOpOperands())
          planBroadcast(operand, open, &op);
      if (open)
        open->end = &op;
      open = nullptr;
    } else if (holders.contains(&op)) {
      planHolder(&op, open);
      open = nullptr;
      schedule = BarrierSchedule::Unordered;
    } else if (op.hasTrait<OpTrait::IsTerminator>()) {
      planTerminator(&op, open);
    } else if (!isa<LLVM::AllocaOp>(op) && !uniformity.isUniform(&op)) {
      openSegment(open, block.getTerminator())->ops.push_back(&op);
      segmentOf[&op] = open;
      operandsOf[&op] = llvm::to_vector(op.getOperands());
    }
  }
}

/// `value` is to be in the slot of `slotOwner` when the stretch in front of
/// `end` is over.
void BarrierRegions::planCopy(Value value, Value slotOwner, Segment *&open,
                              Operation *end) {
  openSegment(open, end)->stores.push_back({value, getOrCreateSlot(slotOwner)});
}

/// `operand` of `end` decides for the whole group, so that any work-item's
/// value will do.
void BarrierRegions::planBroadcast(OpOperand &operand, Segment *&open,
                                   Operation *end) {
  Value value = operand.get();
  if (uniformity.isUniform(value))
    return;
  Value slot = createSlot(value.getLoc(), value.getType());
  openSegment(open, end)->stores.push_back({value, slot});
  broadcasts.push_back({&operand, slot});
}

/// The group looks at what all work-items have.
void BarrierRegions::planDecision(Operation *op, Segment *&open) {
  decisions.push_back(op);
  Value value = op->getOperand(0);
  if (uniformity.isUniform(value))
    return;
  Value slot = createSlot(value.getLoc(), value.getType());
  openSegment(open, op)->stores.push_back({value, slot});
  decisionSlots[op] = slot;
}

void BarrierRegions::planHolder(Operation *holder, Segment *&open) {
  if (auto loop = dyn_cast<scf::ForOp>(holder)) {
    for (OpOperand &operand : holder->getOpOperands().take_front(3))
      planBroadcast(operand, open, holder);
    for (auto [init, arg, result] : llvm::zip_equal(
             loop.getInitArgs(), loop.getRegionIterArgs(), loop.getResults())) {
      if (uniformity.isUniform(arg))
        continue;
      planCopy(init, arg, open, holder);
      Value slot = getOrCreateSlot(arg);
      slots[result] = slot; // what the last iteration left
    }
  } else if (auto loop = dyn_cast<scf::WhileOp>(holder)) {
    for (auto [init, arg] :
         llvm::zip_equal(loop.getInits(), loop.getBeforeArguments()))
      if (!uniformity.isUniform(arg))
        planCopy(init, arg, open, holder);
    for (auto [arg, result] :
         llvm::zip_equal(loop.getAfterArguments(), loop.getResults()))
      if (!uniformity.isUniform(arg))
        slots[result] = getOrCreateSlot(arg);
  } else {
    planBroadcast(holder->getOpOperand(0), open, holder);
    for (Value result : holder->getResults())
      if (!uniformity.isUniform(result))
        getOrCreateSlot(result);
  }
  if (open)
    open->end = holder;
  for (Region &region : holder->getRegions())
    for (Block &block : region)
      planBlock(block);
  holderOrder.push_back(holder);
}

void BarrierRegions::planTerminator(Operation *terminator, Segment *&open) {
  Operation *holder = terminator->getParentOp();
  auto copyAll = [&](ValueRange values, ValueRange owners) {
    for (auto [value, owner] : llvm::zip_equal(values, owners))
      if (!uniformity.isUniform(owner))
        planCopy(value, owner, open, terminator);
  };
  if (auto loop = dyn_cast<scf::ForOp>(holder)) {
    copyAll(terminator->getOperands(), loop.getRegionIterArgs());
    for (auto [value, arg] :
         llvm::zip_equal(terminator->getOperands(), loop.getRegionIterArgs()))
      if (!uniformity.isUniform(arg))
        carriedValues.push_back({value, arg, open});
  } else if (auto loop = dyn_cast<scf::WhileOp>(holder)) {
    if (auto condition = dyn_cast<scf::ConditionOp>(terminator)) {
      planBroadcast(condition.getConditionMutable(), open, terminator);
      copyAll(condition.getArgs(), loop.getAfterArguments());
    } else {
      copyAll(terminator->getOperands(), loop.getBeforeArguments());
    }
  } else if (isa<scf::IfOp, scf::IndexSwitchOp>(holder)) {
    copyAll(terminator->getOperands(), holder->getResults());
  }
  if (open)
    open->end = terminator;
}

//===----------------------------------------------------------------------===//
// Values between stretches
//===----------------------------------------------------------------------===//

/// Whether `segment` needs `value` brought in: it is a varying value of a group
/// block that some other stretch, or no stretch, defines.
bool BarrierRegions::needsImport(Value value, const Segment &segment) const {
  if (itemAllocas.contains(value))
    return true;
  if (uniformity.isUniform(value) ||
      isa_and_nonnull<LLVM::AllocaOp>(value.getDefiningOp()))
    return false;
  if (Operation *op = value.getDefiningOp()) {
    auto it = segmentOf.find(op);
    if (it != segmentOf.end())
      return it->second != &segment;
  }
  return slots.contains(value);
}

bool cairn::mux::isCheapToRepeat(Operation *op) {
  if (op->getNumRegions() || op->getNumResults() != 1 ||
      !isMemoryEffectFree(op))
    return false;
  if (isa<UniformityOpInterface, LLVM::GEPOp, LLVM::AddrSpaceCastOp,
          ub::PoisonOp>(op))
    return true;
  if (isa<VectorType>(op->getResult(0).getType()))
    return false;
  return isa<arith::ArithDialect>(op->getDialect()) &&
         !isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
              arith::DivFOp, arith::RemFOp>(op);
}

bool cairn::mux::isOfPlace(Operation *op) {
  return isa<UniformityOpInterface, LLVM::GEPOp, LLVM::AddrSpaceCastOp,
             arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp,
             arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(op) &&
         op->getNumResults() == 1 &&
         !isa<VectorType>(op->getResult(0).getType());
}

bool BarrierRegions::isShortPlace(Value value) const {
  llvm::SetVector<Value> values;
  values.insert(value);
  for (size_t i = 0; i < values.size(); ++i) {
    Value part = values[i];
    if (itemAllocas.contains(part) || slots.contains(part))
      return false;
    if (uniformity.isUniform(part))
      continue;
    Operation *op = part.getDefiningOp();
    auto it = op ? operandsOf.find(op) : operandsOf.end();
    if (it == operandsOf.end() || !isOfPlace(op))
      return false;
    values.insert_range(it->second);
    if (values.size() > kMostOfPlace)
      return false;
  }
  return true;
}

unsigned BarrierRegions::rematerializationCost(Value value) const {
  unsigned cost = countAgain(value);
  // What was loaded says nothing of neighbours.
  return cost > kRematerializationLimit && isShortPlace(value)
             ? kRematerializationLimit
             : cost;
}

unsigned BarrierRegions::countAgain(Value value) const {
  // A private array's address is computed, or the same for all.
  if (itemAllocas.contains(value) || uniformity.isUniform(value) ||
      isa_and_nonnull<LLVM::AllocaOp>(value.getDefiningOp()))
    return 0;
  Operation *op = value.getDefiningOp();
  if (!op || slots.contains(value)) // kept anyway, by a holder
    return 1;
  auto it = operandsOf.find(op);
  if (it == operandsOf.end() || !isCheapToRepeat(op))
    return kRematerializationLimit + 1;
  unsigned cost = 1;
  for (Value operand : it->second) {
    cost += countAgain(operand);
    if (cost > kRematerializationLimit)
      break;
  }
  return cost;
}

/// Calls `visit` with every value from outside that `segment` uses.
template <typename Visit>
static void forEachUse(const Segment &segment, Visit visit) {
  for (Operation *op : segment.ops)
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        visit(operand);
    });
  for (auto [value, slot] : segment.stores)
    visit(value);
}

/// `type` with a number for each handle: MLIR has no size of them, and the host
/// has a number or an address there.
static Type withSizes(Type type) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](LLVM::LLVMTargetExtType handle) -> Type {
    return IntegerType::get(handle.getContext(), 64);
  });
  return replacer.replace(type);
}

/// Conditions as bytes.
static Type withBytes(Type type) {
  Type byte = IntegerType::get(type.getContext(), 8);
  auto vector = dyn_cast<VectorType>(type);
  return vector ? Type(vector.clone(byte)) : byte;
}

Value BarrierRegions::createSlot(Location loc, Type type,
                                 uint64_t minimumAlignment) {
  OpBuilder b = OpBuilder::atBlockBegin(&kernel.getBody().front());
  if (type.isIndex()) // as wide as the host's addresses
    type = b.getI64Type();
  // Lanes access no bits.
  if (getElementTypeOrSelf(type).isInteger(1))
    type = withBytes(type);
  uint64_t alignment =
      std::max(layout.getTypeABIAlignment(withSizes(type)), minimumAlignment);
  alignment = std::min<uint64_t>(alignment, 128);
  return ItemStorageOp::create(
      b, loc, LLVM::LLVMPointerType::get(b.getContext()), TypeAttr::get(type),
      b.getI64IntegerAttr(alignment));
}

Value BarrierRegions::getOrCreateSlot(Value owner) {
  Value &slot = slots[owner];
  if (!slot)
    slot = createSlot(owner.getLoc(), owner.getType());
  return slot;
}

void BarrierRegions::planSlots() {
  // Uses of what cannot be computed again lead to more slots only through the
  // operands of what can, so that a worklist of values is enough.
  SmallVector<Value> worklist;
  llvm::DenseSet<Value> seen;
  auto request = [&](Value value) {
    if (seen.insert(value).second)
      worklist.push_back(value);
  };
  for (auto &segment : segments)
    forEachUse(*segment, [&](Value value) {
      if (needsImport(value, *segment))
        request(value);
    });
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    Operation *op = value.getDefiningOp();
    if (itemAllocas.contains(value) || slots.contains(value) || !op)
      continue;
    auto home = segmentOf.find(op);
    if (home == segmentOf.end())
      continue;
    if (rematerializationCost(value) <= kRematerializationLimit) {
      for (Value operand : operandsOf[op])
        if (!uniformity.isUniform(operand))
          request(operand);
      continue;
    }
    Value slot = getOrCreateSlot(value);
    home->second->stores.push_back({value, slot});
  }
}

//===----------------------------------------------------------------------===//
// Private arrays
//===----------------------------------------------------------------------===//

namespace {

/// Where a private array is used. `escapes` if its address goes where uses
/// cannot be followed.
struct AllocaUses {
  llvm::SmallPtrSet<Operation *, 8> users;
  bool escapes = false;
};

} // namespace

static void followAddress(Value address, AllocaUses &uses) {
  for (OpOperand &use : address.getUses()) {
    Operation *user = use.getOwner();
    if (user->hasTrait<OpTrait::IsTerminator>() ||
        isa<RegionBranchOpInterface>(user)) {
      uses.escapes = true;
      return;
    }
    if (auto store = dyn_cast<LLVM::StoreOp>(user))
      if (store.getValue() == address)
        uses.escapes = true;
    if (!uses.users.insert(user).second)
      continue;
    for (Value result : user->getResults())
      if (isa<LLVM::LLVMPointerType>(getElementTypeOrSelf(result.getType())) ||
          isa<LLVM::PtrToIntOp>(user) ||
          isa<LLVM::LLVMStructType, LLVM::LLVMArrayType>(result.getType()))
        followAddress(result, uses);
  }
}

/// Work-items run one after the other within a stretch, so that an array used
/// in one stretch alone can be one for all of them; not so if a loop around
/// barriers executes the stretch several times, since the array then outlives
/// it.
void BarrierRegions::planAllocas() {
  Block &body = kernel.getBody().front();
  // Lanes that are a sub-group go through a stretch together, and have no
  // arrays but of elements.
  bool areTogether = getSubGroupSize(kernel) > 1;
  if (segments.size() == 1 && holders.empty() && !areTogether)
    return; // no stretch but one, executed once
  for (auto alloca : llvm::to_vector(body.getOps<LLVM::AllocaOp>())) {
    AllocaUses uses;
    followAddress(alloca.getResult(), uses);
    llvm::SmallPtrSet<Segment *, 4> users;
    bool shared = !uses.escapes;
    for (Operation *user : uses.users) {
      Operation *top = user;
      while (top && !segmentOf.contains(top))
        top = top->getParentOp();
      if (!top || top->getBlock() != &body) {
        shared = false;
        break;
      }
      users.insert(segmentOf[top]);
    }
    if (shared && users.size() <= 1 &&
        !(areTogether && !getLaneArrayElement(alloca)))
      continue;
    APInt count;
    uint64_t elements = 1;
    if (matchPattern(alloca.getArraySize(), m_ConstantInt(&count)))
      elements = count.getZExtValue();
    Type type = withSizes(alloca.getElemType());
    if (elements != 1)
      type = LLVM::LLVMArrayType::get(type, elements);
    // The next work-item's array must be as aligned as the first's.
    uint64_t alignment = std::max<uint64_t>(alloca.getAlignment().value_or(1),
                                            layout.getTypeABIAlignment(type));
    uint64_t size = layout.getTypeSize(type).getFixedValue();
    if (size % alignment)
      type = LLVM::LLVMArrayType::get(IntegerType::get(type.getContext(), 8),
                                      llvm::alignTo(size, alignment));
    itemAllocas[alloca.getResult()] =
        createSlot(alloca.getLoc(), type, alignment);
    if (forLanes)
      planSpreading(alloca.getResult());
  }
}
