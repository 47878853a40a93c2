//===- LowerSynchronization.cpp - barriers and fences -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShaderLowerings.h"

#include "cairn/Dialect/Mux/IR/Mux.h"

using namespace mlir;
using namespace cairn;
using spirv::MemorySemantics;
using spirv::Scope;

/// Vulkan has no order but acquire and release; both together order no less
/// than what OpenCL's sequential consistency asks of a fence in race-free
/// programs.
static MemorySemantics convertOrdering(mux::MemOrdering ordering) {
  switch (ordering) {
  case mux::MemOrdering::Relaxed:
    return MemorySemantics::None;
  case mux::MemOrdering::Acquire:
    return MemorySemantics::Acquire;
  case mux::MemOrdering::Release:
    return MemorySemantics::Release;
  case mux::MemOrdering::AcquireRelease:
  case mux::MemOrdering::SequentiallyConsistent:
    return MemorySemantics::AcquireRelease;
  }
  llvm_unreachable("an ordering outside of the enum");
}

/// The classes of memory that are ordered. Storage buffers and physical
/// addresses are `UniformMemory` too.
static MemorySemantics convertMemory(const ShaderModuleInfo &info,
                                     mux::MemKind memory) {
  MemorySemantics kinds = MemorySemantics::None;
  if (bitEnumContainsAny(memory, mux::MemKind::WorkGroup))
    kinds = kinds | MemorySemantics::WorkgroupMemory;
  if (bitEnumContainsAny(memory, mux::MemKind::CrossWorkGroup)) {
    kinds = kinds | MemorySemantics::UniformMemory;
    if (info.writesImages)
      kinds = kinds | MemorySemantics::ImageMemory;
  }
  return kinds;
}

static MemorySemantics getSemantics(const ShaderModuleInfo &info,
                                    mux::MemOrdering ordering,
                                    mux::MemKind memory) {
  MemorySemantics order = convertOrdering(ordering);
  MemorySemantics kinds = convertMemory(info, memory);
  if (order == MemorySemantics::None || kinds == MemorySemantics::None)
    return MemorySemantics::None;
  // With Vulkan's model it is said apart that what was written gets to where
  // others look for it.
  if (info.vulkanMemoryModel) {
    if (order != MemorySemantics::Acquire)
      kinds = kinds | MemorySemantics::MakeAvailable;
    if (order != MemorySemantics::Release)
      kinds = kinds | MemorySemantics::MakeVisible;
  }
  return order | kinds;
}

/// A launch is executed by one queue, which is all the device that it can meet;
/// `Device` needs a feature of its own in Vulkan's model.
static Scope convertScope(const ShaderModuleInfo &info, mux::MemScope scope) {
  switch (scope) {
  case mux::MemScope::CrossDevice:
  case mux::MemScope::Device:
    return info.vulkanMemoryModel ? Scope::QueueFamily : Scope::Device;
  case mux::MemScope::WorkGroup:
    return Scope::Workgroup;
  case mux::MemScope::SubGroup:
    return info.options.spirvVersion < SPIRVVersion(1, 3) ? Scope::Workgroup
                                                          : Scope::Subgroup;
  case mux::MemScope::WorkItem:
    return Scope::Invocation;
  }
  llvm_unreachable("a scope outside of the enum");
}

template <typename BarrierOp>
static LogicalResult lowerControlBarrier(ShaderBuilder &b, BarrierOp op,
                                         Scope execution) {
  MemorySemantics semantics =
      getSemantics(b.info, op.getOrdering(), op.getMemory());
  Scope memory = convertScope(b.info, op.getScope());
  // What is ordered for one invocation only is so without a barrier.
  if (semantics == MemorySemantics::None || memory == Scope::Invocation) {
    semantics = MemorySemantics::None;
    memory = execution;
  }
  // Fences order for more invocations than those that wait. Mesa's llvmpipe
  // (seen in 22.3) does not wait at a barrier that says so itself.
  bool isWide = memory == Scope::QueueFamily || memory == Scope::Device;
  if (isWide)
    spirv::MemoryBarrierOp::create(b, memory, semantics);
  spirv::ControlBarrierOp::create(b, execution, isWide ? execution : memory,
                                  semantics);
  if (isWide)
    spirv::MemoryBarrierOp::create(b, memory, semantics);
  return success();
}

static LogicalResult lowerWorkGroupBarrier(ShaderBuilder &b,
                                           mux::WorkGroupBarrierOp op) {
  return lowerControlBarrier(b, op, Scope::Workgroup);
}

static LogicalResult lowerSubGroupBarrier(ShaderBuilder &b,
                                          mux::SubGroupBarrierOp op) {
  if (b.info.options.spirvVersion < SPIRVVersion(1, 3)) {
    b.refuse("sub-groups came with SPIR-V 1.3; '--spv-version=1.3' has them");
    return failure();
  }
  return lowerControlBarrier(b, op, Scope::Subgroup);
}

static LogicalResult lowerFence(ShaderBuilder &b, mux::MemBarrierOp op) {
  MemorySemantics semantics =
      getSemantics(b.info, op.getOrdering(), op.getMemory());
  Scope scope = convertScope(b.info, op.getScope());
  if (semantics != MemorySemantics::None && scope != Scope::Invocation)
    spirv::MemoryBarrierOp::create(b, scope, semantics);
  return success();
}

/// Vulkan has a clock of the device and one of the sub-group.
static Value lowerClock(SPIRVBuilder &b, mux::ReadClockOp op) {
  Scope scope = op.getScope() == mux::MemScope::SubGroup ? Scope::Subgroup
                                                         : Scope::Device;
  return b.make(inst::ReadClockKHR, op.getType(),
                b.integer(b.getI32Type(), static_cast<uint64_t>(scope)));
}

void cairn::addShaderSynchronizationLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerClock);
  lowerings.addEffect(lowerWorkGroupBarrier);
  lowerings.addEffect(lowerSubGroupBarrier);
  lowerings.addEffect(lowerFence);
}
