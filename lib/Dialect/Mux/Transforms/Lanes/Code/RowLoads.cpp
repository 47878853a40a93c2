//===- RowLoads.cpp - loads of lanes along rows of memory -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RowLoads.h"

#include "LaneEmitter.h"
#include "Lanes/Values/AddressIndices.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn::mux;

/// A body of more ops is not worth having for each trip.
static constexpr unsigned kMaxOps = 32;
/// Bytes of a lane that are loaded at once.
static constexpr int64_t kChunk = 16;

//===----------------------------------------------------------------------===//
// Which loads
//===----------------------------------------------------------------------===//

namespace {
/// By how much values grow from each trip of a loop to the next.
class TripGrowth {
public:
  TripGrowth(scf::ForOp loop, const LaneShapes &shapes)
      : loop(loop), shapes(shapes), layout(getLayout(loop)) {}

  /// In bytes for an address; nothing if it is not always the same.
  std::optional<int64_t> of(Value value) { return of(value, Wrap::Any); }

private:
  /// How sums have to come without wrapping, as they are extended.
  enum class Wrap { Any, Signed, Unsigned };

  static DataLayout getLayout(scf::ForOp loop) {
    return DataLayout(loop->getParentOfType<ModuleOp>());
  }
  bool isOutside(Value value) {
    return !loop->isAncestor(value.getParentRegion()->getParentOp());
  }
  std::optional<int64_t> of(Value value, Wrap wrap);
  std::optional<int64_t> ofExtended(Value number, bool isSigned);
  std::optional<int64_t> ofSum(Operation *op, Wrap wrap);
  std::optional<int64_t> ofAddress(LLVM::GEPOp gep);

  scf::ForOp loop;
  const LaneShapes &shapes;
  DataLayout layout;
  DenseMap<std::pair<Value, unsigned>, std::optional<int64_t>> known;
};
} // namespace

static std::optional<int64_t> sum(std::optional<int64_t> a,
                                  std::optional<int64_t> b) {
  return a && b ? std::optional(*a + *b) : std::nullopt;
}

std::optional<int64_t> TripGrowth::of(Value value, Wrap wrap) {
  if (value == loop.getInductionVar())
    return 1;
  if (isOutside(value))
    return 0;
  Operation *op = value.getDefiningOp();
  if (!op || op->getNumRegions())
    return std::nullopt;
  auto [place, isNew] = known.try_emplace({value, unsigned(wrap)});
  if (!isNew)
    return place->second;
  bool isSame = isMemoryEffectFree(op) || isa<LLVM::LoadOp>(op);
  for (Value operand : op->getOperands())
    isSame &= of(operand, Wrap::Any) == 0;
  std::optional<int64_t> growth;
  if (isSame)
    growth = 0;
  else if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp>(op))
    growth = ofSum(op, wrap);
  else if (isa<arith::ExtSIOp, arith::ExtUIOp>(op))
    growth = ofExtended(op->getOperand(0), isa<arith::ExtSIOp>(op));
  else if (auto gep = dyn_cast<LLVM::GEPOp>(op))
    growth = ofAddress(gep);
  return known[{value, unsigned(wrap)}] = growth;
}

/// The growth of a number that is extended. The number may wrap where it is not
/// asked in front.
std::optional<int64_t> TripGrowth::ofExtended(Value number, bool isSigned) {
  if (shapes.getPlainNumbers().contains({number, isSigned}))
    return of(number, Wrap::Any);
  return of(number, isSigned ? Wrap::Signed : Wrap::Unsigned);
}

std::optional<int64_t> TripGrowth::ofSum(Operation *op, Wrap wrap) {
  auto flags = cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  if ((wrap == Wrap::Signed && !flags.hasNoSignedWrap()) ||
      (wrap == Wrap::Unsigned && !flags.hasNoUnsignedWrap()))
    return std::nullopt;
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  std::optional<int64_t> left = of(lhs, wrap), right = of(rhs, wrap);
  if (isa<arith::AddIOp>(op))
    return sum(left, right);
  if (isa<arith::SubIOp>(op))
    return right ? sum(left, -*right) : std::nullopt;
  APInt factor;
  if (!left || !matchPattern(rhs, m_ConstantInt(&factor)) ||
      factor.getSignificantBits() > 16)
    return std::nullopt;
  int64_t by = factor.getSExtValue();
  if (isa<arith::MulIOp>(op))
    return *left * by;
  return by >= 0 && by < 16 ? std::optional(*left << by) : std::nullopt;
}

std::optional<int64_t> TripGrowth::ofAddress(LLVM::GEPOp gep) {
  std::optional<int64_t> growth = of(gep.getBase(), Wrap::Any);
  bool isKnown = visitIndices(gep, [&](Value index, Type type) {
    std::optional<int64_t> by =
        of(index, index.getType().isInteger(64) ? Wrap::Any : Wrap::Signed);
    if (!by || holdsHandle(type))
      return false;
    int64_t size = layout.getTypeSize(type).getFixedValue();
    growth = sum(growth, *by * size);
    return true;
  });
  return isKnown ? growth : std::nullopt;
}

/// How many elements `load` has, of OpenCL's own vectors several.
static int64_t componentsOf(LLVM::LoadOp load) {
  auto type = dyn_cast<VectorType>(load.getType());
  return type ? type.getNumElements() : 1;
}

static int64_t elementSizeOf(LLVM::LoadOp load) {
  Type type = getElementTypeOrSelf(load.getType());
  return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
}

static int64_t sizeOf(LLVM::LoadOp load) {
  return componentsOf(load) * elementSizeOf(load);
}

/// Whether lanes load elements by `load` that they do not load side by side or
/// close to each other.
static bool isApart(LLVM::LoadOp load, const LaneShapes &shapes) {
  Type type = getElementTypeOrSelf(load.getType());
  if (!isPlain(load) || !type.isIntOrFloat() ||
      !llvm::is_contained({8, 16, 32, 64}, type.getIntOrFloatBitWidth()) ||
      !llvm::isPowerOf2_64(componentsOf(load)))
    return false;
  LaneShape shape = shapes.of(load.getAddr());
  return !getPrivateArray(load.getAddr()) &&
         (shape.isVarying() ||
          (shape.kind == LaneShape::Linear &&
           !shapes.isConsecutive(load.getAddr(), load.getType()) &&
           !shapes.getSpacing(load)));
}

/// Whether `op` stores in what a work-item has for itself, where nobody loads
/// that is not seen to.
static bool storesInPrivate(Operation *op) {
  auto store = dyn_cast<LLVM::StoreOp>(op);
  return store && isPlain(store) && getPrivateArray(store.getAddr());
}

SmallVector<LLVM::LoadOp> cairn::mux::findRowLoads(scf::ForOp loop,
                                                   const LaneShapes &shapes) {
  SmallVector<LLVM::LoadOp> loads;
  if (shapes.isDivergent(loop) || shapes.isMasked(loop) ||
      !matchPattern(loop.getStep(), m_One()) ||
      !loop.getInductionVar().getType().isInteger() ||
      !llvm::hasNItemsOrLess(*loop.getBody(), kMaxOps))
    return {};
  TripGrowth growth(loop, shapes);
  for (Operation &op : loop.getBody()->without_terminator()) {
    auto load = dyn_cast<LLVM::LoadOp>(op);
    if (load ? !isPlain(load)
             : op.getNumRegions() ||
                   !(isMemoryEffectFree(&op) || storesInPrivate(&op)))
      return {};
    if (load && isApart(load, shapes) &&
        growth.of(load.getAddr()) == sizeOf(load))
      loads.push_back(load);
  }
  return loads;
}

/// Elements that one vector for each lane has.
static int64_t countElements(LLVM::LoadOp load, int64_t lanes) {
  return std::min(kChunk / elementSizeOf(load), lanes);
}

bool cairn::mux::isRowVector(LLVM::LoadOp load) {
  auto type = dyn_cast<VectorType>(load.getType());
  if (!type || !isPlain(load) || !type.getElementType().isIntOrFloat())
    return false;
  int64_t count = type.getNumElements(), bits = type.getElementTypeBitWidth();
  return llvm::isPowerOf2_64(count) && bits % 8 == 0 &&
         count * bits <= kChunk * 8;
}

int64_t cairn::mux::countTripsAtOnce(ArrayRef<LLVM::LoadOp> loads,
                                     int64_t lanes) {
  int64_t trips = 1;
  for (LLVM::LoadOp load : loads)
    trips = std::max(trips, countElements(load, lanes) / componentsOf(load));
  return trips;
}

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

/// The address of `lane`, which computes it as `address`.
Value LaneEmitter::laneAddress(Location loc, Value address, int64_t lane) {
  LaneShape shape = shapes.of(address);
  if (!shape.isScalar())
    return vector::ExtractOp::create(b, loc, part(address),
                                     ArrayRef<int64_t>(lane));
  return LLVM::GEPOp::create(
      b, loc, address.getType(), b.getI8Type(), scalar(address),
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(shape.stride * lane)});
}

/// Where each lane's row begins for each of `loads`, one after the other, in
/// front of `loop`, whose first trip is `lower`, if there is one: `any`.
LaneEmitter::Parts LaneEmitter::rowsOf(scf::ForOp loop,
                                       ArrayRef<LLVM::LoadOp> loads,
                                       Value lower, Value any) {
  DenseSet<Operation *> needed;
  SmallVector<Value> open = llvm::map_to_vector(
      loads, [](LLVM::LoadOp load) { return Value(load.getAddr()); });
  while (!open.empty()) {
    Operation *def = open.pop_back_val().getDefiningOp();
    if (def && loop->isProperAncestor(def) && needed.insert(def).second)
      llvm::append_range(open, def->getOperands());
  }
  setScalar(loop.getInductionVar(), lower);
  auto emitAll = [&] {
    for (Operation &op : loop.getBody()->without_terminator())
      if (needed.contains(&op))
        emit(&op, /*mask=*/Value());
    Parts rows;
    for (LLVM::LoadOp load : loads)
      for (int64_t lane = 0; lane < lanes; ++lane)
        rows.push_back(laneAddress(load.getLoc(), load.getAddr(), lane));
    return rows;
  };
  if (llvm::all_of(needed, [](Operation *op) { return isPure(op); }))
    return emitAll();
  Location loc = loop.getLoc();
  SmallVector<Type> types;
  for (LLVM::LoadOp load : loads)
    types.append(lanes, load.getAddr().getType());
  auto branch = scf::IfOp::create(b, loc, types, any, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(b, loc, emitAll());
  b.setInsertionPointToStart(branch.elseBlock());
  Parts nowhere;
  for (Type type : types)
    nowhere.push_back(ub::PoisonOp::create(b, loc, type));
  scf::YieldOp::create(b, loc, nowhere);
  return Parts(branch.getResults());
}

/// What lanes load in the trips from the one whose element is `offset` bytes
/// from where their `rows` begin.
LaneEmitter::Parts LaneEmitter::loadTransposed(LLVM::LoadOp load,
                                               ArrayRef<Value> rows,
                                               Value offset) {
  Location loc = load.getLoc();
  int64_t size = elementSizeOf(load);
  Type type = getElementTypeOrSelf(load.getType());
  Type element = b.getIntegerType(8 * size);
  if (type.getIntOrFloatBitWidth() >= 32)
    element = type;
  int64_t count = countElements(load, lanes);
  unsigned alignment =
      std::min<uint64_t>(load.getAlignment().value_or(size), size);
  Parts vectors = transposed(loc, count, [&](int64_t lane) -> Value {
    Value address =
        LLVM::GEPOp::create(b, loc, load.getAddr().getType(), b.getI8Type(),
                            rows[lane], ValueRange{offset});
    auto piece = LLVM::LoadOp::create(b, loc, VectorType::get({count}, element),
                                      address, alignment);
    piece.setTbaaAttr(load.getTbaaAttr());
    return piece;
  });
  if (element != type)
    for (Value &vector : vectors)
      vector = LLVM::BitcastOp::create(b, loc, vectorOf(type), vector);
  return vectors;
}

/// What lanes load in so many `trips` from the one on that is `done` trips
/// after the first.
LaneEmitter::Parts LaneEmitter::loadTrips(LLVM::LoadOp load,
                                          ArrayRef<Value> rows, Value done,
                                          int64_t trips) {
  Location loc = load.getLoc();
  auto number = [&](int64_t value) {
    return arith::ConstantIntOp::create(b, loc, b.getI64Type(), value);
  };
  Value bytes =
      arith::MulIOp::create(b, loc, done, number(sizeOf(load))).getResult();
  Parts elements;
  while (int64_t(elements.size()) < trips * componentsOf(load)) {
    Value offset = arith::AddIOp::create(
        b, loc, bytes, number(elementSizeOf(load) * elements.size()));
    llvm::append_range(elements, loadTransposed(load, rows, offset));
  }
  return elements;
}

/// A vector of lanes for each of the `count` elements, a power of two, of what
/// `loadLane` loads for a lane.
LaneEmitter::Parts
LaneEmitter::transposed(Location loc, int64_t count,
                        function_ref<Value(int64_t)> loadLane) {
  // A vector has the rows of lanes `count` apart side by side, so that what is
  // exchanged stays in 128 bits.
  Parts vectors;
  for (int64_t first = 0; first < count; ++first) {
    Parts pieces;
    for (int64_t lane = first; lane < lanes; lane += count)
      pieces.push_back(loadLane(lane));
    vectors.push_back(joined(loc, pieces));
  }
  // Interleaves each vector with the one that is half of them away.
  for (int64_t done = 1; done < count; done *= 2) {
    Parts next;
    for (int64_t i = 0; i < count / 2; ++i)
      for (int64_t half : {int64_t(0), count / 2}) {
        SmallVector<int64_t> picked;
        for (int64_t slot = 0; slot < lanes; slot += count)
          for (int64_t j = half; j < half + count / 2; ++j)
            picked.append({slot + j, lanes + slot + j});
        next.push_back(vector::ShuffleOp::create(
            b, loc, vectors[i], vectors[i + count / 2], picked));
      }
    vectors = std::move(next);
  }
  return vectors;
}

/// One vector of all that `pieces` have, in their order.
Value LaneEmitter::joined(Location loc, Parts pieces) {
  for (; pieces.size() > 1;) {
    int64_t length = cast<VectorType>(pieces[0].getType()).getNumElements();
    auto appended = llvm::to_vector(llvm::seq<int64_t>(2 * length));
    Parts next;
    for (size_t i = 0; i < pieces.size(); i += 2)
      next.push_back(vector::ShuffleOp::create(b, loc, pieces[i], pieces[i + 1],
                                               appended));
    pieces = std::move(next);
  }
  return pieces.front();
}

/// The trips of `op` by blocks, in front of it; gives the first one that is
/// left, or null if none ever is.
Value LaneEmitter::emitTripsAtOnce(scf::ForOp op, ArrayRef<LLVM::LoadOp> loads,
                                   Parts &carried) {
  Location loc = op.getLoc();
  Value lower = scalar(op.getLowerBound()), upper = scalar(op.getUpperBound());
  Type type = lower.getType();
  int64_t atOnce = countTripsAtOnce(loads, lanes);
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
  };
  auto predicate = op.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                       : arith::CmpIPredicate::slt;
  Value any = arith::CmpIOp::create(b, loc, predicate, lower, upper);
  Value end = upper;
  if (atOnce > 1) {
    Value trips = arith::SelectOp::create(
        b, loc, any, arith::SubIOp::create(b, loc, upper, lower), number(0));
    Value whole = arith::AndIOp::create(b, loc, trips, number(-atOnce));
    end = arith::AddIOp::create(b, loc, lower, whole);
  }
  Parts rows = rowsOf(op, loads, lower, any);
  auto loop = scf::ForOp::create(b, loc, lower, end, number(atOnce), carried,
                                 nullptr, op.getUnsignedCmp());
  OpBuilder::InsertionGuard guard(b);
  Block &body = *loop.getBody();
  body.clear();
  b.setInsertionPointToStart(&body);
  Value counter = loop.getInductionVar();
  bindAll(op.getRegionIterArgs(), loop.getRegionIterArgs());
  Value done = arith::SubIOp::create(b, loc, counter, lower);
  if (!type.isInteger(64))
    done = arith::ExtUIOp::create(b, loc, b.getI64Type(), done);
  SmallVector<Parts> elements;
  for (auto [i, load] : llvm::enumerate(loads))
    elements.push_back(
        loadTrips(load, ArrayRef(rows).slice(i * lanes, lanes), done, atOnce));
  Parts values;
  for (int64_t trip = 0; trip < atOnce; ++trip) {
    setScalar(op.getInductionVar(),
              arith::AddIOp::create(b, loc, counter, number(trip)));
    for (Operation &inner : op.getBody()->without_terminator()) {
      auto load = dyn_cast<LLVM::LoadOp>(inner);
      auto *place = llvm::find(loads, load);
      if (!load || place == loads.end()) {
        emit(&inner, /*mask=*/Value());
        continue;
      }
      int64_t count = componentsOf(load);
      ArrayRef<Value> own = elements[place - loads.begin()];
      set(load.getResult(), Parts(own.slice(trip * count, count)));
    }
    values = partsLike(op.getBody()->getTerminator()->getOperands(),
                       op.getRegionIterArgs());
    bindAll(op.getRegionIterArgs(), values);
  }
  scf::YieldOp::create(b, loc, values);
  carried = Parts(loop.getResults());
  return atOnce > 1 ? end : Value();
}
