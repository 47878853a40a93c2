//===- CoarsenWorkItems.cpp - several work-items as one ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Transforms/Coarsening.h"

#include "Analysis/CoarseValues.h"
#include "BarrierRegions/BarrierRegions.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/Specialization.h"
#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

//===----------------------------------------------------------------------===//
// What stands against it
//===----------------------------------------------------------------------===//

static bool isLinearId(Operation *op) {
  return isa<GlobalLinearIdOp, LocalLinearIdOp>(op);
}

/// Whether a work-item may go round a loop until another one has changed what
/// `op` finds.
static bool mayWait(Operation *op) {
  auto load = dyn_cast<LLVM::LoadOp>(op);
  bool isAtomic =
      isa<LLVM::AtomicRMWOp, LLVM::AtomicCmpXchgOp>(op) ||
      (load && load.getOrdering() != LLVM::AtomicOrdering::not_atomic);
  return isAtomic && op->getParentOfType<scf::WhileOp>();
}

static bool isDoneTogether(const ocl::Builtin &builtin) {
  switch (builtin.category) {
  case ocl::BuiltinCategory::AsyncCopy:
  case ocl::BuiltinCategory::WorkGroup:
  case ocl::BuiltinCategory::Pipe:
  case ocl::BuiltinCategory::Enqueue:
    return true;
  default:
    return false;
  }
}

/// Why `op`, in the kernel, cannot be in a coarse work-item; empty if it can.
static std::string refuse(Operation *op) {
  if (auto query = dyn_cast<WorkItemQuery>(op);
      query && !query.getConstantDim())
    return "the dimension of this query is not known";
  if (auto barrier = dyn_cast<WorkGroupBarrierOp>(op)) {
    if (getBarrierSchedule(op) != BarrierSchedule::Unordered)
      return "this barrier orders the work-items behind it";
  } else if (isa<ControlBarrier>(op)) {
    return "this combines values of work-items";
  }
  if (isa<WorkItemsOp>(op))
    return "the kernel is a loop over its work-items already";
  if (auto call = dyn_cast<ocl::BuiltinOp>(op))
    if (const ocl::Builtin *builtin = ocl::lookupBuiltin(call.getName());
        builtin && isDoneTogether(*builtin))
      return ("the work-group does '" + builtin->name + "' together").str();
  if (auto call = dyn_cast<CallOpInterface>(op)) {
    Operation *callee = call.resolveCallable();
    bool asks = callee && callee
                              ->walk([](Operation *inner) {
                                bool isQuery = isa<WorkItemQuery>(inner) ||
                                               isLinearId(inner) ||
                                               isa<CallOpInterface>(inner);
                                return isQuery ? WalkResult::interrupt()
                                               : WalkResult::advance();
                              })
                              .wasInterrupted();
    if (!callee || asks)
      return "the function that is called may ask for ids or sizes";
  }
  bool isPlain =
      isa<scf::IfOp, scf::ForOp, scf::WhileOp, scf::IndexSwitchOp>(op);
  if (!isPlain && op->getNumRegions() != 0 && holdsMeeting(op))
    return "there is a barrier in this";
  return {};
}

std::optional<Obstacle> cairn::mux::findObstacle(func::FuncOp kernel,
                                                 const Coarsening &how) {
  if (!isKernelEntryPoint(kernel) || !kernel.getBody().hasOneBlock() ||
      kernel->hasAttr(MuxDialect::getWorkItemLoopsAttrName()))
    return Obstacle{kernel, "this is not a kernel at the level mux"};
  if (auto size = getReqdWorkGroupSize(kernel);
      size && (*size)[how.dim] % how.factor != 0)
    return Obstacle{kernel, "the work-group size that the kernel requires, " +
                                std::to_string((*size)[how.dim]) +
                                " in dimension " + std::to_string(how.dim) +
                                ", is not a multiple of " +
                                std::to_string(how.factor)};
  if (Operation *use = findSubGroupUse(kernel))
    return Obstacle{use, "this concerns the sub-group"};
  BarrierHolders holders;
  kernel.walk([&](Operation *op) {
    if (op != kernel && op->getNumRegions() != 0 && holdsMeeting(op))
      holders.insert(op);
  });
  if (Operation *op = findParting(kernel, holders))
    return Obstacle{op, "work-items that come to no barrier in this may go "
                        "different ways here"};
  std::optional<Obstacle> found;
  kernel.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    std::string reason = refuse(op);
    if (reason.empty() && !how.isUnchecked && mayWait(op))
      reason = "a work-item may wait here for another one, which would be the "
               "same now";
    if (reason.empty())
      return WalkResult::advance();
    found = Obstacle{op, reason};
    return WalkResult::interrupt();
  });
  return found;
}

//===----------------------------------------------------------------------===//
// Ids and sizes of the program
//===----------------------------------------------------------------------===//

/// The linear ids by ids and sizes (their descriptions in MuxWorkItemOps.td).
static void expandLinearIds(func::FuncOp kernel) {
  SmallVector<Operation *> ids;
  kernel.walk([&](Operation *op) {
    if (isLinearId(op))
      ids.push_back(op);
  });
  for (Operation *op : ids) {
    ImplicitLocOpBuilder b(op->getLoc(), op);
    Type type = op->getResult(0).getType();
    Value linear;
    for (int dim = 2; dim >= 0; --dim) {
      Value d = arith::ConstantIntOp::create(b, dim, 32);
      Value id, size;
      if (isa<LocalLinearIdOp>(op)) {
        id = LocalIdOp::create(b, type, d);
        size = LocalSizeOp::create(b, type, d);
      } else {
        id = arith::SubIOp::create(b, GlobalIdOp::create(b, type, d),
                                   GlobalOffsetOp::create(b, type, d));
        size = GlobalSizeOp::create(b, type, d);
      }
      linear = linear ? arith::AddIOp::create(
                            b, arith::MulIOp::create(b, linear, size), id)
                            .getResult()
                      : id;
    }
    op->getResult(0).replaceAllUsesWith(linear);
    op->erase();
  }
}

static Value constant(ImplicitLocOpBuilder &b, Type type, int64_t value) {
  return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
}

static bool asksFor(Operation *op, unsigned dim) {
  auto query = dyn_cast<WorkItemQuery>(op);
  return query && query.getConstantDim() == dim;
}

/// Makes the sizes in work-items along the dimension the program's.
static void scaleSizes(func::FuncOp kernel, const Coarsening &how) {
  SmallVector<Operation *> sizes;
  kernel.walk([&](Operation *op) {
    if (isa<GlobalSizeOp, LocalSizeOp, EnqueuedLocalSizeOp>(op) &&
        asksFor(op, how.dim))
      sizes.push_back(op);
  });
  for (Operation *op : sizes) {
    ImplicitLocOpBuilder b(op->getLoc(), op->getContext());
    b.setInsertionPointAfter(op);
    Value size = op->getResult(0);
    auto scaled =
        arith::MulIOp::create(b, size, constant(b, size.getType(), how.factor));
    size.replaceAllUsesExcept(scaled, scaled);
  }
}

/// Moves the ids along the dimension to the kernel's start, one op for each
/// kind and type.
static SmallVector<Value> gatherIds(func::FuncOp kernel, unsigned dim) {
  SmallVector<Value> ids;
  SmallVector<Operation *> asking;
  kernel.walk([&](Operation *op) {
    if (isa<GlobalIdOp, LocalIdOp>(op) && asksFor(op, dim))
      asking.push_back(op);
  });
  for (Operation *op : asking) {
    const Value *known = llvm::find_if(ids, [&](Value id) {
      return id.getDefiningOp()->getName() == op->getName() &&
             id.getType() == op->getResult(0).getType();
    });
    if (known == ids.end()) {
      auto b = ImplicitLocOpBuilder::atBlockBegin(op->getLoc(),
                                                  &kernel.getBody().front());
      Value d = arith::ConstantIntOp::create(b, dim, 32);
      IRMapping map;
      map.map(op->getOperand(0), d);
      ids.push_back(b.clone(*op, map)->getResult(0));
      known = &ids.back();
    }
    op->getResult(0).replaceAllUsesWith(*known);
    op->erase();
  }
  return ids;
}

/// What `id` is for each of the program's work-items.
static SmallVector<Value> spreadId(ImplicitLocOpBuilder &b, Value id,
                                   const Coarsening &how) {
  Type type = id.getType();
  Value d = arith::ConstantIntOp::create(b, how.dim, 32);
  Value factor = constant(b, type, how.factor);
  // The first one's, and how far they are apart.
  Value first, stride;
  if (!how.isStrided) {
    stride = constant(b, type, 1);
    if (isa<LocalIdOp>(id.getDefiningOp())) {
      first = arith::MulIOp::create(b, LocalIdOp::create(b, type, d), factor);
    } else {
      Value offset = GlobalOffsetOp::create(b, type, d);
      Value place =
          arith::SubIOp::create(b, GlobalIdOp::create(b, type, d), offset);
      first = arith::AddIOp::create(b, arith::MulIOp::create(b, place, factor),
                                    offset);
    }
  } else {
    stride = LocalSizeOp::create(b, type, d);
    first = LocalIdOp::create(b, type, d);
    if (isa<GlobalIdOp>(id.getDefiningOp())) {
      Value group = arith::MulIOp::create(
          b, GroupIdOp::create(b, type, d),
          arith::MulIOp::create(b, EnqueuedLocalSizeOp::create(b, type, d),
                                factor));
      Value base =
          arith::AddIOp::create(b, group, GlobalOffsetOp::create(b, type, d));
      first = arith::AddIOp::create(b, base, first);
    }
  }
  SmallVector<Value> values = {first};
  for (int64_t k = 1; k < how.factor; ++k)
    values.push_back(arith::AddIOp::create(b, values.back(), stride));
  return values;
}

//===----------------------------------------------------------------------===//
// The code of several work-items
//===----------------------------------------------------------------------===//

namespace {
/// Writes the code of a kernel anew, for the work-items of `maps` at once.
class CoarseEmitter {
public:
  CoarseEmitter(OpBuilder &b, const CoarseValues &values, ArrayRef<Value> ids,
                MutableArrayRef<IRMapping> maps)
      : b(b), values(values), ids(ids), maps(maps) {}

  /// What is in `block`, but for its end.
  void emit(Block &block);

  /// A value for all that are the same, else one for each.
  SmallVector<Value> expand(Value value, bool isVarying) const;

private:
  void emitOnce(Operation *op);
  void emitApart(Operation *op);
  /// Code for one of them at a time, in a loop over them if that has a loop and
  /// they are many; gives what the results are for each.
  SmallVector<Value> emitInTurn(Operation *op);
  SmallVector<Value> emitRolled(Operation *op, ArrayRef<Value> carried,
                                const SetVector<Operation *> &addresses);
  void emitJammed(Operation *op);
  void emitVersioned(scf::IfOp op);
  /// Side by side through each of `branches` that all of them take, else one
  /// after the other; gives what the results are for each.
  SmallVector<Value> emitVersions(scf::IfOp op, ArrayRef<Region *> branches);
  /// The end of a block of `op`, in a region of `index`.
  void emitEnd(Operation *op, unsigned index, Operation *end);
  /// Makes `to` what the values of `from` are.
  void map(ValueRange from, ValueRange to);

  OpBuilder &b;
  const CoarseValues &values;
  ArrayRef<Value> ids;
  MutableArrayRef<IRMapping> maps;
};
} // namespace

SmallVector<Value> CoarseEmitter::expand(Value value, bool isVarying) const {
  SmallVector<Value> expanded;
  for (const IRMapping &map : isVarying ? maps : maps.take_front())
    expanded.push_back(map.lookupOrDefault(value));
  return expanded;
}

void CoarseEmitter::map(ValueRange from, ValueRange to) {
  for (Value value : from) {
    bool isVarying = values.isVarying(value);
    for (IRMapping &map : maps) {
      map.map(value, to.front());
      if (isVarying)
        to = to.drop_front();
    }
    if (!isVarying)
      to = to.drop_front();
  }
}

void CoarseEmitter::emit(Block &block) {
  for (Operation &op : block.without_terminator()) {
    if (op.getNumResults() == 1 && llvm::is_contained(ids, op.getResult(0)))
      continue;
    switch (values.classify(&op)) {
    case Together::Once:
      emitOnce(&op);
      break;
    case Together::Apart:
      emitApart(&op);
      break;
    case Together::Jammed:
      emitJammed(&op);
      break;
    case Together::Versioned:
      emitVersioned(cast<scf::IfOp>(op));
      break;
    }
  }
}

void CoarseEmitter::emitOnce(Operation *op) {
  Operation *made = b.clone(*op, maps.front());
  for (IRMapping &map : maps)
    map.map(op->getResults(), made->getResults());
}

/// From so many work-items on, what they do one after the other in loops of
/// their own is there once: a compiler's time may be the square of its code's
/// length.
static constexpr size_t kRolledFrom = 8;

static bool isCarriable(Type type) {
  return getElementTypeOrSelf(type).isIntOrIndexOrFloat();
}

/// What `op` takes from around it and differs between work-items: numbers into
/// `carried`, and into `addresses` the ops that compute pointers of them, which
/// targets want to see where they are used. False where there is anything else.
static bool collectInputs(Operation *op, const CoarseValues &values,
                          SetVector<Value> &carried,
                          SetVector<Operation *> &addresses) {
  SetVector<Value> inputs(llvm::from_range, op->getOperands());
  getUsedValuesDefinedAbove(op->getRegions(), inputs);
  for (unsigned i = 0; i < inputs.size(); ++i) {
    Value input = inputs[i];
    if (!values.isVarying(input))
      continue;
    if (isCarriable(input.getType())) {
      carried.insert(input);
      continue;
    }
    auto address = input.getDefiningOp<LLVM::GEPOp>();
    if (!address)
      return false;
    addresses.insert(address);
    inputs.insert_range(address->getOperands());
  }
  return true;
}

/// The work-items' values are carried in a ring: each trip takes the first
/// ones, and puts them, and its results, behind the others.
SmallVector<Value>
CoarseEmitter::emitRolled(Operation *op, ArrayRef<Value> carried,
                          const SetVector<Operation *> &addresses) {
  ImplicitLocOpBuilder at(op->getLoc(), b);
  unsigned count = maps.size();
  SmallVector<Value> initial;
  for (Value value : carried)
    llvm::append_range(initial, expand(value, /*isVarying=*/true));
  for (Type type : op->getResultTypes())
    initial.append(count, ub::PoisonOp::create(at, type).getResult());
  auto bound = [&](int64_t value) {
    return arith::ConstantIntOp::create(at, value, 32).getResult();
  };
  auto loop = scf::ForOp::create(at, bound(0), bound(count), bound(1), initial);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  ValueRange ring = loop.getRegionIterArgs();
  IRMapping map = maps.front();
  for (auto [i, value] : llvm::enumerate(carried))
    map.map(value, ring[i * count]);
  for (Operation *address : topologicalSort(addresses))
    b.clone(*address, map);
  Operation *one = b.clone(*op, map);
  SmallVector<Value> next;
  for (unsigned i = 0; i < initial.size() / count; ++i) {
    llvm::append_range(next, ring.slice(i * count + 1, count - 1));
    next.push_back(i < carried.size() ? ring[i * count]
                                      : one->getResult(i - carried.size()));
  }
  scf::YieldOp::create(b, op->getLoc(), next);
  return llvm::to_vector_of<Value>(
      loop.getResults().drop_front(carried.size() * count));
}

SmallVector<Value> CoarseEmitter::emitInTurn(Operation *op) {
  SetVector<Value> carried;
  SetVector<Operation *> addresses;
  bool isLoop =
      isa<LoopLikeOpInterface>(op) || llvm::any_of(op->getRegions(), holdsLoop);
  if (maps.size() >= kRolledFrom && isLoop &&
      llvm::all_of(op->getResultTypes(), isCarriable) &&
      !findUserOfSymbols(op) && collectInputs(op, values, carried, addresses))
    return emitRolled(op, carried.getArrayRef(), addresses);
  SmallVector<Operation *> apart;
  for (IRMapping &map : maps)
    apart.push_back(b.clone(*op, map));
  SmallVector<Value> results;
  for (unsigned i = 0; i < op->getNumResults(); ++i)
    for (Operation *one : apart)
      results.push_back(one->getResult(i));
  return results;
}

void CoarseEmitter::emitApart(Operation *op) {
  map(op->getResults(), emitInTurn(op));
}

void CoarseEmitter::emitEnd(Operation *op, unsigned index, Operation *end) {
  // What each operand becomes one of.
  ValueRange targets = op->getResults();
  auto loop = dyn_cast<scf::WhileOp>(op);
  SmallVector<Value> operands;
  ValueRange forwarded = end->getOperands();
  if (loop && index == 0) {
    operands = expand(forwarded.front(), /*isVarying=*/false);
    forwarded = forwarded.drop_front();
    targets = loop.getAfterArguments();
  } else if (loop) {
    targets = loop.getBeforeArguments();
  }
  for (auto [value, target] : llvm::zip_equal(forwarded, targets))
    llvm::append_range(operands, expand(value, values.isVarying(target)));
  Operation *made = end->cloneWithoutRegions();
  made->setOperands(operands);
  b.insert(made);
}

void CoarseEmitter::emitJammed(Operation *op) {
  // Operands that loops carry are one of their first region's arguments each.
  ValueRange carried;
  if (auto loop = dyn_cast<scf::ForOp>(op))
    carried = loop.getRegionIterArgs();
  else if (auto loop = dyn_cast<scf::WhileOp>(op))
    carried = loop.getBeforeArguments();
  SmallVector<Value> operands;
  unsigned plain = op->getNumOperands() - carried.size();
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    llvm::append_range(
        operands,
        expand(operand, i >= plain && values.isVarying(carried[i - plain])));
  auto typesOf = [&](ValueRange from) {
    SmallVector<Type> types;
    for (Value value : from)
      types.append(values.isVarying(value) ? maps.size() : 1, value.getType());
    return types;
  };
  Operation *made = Operation::create(
      op->getLoc(), op->getName(), typesOf(op->getResults()), operands,
      op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
      /*successors=*/{}, op->getNumRegions());
  b.insert(made);
  OpBuilder::InsertionGuard guard(b);
  for (auto [from, to] :
       llvm::zip_equal(op->getRegions(), made->getRegions())) {
    if (from.empty())
      continue;
    Block &block = from.front();
    SmallVector<Type> types = typesOf(block.getArguments());
    SmallVector<Location> locations(types.size(), op->getLoc());
    Block *into = b.createBlock(&to, to.end(), types, locations);
    map(block.getArguments(), into->getArguments());
    emit(block);
    emitEnd(op, from.getRegionNumber(), block.getTerminator());
  }
  map(op->getResults(), made->getResults());
}

/// Whether all of `conditions` have the value `isTrue`.
static Value haveAll(OpBuilder &b, Location loc, ArrayRef<Value> conditions,
                     bool isTrue) {
  Value joined = conditions.front();
  for (Value condition : conditions.drop_front())
    joined = isTrue
                 ? arith::AndIOp::create(b, loc, joined, condition).getResult()
                 : arith::OrIOp::create(b, loc, joined, condition);
  if (isTrue)
    return joined;
  Value one = arith::ConstantIntOp::create(b, loc, 1, 1);
  return arith::XOrIOp::create(b, loc, joined, one);
}

SmallVector<Value> CoarseEmitter::emitVersions(scf::IfOp op,
                                               ArrayRef<Region *> branches) {
  Location loc = op.getLoc();
  if (branches.empty())
    return emitInTurn(op);
  Region &branch = *branches.front();
  Value isTogether =
      haveAll(b, loc, expand(op.getCondition(), /*isVarying=*/true),
              &branch == &op.getThenRegion());
  SmallVector<Type> types;
  for (Type type : op.getResultTypes())
    types.append(maps.size(), type);
  auto made =
      scf::IfOp::create(b, loc, types, isTogether, /*addThenBlock=*/false,
                        /*addElseBlock=*/false);
  OpBuilder::InsertionGuard guard(b);
  // What is within the op is known of one version at a time.
  SmallVector<IRMapping> outside(maps);
  b.createBlock(&made.getThenRegion());
  emit(branch.front());
  emitEnd(op, branch.getRegionNumber(), branch.front().getTerminator());
  llvm::copy(outside, maps.begin());
  b.createBlock(&made.getElseRegion());
  scf::YieldOp::create(b, loc, emitVersions(op, branches.drop_front()));
  return SmallVector<Value>(made.getResults());
}

void CoarseEmitter::emitVersioned(scf::IfOp op) {
  SmallVector<Region *> branches;
  for (Region &branch : op->getRegions())
    if (holdsLoop(branch))
      branches.push_back(&branch);
  map(op.getResults(), emitVersions(op, branches));
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

static void setAttributes(func::FuncOp kernel, const Coarsening &how) {
  std::array<int64_t, 3> factors = getCoarsening(kernel);
  factors[how.dim] *= how.factor;
  Builder b(kernel.getContext());
  kernel->setAttr(MuxDialect::getCoarseningAttrName(),
                  b.getDenseI64ArrayAttr(factors));
  if (auto size = getReqdWorkGroupSize(kernel)) {
    (*size)[how.dim] /= how.factor;
    kernel->setAttr(MuxDialect::getReqdWorkGroupSizeAttrName(),
                    b.getDenseI64ArrayAttr(*size));
  }
}

void cairn::mux::coarsen(func::FuncOp kernel, const Coarsening &how) {
  if (how.factor == 1)
    return;
  expandLinearIds(kernel);
  scaleSizes(kernel, how);
  SmallVector<Value> ids = gatherIds(kernel, how.dim);
  CoarseValues values(kernel, ids);

  Block &old = kernel.getBody().front();
  OpBuilder b(kernel.getContext());
  SmallVector<Location> locations = llvm::map_to_vector(
      old.getArguments(), [](BlockArgument arg) { return arg.getLoc(); });
  b.createBlock(&old, old.getArgumentTypes(), locations);
  Block &made = kernel.getBody().front();
  SmallVector<IRMapping> maps(how.factor);
  for (IRMapping &map : maps)
    map.map(old.getArguments(), made.getArguments());
  for (Value id : ids) {
    ImplicitLocOpBuilder at(id.getLoc(), b);
    for (auto [map, value] : llvm::zip_equal(maps, spreadId(at, id, how)))
      map.map(id, value);
  }
  CoarseEmitter(b, values, ids, maps).emit(old);
  b.clone(*old.getTerminator(), maps.front());
  old.dropAllReferences();
  old.erase();
  setAttributes(kernel, how);
}
