//===- Neighbours.h - accesses side by side in memory -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_STRUCTURED_NEIGHBOURS_H
#define CAIRN_LIB_DIALECT_MUX_STRUCTURED_NEIGHBOURS_H

#include "Addresses.h"

namespace cairn::mux {

/// Plain loads, or stores, of one type in a block whose addresses differ by
/// constants.
struct Neighbours {
  struct Access {
    mlir::Operation *op;
    /// From the first one's address.
    int64_t bytes;
  };
  Address address;
  mlir::Type type;
  llvm::SmallVector<Access> accesses;

  int64_t elementBytes() const { return type.getIntOrFloatBitWidth() / 8; }
  /// Offers `width` of them each that lie side by side, in the order of their
  /// addresses, until they are taken. Several at one address are offered as the
  /// first of them in the block.
  void offerRuns(int64_t width,
                 llvm::function_ref<bool(llvm::ArrayRef<Access>)> take) const;
};

llvm::SmallVector<Neighbours> findNeighbours(mlir::Block &block, bool areStores,
                                             IndexSums &sums);

/// The difference of two sums, if it is a number.
std::optional<int64_t> differenceOf(const UniformSum &x, const UniformSum &y);

/// What `bytes` behind `address` is known to be a multiple of: of arguments,
/// what the program says of them.
uint64_t alignmentOf(const Address &address, int64_t bytes);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_STRUCTURED_NEIGHBOURS_H
