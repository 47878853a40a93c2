//===- LaneVectors.cpp - vectors of several work-items ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenCL's own vectors are kept by component, a vector of lanes for each, so
// that most of what is done to them moves nothing; or packed, as they lie in
// memory, where no component is asked for.
//
//===----------------------------------------------------------------------===//

#include "LaneEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn::mux;

static unsigned bitsOfElement(Type type) {
  type = getElementTypeOrSelf(type);
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
}

/// Whether `op` puts the bits of several components together, or takes them
/// apart.
static bool isOfBits(Operation *op) {
  unsigned from = bitsOfElement(op->getOperand(0).getType()),
           to = bitsOfElement(op->getResult(0).getType());
  return from && to && from != to && std::max(from, to) <= 64 &&
         std::max(from, to) % std::min(from, to) == 0;
}

bool cairn::mux::hasComponentForm(Operation *op) {
  return TypeSwitch<Operation *, bool>(op)
      .Case([](vector::ExtractOp op) {
        return op.getStaticPosition().size() == 1;
      })
      .Case([](vector::InsertOp op) {
        return !isa<VectorType>(op.getValueToStoreType()) &&
               op.getStaticPosition().size() == 1;
      })
      .Case([](vector::ShuffleOp op) { return true; })
      .Case([](vector::BroadcastOp op) {
        return !isa<VectorType>(op.getSourceType());
      })
      .Case<LLVM::BitcastOp, vector::BitCastOp>(isOfBits)
      .Case([](vector::FromElementsOp op) { return true; })
      .Case([](vector::ToElementsOp op) { return true; })
      .Default(false);
}

bool cairn::mux::choosesByData(Operation *op) {
  if (auto extract = dyn_cast<vector::ExtractOp>(op))
    return !extract.getDynamicPosition().empty();
  auto insert = dyn_cast<vector::InsertOp>(op);
  return insert && !insert.getDynamicPosition().empty();
}

/// The parts of a value of `element`s whose bits are those of `from`, those of
/// the first part below the others'.
LaneEmitter::Parts LaneEmitter::bitsAs(Location loc, const Parts &from,
                                       Type element) {
  unsigned each = bitsOfElement(from.front().getType()),
           wanted = bitsOfElement(element), whole = std::max(each, wanted);
  auto typeOf = [&](unsigned bits) { return vectorOf(b.getIntegerType(bits)); };
  auto number = [&](unsigned value) {
    return arith::ConstantOp::create(
        b, loc, DenseElementsAttr::get(typeOf(whole), APInt(whole, value)));
  };
  Parts made;
  Value bits;
  unsigned done = 0;
  for (Value part : from) {
    Value own = LLVM::BitcastOp::create(b, loc, typeOf(each), part);
    if (each < whole)
      own = arith::ExtUIOp::create(b, loc, typeOf(whole), own);
    if (done > 0)
      own = arith::ShLIOp::create(b, loc, own, number(done));
    bits = bits ? arith::OrIOp::create(b, loc, bits, own).getResult() : own;
    done += each;
    if (done < whole)
      continue;
    for (unsigned first = 0; first < whole; first += wanted) {
      Value piece = bits;
      if (first > 0)
        piece = arith::ShRUIOp::create(b, loc, piece, number(first));
      if (wanted < whole)
        piece = arith::TruncIOp::create(b, loc, typeOf(wanted), piece);
      made.push_back(LLVM::BitcastOp::create(b, loc, vectorOf(element), piece));
    }
    bits = {};
    done = 0;
  }
  return made;
}

//===----------------------------------------------------------------------===//
// Packed vectors
//===----------------------------------------------------------------------===//

VectorType LaneEmitter::packedOf(Type own) const {
  auto type = cast<VectorType>(own);
  return VectorType::get({lanes * type.getNumElements()},
                         type.getElementType());
}

/// Each element of `vector`, one for a lane, so many times.
Value LaneEmitter::repeated(Location loc, Value vector, int64_t components) {
  SmallVector<int64_t> order;
  for (int64_t i = 0; i < lanes * components; ++i)
    order.push_back(i / components);
  return vector::ShuffleOp::create(b, loc, vector, vector, order);
}

/// What lanes have for `value`, a vector of so many components, or a scalar
/// that stands for one.
Value LaneEmitter::packedPart(Location loc, Value value, int64_t components) {
  if (packed.contains(value))
    return part(value);
  if (!shapes.of(value).isUniform())
    return repeated(loc, part(value), components);
  Value own = scalar(value);
  auto type = VectorType::get({lanes * components},
                              getElementTypeOrSelf(value.getType()));
  if (auto broadcast = own.getDefiningOp<vector::BroadcastOp>();
      broadcast && !isa<VectorType>(broadcast.getSourceType()))
    own = broadcast.getSource();
  if (!isa<VectorType>(own.getType()))
    return vector::BroadcastOp::create(b, loc, type, own);
  SmallVector<int64_t> order;
  for (int64_t i = 0; i < lanes * components; ++i)
    order.push_back(i % components);
  return vector::ShuffleOp::create(b, loc, own, own, order);
}

/// What does the same to each component, or takes one scalar for all of them.
void LaneEmitter::emitPacked(Operation *op) {
  Location loc = op->getLoc();
  auto isPacked = [&](Value value) { return packed.contains(value); };
  Value any = op->getNumResults() && isPacked(op->getResult(0))
                  ? op->getResult(0)
                  : *llvm::find_if(op->getOperands(), isPacked);
  int64_t components = cast<VectorType>(any.getType()).getNumElements();
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(packedPart(loc, operand, components));
  if (isa<vector::BroadcastOp>(op))
    return set(op->getResult(0), {operands.front()});
  IRMapping none;
  Operation *copy = op->cloneWithoutRegions(none);
  copy->setOperands(operands);
  b.insert(copy);
  for (auto [from, to] :
       llvm::zip_equal(op->getResults(), copy->getResults())) {
    to.setType(packedOf(from.getType()));
    set(from, {to});
  }
}

//===----------------------------------------------------------------------===//
// By component
//===----------------------------------------------------------------------===//

/// What lanes have for a component of `value`.
Value LaneEmitter::component(Location loc, Value value, int64_t number) {
  if (!packed.contains(value))
    return parts(value)[number];
  int64_t components = cast<VectorType>(value.getType()).getNumElements();
  Value whole = part(value);
  SmallVector<int64_t> picked;
  for (int64_t lane = 0; lane < lanes; ++lane)
    picked.push_back(lane * components + number);
  return vector::ShuffleOp::create(b, loc, whole, whole, picked);
}

/// In which lanes `place` is `number`.
Value LaneEmitter::isPlace(Location loc, Value place, int64_t number) {
  auto type = cast<VectorType>(place.getType());
  Value constant = arith::ConstantOp::create(
      b, loc,
      DenseElementsAttr::get(type,
                             b.getIntegerAttr(type.getElementType(), number)));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, place,
                               constant);
}

void LaneEmitter::emitExtract(vector::ExtractOp op) {
  Location loc = op.getLoc();
  Value from = op.getSource();
  if (!choosesByData(op))
    return set(op.getResult(),
               {component(loc, from, op.getStaticPosition().front())});
  Value place = part(op.getDynamicPosition().front());
  Value result = component(loc, from, 0);
  int64_t components = cast<VectorType>(from.getType()).getNumElements();
  for (int64_t i = 1; i < components; ++i)
    result = arith::SelectOp::create(b, loc, isPlace(loc, place, i),
                                     component(loc, from, i), result);
  set(op.getResult(), {result});
}

void LaneEmitter::emitInsert(vector::InsertOp op) {
  Location loc = op.getLoc();
  Parts made = parts(op.getDest());
  Value inserted = part(op.getValueToStore());
  if (!choosesByData(op)) {
    made[op.getStaticPosition().front()] = inserted;
  } else {
    Value place = part(op.getDynamicPosition().front());
    for (auto [i, value] : llvm::enumerate(made))
      value = arith::SelectOp::create(b, loc, isPlace(loc, place, i), inserted,
                                      value);
  }
  set(op.getResult(), std::move(made));
}

bool LaneEmitter::emitVectorOp(Operation *op) {
  if (!hasComponentForm(op))
    return false;
  TypeSwitch<Operation *>(op)
      .Case([&](vector::ExtractOp op) { emitExtract(op); })
      .Case([&](vector::InsertOp op) { emitInsert(op); })
      .Case([&](vector::ShuffleOp op) {
        int64_t first = cast<VectorType>(op.getV1().getType()).getNumElements();
        Type type = vectorOf(getElementTypeOrSelf(op.getType()));
        auto take = [&](int64_t i) -> Value {
          if (i == vector::ShuffleOp::kPoisonIndex)
            return ub::PoisonOp::create(b, op.getLoc(), type);
          return i < first ? component(op.getLoc(), op.getV1(), i)
                           : component(op.getLoc(), op.getV2(), i - first);
        };
        set(op.getResult(), Parts(llvm::map_range(op.getMask(), take)));
      })
      .Case([&](vector::BroadcastOp op) {
        int64_t count = cast<VectorType>(op.getType()).getNumElements();
        set(op.getResult(), Parts(count, part(op.getSource())));
      })
      .Case<LLVM::BitcastOp, vector::BitCastOp>([&](Operation *op) {
        set(op->getResult(0),
            bitsAs(op->getLoc(), parts(op->getOperand(0)),
                   getElementTypeOrSelf(op->getResult(0).getType())));
      })
      .Case([&](vector::FromElementsOp op) {
        Parts made;
        for (Value element : op.getElements())
          made.push_back(part(element));
        set(op.getResult(), std::move(made));
      })
      .Case([&](vector::ToElementsOp op) {
        for (auto [i, result] : llvm::enumerate(op.getResults()))
          set(result, {component(op.getLoc(), op.getSource(), i)});
      });
  return true;
}
