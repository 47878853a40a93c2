//===- AssignInterface.cpp - the pass ---------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interface.h"

#include "cairn/Conversion/DescribeArguments.h"
#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Cairn/IR/CairnDialect.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/PassToFunctions.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"

namespace cairn {
#define GEN_PASS_DEF_SHADERASSIGNINTERFACEPASS
#include "cairn/Conversion/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;

static LogicalResult assign(InterfaceState &state, LaunchQueries &queries,
                            gpu::GPUFuncOp kernel, unsigned set) {
  Builder b(kernel.getContext());
  NamedAttrList interface = describeForAnyTarget(kernel);
  interface.set("local_memory",
                b.getI64IntegerAttr(mux::getLocalMemUsage(kernel).value_or(0)));
  FailureOr<LLVM::GlobalOp> pushBlock =
      assignArguments(state, kernel, set, interface);
  if (failed(pushBlock))
    return failure();
  queries.replace(kernel, *pushBlock, interface);
  if (auto size = mux::getReqdWorkGroupSize(kernel))
    kernel->setAttr(shader::ShaderDialect::getLocalSizeAttrName(),
                    b.getDenseI32ArrayAttr({static_cast<int32_t>((*size)[0]),
                                            static_cast<int32_t>((*size)[1]),
                                            static_cast<int32_t>((*size)[2])}));
  kernel->setAttr(CairnDialect::getInterfaceAttrName(),
                  interface.getDictionary(b.getContext()));
  return success();
}

static LogicalResult assign(ModuleOp module, gpu::GPUModuleOp shaders) {
  InterfaceState state(module, shaders);
  state.eraseUnusedGlobals();
  if (state.options.maxPrivateConstantSize !=
      ShaderOptions().maxPrivateConstantSize)
    state.indexedByData = findTablesIndexedByData(state);
  if (failed(assignSamplers(state)) || failed(planAddressedVariables(state)))
    return failure();
  // Kernels are passed the address of what is in memory, and know no other's.
  mux::passToFunctions(shaders, [&](Operation *op) {
    auto address = dyn_cast<LLVM::AddressOfOp>(op);
    return address &&
           state.addressedVariables.contains(address.getGlobalName());
  });
  separateHelpers(state);
  LaunchQueries queries(state);
  if (failed(queries.collect()))
    return failure();
  // Specialization constants of local arguments come first.
  auto kernels = llvm::to_vector(llvm::make_filter_range(
      shaders.getOps<gpu::GPUFuncOp>(),
      [](gpu::GPUFuncOp function) { return function.isKernel(); }));
  for (gpu::GPUFuncOp kernel : kernels) {
    if (failed(assign(state, queries, kernel, state.nextSet)))
      return failure();
    if (state.options.distinctKernelDescriptorSets)
      ++state.nextSet;
  }
  if (!state.options.distinctKernelDescriptorSets)
    ++state.nextSet;
  queries.createSpecConstants();
  if (failed(assignProgramVariables(state)))
    return failure();
  Builder b(module.getContext());
  state.interface.set("addressing",
                      b.getStringAttr(state.options.physicalAddressing
                                          ? "physical"
                                          : "logical"));
  shaders->setAttr(CairnDialect::getInterfaceAttrName(),
                   state.interface.getDictionary(module.getContext()));
  return success();
}

namespace {
struct ShaderAssignInterfacePass
    : cairn::impl::ShaderAssignInterfacePassBase<ShaderAssignInterfacePass> {
  using ShaderAssignInterfacePassBase::ShaderAssignInterfacePassBase;

  void runOnOperation() override {
    for (auto shaders : getOperation().getOps<gpu::GPUModuleOp>())
      if (failed(assign(getOperation(), shaders)))
        return signalPassFailure();
  }
};
} // namespace
