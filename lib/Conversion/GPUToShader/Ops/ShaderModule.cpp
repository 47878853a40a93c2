//===- ShaderModule.cpp - the module of shaders around kernels --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShaderModule.h"

#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/SPIRV/IR/StandIns.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"

#include "GPUToSPIRV/EntryPoints.h"

#include <set>

using namespace mlir;
using namespace cairn;

//===----------------------------------------------------------------------===//
// Local size
//===----------------------------------------------------------------------===//

DenseI32ArrayAttr cairn::getLocalSize(gpu::GPUFuncOp kernel) {
  return kernel->getAttrOfType<DenseI32ArrayAttr>(
      shader::ShaderDialect::getLocalSizeAttrName());
}

std::string cairn::getLocalSizeConstantName(unsigned dim) {
  return std::string("workgroup_size_") + "xyz"[dim];
}

// One object with the decoration WorkgroupSize holds for every kernel of the
// module, and over their execution modes: where one kernel leaves its size to
// the launch, those of all are set by these constants. The interface, which has
// been made before, says so.
void cairn::addLocalSizeConstants(gpu::GPUModuleOp module) {
  if (llvm::all_of(module.getOps<gpu::GPUFuncOp>(), [](auto function) {
        return !function.isKernel() || getLocalSize(function);
      }))
    return;
  ImplicitLocOpBuilder b(module.getLoc(), module.getContext());
  b.setInsertionPointToStart(module.getBody());
  SmallVector<Attribute, 3> sizes;
  for (unsigned dim = 0; dim < 3; ++dim) {
    std::string name = getLocalSizeConstantName(dim);
    auto constant = spirv::SpecConstantOp::create(b, b.getStringAttr(name),
                                                  b.getI32IntegerAttr(1));
    constant->setAttr("spec_id", b.getI32IntegerAttr(dim));
    sizes.push_back(SymbolRefAttr::get(constant));
  }
  spirv::SpecConstantCompositeOp::create(
      b, TypeAttr::get(VectorType::get({3}, b.getI32Type())),
      b.getStringAttr(kWorkgroupSizeConstant), b.getArrayAttr(sizes));
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

static void addExecutionMode(ImplicitLocOpBuilder &b, spirv::FuncOp func,
                             spirv::ExecutionMode mode,
                             ArrayRef<int32_t> values) {
  spirv::ExecutionModeOp::create(b, func, mode, values);
}

namespace {
/// Widths of floats in an entry point and what it calls.
struct FloatUses {
  void add(spirv::FuncOp func);
  /// Where NaN, infinity and the sign of zero matter.
  std::set<unsigned> computed;
  /// Where something is rounded to them.
  std::set<unsigned> rounded;
};
} // namespace

/// Whether values only pass through `op`.
static bool movesValues(Operation *op) {
  return op->getNumRegions() != 0 || op->hasTrait<OpTrait::IsTerminator>() ||
         isa<spirv::BitcastOp, spirv::CompositeConstructOp,
             spirv::CompositeExtractOp, spirv::CompositeInsertOp,
             spirv::ConstantOp, spirv::LoadOp, spirv::ReferenceOfOp,
             spirv::SelectOp, spirv::StoreOp, spirv::UndefOp, spirv::VariableOp,
             spirv::VectorExtractDynamicOp, spirv::VectorInsertDynamicOp,
             spirv::VectorShuffleOp>(op);
}

void FloatUses::add(spirv::FuncOp func) {
  auto add = [](std::set<unsigned> &widths, TypeRange types) {
    for (Type type : types)
      if (auto real = dyn_cast<FloatType>(getElementTypeOrSelf(type)))
        widths.insert(real.getWidth());
  };
  func.walk([&](Operation *op) {
    if (movesValues(op))
      return;
    add(rounded, op->getResultTypes());
    // A kernel that reads or writes half, and computes in float, asks no more
    // of the device than that.
    if (isa<spirv::FConvertOp>(op))
      return;
    add(computed, op->getResultTypes());
    add(computed, op->getOperandTypes());
  });
}

/// NaN, infinity and the sign of zero are kept unless the program does without.
/// Vulkan leaves the rounding of half to the device unless it is asked for; of
/// the wider types every device rounds to nearest even.
static void addFloatControls(ImplicitLocOpBuilder &b, spirv::FuncOp func,
                             ArrayRef<spirv::FuncOp> reached,
                             const ShaderOptions &options) {
  FloatUses uses;
  for (spirv::FuncOp function : reached)
    uses.add(function);
  if (!options.finiteMathOnly)
    for (int32_t width : uses.computed)
      addExecutionMode(b, func, spirv::ExecutionMode::SignedZeroInfNanPreserve,
                       width);
  for (auto [width, isAsked] : {std::pair{16, true},
                                {32, options.roundToNearest32},
                                {64, options.roundToNearest64}})
    if (isAsked && uses.rounded.count(width))
      addExecutionMode(b, func, spirv::ExecutionMode::RoundingModeRTE, width);
}

/// A kernel of a size of its own has no `localSize` where that of others are
/// constants: those would override it (Vulkan 1.3, section 9.8), and take its
/// place.
static void addEntryPoint(spirv::FuncOp func, DenseI32ArrayAttr localSize,
                          spirv::ModuleOp module, const SymbolTable &symbols,
                          const ShaderOptions &options) {
  ImplicitLocOpBuilder b(func.getLoc(), module.getContext());
  b.setInsertionPointToEnd(module.getBody());
  SmallVector<spirv::FuncOp> reached = getReachedFunctions(func, symbols);
  spirv::EntryPointOp::create(
      b, spirv::ExecutionModel::GLCompute, func,
      getInterface(reached, symbols, options.spirvVersion));
  if (localSize)
    addExecutionMode(b, func, spirv::ExecutionMode::LocalSize,
                     localSize.asArrayRef());
  addFloatControls(b, func, reached, options);
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

/// The device's capabilities are found from the binary; these are the start.
static spirv::VerCapExtAttr getRequirements(MLIRContext *context,
                                            const ShaderModuleInfo &info) {
  auto version =
      static_cast<spirv::Version>(info.options.spirvVersion.minorNumber());
  SmallVector<spirv::Capability> capabilities = {spirv::Capability::Shader};
  if (info.options.physicalAddressing)
    capabilities.push_back(spirv::Capability::PhysicalStorageBufferAddresses);
  if (info.vulkanMemoryModel)
    capabilities.push_back(spirv::Capability::VulkanMemoryModel);
  return spirv::VerCapExtAttr::get(version, capabilities,
                                   ArrayRef<spirv::Extension>(), context);
}

static spirv::FuncOp convertKernel(OpBuilder &b, gpu::GPUFuncOp kernel) {
  auto func = spirv::FuncOp::create(
      b, kernel.getLoc(), kernel.getName(),
      b.getFunctionType(
          llvm::to_vector(kernel.getBody().front().getArgumentTypes()),
          kernel.getResultTypes()));
  func.getBody().takeBody(kernel.getBody());
  if (Attribute interface =
          kernel->getAttr(CairnDialect::getInterfaceAttrName()))
    func->setAttr(CairnDialect::getInterfaceAttrName(), interface);
  return func;
}

void cairn::replaceByShaderModule(gpu::GPUModuleOp module,
                                  const ShaderModuleInfo &info) {
  OpBuilder b(module);
  auto shaders = spirv::ModuleOp::create(
      b, module.getLoc(),
      info.options.physicalAddressing
          ? spirv::AddressingModel::PhysicalStorageBuffer64
          : spirv::AddressingModel::Logical,
      info.vulkanMemoryModel ? spirv::MemoryModel::Vulkan
                             : spirv::MemoryModel::GLSL450,
      getRequirements(b.getContext(), info));
  if (Attribute interface =
          module->getAttr(CairnDialect::getInterfaceAttrName()))
    shaders->setAttr(CairnDialect::getInterfaceAttrName(), interface);
  SmallVector<std::pair<spirv::FuncOp, DenseI32ArrayAttr>> kernels;
  b.setInsertionPointToEnd(shaders.getBody());
  for (Operation &op : llvm::make_early_inc_range(*module.getBody())) {
    if (auto kernel = dyn_cast<gpu::GPUFuncOp>(op)) {
      spirv::FuncOp func = convertKernel(b, kernel);
      if (kernel.isKernel())
        kernels.emplace_back(func, getLocalSize(kernel));
    } else {
      op.moveBefore(shaders.getBody(), shaders.getBody()->end());
    }
  }
  SymbolTable symbols(shaders);
  bool areAllFixed = llvm::all_of(llvm::make_second_range(kernels),
                                  [](Attribute size) { return bool(size); });
  for (auto [func, localSize] : kernels)
    addEntryPoint(func, areAllFixed ? localSize : DenseI32ArrayAttr(), shaders,
                  symbols, info.options);
  module.erase();
}
