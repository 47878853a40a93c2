//===- MuxSemantics.h - meaning of mux enumerations -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_IR_MUXSEMANTICS_H
#define CAIRN_DIALECT_MUX_IR_MUXSEMANTICS_H

#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/Types.h"

#include "cairn/Dialect/Mux/IR/MuxEnums.h"

#include <array>
#include <optional>

namespace cairn::mux {

/// The specification's MemSemantics as one number, which SPIR-V's Memory
/// Semantics agree with.
uint32_t encodeSemantics(MemOrdering ordering, MemKind memory);

struct MemSemantics {
  MemOrdering ordering;
  MemKind memory;
};

/// The inverse; nothing where `encoded` has two orderings or a bit that the
/// specification does not name.
std::optional<MemSemantics> decodeSemantics(uint32_t encoded);

/// Is the operation on floats (fadd, fmul, fmin, fmax)?
bool isFloatOperation(GroupOperation operation);

/// Is the operation on truth values (logical_*)?
bool isLogicalOperation(GroupOperation operation);

/// Is `x op x` always `x`?
bool isIdempotent(GroupOperation operation);

/// The value that an exclusive scan begins with, as a constant of `type`: an
/// integer or float, or a fixed-length vector of these, that `operation` takes.
mlir::TypedAttr getIdentity(GroupOperation operation, mlir::Type type);

/// The dimensions (0, 1, 2) from innermost to outermost.
std::array<unsigned, 3> getDimensions(WorkItemOrder order);

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_IR_MUXSEMANTICS_H
