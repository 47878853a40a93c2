//===- AccessStride.h - how far neighbours access apart ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_STRUCTURED_ACCESSSTRIDE_H
#define CAIRN_DIALECT_MUX_STRUCTURED_ACCESSSTRIDE_H

#include "mlir/IR/Value.h"
#include <optional>

namespace cairn::mux {

/// How many bytes apart `address` is for work-items that are neighbours along
/// dimension 0, if indices do not wrap; nothing if that is not a constant, or
/// not known.
std::optional<int64_t> strideOfNeighbours(mlir::Value address);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_STRUCTURED_ACCESSSTRIDE_H
