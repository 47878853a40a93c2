//===- IntBuilder.h - integer expressions -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_INTBUILDER_H
#define CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_INTBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace cairn {

/// Makes integer expressions, folded on the way. All of them work on scalars
/// and, lane by lane, on vectors.
class IntBuilder : public mlir::ImplicitLocOpBuilder {
public:
  using Value = mlir::Value;
  using Type = mlir::Type;

  IntBuilder(mlir::OpBuilder &b, mlir::Location loc)
      : ImplicitLocOpBuilder(loc, b) {}

  /// `value` in each lane; what does not fit is cut off.
  Value constant(Type type, const llvm::APInt &value);
  Value constant(Type type, uint64_t value);

  Value add(Value l, Value r);
  Value sub(Value l, Value r);
  Value mul(Value l, Value r);
  Value bitAnd(Value l, Value r);
  Value bitOr(Value l, Value r);
  Value bitXor(Value l, Value r);
  Value bitNot(Value v);
  Value shl(Value l, Value r);
  Value lshr(Value l, Value r);
  Value ashr(Value l, Value r);
  Value shl(Value l, uint64_t bits);
  Value lshr(Value l, uint64_t bits);
  Value ashr(Value l, uint64_t bits);
  Value mask(Value v, uint64_t bits);
  Value compare(mlir::arith::CmpIPredicate predicate, Value l, Value r);
  Value select(Value condition, Value l, Value r);

  /// `v` in another width: cut off, or extended by zeros.
  Value resize(Value v, unsigned width);
  /// `v` in another width: cut off, or extended by the sign.
  Value resizeSigned(Value v, unsigned width);
  /// The bits of a float of the same width as an integer, and back.
  Value bitcast(Value v, Type type);
};

/// `number`, a float of 32 or 64 bits from 0 to 2^64, as an integer of 64.
mlir::Value convertByWords(IntBuilder &i, mlir::Value number);

/// `type`, or the type of its lanes.
unsigned widthOf(mlir::Type type);
/// `type` with lanes of type `element`.
mlir::Type withElement(mlir::Type type, mlir::Type element);

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSPIRV_TYPES_INTBUILDER_H
