//===- WorkItemLoops.cpp - mux.work_items to scf loops ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/MemoryAccess.h"
#include "BarrierRegions.h"
#include "Lanes/Values/LaneShapes.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Contracts/LoopAnnotation.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/IR/MuxMarks.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/MapVector.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXWORKITEMLOOPSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// Whether work-items cannot see each other's data through `address` without a
/// data race, which the language excludes: memory shared between them, or the
/// work-item's own element of storage. A private array that work-items use in
/// turn is neither.
static bool isIndependent(Value address) {
  auto pointer = dyn_cast<LLVM::LLVMPointerType>(address.getType());
  if (!pointer)
    return false;
  unsigned space = pointer.getAddressSpace();
  // A generic one may be private.
  if (space == GlobalSpace || space == ConstantSpace || space == LocalSpace)
    return true;
  while (auto gep = address.getDefiningOp<LLVM::GEPOp>())
    address = gep.getBase();
  return address.getDefiningOp<ItemStorageOp>() != nullptr;
}

/// Whether `access` is atomic or volatile. Work-items may well communicate
/// through it, and LLVM widens what a parallel loop accesses.
static bool isOrdered(Operation *access) {
  if (auto load = dyn_cast<LLVM::LoadOp>(access))
    return load.getVolatile_() ||
           load.getOrdering() != LLVM::AtomicOrdering::not_atomic;
  if (auto store = dyn_cast<LLVM::StoreOp>(access))
    return store.getVolatile_() ||
           store.getOrdering() != LLVM::AtomicOrdering::not_atomic;
  return isa<LLVM::AtomicRMWOp, LLVM::AtomicCmpXchgOp>(access);
}

/// Puts the body's accesses of shared memory into a group of their own, of
/// which the loop then says that iterations do not depend on each other through
/// it.
static LLVM::LoopAnnotationAttr markParallel(WorkItemsOp op) {
  MLIRContext *context = op.getContext();
  auto group = LLVM::AccessGroupAttr::get(
      context, DistinctAttr::create(UnitAttr::get(context)));
  bool any = false;
  op.getBody()->walk([&](LLVM::AccessGroupOpInterface access) {
    bool independent = !isOrdered(access);
    for (Value operand : access->getOperands())
      if (isa<LLVM::LLVMPointerType>(operand.getType()))
        independent &= isIndependent(operand);
    if (!independent)
      return;
    SmallVector<Attribute> groups;
    if (ArrayAttr existing = access.getAccessGroupsOrNull())
      llvm::append_range(groups, existing);
    groups.push_back(group);
    access.setAccessGroups(ArrayAttr::get(context, groups));
    any = true;
  });
  if (!any)
    return {};
  return cairn::getLoopAnnotation(
      context, {.parallelAccesses = ArrayRef<LLVM::AccessGroupAttr>(group)});
}

void cairn::mux::disableUnrolling(WorkItemsOp op) {
  op.getBody()->walk([&](Operation *loop) {
    if (isa<scf::ForOp, scf::WhileOp>(loop) &&
        !loop->hasAttr(cairn::ocl::kLoopAnnotationAttr))
      cairn::ocl::disableUnrolling(loop);
  });
}

/// Operations for each access that is far from its neighbours' that make up for
/// vectors of which each element is stored by itself.
static constexpr unsigned kOpsForScatter = 4;

/// Elements that are further apart LLVM's vectoriser does not shuffle.
static constexpr uint64_t kMostShuffled = 8;

/// By how many elements neighbours' accesses are apart; 0 where it is nothing
/// constant.
static uint64_t elementsApart(const MemoryAccess &access,
                              const LaneShapes &shapes) {
  LaneShape shape = shapes.of(access.address);
  Type element = getElementTypeOrSelf(access.type);
  return shape.kind == LaneShape::Linear && element.isIntOrFloat()
             ? uint64_t(std::abs(shape.stride)) * 8 /
                   element.getIntOrFloatBitWidth()
             : 0;
}

/// How many stores there are of neighbours that are so many elements apart.
static DenseMap<uint64_t, unsigned> countStores(WorkItemsOp op,
                                                const LaneShapes &shapes) {
  DenseMap<uint64_t, unsigned> stores;
  op.getBody()->walk([&](LLVM::StoreOp store) {
    ++stores[elementsApart(*MemoryAccess::of(store), shapes)];
  });
  return stores;
}

/// Whether neighbours access what is far apart: at a distance that only the
/// kernel knows or that is longer than what is shuffled, or stores that leave
/// gaps.
static bool isFarApart(const MemoryAccess &access, const LaneShapes &shapes,
                       const DenseMap<uint64_t, unsigned> &stores) {
  if (getPrivateArray(access.address))
    return false;
  uint64_t apart = elementsApart(access, shapes);
  return shapes.of(access.address).isVarying() || apart > kMostShuffled ||
         (access.isStore && stores.lookup(apart) < apart);
}

/// Whether `op` is a loop that LLVM unrolls as a whole, if it is small.
static bool isUnrolled(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  return loop && loop.getStaticTripCount().has_value();
}

/// Whether `op` stores far from what neighbours store and computes little,
/// without branches. LLVM's vectoriser would scatter, which takes CPUs longer
/// than a store for each. Vectors that a loop loads from row to row are worth
/// it, as each row is another line of the cache.
static bool isMostlyScatter(WorkItemsOp op) {
  LaneAssumptions assumptions;
  assumptions.plainNumbers = true;
  LaneShapes shapes(op.getRegion(), 0, assumptions);
  DenseMap<uint64_t, unsigned> stores = countStores(op, shapes);
  unsigned scattered = 0, apart = 0, computed = 0;
  WalkResult walk = op.getBody()->walk([&](Operation *inner) -> WalkResult {
    // No innermost loop, or a branch that may be mispredicted.
    if (inner->getNumRegions())
      return isUnrolled(inner) ? WalkResult::advance()
                               : WalkResult::interrupt();
    if (auto access = MemoryAccess::of(inner)) {
      if (inner->getParentOp() != op &&
          shapes.isConsecutive(access->address, access->type))
        return WalkResult::interrupt();
      bool isApart = isFarApart(*access, shapes, stores);
      scattered += isApart && access->isStore;
      apart += isApart;
      return WalkResult::advance();
    }
    computed +=
        !isa<LLVM::GEPOp, arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(
            inner) &&
        llvm::any_of(inner->getResults(), [&](Value result) {
          return shapes.of(result).isVarying();
        });
    return WalkResult::advance();
  });
  return !walk.wasInterrupted() && scattered > 0 &&
         computed <= kOpsForScatter * apart;
}

/// `loop`, or none, without LLVM's vectoriser.
static LLVM::LoopAnnotationAttr withoutVectors(MLIRContext *context,
                                               LLVM::LoopAnnotationAttr loop) {
  auto vectorize = LLVM::LoopVectorizeAttr::get(
      context, BoolAttr::get(context, true), {}, {}, {}, {}, {}, {});
  return cairn::getLoopAnnotation(
      context, {.vectorize = vectorize,
                .parallelAccesses = loop ? loop.getParallelAccesses()
                                         : ArrayRef<LLVM::AccessGroupAttr>()});
}

/// For the few work-items that fill no vector.
static LLVM::LoopAnnotationAttr markTail(MLIRContext *context) {
  BoolAttr yes = BoolAttr::get(context, true);
  auto vectorize =
      LLVM::LoopVectorizeAttr::get(context, yes, {}, {}, {}, {}, {}, {});
  auto unroll = LLVM::LoopUnrollAttr::get(context, yes, {}, {}, {}, {}, {}, {});
  return cairn::getLoopAnnotation(context,
                                  {.vectorize = vectorize, .unroll = unroll});
}

/// For the loops around the one that LLVM may vectorise, and for that of whole
/// vectors: where copies share something, the rows of a vector loop are copies
/// already. More of them, for a number of trips that is not known, would be
/// half of the code.
static LLVM::LoopAnnotationAttr markNotUnrolled(MLIRContext *context) {
  auto unroll = LLVM::LoopUnrollAttr::get(
      context, /*disable=*/{}, /*count=*/{},
      /*runtimeDisable=*/BoolAttr::get(context, true), /*full=*/{},
      /*followupUnrolled=*/{}, /*followupRemainder=*/{}, /*followupAll=*/{});
  return cairn::getLoopAnnotation(context, {.unroll = unroll});
}

/// For the loop over the work-items of a row.
static LLVM::LoopAnnotationAttr markRow(WorkItemsOp op) {
  if (op.getTail())
    return markTail(op.getContext());
  if (op.getLanes())
    return markNotUnrolled(op.getContext());
  if (op.getLinear())
    return {};
  bool scatters = isMostlyScatter(op);
  LLVM::LoopAnnotationAttr row = markParallel(op);
  return scatters ? withoutVectors(op.getContext(), row) : row;
}

static void lower(WorkItemsOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  LLVM::LoopAnnotationAttr row = markRow(op);
  LLVM::LoopAnnotationAttr around = markNotUnrolled(op.getContext());
  if (op.getTail())
    disableUnrolling(op);
  Value zero = arith::ConstantIntOp::create(b, loc, b.getI64Type(), 0);
  Value one = arith::ConstantIntOp::create(b, loc, b.getI64Type(), 1);
  SmallVector<Value, 3> ids(3);
  for (int32_t dim : {2, 1, 0}) {
    Value step = one;
    if (dim == 0 && op.getLanes())
      step =
          arith::ConstantIntOp::create(b, loc, b.getI64Type(), *op.getLanes());
    auto loop = scf::ForOp::create(b, loc, zero, op.getSizes()[dim], step);
    // Those in linear order are not for anybody to change.
    if (!op.getLinear())
      loop->setAttr(kWorkItemDimAttr, b.getI32IntegerAttr(dim));
    if (LLVM::LoopAnnotationAttr annotation = dim == 0 ? row : around)
      loop->setAttr(cairn::ocl::kLoopAnnotationAttr, annotation);
    ids[dim] = loop.getInductionVar();
    b.setInsertionPoint(loop.getBody()->getTerminator());
  }
  for (auto [arg, id] : llvm::zip_equal(op.getLocalIds(), ids))
    arg.replaceAllUsesWith(id);
  Block *body = b.getInsertionBlock();
  for (Operation &inner :
       llvm::make_early_inc_range(op.getBody()->without_terminator()))
    inner.moveBefore(body->getTerminator());
  op.erase();
}

/// Says on the kernels of `ops` how many work-items are executed at once,
/// whoever asked for them: the loops to come don't.
static void recordLanes(ArrayRef<WorkItemsOp> ops) {
  llvm::MapVector<Operation *, unsigned> widest;
  for (WorkItemsOp op : ops) {
    unsigned &lanes = widest[op->getParentOfType<FunctionOpInterface>()];
    lanes = std::max(lanes, op.getLanes().value_or(1));
  }
  for (auto [kernel, lanes] : widest)
    if (lanes != getLanes(kernel))
      kernel->setAttr(MuxDialect::getLanesAttrName(),
                      Builder(kernel).getI32IntegerAttr(lanes));
}

namespace {
struct MuxWorkItemLoopsPass
    : cairn::mux::impl::MuxWorkItemLoopsPassBase<MuxWorkItemLoopsPass> {
  using MuxWorkItemLoopsPassBase::MuxWorkItemLoopsPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    SmallVector<WorkItemsOp> ops;
    getOperation()->walk([&](WorkItemsOp op) { ops.push_back(op); });
    recordLanes(ops);
    for (WorkItemsOp op : ops)
      lower(op);
  }
};
} // namespace
