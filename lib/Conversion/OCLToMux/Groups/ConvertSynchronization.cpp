//===- ConvertSynchronization.cpp - barriers, attributes --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;
using namespace cairn;

//===----------------------------------------------------------------------===//
// Barriers and fences
//===----------------------------------------------------------------------===//

static mux::MemKind convertFlags(ocl::MemFenceFlags flags) {
  mux::MemKind kinds = mux::MemKind::None;
  if (bitEnumContainsAny(flags, ocl::MemFenceFlags::Local))
    kinds = kinds | mux::MemKind::WorkGroup;
  // Images live in memory that all groups see.
  if (bitEnumContainsAny(flags, ocl::MemFenceFlags::Global |
                                    ocl::MemFenceFlags::Image))
    kinds = kinds | mux::MemKind::CrossWorkGroup;
  return kinds;
}

static mux::MemScope convertScope(ocl::MemoryScope scope) {
  switch (scope) {
  case ocl::MemoryScope::WorkItem:
    return mux::MemScope::WorkItem;
  case ocl::MemoryScope::SubGroup:
    return mux::MemScope::SubGroup;
  case ocl::MemoryScope::WorkGroup:
    return mux::MemScope::WorkGroup;
  case ocl::MemoryScope::Device:
    return mux::MemScope::Device;
  case ocl::MemoryScope::AllSVMDevices:
    return mux::MemScope::CrossDevice;
  }
  llvm_unreachable("a scope outside of the enum");
}

static mux::MemOrdering convertOrder(ocl::MemoryOrder order) {
  switch (order) {
  case ocl::MemoryOrder::Relaxed:
    return mux::MemOrdering::Relaxed;
  case ocl::MemoryOrder::Acquire:
    return mux::MemOrdering::Acquire;
  case ocl::MemoryOrder::Release:
    return mux::MemOrdering::Release;
  case ocl::MemoryOrder::AcqRel:
    return mux::MemOrdering::AcquireRelease;
  case ocl::MemoryOrder::SeqCst:
    return mux::MemOrdering::SequentiallyConsistent;
  }
  llvm_unreachable("an order outside of the enum");
}

void cairn::convertSynchronization(ModuleOp module) {
  for (auto func : module.getOps<func::FuncOp>()) {
    uint32_t nextId = 0; // unique within the kernel
    func.walk([&](Operation *op) {
      OpBuilder b(op);
      if (auto barrier = dyn_cast<ocl::BarrierOp>(op)) {
        mux::MemScope scope = convertScope(barrier.getScope());
        mux::MemKind kinds = convertFlags(barrier.getFlags());
        if (barrier.getExecution() == ocl::ExecutionScope::WorkGroup)
          mux::WorkGroupBarrierOp::create(b, op->getLoc(), nextId++, scope,
                                          mux::MemOrdering::AcquireRelease,
                                          kinds);
        else
          mux::SubGroupBarrierOp::create(b, op->getLoc(), nextId++, scope,
                                         mux::MemOrdering::AcquireRelease,
                                         kinds);
        op->erase();
      } else if (auto fence = dyn_cast<ocl::FenceOp>(op)) {
        mux::MemBarrierOp::create(
            b, op->getLoc(), convertScope(fence.getScope()),
            convertOrder(fence.getOrder()), convertFlags(fence.getFlags()));
        op->erase();
      } else if (auto barrier = dyn_cast<mux::ControlBarrier>(op)) {
        if (barrier.getBarrierId())
          barrier.setBarrierId(nextId++);
      }
    });
  }
}

//===----------------------------------------------------------------------===//
// Kernel attributes
//===----------------------------------------------------------------------===//

/// Bytes of the local variables that `func` names.
static uint64_t localMemoryUsage(ModuleOp module, func::FuncOp func,
                                 const DataLayout &layout) {
  llvm::SmallPtrSet<Operation *, 8> seen;
  uint64_t bytes = 0;
  func.walk([&](LLVM::AddressOfOp address) {
    auto global = module.lookupSymbol<LLVM::GlobalOp>(address.getGlobalName());
    if (global && global.getAddrSpace() == LocalSpace &&
        seen.insert(global).second)
      bytes += layout.getTypeSize(global.getType()).getFixedValue();
  });
  return bytes;
}

LogicalResult cairn::convertKernelAttributes(ModuleOp module) {
  MLIRContext *context = module.getContext();
  DataLayout layout(module);
  Builder b(context);
  bool isLibrary = deviceTraitsOf(module).isLibrary;
  for (auto func : module.getOps<func::FuncOp>()) {
    if (!func->hasAttr(ocl::kKernelAttr)) {
      // One that is exported or called; by the name a module is seen to be at
      // this level.
      if ((isLibrary && !func.isExternal()) || mux::isHelper(func))
        func->setAttr(mux::MuxDialect::getBaseFnNameAttrName(),
                      b.getStringAttr(func.getName()));
      continue;
    }
    func->removeAttr(ocl::kKernelAttr);
    func->setAttr(
        mux::MuxDialect::getKernelAttrName(),
        mux::KernelKindAttr::get(context, mux::KernelKind::EntryPoint));
    // A ComputeMux stack may have said where the kernel comes from.
    for (StringRef name : {mux::MuxDialect::getOrigFnAttrName(),
                           mux::MuxDialect::getBaseFnNameAttrName()})
      if (!func->hasAttr(name))
        func->setAttr(name, b.getStringAttr(func.getName()));
    if (uint64_t bytes = localMemoryUsage(module, func, layout))
      func->setAttr(mux::MuxDialect::getLocalMemUsageAttrName(),
                    b.getI64IntegerAttr(bytes));
    auto rename = [&](StringRef from, StringRef to) {
      if (Attribute attr = func->removeAttr(from))
        func->setAttr(to, attr);
    };
    rename(ocl::kReqdWorkGroupSizeAttr,
           mux::MuxDialect::getReqdWorkGroupSizeAttrName());
    rename(ocl::kReqdSubGroupSizeAttr,
           mux::MuxDialect::getIntelReqdSubGroupSizeAttrName());
    Operation *user = mux::findSubGroupUse(func);
    if (!user)
      func->setAttr(mux::MuxDialect::getNoSubgroupsAttrName(), b.getUnitAttr());
    else if (func->hasAttr(mux::MuxDialect::getNoSubgroupsAttrName()))
      return user->emitError("a use of sub-groups in kernel '")
             << func.getName() << "', which says that it has none";
  }
  return success();
}
