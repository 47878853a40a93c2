//===- LegalizeImages.cpp - the pass ----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LegalizeImages.h"

#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace cairn {
#define GEN_PASS_DEF_SHADERLEGALIZEIMAGESPASS
#include "cairn/Conversion/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;

namespace {
struct ShaderLegalizeImagesPass
    : cairn::impl::ShaderLegalizeImagesPassBase<ShaderLegalizeImagesPass> {
  using ShaderLegalizeImagesPassBase::ShaderLegalizeImagesPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<gpu::GPUModuleOp, gpu::GPUFuncOp>(name);
  }

  void runOnOperation() override {
    bool failedAny = false;
    getOperation()->walk([&](gpu::GPUFuncOp kernel) {
      if (failed(resolveHandles(kernel))) {
        failedAny = true;
        return;
      }
      normalizeCoordinates(kernel);
      failedAny |= failed(chooseImageTypes(kernel));
    });
    if (failedAny)
      signalPassFailure();
  }
};
} // namespace
