//===- Passes.h - passes of structured memory -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_MUX_STRUCTURED_PASSES_H
#define CAIRN_DIALECT_MUX_STRUCTURED_PASSES_H

#include "mlir/Pass/Pass.h"

namespace cairn::mux {

#define GEN_PASS_DECL
#include "cairn/Dialect/Mux/Structured/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "cairn/Dialect/Mux/Structured/Passes.h.inc"

} // namespace cairn::mux

#endif // CAIRN_DIALECT_MUX_STRUCTURED_PASSES_H
