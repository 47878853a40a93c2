//===- ConvertGPUToShader.cpp - the pass ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUToSPIRV/FuseContractions.h"
#include "GPUToSPIRV/LowerKernel.h"
#include "ShaderLowerings.h"
#include "ShaderModule.h"

#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/SPIRV/IR/Instructions.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"
#include "cairn/Dialect/Shader/IR/ShaderWords.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"

namespace cairn {
#define GEN_PASS_DEF_CONVERTGPUTOSHADERPASS
#include "cairn/Conversion/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;

static constexpr llvm::StringLiteral kTarget = "Vulkan's SPIR-V";

static const OpLowerings &getLowerings() {
  static const OpLowerings lowerings = [] {
    OpLowerings all;
    addCallLowerings(all);
    addIntegerLowerings(all);
    addCastLowerings(all);
    addComparisonLowerings(all);
    addVectorLowerings(all);
    addShaderIntegerLowerings(all);
    addShaderCastLowerings(all);
    addShaderChoiceLowerings(all);
    addShaderFloatLowerings(all);
    addShaderBitLowerings(all);
    addShaderMathLowerings(all);
    addShaderRoundingLowerings(all);
    addShaderQueryLowerings(all);
    addShaderSynchronizationLowerings(all);
    addShaderSubGroupLowerings(all);
    addShaderImageLowerings(all);
    return all;
  }();
  return lowerings;
}

static LogicalResult lowerKernel(gpu::GPUFuncOp kernel,
                                 const ShaderModuleInfo &info) {
  if (kernel.isKernel() && kernel.getNumArguments())
    return kernel.emitError("expected a kernel without arguments: "
                            "'--shader-assign-interface' comes before");
  // `index` is as wide as what Vulkan's inputs have.
  constexpr unsigned indexBits = 32;
  if (failed(checkValueTypes(kernel, {2, 3, 4}, kTarget)))
    return failure();
  fuseContractions(kernel);
  prepareForLowering(kernel, indexBits);
  BuiltinInputs inputs(kernel, indexBits);
  return lowerOps(kernel, getLowerings(), kTarget, [&](Operation *op) {
    return ShaderBuilder(op, info, inputs, getLowerings());
  });
}

/// Drops what no kernel uses any longer; whatever else is not of the spirv
/// dialect has been left by a pass before.
static LogicalResult checkGlobals(gpu::GPUModuleOp module) {
  bool failedAny = false;
  for (Operation &op : llvm::make_early_inc_range(*module.getBody())) {
    if (isa<LLVM::GlobalOp>(op))
      op.erase();
    else if (!isa<gpu::GPUFuncOp>(op) && !isSPIRVOp(&op))
      failedAny |= failed(reportInexpressible(
          &op, kTarget, "it is not a kernel and no variable"));
  }
  return failure(failedAny);
}

/// Whether a kernel has an image whose texels are written or read without a
/// sampler.
static bool hasStorageImages(gpu::GPUModuleOp module) {
  return llvm::any_of(
      module.getOps<spirv::GlobalVariableOp>(),
      [](spirv::GlobalVariableOp variable) {
        auto pointer = cast<spirv::PointerType>(variable.getType());
        auto image = dyn_cast<spirv::ImageType>(pointer.getPointeeType());
        return image && image.getSamplerUseInfo() ==
                            spirv::ImageSamplerUseInfo::NoSampler;
      });
}

namespace {
struct ConvertGPUToShaderPass
    : cairn::impl::ConvertGPUToShaderPassBase<ConvertGPUToShaderPass> {
  using ConvertGPUToShaderPassBase::ConvertGPUToShaderPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    ConvertGPUToShaderPassBase::getDependentDialects(registry);
    registerInstructions(registry);
  }

  void runOnOperation() override {
    for (auto module :
         llvm::make_early_inc_range(getOperation().getOps<gpu::GPUModuleOp>()))
      if (failed(convert(module)))
        return signalPassFailure();
  }

  LogicalResult convert(gpu::GPUModuleOp module) {
    ShaderModuleInfo info;
    info.options = ShaderOptions::get(getOperation());
    auto model = module->getAttrOfType<StringAttr>(
        shader::ShaderDialect::getMemoryModelAttrName());
    info.vulkanMemoryModel = model && model.getValue() == kVulkanModel;
    info.writesImages = hasStorageImages(module);
    addLocalSizeConstants(module);
    bool failedAny = false;
    for (auto kernel : module.getOps<gpu::GPUFuncOp>())
      failedAny |= failed(lowerKernel(kernel, info));
    if (failedAny || failed(checkGlobals(module)))
      return failure();
    replaceByShaderModule(module, info);
    return success();
  }
};
} // namespace
