//===- ExpandClocks.cpp - clocks of kernels ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "cairn/Dialect/Mux/IR/Mux.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

Value cairn::expandClock(OpBuilder &b, BuiltinOp op, const Builtin &builtin) {
  if (builtin.category != BuiltinCategory::Clock)
    return {};
  StringRef scope = op.getName();
  scope.consume_front("clock_read_");
  (void)scope.consume_front("hilo_");
  return mux::ReadClockOp::create(b, op.getLoc(), op.getResult().getType(),
                                  *mux::symbolizeMemScope(scope));
}
