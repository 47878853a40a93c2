//===- VerifyLevel.cpp - level verification as a pass -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Pipelines/Levels.h"
#include "cairn/Pipelines/Passes.h"
#include "mlir/IR/BuiltinOps.h"

namespace cairn {
#define GEN_PASS_DEF_VERIFYCAIRNLEVELPASS
#include "cairn/Pipelines/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;

namespace {
struct VerifyCairnLevelPass
    : cairn::impl::VerifyCairnLevelPassBase<VerifyCairnLevelPass> {
  using VerifyCairnLevelPassBase::VerifyCairnLevelPassBase;

  void runOnOperation() override {
    std::optional<Level> expected = symbolizeLevel(level);
    if (!expected) {
      getOperation().emitError()
          << "expected a level of llvm, ocl, mux, loops, host, gpu or spirv, "
             "got '"
          << level << "'";
      return signalPassFailure();
    }
    if (failed(verifyLevel(getOperation(), *expected)))
      signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
