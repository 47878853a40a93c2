//===- ConvertMuxToGPU.cpp - the pass ---------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MuxToGPU.h"

#include "cairn/Conversion/Passes.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/ObservedGroups.h"
#include "cairn/Dialect/Mux/Transforms/SubGroups.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/StringSet.h"

namespace cairn {
#define GEN_PASS_DEF_CONVERTMUXTOGPUPASS
#include "cairn/Conversion/Passes.h.inc"
} // namespace cairn

using namespace mlir;
using namespace cairn;

/// Fails where something stands in `kernel` that another pass takes down first.
static LogicalResult checkInput(func::FuncOp kernel,
                                const DeviceTraits &device) {
  if (!kernel.getBody().hasOneBlock())
    return kernel.emitError("expected structured control flow, got ")
           << kernel.getBody().getBlocks().size() << " blocks";
  WalkResult walk = kernel.walk([&](Operation *op) {
    if (auto collective = dyn_cast<mux::GroupCollective>(op))
      if (!device.hasGroupOperations && collective.synchronizesWorkGroup()) {
        op->emitOpError("over a work-group is left; run "
                        "mux-expand-collectives first");
        return WalkResult::interrupt();
      }
    if (llvm::any_of(op->getResultTypes(), llvm::IsaPred<mux::EventType>) ||
        isa<mux::DMAWaitOp>(op)) {
      op->emitOpError("is left; run mux-expand-dma first");
      return WalkResult::interrupt();
    }
    if (isa<mux::WorkGroupBarrierOp>(op)) {
      if (mux::getBarrierSchedule(op) == mux::BarrierSchedule::Linear) {
        op->emitError("a GPU does not run work-items one after the other, as "
                      "'mux.barrier_schedule' of linear asks for");
        return WalkResult::interrupt();
      }
      // Whether one executes what is the same for all, or all do.
      op->removeAttr(mux::MuxDialect::getBarrierScheduleAttrName());
    }
    if (isa<mux::WorkItemsOp, mux::ItemStorageOp>(op)) {
      op->emitOpError("is of the level 'loops', expected the level 'mux'");
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

/// Devices need not have sub-groups of a required size. A kernel without
/// sub-groups does not notice which it gets, so that it asks for none.
static void dropUnusedSubGroupSize(func::FuncOp kernel) {
  if (!mux::findSubGroupUse(kernel))
    kernel->removeAttr(mux::MuxDialect::getIntelReqdSubGroupSizeAttrName());
}

/// Moves the body of `kernel`, or of a function that others call, to a function
/// of the gpu dialect. Calls of `imports` stay, others are mux.call.
static void moveFunction(func::FuncOp kernel, const llvm::StringSet<> &imports,
                         OpBuilder &b) {
  auto function = gpu::GPUFuncOp::create(b, kernel.getLoc(), kernel.getName(),
                                         kernel.getFunctionType(),
                                         /*workgroupAttributions=*/TypeRange(),
                                         /*privateAttributions=*/TypeRange());
  for (NamedAttribute attr : kernel->getDiscardableAttrs())
    function->setAttr(attr.getName(), attr.getValue());
  if (mux::isKernelEntryPoint(kernel))
    function->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                      b.getUnitAttr());
  if (mux::isHelper(kernel))
    function.setPrivate();
  if (ArrayAttr attrs = kernel.getAllArgAttrs())
    function.setAllArgAttrs(attrs);
  function.getBody().takeBody(kernel.getBody());
  SmallVector<func::CallOp> calls;
  function.walk([&](func::CallOp call) {
    if (!imports.contains(call.getCallee()))
      calls.push_back(call);
  });
  for (func::CallOp call : calls) {
    OpBuilder atCall(call);
    auto moved =
        mux::CallOp::create(atCall, call.getLoc(), call.getResultTypes(),
                            call.getCallee(), call.getOperands());
    call.replaceAllUsesWith(moved);
    call.erase();
  }
  Operation *terminator = function.getBody().front().getTerminator();
  OpBuilder atEnd(terminator);
  gpu::ReturnOp::create(atEnd, terminator->getLoc(), terminator->getOperands());
  terminator->erase();
}

namespace {
struct ConvertMuxToGPUPass
    : cairn::impl::ConvertMuxToGPUPassBase<ConvertMuxToGPUPass> {
  using ConvertMuxToGPUPassBase::ConvertMuxToGPUPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    DeviceTraits device = deviceTraitsOf(module);
    SmallVector<func::FuncOp> functions(module.getOps<func::FuncOp>());
    OpBuilder b = OpBuilder::atBlockEnd(module.getBody());
    auto kernels = gpu::GPUModuleOp::create(b, module.getLoc(), "kernels");
    b.setInsertionPointToEnd(kernels.getBody());
    for (auto global :
         llvm::make_early_inc_range(module.getOps<LLVM::GlobalOp>()))
      global->moveBefore(kernels.getBody(), kernels.getBody()->end());
    llvm::StringSet<> imports;
    for (func::FuncOp function : functions)
      if (function.isExternal())
        imports.insert(function.getName());
    for (func::FuncOp function : functions) {
      if (device.isLibrary && function.isExternal()) {
        function->moveBefore(kernels.getBody(), kernels.getBody()->begin());
        continue;
      }
      if (device.isLibrary || mux::isKernelEntryPoint(function) ||
          mux::isHelper(function)) {
        if (failed(checkInput(function, device)))
          return signalPassFailure();
        // Before queries and barriers are those of the gpu dialect.
        if (mux::isKernelEntryPoint(function))
          mux::markUnobservedGroups(function);
        dropUnusedSubGroupSize(function);
        if (device.hasFewSubGroupOperations)
          mux::expandSubGroupCollectives(function);
        convertQueries(function, device);
        moveFunction(function, imports, b);
      }
      function.erase();
    }
    // Answered now.
    for (StringRef name : {mux::MuxDialect::getIsFtzAttrName(),
                           mux::MuxDialect::getUseFastAttrName(),
                           mux::MuxDialect::getIsEmbeddedProfileAttrName()})
      module->removeAttr(name);
  }
};
} // namespace
