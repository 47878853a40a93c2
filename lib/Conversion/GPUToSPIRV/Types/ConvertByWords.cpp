//===- ConvertByWords.cpp - floats to integers of 64 bits -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// NVIDIA's driver (580.159.04) makes a conversion to 32 bits, which saturates,
// of one to 64 whose low word alone is asked for. And in kernels with a
// conversion of `float` to 64 bits, which it takes from a library of its own,
// it loses bits of narrow integers elsewhere. So each word is converted by
// itself: the high one of the number divided by 2^32, the low one of what that
// leaves. Both are exact.
//
//===----------------------------------------------------------------------===//

#include "IntBuilder.h"
#include "LegalizeTypes.h"

using namespace mlir;
using namespace cairn;
using FloatOrder = arith::CmpFPredicate;

static Value floatConstant(IntBuilder &i, Type type, double value) {
  TypedAttr attr = FloatAttr::get(getElementTypeOrSelf(type), value);
  if (auto vector = dyn_cast<VectorType>(type))
    attr = DenseElementsAttr::get(vector, Attribute(attr));
  return arith::ConstantOp::create(i, attr);
}

Value cairn::convertByWords(IntBuilder &i, Value number) {
  Type floats = number.getType();
  Type words = withElement(floats, i.getI32Type());
  Value scaled =
      arith::MulFOp::create(i, number, floatConstant(i, floats, 0x1p-32));
  Value high = arith::FPToUIOp::create(i, words, scaled);
  Value whole =
      arith::MulFOp::create(i, arith::UIToFPOp::create(i, floats, high),
                            floatConstant(i, floats, 0x1p32));
  Value low = arith::FPToUIOp::create(i, words,
                                      arith::SubFOp::create(i, number, whole));
  return i.bitOr(i.shl(i.resize(high, 64), 32), i.resize(low, 64));
}

void cairn::convertByWords(Region &body) {
  body.walk([](Operation *op) {
    if (!isa<arith::FPToUIOp, arith::FPToSIOp>(op) ||
        widthOf(op->getResult(0).getType()) != 64)
      return;
    OpBuilder b(op);
    IntBuilder i(b, op->getLoc());
    Value number = op->getOperand(0);
    if (widthOf(number.getType()) < 32)
      number = arith::ExtFOp::create(
          i, withElement(number.getType(), i.getF32Type()), number);
    Value result;
    if (isa<arith::FPToUIOp>(op)) {
      result = convertByWords(i, number);
    } else {
      Value zero = floatConstant(i, number.getType(), 0);
      Value isNegative =
          arith::CmpFOp::create(i, FloatOrder::OLT, number, zero);
      Value magnitude = arith::SelectOp::create(
          i, isNegative, arith::NegFOp::create(i, number), number);
      Value integer = convertByWords(i, magnitude);
      result =
          i.select(isNegative, i.sub(i.constant(integer.getType(), 0), integer),
                   integer);
    }
    op->getResult(0).replaceAllUsesWith(result);
    op->erase();
  });
}
