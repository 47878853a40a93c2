//===- PassRemarks.h - what our passes say they did -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_COMPILER_PASSES_PASSREMARKS_H
#define CAIRN_LIB_COMPILER_PASSES_PASSREMARKS_H

#include "mlir/IR/MLIRContext.h"

namespace cairn::compiler {

/// While it lives, the remarks of passes on `context` are diagnostics, each
/// once for its place; none unless they are `wanted`.
class PassRemarks {
public:
  PassRemarks(mlir::MLIRContext &context, bool wanted);
  ~PassRemarks();
  PassRemarks(const PassRemarks &) = delete;
  PassRemarks &operator=(const PassRemarks &) = delete;

private:
  mlir::MLIRContext *context;
};

} // namespace cairn::compiler

#endif // CAIRN_LIB_COMPILER_PASSES_PASSREMARKS_H
