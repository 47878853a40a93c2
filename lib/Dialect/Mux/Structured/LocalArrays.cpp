//===- LocalArrays.cpp - arrays in local memory -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Structured/LocalArrays.h"

#include "Analysis/MemoryAccess.h"
#include "Checks/AccessRoots.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

StringRef cairn::mux::nameOf(Value address) {
  Value base = findRoot(address).base;
  if (auto argument = dyn_cast<BlockArgument>(base)) {
    auto kernel = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp());
    auto info = kernel ? kernel.getArgAttrOfType<ocl::ArgAttr>(
                             argument.getArgNumber(), ocl::kArgAttr)
                       : ocl::ArgAttr();
    return info ? info.getName() : StringRef();
  }
  auto variable = base.getDefiningOp<LLVM::AddressOfOp>();
  // A variable of a kernel is called by that, too.
  return variable ? variable.getGlobalName().rsplit('.').second : StringRef();
}

/// Collects the accesses of `address`; gives another use.
static std::optional<Obstacle> collect(Value address,
                                       SmallVectorImpl<Operation *> &accesses) {
  for (OpOperand &use : address.getUses()) {
    Operation *user = use.getOwner();
    if (isa<LLVM::GEPOp>(user)) {
      if (auto obstacle = collect(user->getResult(0), accesses))
        return obstacle;
      continue;
    }
    auto access = MemoryAccess::of(user);
    if (!access || !access->isPlain ||
        (access->isStore && use.getOperandNumber() == 0))
      return Obstacle{user, "the array is used here otherwise than for plain "
                            "loads and stores"};
    accesses.push_back(user);
  }
  return std::nullopt;
}

std::optional<LocalArray> LocalArray::of(Value root, func::FuncOp kernel,
                                         std::optional<Obstacle> &obstacle) {
  LocalArray array;
  array.roots = {root};
  if (auto address = root.getDefiningOp<LLVM::AddressOfOp>()) {
    array.variable = SymbolTable::lookupNearestSymbolFrom<LLVM::GlobalOp>(
        kernel, address.getGlobalNameAttr());
    array.roots.clear();
    kernel->getParentOfType<ModuleOp>().walk([&](LLVM::AddressOfOp other) {
      if (other.getGlobalName() != address.getGlobalName())
        return;
      array.roots.push_back(other);
      if (!kernel->isProperAncestor(other))
        obstacle = {other, "the array is used in another function"};
    });
  }
  for (Value address : array.roots)
    if (!obstacle)
      obstacle = collect(address, array.accesses);
  return obstacle ? std::nullopt : std::optional(array);
}

std::optional<unsigned> cairn::mux::findLocalIdDim(Value value) {
  constexpr unsigned enough = 16; // for the largest work-group
  while (Operation *op = value.getDefiningOp()) {
    if (isa<LocalIdOp>(op)) {
      auto dim = cast<WorkItemQuery>(op).getConstantDim();
      return dim && *dim < 3 ? dim : std::nullopt;
    }
    if (!isa<arith::TruncIOp, arith::ExtSIOp, arith::ExtUIOp>(op) ||
        value.getType().getIntOrFloatBitWidth() < enough)
      return std::nullopt;
    value = op->getOperand(0);
  }
  return std::nullopt;
}
