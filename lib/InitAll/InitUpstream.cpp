//===- InitUpstream.cpp - all dialects and passes of MLIR --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/InitAll.h"

#include "cairn/Dialect/Mux/Structured/Passes.h"
#include "cairn/Dialect/Mux/TransformOps/MuxTransformOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"

void cairn::registerUpstreamDialects(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mux::registerTransformOps(registry);
}

void cairn::registerUpstreamPasses() {
  mlir::registerAllPasses();
  mux::registerMuxStructuredPasses();
}
