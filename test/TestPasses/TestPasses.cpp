//===- TestPasses.cpp - passes for tests -------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plugin with a pass that breaks a program at any level, by which tests see
// that the break is found, one that breaks the compiler, one that knows a class
// of Cairn's, and ones that take Cairn's patterns.
//
//===----------------------------------------------------------------------===//

#include "cairn/Conversion/LowerToLLVM.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/Patterns.h"
#include "cairn/Dialect/OCL/IR/Canonicalizer.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
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

struct ExpandMatrices
    : mlir::PassWrapper<ExpandMatrices, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ExpandMatrices)
  llvm::StringRef getArgument() const override {
    return "test-expand-matrices";
  }
  llvm::StringRef getDescription() const override {
    return "Make a vector of each row of matrices";
  }
  void getDependentDialects(mlir::DialectRegistry &registry) const override {
    registry.insert<mlir::arith::ArithDialect, mlir::LLVM::LLVMDialect,
                    mlir::vector::VectorDialect>();
  }

  void runOnOperation() override {
    mlir::TypeConverter types;
    types.addConversion([](mlir::Type type) { return type; });
    mlir::RewritePatternSet patterns(&getContext());
    mlir::ConversionTarget target(getContext());
    cairn::mux::populateExpandMatricesConversionsAndLegality(types, patterns,
                                                             target);
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};

struct CanonicalizeLevel
    : mlir::PassWrapper<CanonicalizeLevel,
                        mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CanonicalizeLevel)
  llvm::StringRef getArgument() const override {
    return "test-canonicalize-level";
  }
  llvm::StringRef getDescription() const override {
    return "Apply the canonicalisation patterns of a level";
  }

  void runOnOperation() override {
    mlir::RewritePatternSet patterns(&getContext());
    cairn::ocl::populateLevelCanonicalizationPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

struct LevelToLLVM
    : mlir::PassWrapper<LevelToLLVM, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LevelToLLVM)
  llvm::StringRef getArgument() const override { return "test-level-to-llvm"; }
  llvm::StringRef getDescription() const override {
    return "Convert what is upstream's at a level to llvm";
  }
  void getDependentDialects(mlir::DialectRegistry &registry) const override {
    registry.insert<mlir::LLVM::LLVMDialect>();
  }

  void runOnOperation() override {
    mlir::LLVMTypeConverter types(&getContext());
    mlir::RewritePatternSet patterns(&getContext());
    cairn::populateLevelToLLVMConversionPatterns(types, patterns);
    mlir::LLVMConversionTarget target(getContext());
    target.addLegalOp<mlir::ModuleOp>();
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace

extern "C" mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "TestPasses", "1.0", [] {
            mlir::PassRegistration<SwapOperands>();
            mlir::PassRegistration<Crash>();
            mlir::PassRegistration<MergeBarriers>();
            mlir::PassRegistration<ExpandMatrices>();
            mlir::PassRegistration<CanonicalizeLevel>();
            mlir::PassRegistration<LevelToLLVM>();
          }};
}
