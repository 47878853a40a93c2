//===- ByteOffset.cpp - byte offsets as sums --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ByteOffset.h"
#include "GPUToSPIRV/GlobalBytes.h"
#include "SplitBits.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include <numeric>

using namespace mlir;

namespace cairn::shader {

Offset Offset::of(Value value, int64_t scale) {
  Offset offset;
  offset.add(value, scale);
  return offset;
}

void Offset::add(Value value, int64_t scale) {
  auto *same = llvm::find_if(
      terms, [&](const Term &term) { return term.value == value; });
  if (same == terms.end()) {
    terms.push_back({value, scale});
    return;
  }
  same->scale += scale;
  if (same->scale == 0)
    terms.erase(same);
}

Offset &Offset::operator+=(const Offset &other) {
  constant += other.constant;
  for (const Term &term : other.terms)
    add(term.value, term.scale);
  return *this;
}

uint64_t Offset::getUnit() const {
  uint64_t unit = std::abs(constant);
  for (const Term &term : terms)
    unit = std::gcd(unit, static_cast<uint64_t>(std::abs(term.scale)));
  return unit;
}

std::optional<Offset> Offset::dividedBy(uint64_t unit,
                                        uint64_t &remainder) const {
  auto divisor = static_cast<int64_t>(unit);
  Offset quotient;
  for (const Term &term : terms) {
    if (term.scale % divisor != 0)
      return std::nullopt;
    quotient.terms.push_back({term.value, term.scale / divisor});
  }
  int64_t rest = ((constant % divisor) + divisor) % divisor;
  remainder = rest;
  quotient.constant = (constant - rest) / divisor;
  return quotient;
}

//===----------------------------------------------------------------------===//
// Taking indices apart
//===----------------------------------------------------------------------===//

/// How deep to look into the computation of an index.
static constexpr unsigned maxDepth = 4;

/// Splits `value` * `scale` into a sum of multiples. Only what cannot wrap is
/// looked through: the quotient of a sum that wrapped is not the sum of
/// quotients.
static Offset splitIndex(Value value, int64_t scale, unsigned depth) {
  APInt constant;
  Offset sum;
  if (matchPattern(value, m_ConstantInt(&constant))) {
    sum.constant = constant.getSExtValue() * scale;
    return sum;
  }
  Operation *op = value.getDefiningOp();
  if (!op || depth == maxDepth)
    return Offset::of(value, scale);

  if (isa<arith::ExtSIOp>(op)) {
    // The terms of the narrow value are extended one by one later.
    return splitIndex(op->getOperand(0), scale, depth + 1);
  }
  auto wrap = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op);
  if (!wrap || !wrap.hasNoSignedWrap())
    return Offset::of(value, scale);
  Value left = op->getOperand(0), right = op->getOperand(1);
  if (isa<arith::AddIOp, arith::SubIOp>(op)) {
    sum = splitIndex(left, scale, depth + 1);
    sum +=
        splitIndex(right, isa<arith::SubIOp>(op) ? -scale : scale, depth + 1);
    return sum;
  }
  if (isa<arith::MulIOp>(op) && matchPattern(right, m_ConstantInt(&constant)))
    return splitIndex(left, scale * constant.getSExtValue(), depth + 1);
  if (isa<arith::ShLIOp>(op) && matchPattern(right, m_ConstantInt(&constant)) &&
      constant.ult(32))
    return splitIndex(left, scale << constant.getZExtValue(), depth + 1);
  return Offset::of(value, scale);
}

/// `value` * `scale`; the value is taken apart only where that shows a greater
/// common divisor, since a sum of more terms costs more.
static Offset getIndexOffset(Value value, int64_t scale) {
  Offset split = splitIndex(value, scale, 0);
  if (split.isConstant() ||
      (scale < 16 && split.getUnit() > static_cast<uint64_t>(std::abs(scale))))
    return split;
  return Offset::of(value, scale);
}

Offset getOffset(LLVM::GEPOp gep, const DataLayout &layout) {
  Offset offset;
  Type type = gep.getElemType();
  for (auto [i, index] : llvm::enumerate(gep.getIndices())) {
    uint64_t scale;
    if (i == 0) {
      scale = layout.getTypeSize(type);
    } else if (auto structType = dyn_cast<LLVM::LLVMStructType>(type)) {
      unsigned member = cast<IntegerAttr>(index).getInt();
      offset.constant += getElementOffset(type, member, layout);
      type = structType.getBody()[member];
      continue;
    } else {
      if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
        type = array.getElementType();
      else
        type = cast<VectorType>(type).getElementType();
      scale = layout.getTypeSize(type);
    }
    if (auto constant = dyn_cast<IntegerAttr>(index))
      offset.constant += constant.getInt() * static_cast<int64_t>(scale);
    else
      offset += getIndexOffset(cast<Value>(index), scale);
  }
  return offset;
}

//===----------------------------------------------------------------------===//
// Computing offsets
//===----------------------------------------------------------------------===//

/// Cuts `value` off, where it is computed rather than afterwards if that is a
/// few operations of which each is as good in the narrow type.
static Value narrow(OpBuilder &b, Location loc, Value value, Type type,
                    unsigned depth) {
  unsigned width = type.getIntOrFloatBitWidth();
  Operation *op = value.getDefiningOp();
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return arith::ConstantOp::create(
        b, loc, b.getIntegerAttr(type, constant.trunc(width)));
  if (op && depth < maxDepth) {
    if (isa<arith::ExtSIOp, arith::ExtUIOp>(op)) {
      Value source = op->getOperand(0);
      unsigned sourceWidth = source.getType().getIntOrFloatBitWidth();
      if (sourceWidth == width)
        return source;
      if (sourceWidth > width)
        return narrow(b, loc, source, type, depth + 1);
      if (isa<arith::ExtSIOp>(op))
        return arith::ExtSIOp::create(b, loc, type, source);
      return arith::ExtUIOp::create(b, loc, type, source);
    }
    if (isa<arith::IndexCastUIOp, arith::IndexCastOp>(op))
      return arith::IndexCastUIOp::create(b, loc, type, op->getOperand(0));
    if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(op)) {
      Value left = narrow(b, loc, op->getOperand(0), type, depth + 1);
      Value right = narrow(b, loc, op->getOperand(1), type, depth + 1);
      if (isa<arith::AddIOp>(op))
        return arith::AddIOp::create(b, loc, left, right);
      if (isa<arith::SubIOp>(op))
        return arith::SubIOp::create(b, loc, left, right);
      return arith::MulIOp::create(b, loc, left, right);
    }
  }
  return arith::TruncIOp::create(b, loc, type, value);
}

Value toWidth(OpBuilder &b, Location loc, Value value, Type type) {
  if (value.getType() == type)
    return value;
  if (isa<IndexType>(value.getType()))
    return arith::IndexCastUIOp::create(b, loc, type, value);
  if (value.getType().getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth())
    return b.createOrFold<arith::ExtSIOp>(loc, type, value);
  return narrow(b, loc, value, type, 0);
}

/// How many regions are around the place where `value` is defined.
static unsigned getNesting(Value value) {
  unsigned depth = 0;
  for (Region *region = value.getParentRegion(); region;
       region = region->getParentRegion())
    ++depth;
  return depth;
}

Value materialize(OpBuilder &b, Location loc, const Offset &offset,
                  uint64_t unit, Type type) {
  bool exact = offset.isMultipleOf(unit);
  auto divisor = static_cast<int64_t>(exact ? unit : 1);
  auto getConstant = [&](int64_t value) { return getInt(b, loc, type, value); };

  // From the outside to the inside, so that the sum of what a loop does not
  // change can be moved out of it; the constant last, for address modes.
  SmallVector<Offset::Term> terms;
  for (const Offset::Term &term : offset.terms) {
    unsigned nesting = getNesting(term.value);
    terms.insert(llvm::find_if(terms,
                               [&](const Offset::Term &other) {
                                 return getNesting(other.value) > nesting;
                               }),
                 term);
  }
  Value sum;
  for (const Offset::Term &term : terms) {
    int64_t scale = term.scale / divisor;
    Value part = toWidth(b, loc, term.value, type);
    if (sum && scale == -1) {
      sum = b.createOrFold<arith::SubIOp>(loc, sum, part);
      continue;
    }
    if (scale != 1)
      part = b.createOrFold<arith::MulIOp>(loc, part, getConstant(scale));
    sum = sum ? b.createOrFold<arith::AddIOp>(loc, sum, part) : part;
  }
  int64_t constant = offset.constant / divisor;
  if (!sum)
    sum = getConstant(constant);
  else if (constant != 0)
    sum = b.createOrFold<arith::AddIOp>(loc, sum, getConstant(constant));
  if (exact || unit == 1)
    return sum;
  if (llvm::isPowerOf2_64(unit))
    return b.createOrFold<arith::ShRUIOp>(loc, sum,
                                          getConstant(llvm::Log2_64(unit)));
  return b.createOrFold<arith::DivUIOp>(loc, sum, getConstant(unit));
}

} // namespace cairn::shader
