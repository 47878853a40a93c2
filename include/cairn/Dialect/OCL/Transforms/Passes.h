//===- Passes.h - passes of the ocl dialect ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_OCL_TRANSFORMS_PASSES_H
#define CAIRN_DIALECT_OCL_TRANSFORMS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace cairn::ocl {

#define GEN_PASS_DECL
#include "cairn/Dialect/OCL/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "cairn/Dialect/OCL/Transforms/Passes.h.inc"

} // namespace cairn::ocl

#endif // CAIRN_DIALECT_OCL_TRANSFORMS_PASSES_H
