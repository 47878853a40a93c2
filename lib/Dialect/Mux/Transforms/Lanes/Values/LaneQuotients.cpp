//===- LaneQuotients.cpp - work-items along rows of a grid ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel that numbers the points of a grid by one id asks for the row by
// `i / n` and for the column by `i % n`. They change by no constant, but along
// a row the first stays and the second counts.
//
//===----------------------------------------------------------------------===//

#include "LaneQuotients.h"

#include "BarrierRegions/WorkItemBounds.h"
#include "Lanes/Code/LaneSubGroups.h"
#include "Lanes/Cost/LaneCost.h"
#include "ShortPowers.h"

#include "cairn/Dialect/OCL/IR/LoopHints.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn::mux;

namespace {
/// What `op` divides, and by what: a value, or else a number.
struct Division {
  Value of, by;
  APInt number;
  bool isSigned = false, isRest = false;
};
} // namespace

static std::optional<Division> getDivision(Operation *op) {
  if (op->getNumOperands() != 2 || !op->getResult(0).getType().isInteger())
    return std::nullopt;
  Division result;
  result.of = op->getOperand(0);
  result.by = getOwnDivisor(op->getOperand(1));
  APInt number;
  bool isConstant = matchPattern(result.by, m_ConstantInt(&number));
  if (isConstant)
    result.by = {};
  if (isa<arith::DivUIOp, arith::DivSIOp, arith::RemUIOp, arith::RemSIOp>(op)) {
    result.isSigned = isa<arith::DivSIOp, arith::RemSIOp>(op);
    result.isRest = isa<arith::RemUIOp, arith::RemSIOp>(op);
    result.number = number;
    return result;
  }
  if (!isConstant)
    return std::nullopt;
  // What a power of two divides.
  unsigned bits = number.getBitWidth();
  if (isa<arith::AndIOp>(op) && number.isMask() && number.isStrictlyPositive())
    result.number = number + 1;
  else if (isa<arith::ShRUIOp, arith::ShRSIOp>(op) && number.ult(bits - 1))
    result.number = APInt::getOneBitSet(bits, number.getZExtValue());
  else
    return std::nullopt;
  result.isRest = isa<arith::AndIOp>(op);
  result.isSigned = isa<arith::ShRSIOp>(op);
  return result;
}

/// More ops are not done again for each row.
static constexpr unsigned kMostOpsOfId = 6;

/// Whether `value` is made of the id of the shapes' dimension and of what comes
/// from outside alone.
bool LaneShapes::isOfId(Value value, unsigned depth) const {
  if (isOutside(value) || matchPattern(value, m_Constant()))
    return true;
  Operation *def = value.getDefiningOp();
  if (!def) {
    auto items = dyn_cast<WorkItemsOp>(root.getParentOp());
    return items ? value == items.getLocalIds()[dim]
                 : value.getParentRegion() == &root;
  }
  if (auto query = dyn_cast<WorkItemQuery>(def))
    return query.isWorkGroupUniform() || query.getConstantDim() == dim;
  return depth < kMostOpsOfId &&
         isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::TruncIOp>(
             def) &&
         llvm::all_of(
             def->getOperands(),
             [&](Value operand) { return isOfId(operand, depth + 1); });
}

/// Whether `op` is a quotient or a remainder of an id by what is the same for
/// all, and may be more than a vector.
bool LaneShapes::isQuotientOfId(Operation *op) const {
  std::optional<Division> division = getDivision(op);
  if (!division)
    return false;
  LaneShape shape = of(division->of);
  if (shape.kind != LaneShape::Linear || shape.stride != 1 ||
      !isOfId(division->of))
    return false;
  if (!division->by)
    return division->number.sge(kMaxLanes);
  bool isKernel = !isa<WorkItemsOp>(root.getParentOp());
  return isKernel ? division->by.getParentRegion() == &root &&
                        of(division->by).isUniform()
                  : isOutside(division->by);
}

std::optional<LaneShape> LaneShapes::computeQuotient(Operation *op) {
  if (!assumptions.sameQuotients)
    return std::nullopt;
  // Divisions ask for the least number, which is below zero.
  APInt number;
  if (auto comparison = dyn_cast<arith::CmpIOp>(op)) {
    bool isAsked =
        comparison.getPredicate() == arith::CmpIPredicate::eq &&
        matchPattern(comparison.getRhs(), m_ConstantInt(&number)) &&
        number.isMinSignedValue() &&
        llvm::any_of(comparison.getLhs().getUsers(), [&](Operation *user) {
          return isa<arith::DivSIOp, arith::RemSIOp>(user) &&
                 isQuotientOfId(user);
        });
    return isAsked ? std::optional(LaneShape::uniform()) : std::nullopt;
  }
  if (!isQuotientOfId(op))
    return std::nullopt;
  quotients.insert(op);
  return getDivision(op)->isRest ? LaneShape::linear(1, true, true)
                                 : LaneShape::uniform();
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

namespace {
/// A number that is divided, and by what: the length of the rows, of 64 bits.
struct Grid {
  Division division;
  /// The first work-item's number, and how many there are in a row.
  Value first, length;
  /// The row that the work-items are in.
  Value row;
  SmallVector<Operation *> quotients;
};

class RowSplitter {
public:
  explicit RowSplitter(WorkItemsOp op)
      : op(op), b(op), loc(op.getLoc()), before(op->getPrevNode()) {}

  bool findGrids();
  void split();
  /// Whether along rows there are more accesses side by side, or close.
  bool brings() const;
  /// Leaves those of short rows as they are, unless vectors are worth it.
  bool isInRuns();
  void leaveShortRows();
  void takeBack();

private:
  Value widen(Value value, bool isSigned);
  Value emitHolds(Grid &grid);
  void emitRows(unsigned depth, Value begin, Value end);
  void emitRow(Value begin, Value end);
  Value startAt(Value first, Value item, Type type, bool isSigned);

  WorkItemsOp op;
  OpBuilder b;
  Location loc;
  SmallVector<Grid, 2> grids;
  /// What was made: the work-items of a row, and what holds them and `op`.
  WorkItemsOp inRow;
  scf::IfOp branch;
  /// What stood in front of `op`.
  Operation *before;
};
} // namespace

/// More kinds of rows are too many loops around each other.
static constexpr unsigned kMostGrids = 3;

/// Whether there are any.
bool RowSplitter::findGrids() {
  LaneAssumptions assumptions;
  assumptions.sameQuotients = true;
  LaneShapes along(op.getRegion(), 0, assumptions);
  for (Operation *quotient : along.getQuotients()) {
    Division division = *getDivision(quotient);
    auto *known = llvm::find_if(grids, [&](const Grid &grid) {
      const Division &other = grid.division;
      return other.of == division.of && other.by == division.by &&
             (division.by || other.number == division.number);
    });
    if (known == grids.end()) {
      if (grids.size() == kMostGrids)
        return false;
      grids.push_back({division, {}, {}, {}, {}});
      known = &grids.back();
    }
    // Numbers that are not below zero have no sign either.
    known->division.isSigned |= division.isSigned;
    known->quotients.push_back(quotient);
  }
  return !grids.empty();
}

/// `value`, of up to 64 bits, as one of 64.
Value RowSplitter::widen(Value value, bool isSigned) {
  value = LLVM::FreezeOp::create(b, loc, value);
  Type wide = b.getI64Type();
  if (value.getType() == wide)
    return value;
  if (isSigned)
    return arith::ExtSIOp::create(b, loc, wide, value);
  return arith::ExtUIOp::create(b, loc, wide, value);
}

/// Whether the numbers of `grid` count as work-items do, none is below zero,
/// and rows are long enough to be gone along; i1.
Value RowSplitter::emitHolds(Grid &grid) {
  const Division &division = grid.division;
  using Predicate = arith::CmpIPredicate;
  grid.first = widen(hoistFirst(b, division.of, op, 0), division.isSigned);
  unsigned bits = division.of.getType().getIntOrFloatBitWidth();
  if (bits < 64 && !division.isSigned)
    ++bits;
  Value most = arith::ConstantIntOp::create(
      b, loc, b.getI64Type(), APInt::getSignedMaxValue(bits).getSExtValue());
  Value others =
      arith::SubIOp::create(b, loc, op.getSizes()[0], constant(b, loc, 1));
  Value isNatural = arith::CmpIOp::create(b, loc, Predicate::sge, grid.first,
                                          constant(b, loc, 0));
  Value counts =
      arith::CmpIOp::create(b, loc, Predicate::sle, grid.first,
                            arith::SubIOp::create(b, loc, most, others));
  Value holds = arith::AndIOp::create(b, loc, isNatural, counts);
  if (!division.by) {
    grid.length = constant(b, loc, division.number.getSExtValue());
    return holds;
  }
  grid.length = widen(division.by, division.isSigned);
  Value isLong = arith::CmpIOp::create(b, loc, Predicate::sge, grid.length,
                                       constant(b, loc, kMaxLanes));
  return arith::AndIOp::create(b, loc, holds, isLong);
}

/// `first + item`, of `type`, which does not wrap.
Value RowSplitter::startAt(Value first, Value item, Type type, bool isSigned) {
  auto narrow = [&](Value value) -> Value {
    return value.getType() == type
               ? value
               : arith::TruncIOp::create(b, loc, type, value);
  };
  auto flags = arith::IntegerOverflowFlags::nuw;
  if (isSigned)
    flags = flags | arith::IntegerOverflowFlags::nsw;
  return arith::AddIOp::create(b, loc, narrow(first), narrow(item), flags);
}

/// The work-items from `begin` up to `end`, which are in one row of each grid.
void RowSplitter::emitRow(Value begin, Value end) {
  SmallVector<Value> sizes(op.getSizes());
  sizes[0] = arith::SubIOp::create(b, loc, end, begin);
  // What the first one has in place of each quotient, and of what it divides.
  auto items = WorkItemsOp::create(b, loc, sizes, nullptr);
  auto from = op.getLocalIds(), to = items.getLocalIds();
  SmallVector<std::pair<Value, Value>> replacements;
  for (Grid &grid : grids) {
    const Division &division = grid.division;
    Type type = division.of.getType();
    bool isSigned = division.isSigned || type.isInteger(64);
    b.setInsertionPoint(items);
    Value number = arith::AddIOp::create(b, loc, grid.first, begin);
    Value column = arith::SubIOp::create(
        b, loc, number, arith::MulIOp::create(b, loc, grid.row, grid.length));
    Value row = grid.row;
    if (row.getType() != type)
      row = arith::TruncIOp::create(b, loc, type, row);
    b.setInsertionPoint(items.getBody()->getTerminator());
    column = startAt(column, to[0], type, isSigned);
    if (division.of != from[0])
      replacements.push_back(
          {division.of, startAt(number, to[0], type, isSigned)});
    for (Operation *quotient : grid.quotients)
      replacements.push_back({quotient->getResult(0),
                              getDivision(quotient)->isRest ? column : row});
  }
  IRMapping mapping;
  mapping.map(from[0], arith::AddIOp::create(b, loc, to[0], begin));
  mapping.map(from.drop_front(), to.drop_front());
  for (Operation &inner : op.getBody()->without_terminator())
    b.clone(inner, mapping);
  for (auto [old, value] : replacements)
    mapping.lookup(old).replaceAllUsesWith(value);
  items.getBody()->walk<WalkOrder::PostOrder, ReverseIterator>(
      [](Operation *inner) {
        if (isOpTriviallyDead(inner))
          inner->erase();
      });
  inRow = items;
}

/// Those from `begin` up to `end`, row by row of all grids from that number on.
void RowSplitter::emitRows(unsigned depth, Value begin, Value end) {
  if (depth == grids.size())
    return emitRow(begin, end);
  Grid &grid = grids[depth];
  Value one = constant(b, loc, 1);
  // There may be no work-items at all.
  auto rowOf = [&](Value item) -> Value {
    Value number = arith::AddIOp::create(b, loc, grid.first, item);
    return arith::DivSIOp::create(b, loc, number, grid.length);
  };
  Value last = rowOf(arith::SubIOp::create(b, loc, end, one));
  auto loop = scf::ForOp::create(b, loc, rowOf(begin),
                                 arith::AddIOp::create(b, loc, last, one), one);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  grid.row = loop.getInductionVar();
  Value first = arith::SubIOp::create(
      b, loc, arith::MulIOp::create(b, loc, grid.row, grid.length), grid.first);
  Value next = arith::AddIOp::create(b, loc, first, grid.length);
  emitRows(depth + 1, arith::MaxSIOp::create(b, loc, begin, first),
           arith::MinSIOp::create(b, loc, end, next));
}

void RowSplitter::split() {
  Value all;
  for (Grid &grid : grids) {
    Value holds = emitHolds(grid);
    all = all ? arith::AndIOp::create(b, loc, all, holds) : holds;
  }
  branch = scf::IfOp::create(b, loc, all, /*withElse=*/true);
  op->moveBefore(branch.elseBlock()->getTerminator());
  b.setInsertionPointToStart(branch.thenBlock());
  emitRows(0, constant(b, loc, 0), op.getSizes()[0]);
}

bool RowSplitter::brings() const {
  // What is apart, and of it what is equally far apart only half.
  auto countApart = [](WorkItemsOp items) {
    LaneShapes shapes(items.getRegion(), 0,
                      {/*insideBorders=*/true, /*plainNumbers=*/true});
    unsigned result = 2 * Divergence(*items.getBody(), shapes).accesses;
    items.getBody()->walk([&](LLVM::LoadOp load) {
      result -= shapes.getSpacing(load).has_value();
    });
    return result;
  };
  return countApart(inRow) < countApart(op);
}

/// Marks `loop` as not worth copies, neither of its trips nor for each outcome
/// of conditions.
static void markRare(Operation *loop) {
  MLIRContext *context = loop->getContext();
  BoolAttr yes = BoolAttr::get(context, true);
  auto unroll = LLVM::LoopUnrollAttr::get(context, yes, {}, {}, {}, {}, {}, {});
  loop->setAttr(
      cairn::ocl::kLoopAnnotationAttr,
      LLVM::LoopAnnotationAttr::get(
          context, /*disableNonforced=*/{}, /*vectorize=*/{}, /*interleave=*/{},
          unroll, /*unrollAndJam=*/{}, /*licm=*/{}, /*distribute=*/{},
          /*pipeline=*/{}, /*peeled=*/{},
          LLVM::LoopUnswitchAttr::get(context, yes), /*mustProgress=*/{},
          /*isVectorized=*/{}, /*startLoc=*/{}, /*endLoc=*/{},
          /*parallelAccesses=*/{}));
}

/// Whether short rows are of powers of two, by which all is side by side.
bool RowSplitter::isInRuns() {
  auto kernel = op->getParentOfType<FunctionOpInterface>();
  unsigned lanes = std::min(getSuggestedLanes(kernel), kAlignedLanes);
  if (lanes <= 1)
    return false;
  LaneAssumptions assumptions{/*insideBorders=*/false, /*plainNumbers=*/true};
  LaneShapes shapes(op.getRegion(), 0, assumptions);
  assumptions.alignedLanes = lanes;
  LaneShapes aligned(op.getRegion(), 0, assumptions);
  return findShortPower(op, shapes, &aligned, lanes).has_value();
}

void RowSplitter::leaveShortRows() {
  auto kernel = op->getParentOfType<FunctionOpInterface>();
  LaneShapes shapes(op.getRegion(), 0,
                    {/*insideBorders=*/true, /*plainNumbers=*/true});
  if (getLanes(kernel) > 1 || computesMuch(*op.getBody(), shapes) || isInRuns())
    return;
  op.setTail(true);
  op.getBody()->walk([](Operation *inner) {
    if (isa<scf::ForOp, scf::WhileOp>(inner))
      markRare(inner);
  });
}

void RowSplitter::takeBack() {
  op->moveBefore(branch);
  SmallVector<Operation *> made;
  for (Operation *inner = branch; inner != before; inner = inner->getPrevNode())
    if (inner != op)
      made.push_back(inner);
  for (Operation *inner : made)
    inner->erase();
}

void cairn::mux::splitIntoRows(WorkItemsOp op) {
  if (op.getLinear() || op.getLanes() || op.getTail())
    return;
  unsigned ops = 0;
  bool divides = false, isSubGroup = false;
  op.getBody()->walk([&](Operation *inner) {
    ++ops;
    divides |= inner->getNumResults() == 1 && getDivision(inner).has_value();
    isSubGroup |= isOfLaneSubGroup(inner);
  });
  if (!divides || isSubGroup || ops > kMostOpsInRows)
    return;
  RowSplitter splitter(op);
  if (!splitter.findGrids())
    return;
  splitter.split();
  if (splitter.brings())
    splitter.leaveShortRows();
  else
    splitter.takeBack();
}
