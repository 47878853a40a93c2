//===- MuxChecks.h - what kernels look for while they run -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXCHECKS_H
#define CAIRN_DIALECT_MUX_IR_MUXCHECKS_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace mlir {
class Operation;
} // namespace mlir

namespace cairn::mux {

/// What `mux.checks` and `-check=` may name.
inline constexpr llvm::StringLiteral kChecks[] = {
#define CHECK(NAME, KIND) #NAME,
#include "cairn/Support/Checks.def"
};

/// In the place of an object's number: a vector, wherever it is.
inline constexpr int32_t kVectorObject = 0x7fffffff;

/// What `mux.checks` of a module names.
struct Checks {
#define CHECK(NAME, KIND) bool NAME = false;
#include "cairn/Support/Checks.def"

  bool any() const { return bounds || races || uninitialised || barriers; }
};

/// The checks of the module that `op` is, or is in.
Checks getChecks(mlir::Operation *op);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_IR_MUXCHECKS_H
