//===- ByteOffset.h - byte offsets as sums ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The offset of a pointer into its object is kept as a sum, so that it can be
// divided by the size of an element without computing anything: p[i] of floats
// is 4 * i bytes behind p, and element i.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_BYTEOFFSET_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_BYTEOFFSET_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"

namespace mlir {
class DataLayout;
} // namespace mlir

namespace cairn::shader {

/// `constant` + the sum of value * scale, in bytes. Values narrower than an
/// address are extended with their sign, as `getelementptr` does.
struct Offset {
  struct Term {
    mlir::Value value;
    int64_t scale;
  };
  int64_t constant = 0;
  llvm::SmallVector<Term, 2> terms;

  /// `value` elements of `scale` bytes.
  static Offset of(mlir::Value value, int64_t scale);

  void add(mlir::Value value, int64_t scale);
  Offset &operator+=(const Offset &other);

  bool isConstant() const { return terms.empty(); }
  /// The greatest number of bytes that divides the offset, whatever the values
  /// are; 0 if the offset is 0.
  uint64_t getUnit() const;
  bool isMultipleOf(uint64_t bytes) const { return getUnit() % bytes == 0; }

  /// Divides by `unit`, where the remainder is known to be `remainder`; nothing
  /// if that is not known.
  std::optional<Offset> dividedBy(uint64_t unit, uint64_t &remainder) const;
};

/// What `gep` adds to its base.
Offset getOffset(mlir::LLVM::GEPOp gep, const mlir::DataLayout &layout);

/// The integer `value` in `type`, extended with its sign or cut off.
mlir::Value toWidth(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value,
                    mlir::Type type);

/// `offset` divided by `unit` bytes, of which it is a multiple, in `type`.
mlir::Value materialize(mlir::OpBuilder &b, mlir::Location loc,
                        const Offset &offset, uint64_t unit, mlir::Type type);

} // namespace cairn::shader

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_MEMORY_BYTEOFFSET_H
