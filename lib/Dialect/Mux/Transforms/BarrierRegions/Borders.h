//===- Borders.h - comparisons that most work-items agree on ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_BORDERS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_BORDERS_H

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace cairn::mux {

/// An op that compares what grows by one from a work-item to the next with what
/// is the same for all, as `x + 1 < width` and `max(x - 1, 0)` do at the
/// borders of an image. Work-items are inside of it where the first is on one
/// side. The remainder by which a grid is closed to a ring, as in
/// `(x - 1 + width) % width` or `(x - 1) & 511`, has two sides.
struct Border {
  mlir::Operation *op;
  /// What grows, and what does not.
  mlir::Value id, limit;
  /// Whether `id` is not below `limit` inside, or else not above.
  bool isLower;
  /// Whether the two may be equal there.
  bool orEqual;
  /// What `op`, a comparison, is inside; of a minimum or maximum it is `id`.
  bool isTrue;
  /// For a remainder, what the quotient by `limit` is inside.
  std::optional<unsigned> quotient = std::nullopt;
  /// Whether work-items are inside on both sides of it, as of `x == k`, where
  /// nobody knows on which most of them are.
  bool isPoint = false;

  /// What `op`, a remainder, is inside, where `b` stands.
  mlir::Value emitRemainder(mlir::OpBuilder &b, mlir::Value id,
                            mlir::Value limit) const;
};

/// What a quotient is by where `divisor` is neither 0 nor -1: the program's own
/// divisor, in whose place those that would trap have 1.
mlir::Value getOwnDivisor(mlir::Value divisor);

/// The border that `op` is if `id`, its operand, grows. Where an equation or a
/// comparison does not say which side most work-items are on, a small constant
/// is taken for a lower limit, and all else for an upper one.
std::optional<Border> getBorder(mlir::Operation *op, mlir::OpOperand &id);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_BARRIERREGIONS_BORDERS_H
