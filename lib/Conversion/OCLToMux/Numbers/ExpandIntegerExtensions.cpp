//===- ExpandIntegerExtensions.cpp - bit fields, dot products ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of cl_khr_extended_bit_ops, cl_khr_integer_dot_product and
// cl_arm_integer_dot_product_*.
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

//===----------------------------------------------------------------------===//
// Bit fields
//===----------------------------------------------------------------------===//

namespace {
/// Shifts by numbers that are the same for all elements of `type`.
struct FieldBuilder {
  OpBuilder &b;
  Location loc;
  Type type;
  unsigned bits = getElementTypeOrSelf(type).getIntOrFloatBitWidth();

  Value constant(const APInt &value) {
    TypedAttr attr = b.getIntegerAttr(getElementTypeOrSelf(type), value);
    if (auto vector = dyn_cast<VectorType>(type))
      attr = SplatElementsAttr::get(vector, attr);
    return arith::ConstantOp::create(b, loc, attr);
  }
  Value constant(uint64_t value) { return constant(APInt(bits, value)); }

  /// A uint as a `type`.
  Value spread(Value number) {
    Type element = getElementTypeOrSelf(type);
    if (bits < 32)
      number = arith::TruncIOp::create(b, loc, element, number);
    else if (bits > 32)
      number = arith::ExtUIOp::create(b, loc, element, number);
    return type == element
               ? number
               : Value(vector::BroadcastOp::create(b, loc, type, number));
  }
  Value isZero(Value value) {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, value,
                                 constant(0));
  }
};
} // namespace

/// `count` bits from `offset` on, which stay within the number. A count of 0
/// gives 0, though it would shift by more bits than there are.
static Value expandExtract(FieldBuilder f, ValueRange args, bool isSigned) {
  Value offset = f.spread(args[1]), count = f.spread(args[2]);
  Value above = arith::SubIOp::create(f.b, f.loc, f.constant(f.bits), count);
  Value left = arith::SubIOp::create(f.b, f.loc, above, offset);
  Value top = arith::ShLIOp::create(f.b, f.loc, args[0], left);
  Value field = isSigned
                    ? Value(arith::ShRSIOp::create(f.b, f.loc, top, above))
                    : Value(arith::ShRUIOp::create(f.b, f.loc, top, above));
  return arith::SelectOp::create(f.b, f.loc, f.isZero(count), f.constant(0),
                                 field);
}

static Value expandInsert(FieldBuilder f, ValueRange args) {
  Value base = args[0], offset = f.spread(args[2]), count = f.spread(args[3]);
  Value ones = f.constant(APInt::getAllOnes(f.bits));
  Value above = arith::SubIOp::create(f.b, f.loc, f.constant(f.bits), count);
  Value low = arith::ShRUIOp::create(f.b, f.loc, ones, above);
  Value mask = arith::ShLIOp::create(f.b, f.loc, low, offset);
  Value shifted = arith::ShLIOp::create(f.b, f.loc, args[1], offset);
  // The bits of `shifted` where the mask is, of `base` elsewhere.
  Value difference = arith::XOrIOp::create(f.b, f.loc, base, shifted);
  Value change = arith::AndIOp::create(f.b, f.loc, difference, mask);
  Value inserted = arith::XOrIOp::create(f.b, f.loc, base, change);
  return arith::SelectOp::create(f.b, f.loc, f.isZero(count), base, inserted);
}

//===----------------------------------------------------------------------===//
// Dot products
//===----------------------------------------------------------------------===//

namespace {
/// What the sum of products is added to, and how.
enum class Accumulation { None, Wrapping, Saturating };
} // namespace

/// Narrow numbers as ints. A vector holds them, or one number four bytes.
static Value widen(OpBuilder &b, Location loc, Value numbers, bool isSigned) {
  if (!isa<VectorType>(numbers.getType()))
    numbers = LLVM::BitcastOp::create(
        b, loc, VectorType::get({4}, b.getI8Type()), numbers);
  auto wide =
      cast<VectorType>(numbers.getType()).clone(cast<Type>(b.getI32Type()));
  if (isSigned)
    return arith::ExtSIOp::create(b, loc, wide, numbers);
  return arith::ExtUIOp::create(b, loc, wide, numbers);
}

/// The sum of products of bytes has 18 bits at most; that of shorts may wrap.
static Value expandDot(OpBuilder &b, Location loc, ValueRange args,
                       bool isSignedA, bool isSignedB,
                       Accumulation accumulation) {
  Value product =
      arith::MulIOp::create(b, loc, widen(b, loc, args[0], isSignedA),
                            widen(b, loc, args[1], isSignedB));
  Value sum;
  int64_t lanes = cast<VectorType>(product.getType()).getNumElements();
  for (int64_t lane = 0; lane < lanes; ++lane) {
    Value term = vector::ExtractOp::create(b, loc, product, lane);
    sum = sum ? Value(arith::AddIOp::create(b, loc, sum, term)) : term;
  }
  Type type = sum.getType();
  switch (accumulation) {
  case Accumulation::None:
    return sum;
  case Accumulation::Wrapping:
    return arith::AddIOp::create(b, loc, sum, args[2]);
  case Accumulation::Saturating:
    if (isSignedA || isSignedB)
      return LLVM::SAddSat::create(b, loc, type, sum, args[2]);
    return LLVM::UAddSat::create(b, loc, type, sum, args[2]);
  }
  llvm_unreachable("an accumulation outside of the enum");
}

Value cairn::expandIntegerExtension(OpBuilder &b, BuiltinOp op,
                                    const BuiltinSignature &signature) {
  Location loc = op.getLoc();
  StringRef name = op.getName();
  ValueRange args = op.getArgs();
  if (name == "bit_reverse")
    return LLVM::BitReverseOp::create(b, loc, args[0].getType(), args[0]);
  if (name == "bitfield_insert")
    return expandInsert({b, loc, args[0].getType()}, args);
  if (name.consume_front("bitfield_extract_"))
    return expandExtract({b, loc, args[0].getType()}, args, name == "signed");
  name.consume_front("arm_");
  if (!name.consume_front("dot") || signature.result.isFloat())
    return {};
  Accumulation accumulation =
      name.consume_front("_acc_sat") ? Accumulation::Saturating
      : name.consume_front("_acc")   ? Accumulation::Wrapping
                                     : Accumulation::None;
  // The packed functions' names say what the vectors' types do.
  if (name.consume_front("_4x8packed_"))
    return expandDot(b, loc, args, name[0] == 's', name[1] == 's',
                     accumulation);
  return expandDot(b, loc, args, signature.params[0].isSigned(),
                   signature.params[1].isSigned(), accumulation);
}
