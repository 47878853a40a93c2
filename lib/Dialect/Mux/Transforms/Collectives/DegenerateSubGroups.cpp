//===- DegenerateSubGroups.cpp - one sub-group, the work-group --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupOperations.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Contracts/LibraryCallInterface.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/TypeSwitch.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXDEGENERATESUBGROUPSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

namespace {

/// The ops of the sub-group, as ops of the work-group.
class SubGroupWidener {
public:
  SubGroupWidener(func::FuncOp kernel, uint64_t maxItems)
      : kernel(kernel), maxItems(maxItems),
        nextBarrierId(firstFreeBarrierId(kernel)) {
    if (auto size = getReqdWorkGroupSize(kernel))
      this->maxItems = (*size)[0] * (*size)[1] * (*size)[2];
  }

  LogicalResult run();

private:
  /// The value of `op`; null if it is not of the sub-group or has none.
  Value widen(OpBuilder &b, Operation *op);
  Value broadcast(OpBuilder &b, BroadcastOp op);
  Value exchange(OpBuilder &b, Location loc, Value value, Value lane);
  Value shuffleBy(OpBuilder &b, Location loc, Value index, Value own,
                  Value neighbour, bool isUp);
  LLVM::GlobalOp arrayOf(Type type);

  Value number(OpBuilder &b, Location loc, int64_t value) {
    return arith::ConstantIntOp::create(b, loc, b.getI32Type(), value);
  }
  template <typename SizeOp> Value itemCount(OpBuilder &b, Location loc);
  Value linearId(OpBuilder &b, Location loc) {
    return LocalLinearIdOp::create(b, loc, b.getI32Type());
  }
  void barrier(OpBuilder &b, Location loc) {
    WorkGroupBarrierOp::create(b, loc, nextBarrierId++, MemScope::WorkGroup,
                               MemOrdering::AcquireRelease, MemKind::WorkGroup);
  }
  IntegerAttr newId(OpBuilder &b) {
    return b.getI32IntegerAttr(static_cast<int32_t>(nextBarrierId++));
  }

  func::FuncOp kernel;
  uint64_t maxItems;
  uint32_t nextBarrierId;
  llvm::MapVector<Type, LLVM::GlobalOp> arrays;
};

} // namespace

template <typename SizeOp>
Value SubGroupWidener::itemCount(OpBuilder &b, Location loc) {
  Value count;
  for (unsigned dim = 0; dim < 3; ++dim) {
    Value size = SizeOp::create(b, loc, b.getI32Type(), number(b, loc, dim));
    count = count ? arith::MulIOp::create(b, loc, count, size) : size;
  }
  return count;
}

/// The lane is a local linear id.
Value SubGroupWidener::broadcast(OpBuilder &b, BroadcastOp op) {
  Location loc = op.getLoc();
  Value rest = op.getIds().front();
  SmallVector<Value, 3> ids;
  for (unsigned dim = 0; dim < 2; ++dim) {
    Value size =
        LocalSizeOp::create(b, loc, b.getI32Type(), number(b, loc, dim));
    ids.push_back(arith::RemUIOp::create(b, loc, rest, size));
    rest = arith::DivUIOp::create(b, loc, rest, size);
  }
  ids.push_back(rest);
  return BroadcastOp::create(b, loc, op.getType(), GroupKind::WorkGroup,
                             newId(b), op.getValue(), ids);
}

//===----------------------------------------------------------------------===//
// Shuffles
//===----------------------------------------------------------------------===//

LLVM::GlobalOp SubGroupWidener::arrayOf(Type type) {
  LLVM::GlobalOp &array = arrays[type];
  if (array)
    return array;
  auto module = kernel->getParentOfType<ModuleOp>();
  DataLayout layout(module);
  OpBuilder b(kernel);
  auto arrayType = LLVM::LLVMArrayType::get(type, maxItems);
  std::string name;
  llvm::raw_string_ostream(name) << kernel.getName() << ".shuffles." << type;
  array = LLVM::GlobalOp::create(b, kernel.getLoc(), arrayType,
                                 /*isConstant=*/false, LLVM::Linkage::Internal,
                                 name, /*value=*/Attribute(),
                                 layout.getTypeABIAlignment(type), LocalSpace);
  SymbolTable(module).insert(array); // which makes the name unique
  uint64_t bytes = layout.getTypeSize(arrayType).getFixedValue() +
                   getLocalMemUsage(kernel).value_or(0);
  kernel->setAttr(MuxDialect::getLocalMemUsageAttrName(),
                  b.getI64IntegerAttr(static_cast<int64_t>(bytes)));
  return array;
}

/// `value` of the work-item `lane`, which is one of the group.
Value SubGroupWidener::exchange(OpBuilder &b, Location loc, Value value,
                                Value lane) {
  Type type = value.getType();
  Type stored = type.isInteger(1) ? b.getI32Type() : type;
  if (stored != type)
    value = arith::ExtUIOp::create(b, loc, stored, value);
  Value base = LLVM::AddressOfOp::create(b, loc, arrayOf(stored));
  auto place = [&](Value index) -> Value {
    return LLVM::GEPOp::create(b, loc, base.getType(), stored, base, index);
  };
  LLVM::StoreOp::create(b, loc, value, place(linearId(b, loc)));
  barrier(b, loc);
  Value result = LLVM::LoadOp::create(b, loc, stored, place(lane));
  barrier(b, loc); // before the places are used again
  if (stored != type)
    result = arith::TruncIOp::create(b, loc, type, result);
  return result;
}

/// `index` counts through two values of each work-item: those of the sub-group
/// before, or behind, and its own.
Value SubGroupWidener::shuffleBy(OpBuilder &b, Location loc, Value index,
                                 Value own, Value neighbour, bool isUp) {
  Value count = itemCount<EnqueuedLocalSizeOp>(b, loc);
  Value isOwn = arith::CmpIOp::create(
      b, loc, isUp ? arith::CmpIPredicate::sge : arith::CmpIPredicate::ult,
      index, isUp ? number(b, loc, 0) : count);
  Value wrapped = isUp
                      ? arith::AddIOp::create(b, loc, index, count).getResult()
                      : arith::SubIOp::create(b, loc, index, count).getResult();
  Value lane = arith::SelectOp::create(b, loc, isOwn, index, wrapped);
  // What is out of range is undefined, but no access is.
  Value last = arith::SubIOp::create(b, loc, count, number(b, loc, 1));
  lane = arith::MinUIOp::create(b, loc, lane, last);
  Value fromOwn = exchange(b, loc, own, lane);
  Value fromNeighbour = exchange(b, loc, neighbour, lane);
  return arith::SelectOp::create(b, loc, isOwn, fromOwn, fromNeighbour);
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

Value SubGroupWidener::widen(OpBuilder &b, Operation *op) {
  Location loc = op->getLoc();
  auto inRange = [&](Value lane) -> Value {
    Value count = itemCount<EnqueuedLocalSizeOp>(b, loc);
    Value last = arith::SubIOp::create(b, loc, count, number(b, loc, 1));
    return arith::MinUIOp::create(b, loc, lane, last);
  };
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](SubGroupIdOp) { return number(b, loc, 0); })
      .Case([&](NumSubGroupsOp) { return number(b, loc, 1); })
      .Case([&](SubGroupSizeOp) { return itemCount<LocalSizeOp>(b, loc); })
      .Case([&](MaxSubGroupSizeOp) {
        return itemCount<EnqueuedLocalSizeOp>(b, loc);
      })
      .Case([&](SubGroupLocalIdOp) { return linearId(b, loc); })
      .Case([&](BroadcastOp op) { return broadcast(b, op); })
      .Case<AnyOp, AllOp>([&](auto op) -> Value {
        return decltype(op)::create(b, loc, op.getType(), GroupKind::WorkGroup,
                                    newId(b), op.getValue());
      })
      .Case([&](ReduceOp op) -> Value {
        return ReduceOp::create(b, loc, op.getType(), GroupKind::WorkGroup,
                                op.getCombiner(), newId(b), op.getValue());
      })
      .Case([&](ScanOp op) -> Value {
        return ScanOp::create(b, loc, op.getType(), op.getKind(),
                              GroupKind::WorkGroup, op.getCombiner(), newId(b),
                              op.getValue());
      })
      .Case([&](SubGroupShuffleOp op) {
        return exchange(b, loc, op.getValue(), inRange(op.getLane()));
      })
      .Case([&](SubGroupShuffleXorOp op) {
        Value lane =
            arith::XOrIOp::create(b, loc, linearId(b, loc), op.getMask());
        return exchange(b, loc, op.getValue(), inRange(lane));
      })
      .Case([&](SubGroupShuffleUpOp op) {
        Value index =
            arith::SubIOp::create(b, loc, linearId(b, loc), op.getDelta());
        return shuffleBy(b, loc, index, op.getCurrent(), op.getPrevious(),
                         /*isUp=*/true);
      })
      .Case([&](SubGroupShuffleDownOp op) {
        Value index =
            arith::AddIOp::create(b, loc, linearId(b, loc), op.getDelta());
        return shuffleBy(b, loc, index, op.getCurrent(), op.getNext(),
                         /*isUp=*/false);
      })
      .Default(Value());
}

static MemScope widenScope(MemScope scope) {
  return scope == MemScope::SubGroup ? MemScope::WorkGroup : scope;
}

static MemKind widenMemory(MemKind memory) {
  return bitEnumContainsAny(memory, MemKind::SubGroup)
             ? memory | MemKind::WorkGroup
             : memory;
}

/// What OpenCL's SPIR-V has as an instruction for sub-groups alone.
static bool isSubGroupInstruction(Operation *op) {
  auto call = dyn_cast<LibraryCallInterface>(op);
  return call && call.getFunctionName().contains("sub_group");
}

LogicalResult SubGroupWidener::run() {
  SmallVector<Operation *> ops;
  Operation *instruction = nullptr;
  kernel.walk([&](Operation *op) {
    if (isSubGroupInstruction(op))
      instruction = op;
    auto collective = dyn_cast<GroupCollective>(op);
    if (!collective || collective.getGroup() == GroupKind::SubGroup)
      ops.push_back(op);
  });
  if (instruction)
    return instruction->emitError(
        "a function of sub-groups alone in a kernel whose work-group is one "
        "sub-group, as 'mux.degenerate_subgroups' says");
  for (Operation *op : ops) {
    OpBuilder b(op);
    if (auto fence = dyn_cast<MemBarrierOp>(op)) {
      fence.setScope(widenScope(fence.getScope()));
      fence.setMemory(widenMemory(fence.getMemory()));
    } else if (auto barrier = dyn_cast<SubGroupBarrierOp>(op)) {
      WorkGroupBarrierOp::create(
          b, op->getLoc(), barrier.getId(), widenScope(barrier.getScope()),
          barrier.getOrdering(), widenMemory(barrier.getMemory()));
      op->erase();
    } else if (Value value = widen(b, op)) {
      op->getResult(0).replaceAllUsesWith(value);
      op->erase();
    }
  }
  if (Operation *left = findSubGroupUse(kernel))
    return left->emitError("an op of sub-groups alone in a kernel whose "
                           "work-group is one sub-group, as "
                           "'mux.degenerate_subgroups' says");
  kernel->removeAttr(MuxDialect::getDegenerateSubgroupsAttrName());
  kernel->setAttr(MuxDialect::getNoSubgroupsAttrName(),
                  UnitAttr::get(kernel.getContext()));
  return success();
}

namespace {
struct MuxDegenerateSubGroupsPass
    : cairn::mux::impl::MuxDegenerateSubGroupsPassBase<
          MuxDegenerateSubGroupsPass> {
  using MuxDegenerateSubGroupsPassBase::MuxDegenerateSubGroupsPassBase;

  void runOnOperation() override {
    for (auto kernel : getOperation().getOps<func::FuncOp>())
      if (kernel->hasAttr(MuxDialect::getDegenerateSubgroupsAttrName()) &&
          failed(SubGroupWidener(kernel, maxWorkGroupSize).run()))
        return signalPassFailure();
  }
};
} // namespace
