//===- PrivateAtomics.h - copies of what is counted in ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_STRUCTURED_PRIVATEATOMICS_H
#define CAIRN_DIALECT_MUX_STRUCTURED_PRIVATEATOMICS_H

#include "cairn/Dialect/Mux/Transforms/Coarsening.h"

namespace cairn::mux {

/// Gives the local variables of `kernel`, at the level mux, to which work-items
/// add by atomic operations, `copies` copies, a power of two, each for some of
/// the work-items; gives what stands against it if there is no such variable.
/// Whether these operations order other accesses is not looked at where that is
/// `isUnchecked`.
std::optional<Obstacle> privatizeLocalAtomics(mlir::func::FuncOp kernel,
                                              int64_t copies, bool isUnchecked);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_STRUCTURED_PRIVATEATOMICS_H
