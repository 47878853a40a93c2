//===- LowerSynchronization.cpp - fences and scopes on the host -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MuxToHost.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// LLVM's ordering; nothing for a fence that orders nothing.
static std::optional<LLVM::AtomicOrdering> convertOrdering(MemOrdering order) {
  switch (order) {
  case MemOrdering::Relaxed:
    return std::nullopt;
  case MemOrdering::Acquire:
    return LLVM::AtomicOrdering::acquire;
  case MemOrdering::Release:
    return LLVM::AtomicOrdering::release;
  case MemOrdering::AcquireRelease:
    return LLVM::AtomicOrdering::acq_rel;
  case MemOrdering::SequentiallyConsistent:
    return LLVM::AtomicOrdering::seq_cst;
  }
  llvm_unreachable("an ordering outside of the enum");
}

/// Whether another thread can see what the op orders. One thread executes a
/// whole group, in the program's order, so that local memory needs no fence,
/// nor does what stays within a sub-group, which goes on in step. Global
/// memory gets one for the scope of the work-group too: OpenCL 1.x has no wider
/// scope, and its programs hand data from group to group with it.
template <typename BarrierOp> static bool concernsOtherThreads(BarrierOp op) {
  return bitEnumContainsAny(op.getMemory(), MemKind::CrossWorkGroup) &&
         op.getScope() != MemScope::WorkItem &&
         op.getScope() != MemScope::SubGroup;
}

template <typename BarrierOp> static void replaceByFence(BarrierOp op) {
  std::optional<LLVM::AtomicOrdering> ordering =
      convertOrdering(op.getOrdering());
  if (ordering && concernsOtherThreads(op)) {
    OpBuilder b(op);
    LLVM::FenceOp::create(b, op.getLoc(), *ordering);
  }
  op.erase();
}

/// A fence of one work-item needs no code, but a loop that has one must stay.
static void keepLoop(MemBarrierOp fence) {
  OpBuilder b(fence);
  LLVM::CallIntrinsicOp::create(
      b, fence.getLoc(), b.getStringAttr("llvm.sideeffect"), ValueRange());
}

bool cairn::lowerBarrier(Operation *op) {
  if (auto fence = dyn_cast<MemBarrierOp>(op)) {
    if (fence.getScope() == MemScope::WorkItem)
      keepLoop(fence);
    replaceByFence(fence);
  } else if (auto barrier = dyn_cast<SubGroupBarrierOp>(op)) {
    replaceByFence(barrier);
  } else {
    return false;
  }
  return true;
}

// A device is the whole machine, and so is a group to whoever got a pointer to
// its data: the host's instructions know no smaller scope than all threads.
void cairn::useSystemScope(ModuleOp module) {
  module.walk([](Operation *op) {
    llvm::TypeSwitch<Operation *>(op)
        .Case<LLVM::AtomicRMWOp, LLVM::AtomicCmpXchgOp, LLVM::LoadOp,
              LLVM::StoreOp, LLVM::FenceOp>(
            [](auto access) { access.setSyncscopeAttr(nullptr); });
  });
}
