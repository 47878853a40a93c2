//===- StageLocalMemory.cpp - tiles of local memory -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/Transforms/LocalStaging.h"

#include "Analysis/LocalDependence.h"
#include "Collectives/GroupOperations.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

namespace {
/// A load that several work-items of a group do alike.
struct SharedLoad {
  LLVM::LoadOp load;
  /// The dimensions along which its address differs.
  unsigned owners;
  /// What computes the address, in the loop's body.
  llvm::SetVector<Operation *> slice;
};
} // namespace

/// The dimensions of a work-group with more than one work-item.
static unsigned wideDims(func::FuncOp kernel) {
  unsigned dims = 0;
  for (auto [dim, size] : llvm::enumerate(*getReqdWorkGroupSize(kernel)))
    dims |= size > 1 ? 1u << dim : 0;
  return dims;
}

static bool isGlobal(Type type) {
  auto pointer = dyn_cast<LLVM::LLVMPointerType>(type);
  return pointer && pointer.getAddressSpace() == GlobalSpace;
}

/// The loads of the loop's body whose addresses follow from ids and the trip,
/// and leave out a dimension of the work-group.
static SmallVector<SharedLoad> findSharedLoads(scf::ForOp loop) {
  unsigned wide = wideDims(loop->getParentOfType<func::FuncOp>());
  LocalDependence dependence;
  SmallVector<SharedLoad> found;
  for (auto load : loop.getBody()->getOps<LLVM::LoadOp>()) {
    if (!isGlobal(load.getAddr().getType()) || load.getVolatile_() ||
        load.getOrdering() != LLVM::AtomicOrdering::not_atomic)
      continue;
    unsigned owners = dependence.of(load.getAddr()) & wide;
    if (owners == wide)
      continue;
    SharedLoad shared = {load, owners, {}};
    BackwardSliceOptions options;
    options.omitBlockArguments = true;
    options.filter = [&](Operation *op) {
      return op->getBlock() == loop.getBody();
    };
    (void)getBackwardSlice(load.getOperation(), &shared.slice, options);
    bool asksForTrip = llvm::any_of(shared.slice, [&](Operation *op) {
      return llvm::is_contained(op->getOperands(), loop.getInductionVar());
    });
    if (asksForTrip)
      found.push_back(std::move(shared));
  }
  return found;
}

/// Whether `op` may change what loads of global memory give, or is not alone in
/// its work-item.
static bool mayChangeGlobalMemory(Operation *op) {
  if (auto store = dyn_cast<LLVM::StoreOp>(op)) {
    auto pointer = cast<LLVM::LLVMPointerType>(store.getAddr().getType());
    return pointer.getAddressSpace() == GlobalSpace ||
           pointer.getAddressSpace() == GenericSpace;
  }
  if (isa<LLVM::LoadOp>(op) || op->hasTrait<OpTrait::IsTerminator>() ||
      op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
    return false;
  return !isMemoryEffectFree(op);
}

std::optional<Obstacle>
cairn::mux::findObstacleToKnownGroups(func::FuncOp kernel) {
  if (!getReqdWorkGroupSize(kernel))
    return Obstacle{kernel, "the kernel requires no work-group size, which "
                            "'transform.cairn.set_work_group_size' gives it"};
  if (!kernel->hasAttr(ocl::kUniformWorkGroupSizeAttr))
    return Obstacle{kernel, "work-groups at the edge of a launch may be "
                            "smaller, without '-cl-uniform-work-group-size'"};
  return std::nullopt;
}

std::optional<Obstacle> cairn::mux::findObstacleToStaging(scf::ForOp loop,
                                                          bool isUnchecked) {
  auto kernel = loop->getParentOfType<func::FuncOp>();
  if (!kernel || !isKernelEntryPoint(kernel) ||
      kernel->hasAttr(MuxDialect::getWorkItemLoopsAttrName()))
    return Obstacle{loop, "this is in no kernel at the level mux"};
  if (std::optional<Obstacle> obstacle = findObstacleToKnownGroups(kernel))
    return obstacle;
  Type type = loop.getInductionVar().getType();
  if (!(type.isInteger(32) || type.isInteger(64)) ||
      !matchPattern(loop.getStep(), m_One()))
    return Obstacle{loop, "the loop does not count an i32 or i64 by one"};
  LocalDependence dependence;
  unsigned wide = wideDims(kernel);
  for (Operation *op = loop; op != kernel; op = op->getParentOp()) {
    auto isUniform = [&](Value value) {
      return !(dependence.of(value) & wide);
    };
    if (!isa<scf::ForOp, scf::IfOp>(op) ||
        !llvm::all_of(isa<scf::IfOp>(op) ? op->getOperands()
                                         : op->getOperands().take_front(3),
                      isUniform))
      return Obstacle{op,
                      "not all work-items of a group go through this alike"};
  }
  std::optional<Obstacle> found;
  loop.getBody()->walk([&](Operation *op) {
    if (isa<ControlBarrier>(op))
      found = Obstacle{op, "work-items wait for each other here"};
    else if (!isUnchecked && mayChangeGlobalMemory(op))
      found = Obstacle{op, "global memory may be written here"};
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (!found && findSharedLoads(loop).empty())
    return Obstacle{loop, "no work-items of a group read the same here, in the "
                          "loop's own body and by its trips"};
  return found;
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

namespace {
class Stager {
public:
  Stager(scf::ForOp loop, const Staging &how)
      : loop(loop), how(how), trips(how.trips),
        kernel(loop->getParentOfType<func::FuncOp>()),
        sizes(*getReqdWorkGroupSize(kernel)), loads(findSharedLoads(loop)),
        b(loop.getLoc(), loop), nextBarrierId(firstFreeBarrierId(kernel)) {}

  bool canSwizzle();
  scf::ForOp run();

private:
  /// A tile in local memory, of `trips` values of each owner.
  struct Tile {
    LLVM::GlobalOp array;
    Value owner, helper;
    int64_t owners, helpers;
    bool isByOwner;
    /// From a row of the tile to the next, and how many there are.
    int64_t pitch, rows;
  };
  /// A value of a tile on its way there.
  struct Fetched {
    const Tile *tile;
    /// The trip that it is of, and whether there is such.
    Value trip, isRead, value;
  };

  Value number(Type type, int64_t value) {
    return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
  }
  Value number(int64_t value) { return number(b.getI32Type(), value); }
  Value cast(Value value, Type type);
  void barrier() {
    WorkGroupBarrierOp::create(b, nextBarrierId++, MemScope::WorkGroup,
                               MemOrdering::AcquireRelease, MemKind::WorkGroup);
  }
  std::pair<Value, int64_t> rank(unsigned dims);
  Tile makeTile(SharedLoad &shared);
  int64_t columns(const SharedLoad &shared);
  Value place(const Tile &tile, Type type, Value trip, Value half);
  Value wholeTiles();
  Value load(SharedLoad &shared, Value first, Value trip);
  void fill(SharedLoad &shared, const Tile &tile, Value first);
  SmallVector<Fetched> fetch(ArrayRef<Tile> tiles, Value first, Value isAny);
  void keep(ArrayRef<Fetched> values, Value half);
  scf::ForOp compute(ArrayRef<Tile> tiles, Value first, Value half,
                     ValueRange values);
  scf::ForOp runInTurn(ArrayRef<Tile> tiles, Value whole);
  scf::ForOp runAhead(ArrayRef<Tile> tiles, Value whole);
  scf::ForOp makeOuter(Value whole, ValueRange inits);

  scf::ForOp loop;
  Staging how;
  int64_t trips;
  func::FuncOp kernel;
  std::array<int64_t, 3> sizes;
  SmallVector<SharedLoad> loads;
  ImplicitLocOpBuilder b;
  uint32_t nextBarrierId;
};
} // namespace

/// Numbers that both types hold.
Value Stager::cast(Value value, Type type) {
  unsigned from = value.getType().getIntOrFloatBitWidth();
  unsigned to = type.getIntOrFloatBitWidth();
  if (from == to)
    return value;
  if (from > to)
    return arith::TruncIOp::create(b, type, value);
  return arith::ExtUIOp::create(b, type, value);
}

/// The work-item's number along `dims`, and how many there are.
std::pair<Value, int64_t> Stager::rank(unsigned dims) {
  Value linear = number(0);
  int64_t count = 1;
  for (unsigned dim = 0; dim < 3; ++dim) {
    if (!(dims & (1u << dim)) || sizes[dim] == 1)
      continue;
    Value id = LocalIdOp::create(b, b.getI32Type(), number(dim));
    linear = arith::AddIOp::create(b, linear,
                                   arith::MulIOp::create(b, id, number(count)));
    count *= sizes[dim];
  }
  return {linear, count};
}

Stager::Tile Stager::makeTile(SharedLoad &shared) {
  Tile tile;
  std::tie(tile.owner, tile.owners) = rank(shared.owners);
  std::tie(tile.helper, tile.helpers) = rank(~shared.owners);
  // Neighbours are at neighbouring places.
  tile.isByOwner = shared.owners & 1;
  tile.pitch = columns(shared) + how.padding;
  tile.rows = tile.isByOwner ? trips : tile.owners;
  auto module = kernel->getParentOfType<ModuleOp>();
  DataLayout layout(module);
  Type type = shared.load.getType();
  int64_t halves = how.isPrefetched ? 2 : 1;
  auto array = LLVM::LLVMArrayType::get(type, halves * tile.rows * tile.pitch);
  OpBuilder before(kernel);
  tile.array = LLVM::GlobalOp::create(
      before, loop.getLoc(), array, /*isConstant=*/false,
      LLVM::Linkage::Internal, (kernel.getName() + ".tile").str(),
      /*value=*/Attribute(), layout.getTypeABIAlignment(type), LocalSpace);
  SymbolTable(module).insert(tile.array); // which makes the name unique
  uint64_t bytes = layout.getTypeSize(array).getFixedValue();
  kernel->setAttr(
      MuxDialect::getLocalMemUsageAttrName(),
      b.getI64IntegerAttr(bytes + getLocalMemUsage(kernel).value_or(0)));
  return tile;
}

/// The elements of a row of the load's tile.
int64_t Stager::columns(const SharedLoad &shared) {
  if (!(shared.owners & 1))
    return trips;
  int64_t owners = 1;
  for (auto [dim, size] : llvm::enumerate(sizes))
    owners *= shared.owners & (1u << dim) ? size : 1;
  return owners;
}

bool Stager::canSwizzle() {
  return llvm::all_of(loads, [&](const SharedLoad &shared) {
    return llvm::isPowerOf2_64(columns(shared));
  });
}

/// Where the tile, or a half of it, has the work-item's value of a trip.
Value Stager::place(const Tile &tile, Type type, Value trip, Value half) {
  Value row = tile.isByOwner ? trip : tile.owner;
  Value column = tile.isByOwner ? tile.owner : trip;
  if (how.isSwizzled) {
    Value mask = number(tile.pitch - how.padding - 1);
    column =
        arith::XOrIOp::create(b, column, arith::AndIOp::create(b, row, mask));
  }
  Value index = arith::AddIOp::create(
      b, arith::MulIOp::create(b, row, number(tile.pitch)), column);
  if (half)
    index = arith::AddIOp::create(
        b, index,
        arith::MulIOp::create(b, half, number(tile.rows * tile.pitch)));
  Value base = LLVM::AddressOfOp::create(b, tile.array);
  return LLVM::GEPOp::create(b, base.getType(), type, base, index);
}

/// The bound up to which the trips are whole tiles.
Value Stager::wholeTiles() {
  Value low = loop.getLowerBound(), high = loop.getUpperBound();
  Type type = low.getType();
  auto less = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                    : arith::CmpIPredicate::slt;
  // As an unsigned number the difference is right for all bounds.
  Value count = arith::SelectOp::create(
      b, arith::CmpIOp::create(b, less, low, high),
      arith::SubIOp::create(b, high, low), number(type, 0));
  Value rest = arith::RemUIOp::create(b, count, number(type, trips));
  return arith::AddIOp::create(b, low, arith::SubIOp::create(b, count, rest));
}

/// What the load gives in the `trip`-th trip of a tile.
Value Stager::load(SharedLoad &shared, Value first, Value trip) {
  IRMapping mapping;
  mapping.map(loop.getInductionVar(),
              arith::AddIOp::create(b, first, cast(trip, first.getType())));
  for (Operation *op : shared.slice)
    b.clone(*op, mapping);
  return b.clone(*shared.load.getOperation(), mapping)->getResult(0);
}

/// Reads a tile, each value by one of those that would all read it.
void Stager::fill(SharedLoad &shared, const Tile &tile, Value first) {
  auto shares =
      scf::ForOp::create(b, tile.helper, number(trips), number(tile.helpers));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(shares.getBody());
  Value trip = shares.getInductionVar();
  Value value = load(shared, first, trip);
  LLVM::StoreOp::create(b, value, place(tile, value.getType(), trip, Value()));
}

/// Reads the work-item's share of all tiles, if `isAny`.
SmallVector<Stager::Fetched> Stager::fetch(ArrayRef<Tile> tiles, Value first,
                                           Value isAny) {
  SmallVector<Fetched> fetched;
  for (auto [shared, tile] : llvm::zip_equal(loads, tiles))
    for (int64_t from = 0; from < trips; from += tile.helpers) {
      Value trip = arith::AddIOp::create(b, tile.helper, number(from));
      Value isInside;
      if (from + tile.helpers > trips)
        isInside = arith::CmpIOp::create(b, arith::CmpIPredicate::ult, trip,
                                         number(trips));
      Value isRead = isInside
                         ? arith::AndIOp::create(b, isAny, isInside).getResult()
                         : isAny;
      auto read = scf::IfOp::create(b, shared.load.getType(), isRead,
                                    /*withElseRegion=*/true);
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToStart(read.thenBlock());
      scf::YieldOp::create(b, load(shared, first, trip));
      b.setInsertionPointToStart(read.elseBlock());
      scf::YieldOp::create(
          b, ub::PoisonOp::create(b, shared.load.getType()).getResult());
      fetched.push_back({&tile, trip, isRead, read.getResult(0)});
    }
  return fetched;
}

/// Puts what was fetched into a half of its tile.
void Stager::keep(ArrayRef<Fetched> values, Value half) {
  for (const Fetched &fetched : values) {
    auto kept = scf::IfOp::create(b, fetched.isRead, /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(kept.thenBlock());
    LLVM::StoreOp::create(
        b, fetched.value,
        place(*fetched.tile, fetched.value.getType(), fetched.trip, half));
  }
}

/// The trips of a tile.
scf::ForOp Stager::compute(ArrayRef<Tile> tiles, Value first, Value half,
                           ValueRange values) {
  auto inner =
      scf::ForOp::create(b, number(0), number(trips), number(1), values);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(inner.getBody());
  Value trip = inner.getInductionVar();
  IRMapping mapping;
  mapping.map(loop.getInductionVar(),
              arith::AddIOp::create(b, first, cast(trip, first.getType())));
  mapping.map(loop.getRegionIterArgs(), inner.getRegionIterArgs());
  for (auto [shared, tile] : llvm::zip_equal(loads, tiles)) {
    Type type = shared.load.getType();
    mapping.map(shared.load.getResult(),
                LLVM::LoadOp::create(b, type, place(tile, type, trip, half)));
  }
  for (Operation &op : loop.getBody()->without_terminator())
    if (llvm::none_of(loads, [&](const SharedLoad &shared) {
          return shared.load == &op;
        }))
      b.clone(op, mapping);
  SmallVector<Value> yielded;
  for (Value value : loop.getBody()->getTerminator()->getOperands())
    yielded.push_back(mapping.lookupOrDefault(value));
  if (!inner.getBody()->empty() &&
      inner.getBody()->back().hasTrait<OpTrait::IsTerminator>())
    inner.getBody()->back().erase();
  b.setInsertionPointToEnd(inner.getBody());
  scf::YieldOp::create(b, yielded);
  return inner;
}

/// The loop over tiles, in which the caller has to yield.
scf::ForOp Stager::makeOuter(Value whole, ValueRange inits) {
  auto outer = scf::ForOp::create(
      b, loop.getLowerBound(), whole, number(whole.getType(), trips), inits,
      [](OpBuilder &, Location, Value, ValueRange) {}, loop.getUnsignedCmp());
  b.setInsertionPointToStart(outer.getBody());
  return outer;
}

/// One tile after the other, each read when the one before is done with.
scf::ForOp Stager::runInTurn(ArrayRef<Tile> tiles, Value whole) {
  scf::ForOp outer = makeOuter(whole, loop.getInitArgs());
  // Nobody reads the tile before any more.
  barrier();
  for (auto [shared, tile] : llvm::zip_equal(loads, tiles))
    fill(shared, tile, outer.getInductionVar());
  barrier();
  scf::ForOp inner = compute(tiles, outer.getInductionVar(), Value(),
                             outer.getRegionIterArgs());
  b.setInsertionPointToEnd(outer.getBody());
  scf::YieldOp::create(b, inner.getResults());
  loop.getInitArgsMutable().assign(outer.getResults());
  return inner;
}

/// Two tiles in turns: the next one is on its way while the work-item computes,
/// and then put where the one before was.
scf::ForOp Stager::runAhead(ArrayRef<Tile> tiles, Value whole) {
  Value low = loop.getLowerBound();
  // Nobody reads a tile of an earlier round any more.
  barrier();
  Value isAny = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, low, whole);
  keep(fetch(tiles, low, isAny), number(0));
  SmallVector<Value> inits(loop.getInitArgs());
  inits.push_back(number(0));
  scf::ForOp outer = makeOuter(whole, inits);
  Value first = outer.getInductionVar();
  Value half = outer.getRegionIterArgs().back();
  // The tile is whole, and nobody reads the other one any more.
  barrier();
  Value left = arith::SubIOp::create(b, whole, first);
  Value length = number(whole.getType(), trips);
  Value isMore =
      arith::CmpIOp::create(b, arith::CmpIPredicate::ugt, left, length);
  SmallVector<Fetched> next =
      fetch(tiles, arith::AddIOp::create(b, first, length), isMore);
  scf::ForOp inner =
      compute(tiles, first, half, outer.getRegionIterArgs().drop_back());
  b.setInsertionPointToEnd(outer.getBody());
  Value other = arith::XOrIOp::create(b, half, number(1));
  keep(next, other);
  SmallVector<Value> yielded(inner.getResults());
  yielded.push_back(other);
  scf::YieldOp::create(b, yielded);
  loop.getInitArgsMutable().assign(outer.getResults().drop_back());
  return inner;
}

scf::ForOp Stager::run() {
  SmallVector<Tile> tiles = llvm::map_to_vector(
      loads, [&](SharedLoad &shared) { return makeTile(shared); });
  Value whole = wholeTiles();
  scf::ForOp inner =
      how.isPrefetched ? runAhead(tiles, whole) : runInTurn(tiles, whole);
  // The loop is left with the other trips.
  loop.setLowerBound(whole);
  return inner;
}

FailureOr<scf::ForOp> cairn::mux::stageInLocalMemory(scf::ForOp loop,
                                                     const Staging &how) {
  Stager stager(loop, how);
  if (how.isSwizzled && !stager.canSwizzle())
    return failure();
  return stager.run();
}
