//===- TestPasses.cpp - passes for tests -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plugin with a pass that breaks a program at any level, by which tests see
// that the break is found, one that breaks the compiler, and one that knows a
// class of Cairn's.
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include <cstdlib>

namespace {
struct SwapOperands
    : mlir::PassWrapper<SwapOperands, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SwapOperands)
  llvm::StringRef getArgument() const override { return "test-swap-operands"; }
  llvm::StringRef getDescription() const override {
    return "Compute b - a for each subtraction a - b of floats";
  }

  void runOnOperation() override {
    getOperation()->walk([](mlir::Operation *op) {
      llvm::StringRef name = op->getName().getStringRef();
      if (name != "arith.subf" && name != "llvm.fsub" && name != "spirv.FSub")
        return;
      mlir::Value left = op->getOperand(0);
      op->setOperand(0, op->getOperand(1));
      op->setOperand(1, left);
    });
  }
};

struct Crash : mlir::PassWrapper<Crash, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Crash)
  llvm::StringRef getArgument() const override { return "test-crash"; }
  llvm::StringRef getDescription() const override {
    return "Abort, as a pass with an error in it does";
  }

  void runOnOperation() override { std::abort(); }
};

struct MergeBarriers
    : mlir::PassWrapper<MergeBarriers, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MergeBarriers)
  llvm::StringRef getArgument() const override { return "test-merge-barriers"; }
  llvm::StringRef getDescription() const override {
    return "Erase work-group barriers that directly follow another";
  }

  void runOnOperation() override {
    using cairn::mux::WorkGroupBarrierOp;
    getOperation()->walk([](WorkGroupBarrierOp barrier) {
      if (llvm::isa_and_nonnull<WorkGroupBarrierOp>(barrier->getPrevNode()))
        barrier.erase();
    });
  }
};
} // namespace

extern "C" mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "TestPasses", "1.0", [] {
            mlir::PassRegistration<SwapOperands>();
            mlir::PassRegistration<Crash>();
            mlir::PassRegistration<MergeBarriers>();
          }};
}
