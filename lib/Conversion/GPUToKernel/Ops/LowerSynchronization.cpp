//===- LowerSynchronization.cpp - barriers and fences -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelLowerings.h"

#include "cairn/Dialect/Mux/IR/Mux.h"

using namespace mlir;
using namespace cairn;
using spirv::MemorySemantics;
using spirv::Scope;

static Scope convertScope(mux::MemScope scope) {
  switch (scope) {
  case mux::MemScope::CrossDevice:
    return Scope::CrossDevice;
  case mux::MemScope::Device:
    return Scope::Device;
  case mux::MemScope::WorkGroup:
    return Scope::Workgroup;
  case mux::MemScope::SubGroup:
    return Scope::Subgroup;
  case mux::MemScope::WorkItem:
    return Scope::Invocation;
  }
  llvm_unreachable("a scope outside of the enum");
}

/// mux has SPIR-V's encoding. Nothing is ordered where no memory is named.
template <typename OpTy> static MemorySemantics getSemantics(OpTy op) {
  if (op.getMemory() == mux::MemKind::None ||
      op.getOrdering() == mux::MemOrdering::Relaxed)
    return MemorySemantics::None;
  return static_cast<MemorySemantics>(op.getSemantics());
}

template <typename BarrierOp, Scope execution>
static LogicalResult lowerControlBarrier(SPIRVBuilder &b, BarrierOp op) {
  MemorySemantics semantics = getSemantics(op);
  Scope memory = semantics == MemorySemantics::None
                     ? execution
                     : convertScope(op.getScope());
  spirv::ControlBarrierOp::create(b, execution, memory, semantics);
  return success();
}

static LogicalResult lowerFence(SPIRVBuilder &b, mux::MemBarrierOp op) {
  MemorySemantics semantics = getSemantics(op);
  if (semantics != MemorySemantics::None)
    spirv::MemoryBarrierOp::create(b, convertScope(op.getScope()), semantics);
  return success();
}

static Value lowerClock(SPIRVBuilder &b, mux::ReadClockOp op) {
  auto scope = static_cast<uint64_t>(convertScope(op.getScope()));
  return b.make(inst::ReadClockKHR, op.getType(),
                b.integer(b.getI32Type(), scope));
}

void cairn::addKernelSynchronizationLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerClock);
  lowerings.addEffect(
      lowerControlBarrier<mux::WorkGroupBarrierOp, Scope::Workgroup>);
  lowerings.addEffect(
      lowerControlBarrier<mux::SubGroupBarrierOp, Scope::Subgroup>);
  lowerings.addEffect(lowerFence);
}
