//===- TestPasses.cpp - wrong passes, for tests ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plugin with a pass that breaks a program at any level, by which tests see
// that the break is found, and one that breaks the compiler.
//
//===----------------------------------------------------------------------===//

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
} // namespace

extern "C" mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "TestPasses", "1.0", [] {
            mlir::PassRegistration<SwapOperands>();
            mlir::PassRegistration<Crash>();
          }};
}
