//===- Borders.cpp - comparisons that most work-items agree on --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Borders.h"

#include "cairn/Dialect/OCL/IR/Predicates.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn::mux;
using arith::CmpIPredicate;

/// Borders of an image are not further in than this, and its size is larger.
static constexpr int64_t kWidestBorder = 64;

static bool isLowerLimit(Value limit) {
  APInt value;
  return matchPattern(limit, m_ConstantInt(&value)) &&
         value.getSignificantBits() <= 64 &&
         std::abs(value.getSExtValue()) <= kWidestBorder;
}

static std::optional<Border> getBorder(arith::CmpIOp op, OpOperand &id) {
  CmpIPredicate predicate = op.getPredicate();
  Value limit = op.getRhs();
  if (id.getOperandNumber() == 1) {
    predicate = cairn::withOperandsSwapped(predicate);
    limit = op.getLhs();
  }
  bool isLower = isLowerLimit(limit);
  switch (predicate) {
  case CmpIPredicate::slt:
    return Border{op, id.get(), limit, isLower, isLower, !isLower};
  case CmpIPredicate::sle:
    return Border{op, id.get(), limit, isLower, !isLower, !isLower};
  case CmpIPredicate::sgt:
    return Border{op, id.get(), limit, isLower, !isLower, isLower};
  case CmpIPredicate::sge:
    return Border{op, id.get(), limit, isLower, isLower, isLower};
  case CmpIPredicate::eq:
    return Border{op, id.get(), limit, isLower, false, false};
  case CmpIPredicate::ne:
    return Border{op, id.get(), limit, isLower, false, true};
  default:
    return std::nullopt; // numbers without a sign wrap below zero
  }
}

std::optional<Border> cairn::mux::getBorder(Operation *op, OpOperand &id) {
  if (!id.get().getType().isInteger())
    return std::nullopt;
  if (auto comparison = dyn_cast<arith::CmpIOp>(op))
    return ::getBorder(comparison, id);
  if (!isa<arith::MinSIOp, arith::MaxSIOp>(op))
    return std::nullopt;
  return Border{op,
                id.get(),
                op->getOperand(1 - id.getOperandNumber()),
                isa<arith::MaxSIOp>(op),
                /*orEqual=*/true,
                /*isTrue=*/true};
}
