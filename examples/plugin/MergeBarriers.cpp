//===- MergeBarriers.cpp - a pass for the level mux --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

using cairn::mux::WorkGroupBarrierOp;

namespace {
/// Erases a barrier right behind one that orders the same memory.
struct MergeBarriers
    : mlir::PassWrapper<MergeBarriers, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MergeBarriers)
  llvm::StringRef getArgument() const override { return "merge-barriers"; }
  llvm::StringRef getDescription() const override {
    return "Erase work-group barriers that directly follow an equal one";
  }

  void runOnOperation() override {
    getOperation()->walk([](WorkGroupBarrierOp barrier) {
      auto last =
          llvm::dyn_cast_or_null<WorkGroupBarrierOp>(barrier->getPrevNode());
      if (last && last.getScope() == barrier.getScope() &&
          last.getSemantics() == barrier.getSemantics())
        barrier.erase();
    });
  }
};
} // namespace

extern "C" mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "MergeBarriers", "1.0",
          [] { mlir::PassRegistration<MergeBarriers>(); }};
}
