//===- ConvertGPUToShader.cpp - the pass ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FuseContractions.h"
#include "OpLowerings.h"
#include "ShaderModule.h"

#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace cairn {
#define GEN_PASS_DEF_CONVERTGPUTOSHADERPASS
#include "cairn/Conversion/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;

/// Ops of the spirv dialect, those that it lacks upstream included.
static bool isShaderOp(Operation *op) {
  return op->getName().getDialectNamespace() == "spirv";
}

/// `index` is as wide as what Vulkan's inputs have.
static void replaceIndexByInt(gpu::GPUFuncOp kernel) {
  Type integer = IntegerType::get(kernel.getContext(), 32);
  auto replace = [&](Value value) {
    if (getElementTypeOrSelf(value.getType()).isIndex())
      value.setType(withElement(value.getType(), integer));
  };
  kernel.walk([&](Operation *op) {
    llvm::for_each(op->getResults(), replace);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), replace);
  });
}

static void eraseDead(gpu::GPUFuncOp kernel) {
  kernel.walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });
}

static LogicalResult report(Operation *op, StringRef why) {
  return op->emitError() << "'" << op->getName()
                         << "' cannot be expressed in Vulkan's SPIR-V: "
                         << (why.empty() ? "shaders have nothing like it"
                                         : why);
}

static LogicalResult lowerOp(Operation *op, const ShaderModuleInfo &info,
                             BuiltinInputs &inputs) {
  const OpLowerings::Lowering *lowering =
      OpLowerings::get().find(op->getName().getStringRef());
  if (!lowering)
    return report(op, {});
  ShaderBuilder b(op, info, inputs);
  SmallVector<Value, 2> results;
  if (failed((*lowering)(b, op, results)))
    return report(op, b.getRefusal());
  op->replaceAllUsesWith(results);
  op->erase();
  return success();
}

static LogicalResult lowerKernel(gpu::GPUFuncOp kernel,
                                 const ShaderModuleInfo &info) {
  if (kernel.getNumArguments())
    return kernel.emitError("expected a kernel without arguments: "
                            "'--shader-assign-interface' comes before");
  fuseContractions(kernel);
  eraseDead(kernel);
  replaceIndexByInt(kernel);
  SmallVector<Operation *> ops;
  kernel.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != kernel && !isShaderOp(op))
      ops.push_back(op);
  });
  BuiltinInputs inputs(kernel);
  bool failedAny = false;
  for (Operation *op : ops) {
    if (isa<gpu::ReturnOp>(op)) {
      OpBuilder b(op);
      spirv::ReturnOp::create(b, op->getLoc());
      op->erase();
    } else {
      failedAny |= failed(lowerOp(op, info, inputs));
    }
  }
  return failure(failedAny);
}

/// Drops what no kernel uses any longer; whatever else is not of the spirv
/// dialect has been left by a pass before.
static LogicalResult checkGlobals(gpu::GPUModuleOp module) {
  bool failedAny = false;
  for (Operation &op : llvm::make_early_inc_range(*module.getBody())) {
    if (isa<LLVM::GlobalOp>(op))
      op.erase();
    else if (!isa<gpu::GPUFuncOp>(op) && !isShaderOp(&op))
      failedAny |= failed(report(&op, "it is no kernel and no variable"));
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

  void runOnOperation() override {
    for (auto module :
         llvm::make_early_inc_range(getOperation().getOps<gpu::GPUModuleOp>()))
      if (failed(convert(module)))
        return signalPassFailure();
  }

  LogicalResult convert(gpu::GPUModuleOp module) {
    ShaderModuleInfo info;
    info.options = ShaderOptions::get(getOperation());
    auto model = module->getAttrOfType<StringAttr>("shader.memory_model");
    info.vulkanMemoryModel = model && model.getValue() == "Vulkan";
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
