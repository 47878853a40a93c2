//===- LowerMemory.cpp - the pass -------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUToSPIRV/CheckStructured.h"
#include "MemoryLowering.h"
#include "MemoryModel.h"
#include "PrivateVariables.h"
#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/SPIRV/IR/Instructions.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace cairn {
#define GEN_PASS_DEF_SHADERLOWERMEMORYPASS
#include "cairn/Conversion/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;

/// Uses of pointers are followed through scf alone.
static LogicalResult checkControlFlow(gpu::GPUModuleOp module) {
  WalkResult walked = module.walk([](Operation *op) -> WalkResult {
    if (isa<spirv::SelectionOp, spirv::LoopOp>(op))
      return op->emitOpError(
          "is made too early; run shader-lower-memory before "
          "shader-structure-control-flow");
    auto func = dyn_cast<gpu::GPUFuncOp>(op);
    return func ? checkStructured(func) : success();
  });
  return failure(walked.wasInterrupted());
}

/// A byte that is taken out of a word and widened at once is a part of the
/// word: no value of eight bits is left.
static void maskBytes(gpu::GPUModuleOp module) {
  module.walk([](arith::ExtUIOp op) {
    auto byte = op.getIn().getDefiningOp<arith::TruncIOp>();
    if (!byte || !byte.getType().isInteger(8) ||
        byte.getIn().getType() != op.getType())
      return;
    OpBuilder b(op);
    Value mask =
        arith::ConstantIntOp::create(b, op.getLoc(), op.getType(), UINT8_MAX);
    op.replaceAllUsesWith(
        arith::AndIOp::create(b, op.getLoc(), byte.getIn(), mask).getResult());
  });
}

namespace {
struct ShaderLowerMemoryPass
    : cairn::impl::ShaderLowerMemoryPassBase<ShaderLowerMemoryPass> {
  using ShaderLowerMemoryPassBase::ShaderLowerMemoryPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    ShaderLowerMemoryPassBase::getDependentDialects(registry);
    registerInstructions(registry);
  }

  void runOnOperation() override {
    ModuleOp root = getOperation();
    ShaderOptions options = ShaderOptions::get(root);
    DataLayout layout(root);
    for (auto module : root.getOps<gpu::GPUModuleOp>()) {
      if (failed(checkControlFlow(module)))
        return signalPassFailure();
      shader::sharePassedMemory(module);
      // Vulkan's memory model came with SPIR-V 1.3.
      if (options.spirvVersion >= SPIRVVersion(1, 3))
        shader::widenRepeatedFences(module);
      if (failed(shader::MemoryLowering(module, options, layout).run()))
        return signalPassFailure();
      if (!options.int8)
        maskBytes(module);
    }
  }
};
} // namespace
