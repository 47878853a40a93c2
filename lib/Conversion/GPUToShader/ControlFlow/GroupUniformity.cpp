//===- GroupUniformity.cpp - who goes which way in a shader -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GroupUniformity.h"

#include "cairn/Dialect/Mux/Transforms/HandedOnValues.h"
#include "cairn/Dialect/Mux/Transforms/Meetings.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn;

GroupUniformity::GroupUniformity(gpu::GPUFuncOp kernel) {
  // Optimistic: everything is uniform until something varying reaches it, which
  // loops may need several rounds for.
  while (visit(kernel.getBody().front()))
    ;
}

bool GroupUniformity::mark(Value value, bool isVarying) {
  return isVarying && varying.insert(value).second;
}

/// Whether `pointer` is into what the launch is given, which nothing writes
/// while the kernel runs. Values of arguments may be in a storage buffer of
/// known size; that of memory that arguments point to is not known.
static bool isOfLaunch(Value pointer) {
  while (auto chain = pointer.getDefiningOp<spirv::AccessChainOp>())
    pointer = chain.getBasePtr();
  auto type = cast<spirv::PointerType>(pointer.getType());
  switch (type.getStorageClass()) {
  case spirv::StorageClass::PushConstant:
  case spirv::StorageClass::Uniform:
  case spirv::StorageClass::UniformConstant:
    return true;
  case spirv::StorageClass::StorageBuffer: {
    auto block = dyn_cast<spirv::StructType>(type.getPointeeType());
    return block && block.getNumElements() == 1 &&
           isa<spirv::ArrayType>(block.getElementType(0));
  }
  default:
    return false;
  }
}

/// Whether `op` on its own tells work-items apart.
static bool tellsApart(Operation *op) {
  if (isa<gpu::ThreadIdOp, gpu::GlobalIdOp, gpu::LaneIdOp, gpu::SubgroupIdOp>(
          op))
    return true;
  if (auto load = dyn_cast<spirv::LoadOp>(op))
    return !isOfLaunch(load.getPtr());
  return !isMemoryEffectFree(op);
}

bool GroupUniformity::visit(Block &block) {
  bool changed = false;
  for (Operation &op : block.without_terminator()) {
    if (op.getNumRegions() > 0) {
      changed |= visitControlFlow(&op);
      continue;
    }
    bool varies = tellsApart(&op) ||
                  !llvm::all_of(op.getOperands(),
                                [&](Value value) { return isUniform(value); });
    for (Value result : op.getResults())
      changed |= mark(result, varies);
  }
  return changed;
}

bool GroupUniformity::goesOneWay(Operation *op) const {
  // Those that go different ways would not come to the meeting together.
  if (mux::holdsMeeting(op) && !mux::mayPart(op))
    return true;
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return isUniform(loop.getConditionOp().getCondition());
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return isUniform(loop.getLowerBound()) && isUniform(loop.getUpperBound()) &&
           isUniform(loop.getStep());
  return isUniform(op->getOperand(0));
}

bool GroupUniformity::visitControlFlow(Operation *op) {
  bool changed = false;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      changed |= visit(block);
  mux::forEachHandedOn(
      op, [&](Value from, Value to) { changed |= mark(to, !isUniform(from)); });
  if (auto loop = dyn_cast<scf::ForOp>(op))
    changed |= mark(loop.getInductionVar(), !isUniform(loop.getLowerBound()) ||
                                                !isUniform(loop.getStep()));
  if (!goesOneWay(op))
    for (Value result : op->getResults())
      changed |= mark(result, true);
  return changed;
}
