//===- LegalizeIntegers.cpp - integers of any width -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LegalizeIntegers.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;

using P = arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

LogicalResult IntegerLegalizer::split(Type type, SmallVectorImpl<Type> &parts) {
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
  if (!integer || types.isInteger(integer.getWidth())) {
    parts.push_back(type);
    return success();
  }
  unsigned width = integer.getWidth();
  if (width > kLimbBits)
    parts.append(llvm::divideCeil(width, kLimbBits),
                 withElement(type, b.getI64Type()));
  else
    parts.push_back(
        withElement(type, width < 32 ? b.getI32Type() : b.getI64Type()));
  return success();
}

bool IntegerLegalizer::isWide(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isInteger() && element.getIntOrFloatBitWidth() > kLimbBits;
}

StringRef IntegerLegalizer::remedy(Type type) {
  bool isByte = getElementTypeOrSelf(type).isInteger(8);
  return isByte ? "8-bit integers were ruled out by -int8=0" : "";
}

/// What `held` was before the bits above `width` were cleared; null if nothing
/// shows that they were.
static Value beforeClearing(IntBuilder &i, Value held, unsigned width) {
  APInt bits;
  if (auto cleared = held.getDefiningOp<arith::AndIOp>();
      cleared && matchPattern(cleared.getRhs(), m_ConstantInt(&bits)) &&
      bits.isMask(width))
    return cleared.getLhs();
  auto lane = held.getDefiningOp<vector::ExtractOp>();
  if (!lane || lane.hasDynamicPosition())
    return {};
  Value all = beforeClearing(i, lane.getSource(), width);
  return all ? i.createOrFold<vector::ExtractOp>(all, lane.getStaticPosition())
             : Value();
}

/// By shifts where that saves clearing the bits above the width, else by the
/// sign alone: NVIDIA's compiler takes cleared bits that are widened for a
/// conversion, and that one for superfluous behind a negation.
Value IntegerLegalizer::signExtended(IntBuilder &i, Value value) {
  if (Value known = signedForms.lookup(value))
    return known;
  Value held = part(value);
  unsigned width = widthOf(value.getType());
  unsigned unused = widthOf(held.getType()) - width;
  if (Value all = beforeClearing(i, held, width))
    return i.ashr(i.shl(all, unused), unused);
  Value sign = i.constant(held.getType(), uint64_t(1) << (width - 1));
  return i.sub(i.bitXor(held, sign), sign);
}

void IntegerLegalizer::replaceMasked(IntBuilder &i, Value result, Value value) {
  replace(result, i.mask(value, widthOf(result.getType())));
}

void IntegerLegalizer::replaceSigned(IntBuilder &i, Value result, Value value) {
  signedForms[result] = value;
  replaceMasked(i, result, value);
}

//===----------------------------------------------------------------------===//
// Constants and changes of width
//===----------------------------------------------------------------------===//

LogicalResult IntegerLegalizer::rewriteConstant(arith::ConstantOp op) {
  ArrayRef<Type> held = partTypes(op.getType());
  unsigned heldBits = widthOf(held.front());
  SmallVector<Value> limbs;
  for (auto [n, type] : llvm::enumerate(held)) {
    auto limbOf = [&, n = n](const APInt &value) {
      return value
          .zext(std::max<unsigned>(value.getBitWidth(), held.size() * heldBits))
          .extractBits(heldBits, n * heldBits);
    };
    TypedAttr attr;
    if (auto dense = dyn_cast<DenseIntElementsAttr>(op.getValue())) {
      SmallVector<APInt> values;
      for (const APInt &value : dense.getValues<APInt>())
        values.push_back(limbOf(value));
      attr = DenseElementsAttr::get(cast<ShapedType>(type), values);
    } else {
      attr = b.getIntegerAttr(
          type, limbOf(cast<IntegerAttr>(op.getValue()).getValue()));
    }
    limbs.push_back(arith::ConstantOp::create(b, op.getLoc(), attr));
  }
  replace(op.getResult(), limbs);
  return success();
}

LogicalResult IntegerLegalizer::rewriteExtension(Operation *op, bool isSigned) {
  Value from = op->getOperand(0), to = op->getResult(0);
  IntBuilder i(b, op->getLoc());
  SmallVector<Value> limbs = parts(from);
  if (isSigned) {
    if (limbs.size() > 1)
      limbs = LimbBuilder(b, op->getLoc(), widthOf(from.getType()))
                  .signExtended(limbs);
    else
      limbs.front() = signExtended(i, from);
  }
  ArrayRef<Type> held = partTypes(to.getType());
  unsigned heldBits = widthOf(held.front());
  limbs.back() = isSigned ? i.resizeSigned(limbs.back(), heldBits)
                          : i.resize(limbs.back(), heldBits);
  Value fill = isSigned ? i.ashr(limbs.back(), heldBits - 1)
                        : i.constant(held.front(), 0);
  limbs.resize(held.size(), fill);
  if (isSigned && widthOf(to.getType()) % heldBits)
    limbs.back() = i.mask(limbs.back(), widthOf(to.getType()) % heldBits);
  replace(to, limbs);
  return success();
}

LogicalResult IntegerLegalizer::rewriteTruncation(arith::TruncIOp op) {
  Value to = op.getResult();
  IntBuilder i(b, op.getLoc());
  SmallVector<Value> limbs = parts(op.getIn());
  ArrayRef<Type> held = partTypes(to.getType());
  limbs.resize(held.size());
  unsigned heldBits = widthOf(held.front());
  limbs.back() = i.resize(limbs.back(), heldBits);
  if (unsigned used = widthOf(to.getType()) % heldBits)
    limbs.back() = i.mask(limbs.back(), used);
  replace(to, limbs);
  return success();
}

/// Between a narrow integer and a float of its width.
LogicalResult IntegerLegalizer::rewriteBitcast(Operation *op) {
  IntBuilder i(b, op->getLoc());
  Value from = op->getOperand(0), to = op->getResult(0);
  unsigned width = widthOf(from.getType());
  if (width != widthOf(to.getType()) || width > 32)
    return reject(op);
  if (isLegal(to.getType())) {
    replace(to, i.bitcast(i.resize(part(from), width), to.getType()));
    return success();
  }
  Value bits = i.bitcast(from, to.getType());
  replace(to, i.resize(bits, widthOf(partTypes(to.getType()).front())));
  return success();
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

LogicalResult IntegerLegalizer::rewritePartwise(Operation *op) {
  // One of the operands or the result is illegal, and all illegal ones have as
  // many parts.
  size_t count = 1;
  for (Type type : op->getOperandTypes())
    count = std::max(count, partTypes(type).size());
  for (Type type : op->getResultTypes())
    count = std::max(count, partTypes(type).size());
  llvm::SmallVector<SmallVector<Value>> results(op->getNumResults());
  for (size_t n = 0; n < count; ++n) {
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(isLegal(operand.getType()) ? operand
                                                    : parts(operand)[n]);
    SmallVector<Type> resultTypes;
    for (Type type : op->getResultTypes())
      resultTypes.push_back(isLegal(type) ? type : partTypes(type)[n]);
    Operation *piece = cloneWith(b, op, resultTypes, operands);
    for (auto [all, result] : llvm::zip(results, piece->getResults()))
      all.push_back(result);
  }
  for (auto [result, all] : llvm::zip(op->getResults(), results))
    replace(result, all);
  return success();
}

/// A signed loop counter needs its sign, so the loop counts in the wider type.
LogicalResult IntegerLegalizer::prepare(Operation *op) {
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!loop || isLegal(loop.getInductionVar().getType()))
    return success();
  Value counter = loop.getInductionVar();
  Type narrow = counter.getType();
  if (isWide(narrow))
    return loop.emitError() << "loop counters of type " << narrow
                            << " cannot be expressed in SPIR-V";
  unsigned width = widthOf(partTypes(narrow).front());
  for (unsigned n = 0; n < 3; ++n) {
    Value bound = loop->getOperand(n);
    IntBuilder i(b, loop.getLoc());
    bool isSigned = n < 2 && !loop.getUnsignedCmp();
    // Visited ops are behind the walk: the value's parts, not another op.
    Value held = isSigned ? signExtended(i, bound) : part(bound);
    loop->setOperand(n, i.resize(held, width));
  }
  counter.setType(b.getIntegerType(width));
  OpBuilder inside = OpBuilder::atBlockBegin(loop.getBody());
  auto truncated =
      arith::TruncIOp::create(inside, loop.getLoc(), narrow, counter);
  counter.replaceAllUsesExcept(truncated, truncated);
  return success();
}

bool IntegerLegalizer::mustRewrite(Operation *op) {
  if (auto load = dyn_cast<LLVM::LoadOp>(op))
    return load.getType().isInteger(1);
  if (auto store = dyn_cast<LLVM::StoreOp>(op))
    return store.getValue().getType().isInteger(1);
  return false;
}

LogicalResult IntegerLegalizer::rewrite(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case(
          [&](arith::ConstantOp constant) { return rewriteConstant(constant); })
      .Case([&](LLVM::LoadOp load) { return rewriteLoad(load); })
      .Case([&](LLVM::StoreOp store) { return rewriteStore(store); })
      .Case([&](arith::ExtUIOp) {
        return rewriteExtension(op, /*isSigned=*/false);
      })
      .Case([&](arith::ExtSIOp) {
        return rewriteExtension(op, /*isSigned=*/true);
      })
      .Case([&](arith::TruncIOp truncation) {
        return rewriteTruncation(truncation);
      })
      .Case<arith::BitcastOp, vector::BitCastOp, LLVM::BitcastOp>(
          [&](Operation *cast) { return rewriteBitcast(cast); })
      .Case<ub::PoisonOp, LLVM::UndefOp, arith::SelectOp, vector::ExtractOp,
            vector::InsertOp, vector::ShuffleOp, vector::BroadcastOp,
            vector::FromElementsOp, vector::ToElementsOp, vector::InterleaveOp,
            vector::DeinterleaveOp, vector::ExtractStridedSliceOp,
            vector::InsertStridedSliceOp, vector::ShapeCastOp>(
          [&](Operation *mover) { return rewritePartwise(mover); })
      .Default([&](Operation *op) -> LogicalResult {
        if (!isa_and_nonnull<arith::ArithDialect, math::MathDialect>(
                op->getDialect()))
          return reject(op);
        bool anyWide = llvm::any_of(op->getOperandTypes(), isWide) ||
                       llvm::any_of(op->getResultTypes(), isWide);
        return anyWide ? rewriteWide(op) : rewriteNarrow(op);
      });
}

LogicalResult cairn::legalizeIntegers(Region &body, const SPIRVTypes &types) {
  return IntegerLegalizer(body.getContext(), types).run(body);
}
