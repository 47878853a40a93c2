//===- LaneVectors.cpp - vectors of several work-items ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenCL's own vectors are kept by component, a vector of lanes for each, so
// that most of what is done to them moves nothing.
//
//===----------------------------------------------------------------------===//

#include "LaneEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn::mux;

/// The place in `position` if it is one, and constant.
static std::optional<int64_t> onlyPlace(ArrayRef<int64_t> position,
                                        ValueRange dynamic) {
  if (position.size() != 1 || !dynamic.empty())
    return std::nullopt;
  return position.front();
}

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
        return onlyPlace(op.getStaticPosition(), op.getDynamicPosition())
            .has_value();
      })
      .Case([](vector::InsertOp op) {
        return !isa<VectorType>(op.getValueToStoreType()) &&
               onlyPlace(op.getStaticPosition(), op.getDynamicPosition());
      })
      .Case([](vector::ShuffleOp op) {
        return !llvm::is_contained(op.getMask(),
                                   vector::ShuffleOp::kPoisonIndex);
      })
      .Case([](vector::BroadcastOp op) {
        return !isa<VectorType>(op.getSourceType());
      })
      .Case<LLVM::BitcastOp, vector::BitCastOp>(isOfBits)
      .Case([](vector::FromElementsOp op) { return true; })
      .Case([](vector::ToElementsOp op) { return true; })
      .Default(false);
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

bool LaneEmitter::emitVectorOp(Operation *op) {
  if (!hasComponentForm(op))
    return false;
  TypeSwitch<Operation *>(op)
      .Case([&](vector::ExtractOp op) {
        set(op.getResult(),
            {parts(op.getSource())[op.getStaticPosition().front()]});
      })
      .Case([&](vector::InsertOp op) {
        Parts made = parts(op.getDest());
        made[op.getStaticPosition().front()] = part(op.getValueToStore());
        set(op.getResult(), std::move(made));
      })
      .Case([&](vector::ShuffleOp op) {
        Parts from = parts(op.getV1()), made;
        llvm::append_range(from, parts(op.getV2()));
        for (int64_t i : op.getMask())
          made.push_back(from[i]);
        set(op.getResult(), std::move(made));
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
        Parts from = parts(op.getSource());
        for (auto [result, value] : llvm::zip_equal(op.getResults(), from))
          set(result, {value});
      });
  return true;
}
