//===- SquarePow.cpp - a pass for the level ocl ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

namespace {
/// Makes pow(x, 2) a multiplication.
struct SquarePow
    : mlir::PassWrapper<SquarePow, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SquarePow)
  llvm::StringRef getArgument() const override { return "square-pow"; }
  llvm::StringRef getDescription() const override {
    return "Multiply where pow has the exponent 2";
  }
  void getDependentDialects(mlir::DialectRegistry &registry) const override {
    registry.insert<mlir::arith::ArithDialect>();
  }

  void runOnOperation() override {
    getOperation()->walk([](cairn::ocl::BuiltinOp call) {
      llvm::APFloat exponent(0.0);
      if (call.getName() != "pow" ||
          !mlir::matchPattern(call->getOperand(1),
                              mlir::m_ConstantFloat(&exponent)) ||
          !exponent.isExactlyValue(2.0))
        return;
      mlir::OpBuilder builder(call);
      mlir::Value x = call->getOperand(0);
      call->getResult(0).replaceAllUsesWith(
          mlir::arith::MulFOp::create(builder, call.getLoc(), x, x));
      call.erase();
    });
  }
};
} // namespace

extern "C" mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "SquarePow", "1.0",
          [] { mlir::PassRegistration<SquarePow>(); }};
}
