//===- ObservedGroups.cpp - kernels that see their groups -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Transforms/ObservedGroups.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/Meetings.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// Whether `type` is a pointer to memory that a work-group shares.
static bool isLocalPointer(Type type) {
  auto pointer = dyn_cast<LLVM::LLVMPointerType>(type);
  return pointer && pointer.getAddressSpace() == LocalSpace;
}

/// Whether it makes a difference to `op` which group its work-item is in.
static bool observesGroups(Operation *op) {
  if (isMeeting(op) || isa<CallOpInterface, SubGroupBarrierOp>(op) ||
      llvm::any_of(op->getResultTypes(), isLocalPointer) ||
      llvm::any_of(op->getOperandTypes(), llvm::IsaPred<MatrixType>))
    return true;
  return isa<UniformityOpInterface>(op) &&
         !isa<GlobalIdOp, GlobalSizeOp, GlobalOffsetOp, GlobalLinearIdOp,
              WorkDimOp, IsFtzOp, UseFastOp, IsEmbeddedProfileOp, NullEventOp>(
             op);
}

static bool observesGroups(func::FuncOp kernel) {
  if (getProgramWorkGroupSize(kernel) ||
      llvm::any_of(kernel.getArgumentTypes(), isLocalPointer))
    return true;
  return kernel
      .walk([](Operation *op) {
        return observesGroups(op) ? WalkResult::interrupt()
                                  : WalkResult::advance();
      })
      .wasInterrupted();
}

void cairn::mux::markUnobservedGroups(func::FuncOp kernel) {
  if (!observesGroups(kernel))
    kernel->setAttr(MuxDialect::getGroupsUnobservedAttrName(),
                    UnitAttr::get(kernel.getContext()));
}
