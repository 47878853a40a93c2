//===- LocalDependence.cpp - by which ids values differ ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocalDependence.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn::mux;

unsigned LocalDependence::of(Value value) {
  auto found = known.find(value);
  if (found != known.end())
    return found->second;
  unsigned dims = compute(value);
  known[value] = dims;
  return dims;
}

unsigned LocalDependence::compute(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *parent = argument.getOwner()->getParentOp();
    if (isa<func::FuncOp>(parent))
      return 0; // the kernel's
    auto loop = dyn_cast<scf::ForOp>(parent);
    if (!loop || loop.getInductionVar() != value)
      return kAll;
    return of(loop.getLowerBound()) | of(loop.getUpperBound()) |
           of(loop.getStep());
  }
  Operation *op = value.getDefiningOp();
  if (isa<LocalIdOp, GlobalIdOp>(op)) {
    std::optional<uint32_t> dim = cast<WorkItemQuery>(op).getConstantDim();
    return dim && *dim < 3 ? 1u << *dim : kAll;
  }
  auto query = dyn_cast<UniformityOpInterface>(op);
  if (op->getNumRegions() || !isMemoryEffectFree(op) ||
      (query && !query.isWorkGroupUniform()))
    return kAll;
  unsigned dims = 0;
  for (Value operand : op->getOperands())
    dims |= of(operand);
  return dims;
}
