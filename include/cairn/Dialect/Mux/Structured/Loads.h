//===- Loads.h - where and how wide loads are -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_STRUCTURED_LOADS_H
#define CAIRN_DIALECT_MUX_STRUCTURED_LOADS_H

#include "cairn/Dialect/Mux/Transforms/Coarsening.h"

namespace cairn::mux {

/// What keeps a load of `address` behind it, of the operations from `from` to
/// `load` in a block; null if nothing does. Whether the same memory is written
/// is not looked at where that is `isUnchecked`.
mlir::Operation *findKeepingBack(mlir::Operation *from, mlir::Operation *load,
                                 mlir::Value address, bool isUnchecked);

/// Moves the loads of `block` to its beginning where nothing before may write
/// what they load; gives what stands against it if none moves.
std::optional<Obstacle> hoistLoads(mlir::Block &block, bool isUnchecked);

/// Makes one of `width` loads of neighbours in each block of `scope`; gives
/// what stands against it if there are no such. Whether the addresses are
/// aligned, and indices wrap, is not looked at where that is `isUnchecked`.
std::optional<Obstacle> vectorizeLoads(mlir::Operation *scope, int64_t width,
                                       bool isUnchecked);

/// The same of stores, done where the last one is.
std::optional<Obstacle> vectorizeStores(mlir::Operation *scope, int64_t width,
                                        bool isUnchecked);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_STRUCTURED_LOADS_H
