//===- MemoryModel.cpp - orders and scopes of accesses ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryModel.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace cairn::shader {

static bool isOrdered(LLVM::AtomicOrdering ordering) {
  return ordering >= LLVM::AtomicOrdering::acquire;
}

static bool isWide(mux::MemScope scope) {
  return scope == mux::MemScope::Device || scope == mux::MemScope::CrossDevice;
}

/// A function may be called in a loop.
static bool isRepeated(Operation *op) {
  return op->getParentOfType<LoopLikeOpInterface>() ||
         !op->getParentOfType<gpu::GPUFuncOp>().isKernel();
}

void widenRepeatedFences(gpu::GPUModuleOp module) {
  module.walk([](mux::MemBarrierOp op) {
    if (op.getScope() == mux::MemScope::WorkGroup &&
        op.getOrdering() != mux::MemOrdering::Relaxed && isRepeated(op))
      op.setScope(mux::MemScope::Device);
  });
}

static bool isOfMatrices(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), llvm::IsaPred<mux::MatrixType>) ||
         llvm::any_of(op->getResultTypes(), llvm::IsaPred<mux::MatrixType>);
}

bool needsVulkanMemoryModel(gpu::GPUModuleOp module) {
  return module
      .walk([](Operation *op) {
        bool needed =
            llvm::TypeSwitch<Operation *, bool>(op)
                .Case<LLVM::LoadOp, LLVM::StoreOp, LLVM::AtomicRMWOp>(
                    [](auto op) { return isOrdered(op.getOrdering()); })
                .Case([](LLVM::AtomicCmpXchgOp op) {
                  return isOrdered(op.getSuccessOrdering()) ||
                         isOrdered(op.getFailureOrdering());
                })
                .Case<mux::MemBarrierOp, mux::WorkGroupBarrierOp,
                      mux::SubGroupBarrierOp>(
                    [](auto op) { return isWide(op.getScope()); })
                .Default(isOfMatrices);
        return needed ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

spirv::Scope getScope(std::optional<StringRef> syncscope,
                      spirv::StorageClass storage, bool vulkanMemoryModel) {
  // As docs/Levels.md spells the scopes. Vulkan has no scope wider than a
  // device.
  spirv::Scope scope = llvm::StringSwitch<spirv::Scope>(syncscope.value_or(""))
                           .Case("singlethread", spirv::Scope::Invocation)
                           .Case("subgroup", spirv::Scope::Subgroup)
                           .Case("workgroup", spirv::Scope::Workgroup)
                           .Default(spirv::Scope::Device);
  // Nobody else sees local memory; devices are slow where they are told so.
  if (storage == spirv::StorageClass::Workgroup &&
      scope == spirv::Scope::Device)
    return spirv::Scope::Workgroup;
  // A kernel runs on queues of one family. In Vulkan's memory model the whole
  // device would take a feature that not every device has.
  if (scope == spirv::Scope::Device && vulkanMemoryModel)
    return spirv::Scope::QueueFamily;
  return scope;
}

spirv::Scope getOrderingScope(Operation *op, spirv::Scope scope) {
  return scope == spirv::Scope::Workgroup && isRepeated(op)
             ? spirv::Scope::QueueFamily
             : scope;
}

spirv::MemorySemantics getSemantics(LLVM::AtomicOrdering ordering,
                                    spirv::Scope scope,
                                    spirv::StorageClass storage, bool isLoad,
                                    bool isStore) {
  using spirv::MemorySemantics;
  // A work-item's own accesses are in order anyway.
  if (!isOrdered(ordering) || scope == spirv::Scope::Invocation)
    return MemorySemantics::None;
  // Vulkan has no sequential consistency: both of the weaker ones.
  bool acquires = isLoad && ordering != LLVM::AtomicOrdering::release;
  bool releases = isStore && ordering != LLVM::AtomicOrdering::acquire;
  if (!acquires && !releases)
    return MemorySemantics::None;
  MemorySemantics semantics = storage == spirv::StorageClass::Workgroup
                                  ? MemorySemantics::WorkgroupMemory
                                  : MemorySemantics::UniformMemory;
  if (acquires)
    semantics = semantics | MemorySemantics::MakeVisible;
  if (releases)
    semantics = semantics | MemorySemantics::MakeAvailable;
  if (acquires && releases)
    return semantics | MemorySemantics::AcquireRelease;
  return semantics |
         (acquires ? MemorySemantics::Acquire : MemorySemantics::Release);
}

} // namespace cairn::shader
