//===- LaneEmitter.cpp - ops for several work-items at once -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn::mux;

bool cairn::mux::hasVectorForm(Operation *op) {
  // Bits that go from some components to others.
  if (isa<LLVM::BitcastOp, arith::BitcastOp>(op) &&
      countComponents(op->getOperand(0).getType()) !=
          countComponents(op->getResult(0).getType()))
    return false;
  if (auto cast = dyn_cast<vector::BitCastOp>(op))
    return cast.getSourceVectorType().getShape() ==
           cast.getResultVectorType().getShape();
  if (isa<arith::ArithDialect, math::MathDialect>(op->getDialect()))
    return OpTrait::hasElementwiseMappableTraits(op) ||
           isa<arith::SelectOp>(op);
  return isa<LLVM::FshlOp, LLVM::FshrOp, LLVM::CtPopOp, LLVM::ByteSwapOp,
             LLVM::BitReverseOp, LLVM::SAddSat, LLVM::UAddSat, LLVM::SSubSat,
             LLVM::USubSat, LLVM::FMAOp, LLVM::FMulAddOp, LLVM::FAbsOp,
             LLVM::SqrtOp, LLVM::MinNumOp, LLVM::MaxNumOp, LLVM::CopySignOp,
             LLVM::FFloorOp, LLVM::FCeilOp, LLVM::FTruncOp, LLVM::RintOp,
             LLVM::RoundEvenOp, LLVM::RoundOp, LLVM::FreezeOp, LLVM::BitcastOp,
             LLVM::ICmpOp, LLVM::PtrToIntOp, LLVM::IntToPtrOp,
             LLVM::AddrSpaceCastOp, LLVM::SMaxOp, LLVM::SMinOp, LLVM::UMaxOp,
             LLVM::UMinOp>(op);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Value LaneEmitter::broadcast(Location loc, Value value) {
  Attribute constant;
  VectorType type = vectorOf(value.getType());
  // Poison is a constant too, and has no bits.
  if (matchPattern(value, m_Constant(&constant)) &&
      isa<IntegerAttr, FloatAttr>(constant))
    return arith::ConstantOp::create(b, loc,
                                     DenseElementsAttr::get(type, constant));
  return vector::BroadcastOp::create(b, loc, type, value);
}

/// A vector of what the lanes have, by the first one's.
Value LaneEmitter::spread(Location loc, Value value, const LaneShape &shape) {
  if (shape.isUniform())
    return broadcast(loc, value);
  bool isPointer = isa<LLVM::LLVMPointerType>(value.getType());
  Type type = isPointer ? b.getI64Type() : value.getType();
  unsigned width = type.getIntOrFloatBitWidth();
  SmallVector<APInt> steps;
  for (int64_t lane = 0; lane < lanes; ++lane)
    steps.push_back(
        APInt(64, shape.stride * lane, /*isSigned=*/true).sextOrTrunc(width));
  Value offsets = arith::ConstantOp::create(
      b, loc, DenseElementsAttr::get(vectorOf(type), steps));
  if (isPointer)
    return LLVM::GEPOp::create(b, loc, vectorOf(value.getType()), b.getI8Type(),
                               value, ValueRange{offsets});
  return arith::AddIOp::create(b, loc, broadcast(loc, value), offsets);
}

LaneEmitter::Parts LaneEmitter::parts(Value value) {
  auto &vectors = rows[row].vectors;
  auto known = vectors.find(value);
  if (known != vectors.end())
    return known->second;
  LaneShape shape = shapes.of(value);
  assert(shape.isScalar() && "a value that varies was not emitted");
  Value from = scalar(value);
  OpBuilder::InsertionGuard guard(b);
  // Where all uses see it.
  b.setInsertionPointAfterValue(from);
  Parts result;
  Location loc = value.getLoc();
  if (auto type = dyn_cast<VectorType>(value.getType())) {
    for (int64_t i = 0; i < type.getNumElements(); ++i)
      result.push_back(broadcast(
          loc, vector::ExtractOp::create(b, loc, from, ArrayRef<int64_t>(i))));
  } else {
    result.push_back(spread(loc, from, shape));
  }
  set(value, result);
  return result;
}

//===----------------------------------------------------------------------===//
// Masks. A lane that is off may hold poison, which `and` would spread.
//===----------------------------------------------------------------------===//

Value LaneEmitter::all(Location loc) {
  return arith::ConstantOp::create(
      b, loc, DenseElementsAttr::get(vectorOf(b.getI1Type()), true));
}

Value LaneEmitter::both(Location loc, Value mask, Value condition) {
  if (!mask)
    return condition;
  Value none = arith::ConstantOp::create(
      b, loc, DenseElementsAttr::get(vectorOf(b.getI1Type()), false));
  return arith::SelectOp::create(b, loc, mask, condition, none);
}

Value LaneEmitter::butNot(Location loc, Value mask, Value condition) {
  return both(loc, mask, arith::XOrIOp::create(b, loc, condition, all(loc)));
}

Value LaneEmitter::any(Location loc, Value mask) {
  return vector::ReductionOp::create(b, loc, vector::CombiningKind::OR, mask);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void LaneEmitter::emit(Block &block, Value mask) {
  for (Operation &op : block.without_terminator())
    emit(&op, mask);
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

bool LaneEmitter::isSameForRows(Value value) const {
  return !rowShapes || rowShapes->isSame(value);
}

bool LaneEmitter::isSameForRows(Operation *op) const {
  return !rowShapes || rowShapes->isSame(op);
}

/// Whether all rows go together through `op`, which has regions.
bool LaneEmitter::isOneLoopForRows(Operation *op) const {
  if (isa<scf::ForOp, scf::WhileOp>(op) && shapes.isDivergent(op))
    return false;
  return isa<scf::IfOp, scf::ForOp, scf::WhileOp>(op) &&
         rowShapes->isSameWay(op);
}

void LaneEmitter::setScalar(Value from, Value to) {
  bool isSame = isSameForRows(from);
  for (unsigned i = 0; i < rows.size(); ++i) {
    if (!isSame && i != row)
      continue;
    rows[i].scalars.map(from, to);
    rows[i].vectors.erase(from);
  }
}

void LaneEmitter::set(Value from, Parts parts) {
  if (isSameForRows(from))
    for (Row &each : rows)
      each.vectors[from] = parts;
  else
    rows[row].vectors[from] = std::move(parts);
}

void LaneEmitter::emit(Operation *op, Value mask) {
  if (isSameForRows(op) || (op->getNumRegions() && isOneLoopForRows(op)))
    return emitForRow(op, mask);
  auto all = activeRows;
  unsigned now = row;
  for (row = all.first; row < all.second; ++row) {
    activeRows = {row, row + 1};
    emitForRow(op, mask);
  }
  activeRows = all;
  row = now;
}

void LaneEmitter::emitForRow(Operation *op, Value mask) {
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return emitIf(branch, mask);
  if (auto branch = dyn_cast<scf::IndexSwitchOp>(op))
    return emitSwitch(branch, mask);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return emitFor(loop, mask);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return emitWhile(loop, mask);
  if (auto load = dyn_cast<LLVM::LoadOp>(op); load && isPlain(load))
    return emitLoad(load, mask);
  if (auto store = dyn_cast<LLVM::StoreOp>(op); store && isPlain(store))
    return emitStore(store, mask);
  if (emitSubGroupOp(op, mask))
    return;
  // An address in a private array is made where it is used.
  if (isa<LLVM::GEPOp>(op) && getPrivateArray(op->getResult(0)))
    return;
  if (isCombined(op, shapes))
    return emitCombined(cast<LLVM::AtomicRMWOp>(op), mask);
  bool isScalar = op->getNumResults() && isMemoryEffectFree(op) &&
                  llvm::all_of(op->getResults(), [&](Value result) {
                    return shapes.of(result).isScalar();
                  });
  if (isScalar)
    return emitScalar(op);
  if (auto gep = dyn_cast<LLVM::GEPOp>(op))
    return emitAddress(gep);
  if (packed.areIn(op) && !packed.areTakenApartBy(op))
    return emitPacked(op);
  if (emitVectorOp(op))
    return;
  if (hasVectorForm(op))
    return emitElementwise(op, mask);
  emitLaneByLane(op, mask);
}

/// Whether what `op`'s flags promise of the first lane is promised to all:
/// where it is for accesses alone which every lane makes.
bool LaneEmitter::keepsFlags(Operation *op) {
  auto known = flagsKept.find(op);
  if (known != flagsKept.end())
    return known->second;
  bool keeps = !shapes.isMasked(op);
  for (Operation *user : op->getUsers()) {
    if (!keeps)
      break;
    auto load = dyn_cast<LLVM::LoadOp>(user);
    auto store = dyn_cast<LLVM::StoreOp>(user);
    if (load || (store && store.getAddr() == op->getResult(0)))
      keeps = !shapes.isMasked(user);
    else
      keeps = user->getNumResults() == 1 && user->getNumRegions() == 0 &&
              isMemoryEffectFree(user) &&
              shapes.of(user->getResult(0)).kind == LaneShape::Linear &&
              keepsFlags(user);
  }
  flagsKept[op] = keeps;
  return keeps;
}

/// As it is.
Operation *LaneEmitter::emitOnce(Operation *op) {
  Operation *copy = b.clone(*op, rows[row].scalars);
  for (auto [from, to] : llvm::zip_equal(op->getResults(), copy->getResults()))
    setScalar(from, to);
  return copy;
}

/// Once for all lanes; of what is linear, the first lane's. That lane may be
/// off, so that nothing is promised of it.
void LaneEmitter::emitScalar(Operation *op) {
  auto isLinearValue = [&](Value value) {
    return shapes.of(value).kind == LaneShape::Linear;
  };
  bool isLinear = (isLinearValue(op->getResult(0)) ||
                   llvm::any_of(op->getOperands(), isLinearValue)) &&
                  !keepsFlags(op);
  if (shapes.isSignedInstead(op)) {
    setScalar(op->getResult(0), arith::ExtSIOp::create(
                                    b, op->getLoc(), op->getResult(0).getType(),
                                    scalar(op->getOperand(0))));
    return;
  }
  Operation *copy = emitOnce(op);
  if (!isLinear)
    return;
  if (auto gep = dyn_cast<LLVM::GEPOp>(copy))
    gep.setNoWrapFlags(LLVM::GEPNoWrapFlags::none);
  dropWrapFlags(copy);
}

bool cairn::mux::mayTrap(Operation *op) {
  if (!isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp>(op))
    return false;
  APInt divisor;
  return !matchPattern(op->getOperand(1), m_ConstantInt(&divisor)) ||
         divisor.isZero() || divisor.isAllOnes();
}

/// The distance by which a shift to the right is what `op` divides, where its
/// divisor is written as `1 << distance`; null for anything else.
static Value distanceOf(Operation *op) {
  if (!isa<arith::DivUIOp>(op))
    return {};
  auto power = op->getOperand(1).getDefiningOp<arith::ShLIOp>();
  return power && matchPattern(power.getLhs(), m_One()) ? power.getRhs()
                                                        : Value();
}

void LaneEmitter::emitElementwise(Operation *op, Value mask) {
  Location loc = op->getLoc();
  // CPUs have no vectors for divisions, which are asked for in rows by lanes.
  if (Value distance = distanceOf(op);
      distance && !isa<VectorType>(distance.getType()))
    return set(op->getResult(0),
               {arith::ShRUIOp::create(b, loc, part(op->getOperand(0)),
                                       part(distance))});
  SmallVector<Parts> operands;
  for (Value operand : op->getOperands())
    operands.push_back(parts(operand));
  SmallVector<Parts> made(op->getNumResults());
  for (int64_t i = 0, e = countComponents(op->getResult(0).getType()); i < e;
       ++i) {
    IRMapping none;
    Operation *copy = op->cloneWithoutRegions(none);
    SmallVector<Value> own;
    for (Parts &operand : operands)
      own.push_back(operand[operand.size() == 1 ? 0 : i]);
    if (mask && mayTrap(op)) {
      Type element = getElementTypeOrSelf(op->getResult(0).getType());
      Value one = arith::ConstantOp::create(
          b, loc,
          DenseElementsAttr::get(vectorOf(element),
                                 b.getIntegerAttr(element, 1)));
      own[1] = arith::SelectOp::create(b, loc, mask, own[1], one);
    }
    copy->setOperands(own);
    b.insert(copy);
    for (auto [parts, result] : llvm::zip_equal(made, copy->getResults())) {
      result.setType(vectorOf(getElementTypeOrSelf(result.getType())));
      parts.push_back(result);
    }
  }
  for (auto [result, parts] : llvm::zip_equal(op->getResults(), made))
    set(result, std::move(parts));
}
