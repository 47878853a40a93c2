//===- ConvertGPUToKernel.cpp - the pass ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUToKernel/DescribeKernel.h"
#include "GPUToKernel/Memory/MemoryLowerings.h"
#include "GPUToKernel/Memory/PointerTypes.h"
#include "GPUToKernel/Memory/Signatures.h"
#include "GPUToKernel/OpaqueTypes.h"
#include "GPUToSPIRV/FuseContractions.h"
#include "GPUToSPIRV/LowerKernel.h"
#include "KernelLowerings.h"
#include "KernelModule.h"
#include "PrintfStrings.h"

#include "cairn/Conversion/LowerToLLVM.h"
#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Kernel/IR/KernelDialect.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "cairn/Dialect/SPIRV/IR/Instructions.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace cairn {
#define GEN_PASS_DEF_CONVERTGPUTOKERNELPASS
#include "cairn/Conversion/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;

static constexpr llvm::StringLiteral kTarget = "OpenCL's SPIR-V";

static const OpLowerings &getLowerings() {
  static const OpLowerings lowerings = [] {
    OpLowerings all;
    addIntegerLowerings(all);
    addCastLowerings(all);
    addComparisonLowerings(all);
    addVectorLowerings(all);
    addKernelControlFlowLowerings(all);
    addKernelIntegerLowerings(all);
    addKernelFloatLowerings(all);
    addKernelCastLowerings(all);
    addKernelMathLowerings(all);
    addKernelQueryLowerings(all);
    addKernelSynchronizationLowerings(all);
    addKernelGroupLowerings(all);
    addKernelShuffleLowerings(all);
    addKernelBuiltinLowerings(all);
    addKernelBlockLowerings(all);
    addKernelPrintfLowerings(all);
    addKernelImageLowerings(all);
    kernel::addMemoryLowerings(all);
    kernel::addCallLowerings(all);
    return all;
  }();
  return lowerings;
}

/// Where a product must stay as it is, the kernel says so of all; those that
/// may be fused then are fused here.
static void settleContractions(gpu::GPUFuncOp kernel) {
  if (!needsContractionOff(kernel))
    return;
  fuseContractions(kernel);
  kernel->setAttr(CairnDialect::getContractionOffAttrName(),
                  UnitAttr::get(kernel.getContext()));
}

/// What the arguments are called and are, as long as they are OpenCL's.
static void noteInterface(gpu::GPUFuncOp kernel) {
  DictionaryAttr interface = describeKernel(kernel);
  kernel->setAttr(CairnDialect::getInterfaceAttrName(), interface);
  SmallVector<Attribute> names;
  for (Attribute arg : interface.getAs<ArrayAttr>("args"))
    names.push_back(cast<DictionaryAttr>(arg).get("name"));
  kernel->setAttr(CairnDialect::getParameterNamesAttrName(),
                  ArrayAttr::get(kernel.getContext(), names));
}

static LogicalResult lowerKernel(gpu::GPUFuncOp kernel,
                                 const KernelOptions &options) {
  // As wide as sizes and ids are in OpenCL, with 64-bit addresses.
  constexpr unsigned indexBits = 64;
  if (kernel.isKernel())
    noteInterface(kernel);
  if (failed(checkValueTypes(kernel, {2, 3, 4, 8, 16}, kTarget)))
    return failure();
  settleContractions(kernel);
  prepareForLowering(kernel, indexBits);
  if (failed(assignOpaqueTypes(kernel, options)) ||
      failed(kernel::lowerArguments(kernel)))
    return failure();
  auto pointers = kernel::PointerTypes::choose(kernel);
  if (failed(pointers))
    return failure();
  kernel::convertBlockArguments(kernel, *pointers);
  BuiltinInputs inputs(kernel, indexBits);
  if (failed(lowerOps(kernel, getLowerings(), kTarget, [&](Operation *op) {
        return KernelBuilder(op, options, *pointers, inputs, getLowerings());
      })))
    return failure();
  kernel::settlePointers(kernel);
  eraseDeadOps(kernel);
  return success();
}

/// What is left beside the kernels has to be of the spirv dialect.
static LogicalResult checkGlobals(gpu::GPUModuleOp module) {
  for (Operation &op : *module.getBody())
    if (!isa<gpu::GPUFuncOp>(op) && !isSPIRVOp(&op))
      return reportInexpressible(&op, kTarget,
                                 "it is not a kernel and no variable");
  return success();
}

namespace {
struct ConvertGPUToKernelPass
    : cairn::impl::ConvertGPUToKernelPassBase<ConvertGPUToKernelPass> {
  using ConvertGPUToKernelPassBase::ConvertGPUToKernelPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    ConvertGPUToKernelPassBase::getDependentDialects(registry);
    registerInstructions(registry);
  }

  void runOnOperation() override {
    if (failed(lowerControlFlow(getOperation())))
      return signalPassFailure();
    for (auto module :
         llvm::make_early_inc_range(getOperation().getOps<gpu::GPUModuleOp>()))
      if (failed(convert(module)))
        return signalPassFailure();
  }

  LogicalResult convert(gpu::GPUModuleOp module) {
    KernelOptions options = KernelOptions::get(getOperation());
    addPrintfStrings(module);
    // What calls an import needs its type.
    if (failed(kernel::lowerImports(module)))
      return failure();
    bool failedAny = failed(kernel::lowerGlobals(module));
    for (auto kernel : module.getOps<gpu::GPUFuncOp>())
      failedAny |= failed(lowerKernel(kernel, options));
    if (failedAny || failed(checkGlobals(module)))
      return failure();
    replaceByKernelModule(module, options);
    return success();
  }
};
} // namespace
