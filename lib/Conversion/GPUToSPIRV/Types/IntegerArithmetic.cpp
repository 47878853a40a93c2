//===- IntegerArithmetic.cpp - in one part, and on limbs --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LegalizeIntegers.h"

#include "cairn/Dialect/OCL/IR/Predicates.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;

using P = arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// In one part
//===----------------------------------------------------------------------===//

LogicalResult IntegerLegalizer::rewriteExtendedProduct(Operation *op,
                                                       bool isSigned) {
  unsigned width = widthOf(op->getResult(0).getType());
  IntBuilder i(b, op->getLoc());
  auto operand = [&](unsigned n) {
    Value value = op->getOperand(n);
    return isSigned ? signExtended(i, value) : part(value);
  };
  Value l = operand(0), r = operand(1);
  unsigned heldBits = widthOf(l.getType());
  if (2 * width > kLimbBits)
    return reject(op);
  unsigned productBits = std::max(heldBits, 2 * width > 32 ? 64u : 32u);
  auto widened = [&](Value v) {
    return isSigned ? i.resizeSigned(v, productBits) : i.resize(v, productBits);
  };
  Value product = i.mul(widened(l), widened(r));
  replaceMasked(i, op->getResult(0), i.resize(product, heldBits));
  replaceMasked(i, op->getResult(1),
                i.resize(i.lshr(product, width), heldBits));
  return success();
}

Value IntegerLegalizer::cloneNarrow(Operation *op, ValueRange operands) {
  OperationState state(op->getLoc(), op->getName(), operands,
                       partTypes(op->getResult(0).getType()));
  return b.create(state)->getResult(0);
}

LogicalResult IntegerLegalizer::rewriteNarrowCast(Operation *op) {
  IntBuilder i(b, op->getLoc());
  Value from = op->getOperand(0), result = op->getResult(0);
  // An integer that comes from elsewhere may be too large.
  bool isSigned = isa<arith::SIToFPOp, arith::IndexCastOp, math::AbsIOp>(op);
  Value operand =
      isSigned && !isLegal(from.getType()) ? signExtended(i, from) : part(from);
  Value converted =
      cloneWith(b, op, partTypes(result.getType()), operand)->getResult(0);
  if (isLegal(result.getType()))
    replace(result, converted);
  else
    replaceMasked(i, result, converted);
  return success();
}

LogicalResult IntegerLegalizer::rewriteNarrowCount(Operation *op) {
  IntBuilder i(b, op->getLoc());
  Value held = part(op->getOperand(0)), result = op->getResult(0);
  unsigned width = widthOf(result.getType());
  if (isa<math::CountLeadingZerosOp>(op)) {
    Value zeros = cloneNarrow(op, held);
    unsigned unused = widthOf(zeros.getType()) - width;
    replace(result, i.sub(zeros, i.constant(zeros.getType(), unused)));
    return success();
  }
  // A bit above the width ends the search for the last one.
  Type type = held.getType();
  Value end = i.constant(type, APInt::getOneBitSet(widthOf(type), width));
  replace(result, cloneNarrow(op, i.bitOr(held, end)));
  return success();
}

LogicalResult IntegerLegalizer::rewriteNarrowExtended(Operation *op) {
  if (!isa<arith::AddUIExtendedOp>(op))
    return rewriteExtendedProduct(op, isa<arith::MulSIExtendedOp>(op));
  IntBuilder i(b, op->getLoc());
  Value sum = i.add(part(op->getOperand(0)), part(op->getOperand(1)));
  Value masked = i.mask(sum, widthOf(op->getResult(0).getType()));
  replace(op->getResult(0), masked);
  replace(op->getResult(1), i.compare(P::ne, sum, masked));
  return success();
}

LogicalResult IntegerLegalizer::rewriteNarrow(Operation *op) {
  IntBuilder i(b, op->getLoc());
  auto held = [&](unsigned n) { return part(op->getOperand(n)); };
  auto extended = [&](unsigned n) {
    return signExtended(i, op->getOperand(n));
  };
  Value result = op->getResult(0);
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::DivUIOp,
            arith::RemUIOp, arith::MinUIOp, arith::MaxUIOp, arith::ShRUIOp>(
          [&](auto) {
            replace(result, cloneNarrow(op, {held(0), held(1)}));
            return success();
          })
      .Case<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp>(
          [&](auto) {
            replaceMasked(i, result, cloneNarrow(op, {held(0), held(1)}));
            return success();
          })
      .Case([&](arith::DivSIOp) {
        replaceMasked(i, result, cloneNarrow(op, {extended(0), extended(1)}));
        return success();
      })
      .Case<arith::RemSIOp, arith::MinSIOp, arith::MaxSIOp>([&](auto) {
        replaceSigned(i, result, cloneNarrow(op, {extended(0), extended(1)}));
        return success();
      })
      .Case([&](arith::ShRSIOp) {
        replaceSigned(i, result, cloneNarrow(op, {extended(0), held(1)}));
        return success();
      })
      .Case([&](arith::CmpIOp compare) {
        P predicate = compare.getPredicate();
        replace(result, isSignedPredicate(predicate)
                            ? i.compare(predicate, extended(0), extended(1))
                            : i.compare(predicate, held(0), held(1)));
        return success();
      })
      .Case<arith::UIToFPOp, arith::IndexCastUIOp, math::CtPopOp,
            arith::FPToUIOp, arith::FPToSIOp, arith::SIToFPOp,
            arith::IndexCastOp, math::AbsIOp>(
          [&](Operation *cast) { return rewriteNarrowCast(cast); })
      .Case<math::CountLeadingZerosOp, math::CountTrailingZerosOp>(
          [&](Operation *count) { return rewriteNarrowCount(count); })
      .Case<arith::AddUIExtendedOp, arith::MulUIExtendedOp,
            arith::MulSIExtendedOp>(
          [&](Operation *extended) { return rewriteNarrowExtended(extended); })
      .Default([&](Operation *op) { return reject(op); });
}

//===----------------------------------------------------------------------===//
// On limbs
//===----------------------------------------------------------------------===//

LogicalResult IntegerLegalizer::rewriteWide(Operation *op) {
  using Shift = LimbBuilder::Shift;
  Value result = op->getResult(0);
  if (op->getNumOperands() != 2 || op->getNumResults() != 1)
    return reject(op);
  LimbBuilder i(b, op->getLoc(), widthOf(op->getOperand(0).getType()));
  LimbBuilder::Limbs l = parts(op->getOperand(0)), r = parts(op->getOperand(1));
  auto each = [&](Value (IntBuilder::*combine)(Value, Value)) {
    LimbBuilder::Limbs limbs;
    for (auto [a, c] : llvm::zip(l, r))
      limbs.push_back((i.*combine)(a, c));
    return limbs;
  };
  auto choose = [&](P predicate) {
    Value takesLeft = i.compareLimbs(predicate, l, r);
    LimbBuilder::Limbs limbs;
    for (auto [a, c] : llvm::zip(l, r))
      limbs.push_back(i.select(takesLeft, a, c));
    return limbs;
  };
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](arith::AndIOp) {
        replace(result, each(&IntBuilder::bitAnd));
        return success();
      })
      .Case([&](arith::OrIOp) {
        replace(result, each(&IntBuilder::bitOr));
        return success();
      })
      .Case([&](arith::XOrIOp) {
        replace(result, each(&IntBuilder::bitXor));
        return success();
      })
      .Case([&](arith::AddIOp) {
        replace(result, i.addLimbs(l, r));
        return success();
      })
      .Case([&](arith::SubIOp) {
        replace(result, i.subLimbs(l, r));
        return success();
      })
      .Case([&](arith::MulIOp) {
        replace(result, i.mulLimbs(l, r));
        return success();
      })
      .Case([&](arith::ShLIOp) {
        replace(result, i.shift(l, r, Shift::Left));
        return success();
      })
      .Case([&](arith::ShRUIOp) {
        replace(result, i.shift(l, r, Shift::Logical));
        return success();
      })
      .Case([&](arith::ShRSIOp) {
        replace(result, i.shift(l, r, Shift::Arithmetic));
        return success();
      })
      .Case([&](arith::CmpIOp compare) {
        replace(result, i.compareLimbs(compare.getPredicate(), l, r));
        return success();
      })
      .Case([&](arith::MinUIOp) {
        replace(result, choose(P::ult));
        return success();
      })
      .Case([&](arith::MaxUIOp) {
        replace(result, choose(P::ugt));
        return success();
      })
      .Case([&](arith::MinSIOp) {
        replace(result, choose(P::slt));
        return success();
      })
      .Case([&](arith::MaxSIOp) {
        replace(result, choose(P::sgt));
        return success();
      })
      .Default([&](Operation *op) { return reject(op); });
}
