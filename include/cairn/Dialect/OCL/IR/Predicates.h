//===- Predicates.h - comparisons of integers -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_IR_PREDICATES_H
#define CAIRN_DIALECT_OCL_IR_PREDICATES_H

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace cairn {

/// What `a predicate b` is as a comparison of `b` with `a`.
inline mlir::arith::CmpIPredicate
withOperandsSwapped(mlir::arith::CmpIPredicate predicate) {
  using P = mlir::arith::CmpIPredicate;
  switch (predicate) {
  case P::eq:
  case P::ne:
    return predicate;
  case P::slt:
    return P::sgt;
  case P::sle:
    return P::sge;
  case P::sgt:
    return P::slt;
  case P::sge:
    return P::sle;
  case P::ult:
    return P::ugt;
  case P::ule:
    return P::uge;
  case P::ugt:
    return P::ult;
  case P::uge:
    return P::ule;
  }
  llvm_unreachable("a predicate outside of the enum");
}

/// Whether it orders unsigned numbers.
inline bool isUnsignedPredicate(mlir::arith::CmpIPredicate predicate) {
  return predicate >= mlir::arith::CmpIPredicate::ult;
}

/// Whether it orders signed numbers.
inline bool isSignedPredicate(mlir::arith::CmpIPredicate predicate) {
  using P = mlir::arith::CmpIPredicate;
  return predicate == P::slt || predicate == P::sle || predicate == P::sgt ||
         predicate == P::sge;
}

/// The same order of unsigned numbers.
inline mlir::arith::CmpIPredicate
withoutSign(mlir::arith::CmpIPredicate predicate) {
  using P = mlir::arith::CmpIPredicate;
  switch (predicate) {
  case P::slt:
    return P::ult;
  case P::sle:
    return P::ule;
  case P::sgt:
    return P::ugt;
  case P::sge:
    return P::uge;
  default:
    return predicate;
  }
}

} // namespace cairn

#endif // CAIRN_DIALECT_OCL_IR_PREDICATES_H
