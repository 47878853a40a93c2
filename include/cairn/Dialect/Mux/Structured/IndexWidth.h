//===- IndexWidth.h - how wide indices are ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_STRUCTURED_INDEXWIDTH_H
#define CAIRN_DIALECT_MUX_STRUCTURED_INDEXWIDTH_H

#include "cairn/Dialect/Mux/Transforms/Coarsening.h"

namespace cairn::mux {

/// Has the indices of addresses in `kernel`, at the level mux, computed with
/// `width` bits, 32 or 64. One that may not be the same then is given, and
/// nothing done; where that is `isPartial` it is left as it is. Where that is
/// `isUnchecked` nobody looks whether it is the same.
std::optional<Obstacle> setIndexWidth(mlir::func::FuncOp kernel, unsigned width,
                                      bool isPartial, bool isUnchecked);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_STRUCTURED_INDEXWIDTH_H
