//===- IntegerArithmetic.cpp - in one part, and on limbs --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LegalizeIntegers.h"

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

LogicalResult IntegerLegalizer::rewriteNarrow(Operation *op) {
  IntBuilder i(b, op->getLoc());
  auto held = [&](unsigned n) { return part(op->getOperand(n)); };
  auto extended = [&](unsigned n) {
    return signExtended(i, op->getOperand(n));
  };
  Value result = op->getResult(0);
  // The same op on what holds the operands, without the flags that speak of
  // the narrow type.
  auto same = [&](ValueRange operands) -> Value {
    OperationState state(op->getLoc(), op->getName(), operands,
                         partTypes(result.getType()));
    return b.create(state)->getResult(0);
  };
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::DivUIOp,
            arith::RemUIOp, arith::MinUIOp, arith::MaxUIOp, arith::ShRUIOp>(
          [&](auto) {
            replace(result, same({held(0), held(1)}));
            return success();
          })
      .Case<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp>(
          [&](auto) {
            replaceMasked(i, result, same({held(0), held(1)}));
            return success();
          })
      .Case<arith::DivSIOp, arith::RemSIOp, arith::MinSIOp, arith::MaxSIOp>(
          [&](auto) {
            replaceMasked(i, result, same({extended(0), extended(1)}));
            return success();
          })
      .Case([&](arith::ShRSIOp) {
        replaceMasked(i, result, same({extended(0), held(1)}));
        return success();
      })
      .Case([&](arith::CmpIOp compare) {
        P predicate = compare.getPredicate();
        bool isSigned = predicate == P::slt || predicate == P::sle ||
                        predicate == P::sgt || predicate == P::sge;
        replace(result, isSigned
                            ? i.compare(predicate, extended(0), extended(1))
                            : i.compare(predicate, held(0), held(1)));
        return success();
      })
      .Case<arith::UIToFPOp, arith::IndexCastUIOp, math::CtPopOp,
            arith::FPToUIOp, arith::FPToSIOp>([&](auto) {
        // An integer that comes from elsewhere may be too large.
        Value converted = cloneWith(b, op, partTypes(result.getType()), held(0))
                              ->getResult(0);
        if (isLegal(result.getType()))
          replace(result, converted);
        else
          replaceMasked(i, result, converted);
        return success();
      })
      .Case<arith::SIToFPOp, arith::IndexCastOp, math::AbsIOp>([&](auto) {
        Value operand =
            isLegal(op->getOperand(0).getType()) ? held(0) : extended(0);
        Value converted = cloneWith(b, op, partTypes(result.getType()), operand)
                              ->getResult(0);
        if (isLegal(result.getType()))
          replace(result, converted);
        else
          replaceMasked(i, result, converted);
        return success();
      })
      .Case([&](math::CountLeadingZerosOp) {
        Value zeros = same(held(0));
        unsigned unused = widthOf(zeros.getType()) - widthOf(result.getType());
        replace(result, i.sub(zeros, i.constant(zeros.getType(), unused)));
        return success();
      })
      .Case([&](math::CountTrailingZerosOp) {
        // A bit above the width ends the search.
        unsigned width = widthOf(result.getType());
        Type type = held(0).getType();
        Value end = i.constant(type, APInt::getOneBitSet(widthOf(type), width));
        replace(result, same(i.bitOr(held(0), end)));
        return success();
      })
      .Case([&](arith::AddUIExtendedOp) {
        Value sum = i.add(held(0), held(1));
        Value masked = i.mask(sum, widthOf(result.getType()));
        replace(result, masked);
        replace(op->getResult(1), i.compare(P::ne, sum, masked));
        return success();
      })
      .Case([&](arith::MulUIExtendedOp) {
        return rewriteExtendedProduct(op, /*isSigned=*/false);
      })
      .Case([&](arith::MulSIExtendedOp) {
        return rewriteExtendedProduct(op, /*isSigned=*/true);
      })
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
