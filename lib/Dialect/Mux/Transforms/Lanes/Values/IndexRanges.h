//===- IndexRanges.h - what indices of a stretch may be ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_INDEXRANGES_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_INDEXRANGES_H

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace cairn::mux {

/// A number of 32 or 64 bits that is to be what its sums and products come to
/// where nothing wraps.
struct PlainNumber {
  mlir::Value value;
  /// Whether it has a sign.
  bool isSigned;

  bool operator==(const PlainNumber &other) const {
    return value == other.value && isSigned == other.isSigned;
  }
};

/// Takes back what `op` promises about wrapping.
void dropWrapFlags(mlir::Operation *op);

/// Whether it can be asked in front of `op`, for all its work-items and all
/// trips of their loops, whether `value`, of 32 or 64 bits, is as if nothing
/// wrapped: it is made of ids, of counters of loops and of what comes from
/// outside.
bool hasIndexRange(mlir::Value value, WorkItemsOp op);

/// Asks that, where `b` stands, of all `numbers`, which are in `op` and have
/// ranges; i1.
mlir::Value emitArePlain(mlir::OpBuilder &b, WorkItemsOp op,
                         llvm::ArrayRef<PlainNumber> numbers);

} // namespace cairn::mux

namespace llvm {
template <> struct DenseMapInfo<cairn::mux::PlainNumber> {
  using Base = DenseMapInfo<mlir::Value>;
  static cairn::mux::PlainNumber getEmptyKey() {
    return {Base::getEmptyKey(), false};
  }
  static cairn::mux::PlainNumber getTombstoneKey() {
    return {Base::getTombstoneKey(), false};
  }
  static unsigned getHashValue(const cairn::mux::PlainNumber &number) {
    return Base::getHashValue(number.value) + number.isSigned;
  }
  static bool isEqual(const cairn::mux::PlainNumber &a,
                      const cairn::mux::PlainNumber &b) {
    return a == b;
  }
};
} // namespace llvm

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_LANES_VALUES_INDEXRANGES_H
