//===- NarrowSums.cpp - sums of which the low half is used ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An index that a program computes in 64 bits is cut to the 32 of an address.
// The low half of a sum or a product depends on the low halves of its parts
// alone, and integers of 64 bits are slow on GPUs.
//
//===----------------------------------------------------------------------===//

#include "LegalizeTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;

namespace {
class SumNarrower {
public:
  void run(Region &body);

private:
  bool isLowHalfAll(Operation *op);
  Value narrow(Value value);
  void rewrite(Operation *op);

  /// The sums of which nobody asks for the high half.
  llvm::DenseSet<Operation *> lowHalves;
  llvm::DenseMap<Value, Value> narrowed;
};
} // namespace

static constexpr unsigned kBits = 32;

/// Whether the low half of the result depends on those of the operands alone.
static bool isSum(Operation *op) {
  if (!op->getNumResults() || !op->getResult(0).getType().isInteger(64))
    return false;
  APInt places;
  return isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::AndIOp,
             arith::OrIOp, arith::XOrIOp>(op) ||
         (isa<arith::ShLIOp>(op) &&
          matchPattern(op->getOperand(1), m_ConstantInt(&places)) &&
          places.ult(kBits));
}

/// Whether nobody asks for more than the low half of `op`, whose users are
/// known.
bool SumNarrower::isLowHalfAll(Operation *op) {
  return !op->use_empty() && llvm::all_of(op->getUsers(), [&](Operation *user) {
    auto cut = dyn_cast<arith::TruncIOp>(user);
    return cut ? cut.getType().getIntOrFloatBitWidth() <= kBits
               : lowHalves.contains(user);
  });
}

/// The low half of `value`, computed where that is.
Value SumNarrower::narrow(Value value) {
  Value &narrow = narrowed[value];
  if (narrow)
    return narrow;
  OpBuilder b(value.getContext());
  Operation *op = value.getDefiningOp();
  if (op)
    b.setInsertionPointAfter(op);
  else
    b.setInsertionPointToStart(value.getParentBlock());
  Location loc = value.getLoc();
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return narrow = arith::ConstantOp::create(
               b, loc,
               b.getI32IntegerAttr(constant.trunc(kBits).getSExtValue()));
  if (isa_and_nonnull<arith::ExtUIOp, arith::ExtSIOp>(op)) {
    Value source = op->getOperand(0);
    unsigned width = source.getType().getIntOrFloatBitWidth();
    if (width == kBits)
      return narrow = source;
    if (width < kBits)
      return narrow = b.create(loc, op->getName().getIdentifier(), source,
                               b.getI32Type())
                          ->getResult(0);
  }
  return narrow = arith::TruncIOp::create(b, loc, b.getI32Type(), value);
}

void SumNarrower::rewrite(Operation *op) {
  OpBuilder b(op);
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(narrow(operand));
  b.setInsertionPoint(op);
  // Without what is known of its overflow.
  narrowed[op->getResult(0)] =
      b.create(op->getLoc(), op->getName().getIdentifier(), operands,
               b.getI32Type())
          ->getResult(0);
}

void SumNarrower::run(Region &body) {
  SmallVector<Operation *> sums;
  body.walk([&](Operation *op) {
    if (isSum(op))
      sums.push_back(op);
  });
  for (Operation *op : llvm::reverse(sums))
    if (isLowHalfAll(op))
      lowHalves.insert(op);
  llvm::erase_if(sums, [&](Operation *op) { return !lowHalves.contains(op); });
  llvm::for_each(sums, [&](Operation *op) { rewrite(op); });
  for (Operation *op : llvm::reverse(sums)) {
    Value narrow = narrowed[op->getResult(0)];
    for (Operation *user : llvm::make_early_inc_range(op->getUsers())) {
      auto cut = cast<arith::TruncIOp>(user);
      Value result = narrow;
      if (cut.getType() != narrow.getType()) {
        OpBuilder b(cut);
        result =
            arith::TruncIOp::create(b, cut.getLoc(), cut.getType(), narrow);
      }
      cut.replaceAllUsesWith(result);
      cut.erase();
    }
    op->erase();
  }
}

void cairn::narrowSums(Region &body) { SumNarrower().run(body); }
