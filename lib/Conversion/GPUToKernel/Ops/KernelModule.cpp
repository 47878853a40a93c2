//===- KernelModule.cpp - the module around the kernels ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelModule.h"

#include "GPUToKernel/Memory/Signatures.h"
#include "GPUToSPIRV/EntryPoints.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/IR/MuxFunctionAttrs.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace cairn;
using spirv::ExecutionMode;

//===----------------------------------------------------------------------===//
// Execution modes
//===----------------------------------------------------------------------===//

/// The operand of VecTypeHint: the number of elements above the type of one
/// (SPIR-V specification, section 3.6).
static std::optional<int32_t> encodeVectorType(Type type) {
  Type element = type;
  int32_t width = 1;
  if (auto vector = dyn_cast<VectorType>(type)) {
    element = vector.getElementType();
    width = vector.getNumElements();
  }
  int32_t kind;
  if (element.isF16())
    kind = 4;
  else if (element.isF32())
    kind = 5;
  else if (element.isF64())
    kind = 6;
  else if (element.isInteger(8) || element.isInteger(16) ||
           element.isInteger(32) || element.isInteger(64))
    kind = llvm::Log2_32(element.getIntOrFloatBitWidth() / 8);
  else
    return std::nullopt;
  return width << 16 | kind;
}

namespace {
class ModeAdder {
public:
  ModeAdder(ImplicitLocOpBuilder &b, spirv::FuncOp func) : b(b), func(func) {}

  void add(ExecutionMode mode, ArrayRef<int32_t> values = {}) {
    spirv::ExecutionModeOp::create(b, func, mode, values);
  }

private:
  ImplicitLocOpBuilder &b;
  spirv::FuncOp func;
};
} // namespace

static void addExecutionModes(ModeAdder modes, Operation *kernel,
                              const KernelOptions &options) {
  if (auto size = mux::getReqdWorkGroupSize(kernel))
    modes.add(ExecutionMode::LocalSize,
              SmallVector<int32_t>(size->begin(), size->end()));
  if (auto hint =
          kernel->getAttrOfType<DenseI64ArrayAttr>(ocl::kWorkGroupSizeHintAttr))
    modes.add(ExecutionMode::LocalSizeHint,
              SmallVector<int32_t>(hint.asArrayRef()));
  if (auto hint = kernel->getAttrOfType<TypeAttr>(ocl::kVecTypeHintAttr))
    if (std::optional<int32_t> type = encodeVectorType(hint.getValue()))
      modes.add(ExecutionMode::VecTypeHint, *type);
  if (std::optional<uint32_t> size = mux::getIntelReqdSubGroupSize(kernel))
    modes.add(ExecutionMode::SubgroupSize, static_cast<int32_t>(*size));
  if (kernel->hasAttr(CairnDialect::getContractionOffAttrName()))
    modes.add(ExecutionMode::ContractionOff);
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

/// The capabilities are found from the binary; this is the start.
static spirv::VerCapExtAttr getRequirements(MLIRContext *context,
                                            const KernelOptions &options) {
  auto version =
      static_cast<spirv::Version>(options.spirvVersion.minorNumber());
  return spirv::VerCapExtAttr::get(
      version, {spirv::Capability::Kernel, spirv::Capability::Addresses},
      ArrayRef<spirv::Extension>(), context);
}

static spirv::FuncOp convertFunction(OpBuilder &b, gpu::GPUFuncOp kernel) {
  Block &entry = kernel.getBody().front();
  auto func = spirv::FuncOp::create(
      b, kernel.getLoc(), kernel.getName(),
      b.getFunctionType(llvm::to_vector(entry.getArgumentTypes()),
                        kernel::getResultTypes(kernel)));
  func.getBody().takeBody(kernel.getBody());
  for (NamedAttribute attr : kernel->getDiscardableAttrs())
    // The gpu dialect's own have done their duty.
    if (isa_and_nonnull<mux::MuxDialect, ocl::OCLDialect>(
            attr.getNameDialect()) ||
        attr.getName().strref().starts_with("cairn."))
      func->setAttr(attr.getName(), attr.getValue());
  if (!kernel.isKernel() && kernel.isPublic())
    kernel::setLinkage(func, spirv::LinkageType::Export);
  else if (ArrayAttr attrs = kernel.getAllArgAttrs())
    func.setAllArgAttrs(attrs);
  return func;
}

void cairn::replaceByKernelModule(gpu::GPUModuleOp module,
                                  const KernelOptions &options) {
  OpBuilder b(module);
  auto kernels = spirv::ModuleOp::create(
      b, module.getLoc(), spirv::AddressingModel::Physical64,
      spirv::MemoryModel::OpenCL, getRequirements(b.getContext(), options));
  b.setInsertionPointToEnd(kernels.getBody());
  SmallVector<spirv::FuncOp> entryPoints;
  for (Operation &op : llvm::make_early_inc_range(*module.getBody())) {
    if (auto kernel = dyn_cast<gpu::GPUFuncOp>(op)) {
      spirv::FuncOp func = convertFunction(b, kernel);
      if (kernel.isKernel())
        entryPoints.push_back(func);
    } else {
      op.moveBefore(kernels.getBody(), kernels.getBody()->end());
    }
  }
  SymbolTable symbols(kernels);
  for (spirv::FuncOp func : entryPoints) {
    ImplicitLocOpBuilder entries(func.getLoc(), module.getContext());
    entries.setInsertionPointToEnd(kernels.getBody());
    SmallVector<spirv::FuncOp> reached = getReachedFunctions(func, symbols);
    spirv::EntryPointOp::create(
        entries, spirv::ExecutionModel::Kernel, func,
        getInterface(reached, symbols, options.spirvVersion));
    // The mode is for all that the entry point calls.
    if (llvm::any_of(reached, [](spirv::FuncOp function) {
          return function->hasAttr(CairnDialect::getContractionOffAttrName());
        }))
      func->setAttr(CairnDialect::getContractionOffAttrName(),
                    entries.getUnitAttr());
    addExecutionModes(ModeAdder(entries, func), func, options);
  }
  module.erase();
}
