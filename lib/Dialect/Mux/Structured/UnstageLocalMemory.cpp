//===- UnstageLocalMemory.cpp - tiles that are not needed -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Work-items fill a tile, each its element: `tile[place(ids)] = value(ids)`,
// and the place says whose it is. So a load of a place finds the ids that it
// belongs to, and computes their value.
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Structured/LocalArrays.h"

#include "Addresses.h"
#include "Analysis/LocalDependence.h"
#include "Analysis/MemoryAccess.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/LocalStaging.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

namespace {
struct IdRange {
  int64_t low, high;
};

/// A dimension along which work-items fill a tile.
struct Axis {
  unsigned dim;
  /// From a work-item's element to its neighbour's, in bytes, and how many
  /// there are.
  int64_t stride, extent;
};

class Unstager {
public:
  Unstager(func::FuncOp kernel, LocalArray array, bool isUnchecked)
      : kernel(kernel), array(std::move(array)), isUnchecked(isUnchecked),
        sizes(*getReqdWorkGroupSize(kernel)),
        sums(kernel, isUnchecked, IndexSums::Symbols::Any) {}

  std::optional<Obstacle> check();
  void run();

private:
  /// What a load asks for: the local ids of the work-item whose element it is.
  struct Owner {
    LLVM::LoadOp load;
    SmallVector<UniformSum> ids;
  };

  std::optional<Obstacle> findStore();
  std::optional<Obstacle> findAxes();
  std::optional<Obstacle> checkGroup();
  std::optional<Obstacle> checkSource(Value value);
  std::optional<Obstacle> checkSourceOp(Operation *op);
  std::optional<Obstacle> checkWrites();
  std::optional<Obstacle> findOwner(LLVM::LoadOp load);
  std::optional<SmallVector<UniformSum>> split(const UniformSum &bytes,
                                               bool isNearest);
  std::optional<IdRange> rangeOf(Value value);
  bool isInside(const UniformSum &id, int64_t extent);
  unsigned dimsOfAxes() const;
  bool isAlike(Value value) { return !(dependence.of(value) & dimsOfAxes()); }
  Value emit(ImplicitLocOpBuilder &b, const UniformSum &sum);
  Value recompute(ImplicitLocOpBuilder &b, Value value, IRMapping &values,
                  ArrayRef<Value> ids);

  func::FuncOp kernel;
  LocalArray array;
  bool isUnchecked;
  std::array<int64_t, 3> sizes;
  IndexSums sums;
  LocalDependence dependence;
  LLVM::StoreOp store;
  /// Those with several work-items, the longest stride in front.
  SmallVector<Axis> axes;
  /// The part of the store's address that is the same for all of them.
  UniformSum first;
  /// What the stored value is computed of.
  SmallVector<LLVM::LoadOp> sources;
  llvm::SmallDenseSet<Value> visited;
  SmallVector<Owner> owners;
};
} // namespace

unsigned Unstager::dimsOfAxes() const {
  unsigned dims = 0;
  for (const Axis &axis : axes)
    dims |= 1u << axis.dim;
  return dims;
}

//===----------------------------------------------------------------------===//
// The store
//===----------------------------------------------------------------------===//

std::optional<Obstacle> Unstager::findStore() {
  for (Operation *op : array.accesses) {
    auto found = dyn_cast<LLVM::StoreOp>(op);
    if (!found)
      continue;
    if (store)
      return Obstacle{found, "the tile is stored in several places"};
    store = found;
  }
  if (!store)
    return Obstacle{kernel, "nothing is stored in the tile"};
  return std::nullopt;
}

/// Whether all work-items of the group reach the store.
std::optional<Obstacle> Unstager::checkGroup() {
  unsigned wide = 0;
  for (auto [dim, size] : llvm::enumerate(sizes))
    wide |= size > 1 ? 1u << dim : 0;
  for (Operation *op = store->getParentOp(); op != kernel;
       op = op->getParentOp()) {
    auto asked =
        isa<scf::IfOp>(op)
            ? op->getOperands()
            : op->getOperands().take_front(isa<scf::ForOp>(op) ? 3 : 0);
    bool isUniform = llvm::all_of(
        asked, [&](Value value) { return !(dependence.of(value) & wide); });
    if (!isa<scf::ForOp, scf::IfOp>(op) || !isUniform)
      return Obstacle{op,
                      "not all work-items of a group go through this alike"};
  }
  return std::nullopt;
}

/// Finds by which ids places differ, and that no two work-items have the same.
std::optional<Obstacle> Unstager::findAxes() {
  std::optional<Address> address = findAddress(store.getAddr(), sums);
  Obstacle unclear = {store, "the place that this stores to is not known to be "
                             "linear in local ids"};
  if (!address)
    return unclear;
  for (const UniformSum::Term &term : address->bytes.getTerms()) {
    std::optional<unsigned> dim;
    if (term.factors.size() == 1)
      dim = findLocalIdDim(term.factors.front().value);
    if (dim && sizes[*dim] == 1)
      continue;
    if (dim) {
      if (dimsOfAxes() & (1u << *dim))
        return unclear;
      axes.push_back({*dim, term.coefficient, sizes[*dim]});
      continue;
    }
    bool isSame = llvm::all_of(term.factors, [&](const auto &factor) {
      return dependence.of(factor.value) == 0;
    });
    if (!isSame)
      return unclear;
    first += UniformSum(term);
  }
  llvm::sort(axes,
             [](const Axis &x, const Axis &y) { return x.stride > y.stride; });
  auto length =
      static_cast<int64_t>(sizeInMemory(store.getValue().getType(), store));
  for (const Axis &axis : llvm::reverse(axes)) {
    if (axis.stride < length)
      return Obstacle{store, "several work-items store to the same place here"};
    length += axis.stride * (axis.extent - 1);
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// The value
//===----------------------------------------------------------------------===//

std::optional<Obstacle> Unstager::checkSourceOp(Operation *op) {
  if (auto load = dyn_cast<LLVM::LoadOp>(op)) {
    auto pointer = cast<LLVM::LLVMPointerType>(load.getAddr().getType());
    unsigned space = pointer.getAddressSpace();
    if (!MemoryAccess::of(op)->isPlain ||
        (space != GlobalSpace && space != ConstantSpace))
      return Obstacle{op, "what is stored is loaded by other means than from "
                          "global memory"};
    sources.push_back(load);
    return std::nullopt;
  }
  if (isa<LocalIdOp, GlobalIdOp>(op)) {
    auto dim = cast<WorkItemQuery>(op).getConstantDim();
    if (dim && *dim < 3)
      return std::nullopt;
  } else if (isa<scf::IfOp>(op) || op->hasTrait<OpTrait::IsTerminator>() ||
             (op->getNumRegions() == 0 && isPure(op) &&
              !isa<WorkItemQuery>(op))) {
    return std::nullopt;
  }
  return Obstacle{op, "what is stored is computed of this, which is not known "
                      "of another work-item"};
}

/// Whether `value`, that of another work-item, can be computed where it is
/// loaded.
std::optional<Obstacle> Unstager::checkSource(Value value) {
  if (!visited.insert(value).second || isAlike(value))
    return std::nullopt;
  if (isa<BlockArgument>(value))
    return Obstacle{value.getParentBlock()->getParentOp(),
                    "what is stored depends on what a work-item has come to in "
                    "trips of this"};
  Operation *op = value.getDefiningOp();
  std::optional<Obstacle> found;
  llvm::SetVector<Value> used(op->operand_begin(), op->operand_end());
  op->walk([&](Operation *inner) {
    if (!found)
      found = checkSourceOp(inner);
  });
  getUsedValuesDefinedAbove(op->getRegions(), used);
  for (Value operand : used)
    if (!found)
      found = checkSource(operand);
  return found;
}

/// Whether what is loaded for the tile stays what it was.
std::optional<Obstacle> Unstager::checkWrites() {
  std::optional<Obstacle> found;
  auto mayWrite = [&](Operation *op) {
    if (isa<LLVM::LoadOp, ControlBarrier, MemBarrierOp>(op) ||
        op->hasTrait<OpTrait::IsTerminator>() ||
        op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
        isMemoryEffectFree(op))
      return false;
    Value address;
    if (auto other = dyn_cast<LLVM::StoreOp>(op))
      address = other.getAddr();
    else if (auto atomic = dyn_cast<LLVM::AtomicRMWOp>(op))
      address = atomic.getPtr();
    else if (auto atomic = dyn_cast<LLVM::AtomicCmpXchgOp>(op))
      address = atomic.getPtr();
    return !address || llvm::any_of(sources, [&](LLVM::LoadOp load) {
      return !areApart(address, load.getAddr());
    });
  };
  kernel.getBody().walk([&](Operation *op) {
    if (!found && mayWrite(op))
      found = Obstacle{op, "this may write what the tile is filled with"};
  });
  return found;
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

std::optional<IdRange> Unstager::rangeOf(Value value) {
  if (auto dim = findLocalIdDim(value))
    return IdRange{0, sizes[*dim] - 1};
  APInt low, high;
  if (scf::ForOp loop = findCountedLoop(value)) {
    if (matchPattern(loop.getLowerBound(), m_ConstantInt(&low)) &&
        matchPattern(loop.getUpperBound(), m_ConstantInt(&high)) &&
        !low.isNegative() && low.slt(high))
      return IdRange{low.getSExtValue(), high.getSExtValue() - 1};
    return std::nullopt;
  }
  Operation *op = value.getDefiningOp();
  if (isa_and_present<arith::AndIOp, arith::RemUIOp>(op) &&
      matchPattern(op->getOperand(1), m_ConstantInt(&high)) &&
      high.isStrictlyPositive())
    return IdRange{0, high.getSExtValue() - isa<arith::RemUIOp>(op)};
  return std::nullopt;
}

bool Unstager::isInside(const UniformSum &id, int64_t extent) {
  constexpr int64_t most = int64_t(1) << 31;
  IdRange range = {0, 0};
  for (const UniformSum::Term &term : id.getTerms()) {
    IdRange part = {1, 1};
    if (term.factors.size() > 1 || std::abs(term.coefficient) > most)
      return false;
    if (!term.factors.empty()) {
      auto known = rangeOf(term.factors.front().value);
      if (!known || known->high > most)
        return false;
      part = *known;
    }
    int64_t a = part.low * term.coefficient, b = part.high * term.coefficient;
    if (llvm::AddOverflow(range.low, std::min(a, b), range.low) ||
        llvm::AddOverflow(range.high, std::max(a, b), range.high))
      return false;
  }
  return range.low >= 0 && range.high < extent;
}

/// The ids whose place is `bytes` behind the first: each number goes to the
/// longest stride that divides it, a constant to all, rounded down or to the
/// nearest.
std::optional<SmallVector<UniformSum>> Unstager::split(const UniformSum &bytes,
                                                       bool isNearest) {
  SmallVector<UniformSum> ids(axes.size());
  for (const UniformSum::Term &term : bytes.getTerms()) {
    std::optional<unsigned> dim;
    if (term.factors.size() == 1)
      dim = findLocalIdDim(term.factors.front().value);
    if (dim && sizes[*dim] == 1)
      continue;
    int64_t left = term.coefficient;
    for (auto [axis, id] : llvm::zip_equal(axes, ids)) {
      bool isConstant = term.factors.empty();
      if (left == 0 || (!isConstant && left % axis.stride))
        continue;
      int64_t half = isNearest && isConstant ? axis.stride / 2 : 0;
      int64_t count = llvm::divideFloorSigned(left + half, axis.stride);
      left -= count * axis.stride;
      id += UniformSum(UniformSum::Term{count, term.factors});
    }
    if (left)
      return std::nullopt;
  }
  return ids;
}

std::optional<Obstacle> Unstager::findOwner(LLVM::LoadOp load) {
  Operation *around = store->getBlock()->findAncestorOpInBlock(*load);
  if (!around || !store->isBeforeInBlock(around))
    return Obstacle{load,
                    "this does not read what was stored in the same trip"};
  if (load.getType() != store.getValue().getType())
    return Obstacle{load, "this reads another type than is stored"};
  std::optional<Address> address = findAddress(load.getAddr(), sums);
  std::optional<SmallVector<UniformSum>> ids;
  if (address) {
    UniformSum bytes = address->bytes;
    bytes += first * UniformSum(-1);
    for (bool isNearest : {false, true}) {
      ids = split(bytes, isNearest);
      bool isKnown =
          ids && llvm::all_of(llvm::zip_equal(*ids, axes), [&](auto p) {
            return isInside(std::get<0>(p), std::get<1>(p).extent);
          });
      if (isKnown || (isUnchecked && isNearest && ids)) {
        owners.push_back({load, *ids});
        return std::nullopt;
      }
    }
  }
  return Obstacle{load, "the place that this reads is not known to be one that "
                        "a work-item stores to"};
}

std::optional<Obstacle> Unstager::check() {
  std::optional<Obstacle> found = findStore();
  if (!found)
    found = checkGroup();
  if (!found)
    found = findAxes();
  if (!found)
    found = checkSource(store.getValue());
  if (!found && !isUnchecked)
    found = checkWrites();
  for (Operation *op : array.accesses)
    if (auto load = dyn_cast<LLVM::LoadOp>(op); load && !found)
      found = findOwner(load);
  return found;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// What fits in both types, so that a cast back is what was cast.
static Value castTo(ImplicitLocOpBuilder &b, Value value, Type type,
                    bool isSigned) {
  if (value.getType() == type)
    return value;
  Operation *op = value.getDefiningOp();
  if (isa_and_present<arith::ExtSIOp, arith::ExtUIOp, arith::TruncIOp>(op) &&
      op->getOperand(0).getType() == type)
    return op->getOperand(0);
  if (value.getType().isIndex() || type.isIndex())
    return arith::IndexCastOp::create(b, type, value);
  if (value.getType().getIntOrFloatBitWidth() > type.getIntOrFloatBitWidth())
    return arith::TruncIOp::create(b, type, value);
  if (isSigned)
    return arith::ExtSIOp::create(b, type, value);
  return arith::ExtUIOp::create(b, type, value);
}

/// `sum` as a number of 64 bits.
Value Unstager::emit(ImplicitLocOpBuilder &b, const UniformSum &sum) {
  Type type = b.getI64Type();
  Value all;
  for (const UniformSum::Term &term : sum.getTerms()) {
    Value product;
    if (term.coefficient != 1 || term.factors.empty())
      product =
          arith::ConstantOp::create(b, b.getI64IntegerAttr(term.coefficient));
    for (const UniformSum::Factor &factor : term.factors) {
      Value value = castTo(b, factor.value, type, factor.isSigned);
      product = product ? arith::MulIOp::create(b, product, value) : value;
    }
    all = all ? arith::AddIOp::create(b, all, product) : product;
  }
  if (!all)
    all = arith::ConstantOp::create(b, b.getI64IntegerAttr(0));
  return all;
}

/// `value` as the work-item of these `ids`, of the axes, computes it.
Value Unstager::recompute(ImplicitLocOpBuilder &b, Value value,
                          IRMapping &values, ArrayRef<Value> ids) {
  if (Value known = values.lookupOrNull(value))
    return known;
  if (isAlike(value))
    return value;
  Operation *op = value.getDefiningOp();
  if (isa<LocalIdOp, GlobalIdOp>(op)) {
    auto dim = cast<WorkItemQuery>(op).getConstantDim();
    auto *axis =
        llvm::find_if(axes, [&](const Axis &axis) { return axis.dim == *dim; });
    Value id = castTo(b, ids[axis - axes.begin()], value.getType(), false);
    if (isa<GlobalIdOp>(op)) {
      Value mine = LocalIdOp::create(b, value.getType(), op->getOperand(0));
      id = arith::AddIOp::create(b, arith::SubIOp::create(b, value, mine), id);
    }
    values.map(value, id);
    return id;
  }
  llvm::SetVector<Value> used(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), used);
  for (Value operand : used)
    values.map(operand, recompute(b, operand, values, ids));
  b.clone(*op, values);
  return values.lookup(value);
}

void Unstager::run() {
  for (Owner &owner : owners) {
    ImplicitLocOpBuilder b(owner.load.getLoc(), owner.load);
    SmallVector<Value> ids;
    for (const UniformSum &id : owner.ids)
      ids.push_back(emit(b, id));
    IRMapping values;
    owner.load.replaceAllUsesWith(recompute(b, store.getValue(), values, ids));
  }
  store.erase();
  kernel->walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });
  if (!array.variable)
    return;
  auto module = kernel->getParentOfType<ModuleOp>();
  auto bytes = static_cast<int64_t>(
      DataLayout(module).getTypeSize(array.variable.getType()).getFixedValue());
  array.variable.erase();
  int64_t left =
      static_cast<int64_t>(getLocalMemUsage(kernel).value_or(0)) - bytes;
  if (left > 0)
    kernel->setAttr(MuxDialect::getLocalMemUsageAttrName(),
                    Builder(module).getI64IntegerAttr(left));
  else
    kernel->removeAttr(MuxDialect::getLocalMemUsageAttrName());
}

/// Removes the barriers for local memory, if nothing in it is accessed.
static void removeBarriers(func::FuncOp kernel) {
  bool isUsed = false;
  SmallVector<WorkGroupBarrierOp> barriers;
  auto isSuch = [](Type type) {
    auto pointer = dyn_cast<LLVM::LLVMPointerType>(type);
    return pointer && (pointer.getAddressSpace() == LocalSpace ||
                       pointer.getAddressSpace() == GenericSpace);
  };
  kernel.getBody().walk([&](Operation *op) {
    isUsed |= llvm::any_of(op->getOperandTypes(), isSuch);
    if (auto barrier = dyn_cast<WorkGroupBarrierOp>(op))
      if (barrier.getMemory() == MemKind::WorkGroup)
        barriers.push_back(barrier);
  });
  if (isUsed)
    return;
  for (WorkGroupBarrierOp barrier : barriers)
    barrier.erase();
}

/// The names of what is in local memory, in order.
static SmallVector<StringRef> collectNames(func::FuncOp kernel) {
  llvm::SetVector<StringRef> names;
  kernel.getBody().walk([&](Operation *op) {
    for (Value operand : op->getOperands())
      if (auto pointer = dyn_cast<LLVM::LLVMPointerType>(operand.getType());
          pointer && pointer.getAddressSpace() == LocalSpace)
        names.insert(nameOf(operand));
  });
  names.remove("");
  return names.takeVector();
}

/// The address of what is called `name`; null if there is none in local memory.
static Value findRootOf(func::FuncOp kernel, StringRef name) {
  Value root;
  auto look = [&](Value value) {
    auto pointer = dyn_cast<LLVM::LLVMPointerType>(value.getType());
    if (pointer && pointer.getAddressSpace() == LocalSpace &&
        nameOf(value) == name)
      root = value;
  };
  llvm::for_each(kernel.getArguments(), look);
  kernel.walk([&](LLVM::AddressOfOp address) { look(address); });
  return root;
}

std::optional<Obstacle>
cairn::mux::unstageLocalMemory(func::FuncOp kernel, ArrayRef<StringRef> names,
                               bool isUnchecked) {
  if (std::optional<Obstacle> obstacle = findObstacleToKnownGroups(kernel))
    return obstacle;
  SmallVector<StringRef> all(names);
  if (all.empty())
    all = collectNames(kernel);
  if (all.empty())
    return Obstacle{kernel, "it accesses nothing in local memory"};
  for (StringRef name : all) {
    Value root = findRootOf(kernel, name);
    if (!root)
      return Obstacle{kernel, ("there is no '" + name +
                               "' in local memory that it accesses")
                                  .str()};
    std::optional<Obstacle> obstacle;
    auto array = LocalArray::of(root, kernel, obstacle);
    if (!array)
      return obstacle;
    Unstager unstager(kernel, std::move(*array), isUnchecked);
    if ((obstacle = unstager.check()))
      return obstacle;
    unstager.run();
  }
  removeBarriers(kernel);
  return std::nullopt;
}
