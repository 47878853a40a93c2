//===- IntegerIntrinsics.cpp - LLVM's on integers as arithmetic -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntegerIntrinsics.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;

using P = arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

Value cairn::expandFunnelShift(IntBuilder &i, Operation *op, bool isLeft) {
  Value high = op->getOperand(0), low = op->getOperand(1);
  Value amount = op->getOperand(2);
  Type type = amount.getType();
  unsigned width = widthOf(type);
  APInt known;
  if (matchPattern(amount, m_ConstantInt(&known))) {
    unsigned left = known.urem(width);
    if (!isLeft)
      left = left ? width - left : width;
    if (left == 0 || left == width)
      return left ? low : high;
    return i.bitOr(i.shl(high, left), i.lshr(low, width - left));
  }
  if (llvm::isPowerOf2_32(width))
    amount = i.bitAnd(amount, i.constant(type, width - 1));
  else
    amount = arith::RemUIOp::create(i, amount, i.constant(type, width));
  // The other way by the rest of the width, which may be all of it, so once by
  // one and then by one less.
  Value rest = i.sub(i.constant(type, width - 1), amount);
  if (isLeft)
    return i.bitOr(i.shl(high, amount), i.lshr(i.lshr(low, 1), rest));
  return i.bitOr(i.shl(i.shl(high, 1), rest), i.lshr(low, amount));
}

Value cairn::swapBytes(IntBuilder &i, Value v) {
  unsigned width = widthOf(v.getType());
  Value swapped;
  for (unsigned at = 0; at < width; at += 8) {
    unsigned to = width - 8 - at;
    Value moved = to > at ? i.shl(v, to - at) : i.lshr(v, at - to);
    bool isOuter = (to == 0 && at == width - 8) || (at == 0);
    if (!isOuter)
      moved = i.bitAnd(
          moved, i.constant(v.getType(), APInt::getBitsSet(width, to, to + 8)));
    swapped = swapped ? i.bitOr(swapped, moved) : moved;
  }
  return swapped;
}

Value cairn::reverseBits(IntBuilder &i, Value v) {
  unsigned width = widthOf(v.getType());
  unsigned padded = llvm::PowerOf2Ceil(width);
  v = i.resize(v, padded);
  for (unsigned step = 1; step < padded; step *= 2) {
    // Neighbours of `step` bits change places.
    APInt lower = APInt::getSplat(padded, APInt::getLowBitsSet(2 * step, step));
    Value mask = i.constant(v.getType(), lower);
    v = i.bitOr(i.bitAnd(i.lshr(v, step), mask),
                i.shl(i.bitAnd(v, mask), step));
  }
  return i.resize(i.lshr(v, padded - width), width);
}

/// Vulkan reverses 32 bits.
Value cairn::reverseBitsByWords(IntBuilder &i, Value v) {
  unsigned width = widthOf(v.getType());
  auto reverse32 = [&](Value word) -> Value {
    return spirv::BitReverseOp::create(i, word.getType(), word);
  };
  if (width <= 32)
    return i.resize(i.lshr(reverse32(i.resize(v, 32)), 32 - width), width);
  unsigned padded = llvm::alignTo(width, 32);
  Value all;
  for (unsigned at = 0; at < padded; at += 32) {
    Value word = reverse32(i.resize(i.lshr(v, at), 32));
    Value moved = i.shl(i.resize(word, padded), padded - 32 - at);
    all = all ? i.bitOr(all, moved) : moved;
  }
  return i.resize(i.lshr(all, padded - width), width);
}

//===----------------------------------------------------------------------===//
// Saturation and comparison
//===----------------------------------------------------------------------===//

Value cairn::addSaturating(IntBuilder &i, Value l, Value r) {
  return i.add(i.createOrFold<arith::MinUIOp>(l, i.bitNot(r)), r);
}

Value cairn::subtractSaturating(IntBuilder &i, Value l, Value r) {
  return i.sub(i.createOrFold<arith::MaxUIOp>(l, r), r);
}

Value cairn::expandSaturating(IntBuilder &i, Operation *op) {
  Value l = op->getOperand(0), r = op->getOperand(1);
  Type type = l.getType();
  unsigned width = widthOf(type);
  Value zero = i.constant(type, 0);
  Value ones = i.constant(type, APInt::getAllOnes(width));
  // The limit on the side of the sign of `l`.
  auto limit = [&] {
    Value largest = i.constant(type, APInt::getSignedMaxValue(width));
    return i.bitXor(i.ashr(l, width - 1), largest);
  };
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](LLVM::UAddSat) { return addSaturating(i, l, r); })
      .Case([&](LLVM::USubSat) { return subtractSaturating(i, l, r); })
      .Case([&](LLVM::SAddSat) {
        Value sum = i.add(l, r);
        Value signs = i.bitAnd(i.bitXor(l, sum), i.bitXor(r, sum));
        return i.select(i.compare(P::slt, signs, zero), limit(), sum);
      })
      .Case([&](LLVM::SSubSat) {
        Value difference = i.sub(l, r);
        Value signs = i.bitAnd(i.bitXor(l, r), i.bitXor(l, difference));
        return i.select(i.compare(P::slt, signs, zero), limit(), difference);
      })
      .Case([&](LLVM::USHLSat) {
        Value shifted = i.shl(l, r);
        return i.select(i.compare(P::ne, i.lshr(shifted, r), l), ones, shifted);
      })
      .Default([&](Operation *) { // llvm.intr.sshl.sat
        Value shifted = i.shl(l, r);
        return i.select(i.compare(P::ne, i.ashr(shifted, r), l), limit(),
                        shifted);
      });
}

Value cairn::expandThreeWay(IntBuilder &i, Operation *op, bool isSigned) {
  Value l = op->getOperand(0), r = op->getOperand(1);
  Type type = op->getResult(0).getType();
  Value isLess = i.compare(isSigned ? P::slt : P::ult, l, r);
  Value isMore = i.compare(isSigned ? P::sgt : P::ugt, l, r);
  Value all = i.constant(type, APInt::getAllOnes(widthOf(type)));
  return i.select(isLess, all,
                  i.select(isMore, i.constant(type, 1), i.constant(type, 0)));
}
