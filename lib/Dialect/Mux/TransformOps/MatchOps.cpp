//===- MatchOps.cpp - finding kernels and what is in them -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/MemoryAccess.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/IR/MuxMarks.h"
#include "cairn/Dialect/Mux/Structured/AccessStride.h"
#include "cairn/Dialect/Mux/Structured/LocalArrays.h"
#include "cairn/Dialect/Mux/TransformOps/MuxTransformOps.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::transform;
using namespace cairn;
using namespace cairn::mux;

/// Those that have kernels and structured loops, from the top.
static constexpr StringRef kLevels[] = {"ocl", "mux", "loops"};

/// The line that an op asks for, if it does, must be one.
static LogicalResult verifyLine(Operation *op, std::optional<uint64_t> line) {
  if (line && static_cast<int64_t>(*line) <= 0)
    return op->emitOpError("expected a positive line, got ")
           << static_cast<int64_t>(*line);
  return success();
}

/// The line of the source; 0 if it is not known.
static unsigned lineOf(Operation *op) {
  auto file = op->getLoc()->findInstanceOf<FileLineColLoc>();
  return file ? file.getLine() : 0;
}

//===----------------------------------------------------------------------===//
// MatchKernelOp
//===----------------------------------------------------------------------===//

LogicalResult CairnMatchKernelOp::verify() {
  // match_kernel_c1
  if (getName() && getName()->empty())
    return emitOpError("expected the name of a kernel, got none");
  // match_kernel_c2
  if (getDimensions() && *getDimensions() > 3)
    return emitOpError("expected 0 to 3 dimensions, got ")
           << static_cast<int64_t>(*getDimensions());
  // match_kernel_c3
  return verifyLine(*this, getLine());
}

/// A kernel's shape is that of the mux dialect's ops.
ArrayRef<StringRef> CairnMatchKernelOp::getLevels() {
  bool asksForShape =
      getDimensions() || getBarriers() || getLocalMemory() || getAtomics();
  return ArrayRef(kLevels).drop_front(asksForShape ? 1 : 0);
}

namespace {
/// What a kernel asks for and does.
struct KernelShape {
  uint64_t dimensions = 0;
  bool hasBarriers = false, hasLocalMemory = false, hasAtomics = false;

  explicit KernelShape(func::FuncOp kernel) {
    kernel.getBody().walk([&](Operation *op) {
      hasBarriers |= isa<ControlBarrier>(op);
      hasAtomics |= isa<LLVM::AtomicRMWOp, LLVM::AtomicCmpXchgOp>(op);
      for (Type type : op->getOperandTypes())
        if (auto pointer = dyn_cast<LLVM::LLVMPointerType>(type))
          hasLocalMemory |= pointer.getAddressSpace() == LocalSpace;
      if (isa<GlobalIdOp, LocalIdOp, GroupIdOp>(op))
        if (auto dim = cast<WorkItemQuery>(op).getConstantDim())
          dimensions = std::max<uint64_t>(dimensions, *dim + 1);
    });
  }
};
} // namespace

DiagnosedSilenceableFailure CairnMatchKernelOp::apply(TransformRewriter &,
                                                      TransformResults &results,
                                                      TransformState &state) {
  SmallVector<Operation *> found;
  llvm::SetVector<std::pair<StringRef, unsigned>> kernels;
  for (Operation *target : state.getPayloadOps(getTarget()))
    target->walk([&](func::FuncOp function) {
      if (!isKernelEntryPoint(function) && !function->hasAttr(ocl::kKernelAttr))
        return;
      StringRef name = getOrigFnName(function);
      kernels.insert({name, lineOf(function)});
      KernelShape shape(function);
      if ((!getName() || name == *getName()) &&
          (!getLine() || lineOf(function) == *getLine()) &&
          (!getDimensions() || shape.dimensions == *getDimensions()) &&
          (!getBarriers() || shape.hasBarriers) &&
          (!getLocalMemory() || shape.hasLocalMemory) &&
          (!getAtomics() || shape.hasAtomics))
        found.push_back(function);
    });
  if (found.empty()) {
    DiagnosedSilenceableFailure failure = emitSilenceableFailure(getOperation())
                                          << "expected a kernel";
    if (getName())
      failure << " '" << *getName() << "'";
    if (getLine())
      failure << " in line " << *getLine();
    if (getDimensions())
      failure << " of " << *getDimensions() << " dimensions";
    for (auto [isAsked, what] : {std::pair(getBarriers(), "barriers"),
                                 {getLocalMemory(), "local memory"},
                                 {getAtomics(), "atomic operations"}})
      if (isAsked)
        failure << " with " << what;
    auto describe = [&](std::pair<StringRef, unsigned> kernel) {
      std::string text = ("'" + kernel.first + "'").str();
      return getLine() ? text + " in line " + std::to_string(kernel.second)
                       : text;
    };
    if (kernels.empty())
      failure << ", there is none";
    else
      failure << ", the kernels are "
              << llvm::join(llvm::map_range(kernels, describe), ", ");
    return failure;
  }
  results.set(cast<OpResult>(getKernel()), found);
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// MatchLoopsOp
//===----------------------------------------------------------------------===//

LogicalResult CairnMatchLoopsOp::verify() {
  // match_loops_c2
  if (getTrips() && static_cast<int64_t>(*getTrips()) < 0)
    return emitOpError("expected trips of at least 0, got ")
           << static_cast<int64_t>(*getTrips());
  // match_loops_c3
  if (getWorkItems() && *getWorkItems() > 2)
    return emitOpError("expected the dimension 0, 1 or 2, got ")
           << static_cast<int64_t>(*getWorkItems());
  // match_loops_c1
  return verifyLine(*this, getLine());
}

ArrayRef<StringRef> CairnMatchLoopsOp::getLevels() {
  return ArrayRef(kLevels).drop_front(getWorkItems() ? 2 : 0);
}

static bool hasTrips(Operation *op, uint64_t trips) {
  auto loop = dyn_cast<scf::ForOp>(op);
  std::optional<APInt> count = loop ? loop.getStaticTripCount() : std::nullopt;
  return count && *count == trips;
}

static bool isOverWorkItems(Operation *op, uint64_t dim) {
  auto found = op->getAttrOfType<IntegerAttr>(kWorkItemDimAttr);
  return found && found.getValue() == dim;
}

namespace {
/// What a schedule looks for in a line, and where else there is such.
class Places {
public:
  explicit Places(std::optional<uint64_t> line) : line(line) {}

  /// Takes `op`, which is what is looked for but for its line.
  void add(Operation *op) {
    lines.insert(lineOf(op));
    if (!line || *line == lineOf(op))
      found.push_back(op);
  }
  /// Gives what was found as `result`; an error about `what` if nothing was.
  DiagnosedSilenceableFailure give(TransformOpInterface op, Value result,
                                   TransformResults &results,
                                   const llvm::Twine &what) {
    if (found.empty()) {
      std::string where = llvm::join(
          llvm::map_range(lines,
                          [](unsigned line) { return std::to_string(line); }),
          ", ");
      return emitSilenceableFailure(op)
             << "expected " << what
             << (line ? " in line " + std::to_string(*line) : "") << ", there "
             << (lines.empty() ? "is none" : "are those in line ") << where;
    }
    results.set(cast<OpResult>(result), found);
    return DiagnosedSilenceableFailure::success();
  }

private:
  std::optional<uint64_t> line;
  SmallVector<Operation *> found;
  llvm::SetVector<unsigned> lines;
};
} // namespace

DiagnosedSilenceableFailure CairnMatchLoopsOp::apply(TransformRewriter &,
                                                     TransformResults &results,
                                                     TransformState &state) {
  auto isLoop = [](Operation *op) { return isa<scf::ForOp, scf::WhileOp>(op); };
  Places places(getLine());
  for (Operation *target : state.getPayloadOps(getTarget()))
    target->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op == target || !isLoop(op))
        return;
      bool holdsLoop = op->walk([&](Operation *inner) {
                           return inner != op && isLoop(inner)
                                      ? WalkResult::interrupt()
                                      : WalkResult::advance();
                         }).wasInterrupted();
      if ((getInnermost() && holdsLoop) ||
          (getCounting() && !isa<scf::ForOp>(op)) ||
          (getTrips() && !hasTrips(op, *getTrips())) ||
          (getWorkItems() && !isOverWorkItems(op, *getWorkItems())))
        return;
      places.add(op);
    });
  return places.give(
      *this, getLoops(), results,
      llvm::Twine("a loop") + (getCounting() ? " that counts" : "") +
          (getInnermost() ? " without inner ones" : "") +
          (getTrips() ? " of " + std::to_string(*getTrips()) + " trips" : "") +
          (getWorkItems() ? " over work-items along dimension " +
                                std::to_string(*getWorkItems())
                          : ""));
}

//===----------------------------------------------------------------------===//
// MatchAccessesOp
//===----------------------------------------------------------------------===//

LogicalResult CairnMatchAccessesOp::verify() {
  // match_accesses_c2
  if (getOf() && getOf()->empty())
    return emitOpError("expected the name of what is accessed, got none");
  // match_accesses_c1
  return verifyLine(*this, getLine());
}

namespace {
/// What an operation does to memory.
struct Access {
  Value address;
  Type type;
  bool isRead, isWritten;

  /// Whether neighbours access `elements` of it apart.
  bool isApart(int64_t elements, const DataLayout &layout) const {
    auto size = static_cast<int64_t>(layout.getTypeSize(type).getFixedValue());
    return strideOfNeighbours(address) == elements * size;
  }
};
} // namespace

static std::optional<Access> findAccess(Operation *op) {
  if (auto access = MemoryAccess::of(op))
    return Access{access->address, access->type, !access->isStore,
                  access->isStore};
  if (auto atomic = dyn_cast<LLVM::AtomicRMWOp>(op))
    return Access{atomic.getPtr(), atomic.getType(), true, true};
  if (auto atomic = dyn_cast<LLVM::AtomicCmpXchgOp>(op))
    return Access{atomic.getPtr(), atomic.getVal().getType(), true, true};
  return std::nullopt;
}

static std::string spell(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

DiagnosedSilenceableFailure
CairnMatchAccessesOp::apply(TransformRewriter &, TransformResults &results,
                            TransformState &state) {
  Places places(getLine());
  llvm::SetVector<StringRef> names;
  for (Operation *target : state.getPayloadOps(getTarget()))
    target->walk([&](Operation *op) {
      std::optional<Access> access = findAccess(op);
      if (!access || (getLoads() && !access->isRead) ||
          (getStores() && !access->isWritten))
        return;
      StringRef name = nameOf(access->address);
      if (!name.empty())
        names.insert(name);
      if ((getOf() && name != *getOf()) ||
          (getType() && access->type != *getType()) ||
          (getStride() && !access->isApart(static_cast<int64_t>(*getStride()),
                                           DataLayout::closest(op))))
        return;
      places.add(op);
    });
  if (getOf() && !names.contains(*getOf()))
    return emitSilenceableFailure(getOperation())
           << "expected an access of '" << *getOf() << "', there "
           << (names.empty()
                   ? "is none of what has a name"
                   : "are those of '" + llvm::join(names, "', '") + "'");
  return places.give(
      *this, getAccesses(), results,
      llvm::Twine(getLoads()    ? "a load"
                  : getStores() ? "a store"
                                : "an access") +
          (getOf() ? " of '" + *getOf() + "'" : "") +
          (getType() ? " of type " + spell(*getType()) : "") +
          (getStride() ? " with a stride of " +
                             std::to_string(static_cast<int64_t>(*getStride()))
                       : ""));
}

//===----------------------------------------------------------------------===//
// MatchBarriersOp
//===----------------------------------------------------------------------===//

LogicalResult CairnMatchBarriersOp::verify() {
  // match_barriers_c2
  if (getOrders() && *getOrders() != "local" && *getOrders() != "global")
    return emitOpError("expected \"local\" or \"global\", got \"")
           << *getOrders() << "\"";
  // match_barriers_c1
  return verifyLine(*this, getLine());
}

/// Whether `barrier` orders the memory called so.
static bool isFor(ControlBarrier barrier, StringRef memory) {
  MemKind kinds = MemKind::None;
  if (auto group = dyn_cast<WorkGroupBarrierOp>(barrier.getOperation()))
    kinds = group.getMemory();
  else if (auto group = dyn_cast<SubGroupBarrierOp>(barrier.getOperation()))
    kinds = group.getMemory();
  return bitEnumContainsAny(kinds, memory == "local" ? MemKind::WorkGroup
                                                     : MemKind::CrossWorkGroup);
}

DiagnosedSilenceableFailure
CairnMatchBarriersOp::apply(TransformRewriter &, TransformResults &results,
                            TransformState &state) {
  Places places(getLine());
  for (Operation *target : state.getPayloadOps(getTarget()))
    target->walk([&](ControlBarrier op) {
      bool isInLoop = op->getParentOfType<LoopLikeOpInterface>() != nullptr;
      if ((!getInLoop() || isInLoop) &&
          (!getOrders() || isFor(op, *getOrders())))
        places.add(op);
    });
  return places.give(
      *this, getBarriers(), results,
      llvm::Twine("a barrier") +
          (getOrders() ? (" that orders " + *getOrders() + " memory").str()
                       : "") +
          (getInLoop() ? " in a loop" : ""));
}
