//===- Passes.cpp - structured memory as passes -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Structured/Passes.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Structured/RaiseMemory.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXRAISEMEMORYPASS
#define GEN_PASS_DEF_MUXLOWERMEMORYPASS
#include "cairn/Dialect/Mux/Structured/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn::mux;

namespace {
struct RaiseMemoryPass
    : cairn::mux::impl::MuxRaiseMemoryPassBase<RaiseMemoryPass> {
  using MuxRaiseMemoryPassBase::MuxRaiseMemoryPassBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!isKernelEntryPoint(kernel))
      return;
    for (auto &[loc, reason] : raiseMemory(kernel, unchecked).obstacles)
      emitRemark(loc) << reason;
  }
};

struct LowerMemoryPass
    : cairn::mux::impl::MuxLowerMemoryPassBase<LowerMemoryPass> {
  using MuxLowerMemoryPassBase::MuxLowerMemoryPassBase;

  void runOnOperation() override {
    OpPassManager affine(getOperation().getOperationName());
    affine.addPass(memref::createExpandStridedMetadataPass());
    affine.addPass(createLowerAffinePass());
    if (failed(runPipeline(affine, getOperation())) ||
        failed(lowerMemory(getOperation())))
      return signalPassFailure();
    OpPassManager clean(getOperation().getOperationName());
    clean.addPass(createCanonicalizerPass());
    clean.addPass(createCSEPass());
    if (failed(runPipeline(clean, getOperation())))
      signalPassFailure();
  }
};
} // namespace
