//===- LowerQueries.cpp - where an invocation is in its launch --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShaderLowerings.h"
#include "ShaderModule.h"

using namespace mlir;
using namespace cairn;
using spirv::BuiltIn;

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

template <typename QueryOp>
static void addVectorQuery(OpLowerings &lowerings, BuiltIn builtin) {
  lowerings.addValue(
      QueryOp::getOperationName(), [builtin](SPIRVBuilder &b, Operation *op) {
        auto dim = static_cast<unsigned>(cast<QueryOp>(op).getDimension());
        return b.element(b.inputs.get(builtin, b.getLoc()), dim);
      });
}

template <typename QueryOp>
static void addSubGroupQuery(OpLowerings &lowerings, BuiltIn builtin) {
  lowerings.addValue<ShaderBuilder>(
      QueryOp::getOperationName(),
      [builtin](ShaderBuilder &b, Operation *) -> Value {
        if (b.info.options.spirvVersion < SPIRVVersion(1, 3))
          return b.refuse("sub-groups came with SPIR-V 1.3; "
                          "'--spv-version=1.3' has them");
        return b.inputs.get(builtin, b.getLoc());
      });
}

static Value lowerBlockDim(ShaderBuilder &b, gpu::BlockDimOp op) {
  auto dim = static_cast<unsigned>(op.getDimension());
  auto kernel = op->getParentOfType<gpu::GPUFuncOp>();
  if (auto size = getLocalSize(kernel))
    return b.integer(b.getI32Type(), size.asArrayRef()[dim]);
  return spirv::ReferenceOfOp::create(b, b.getI32Type(),
                                      getLocalSizeConstantName(dim));
}

void cairn::addShaderQueryLowerings(OpLowerings &lowerings) {
  addVectorQuery<gpu::ThreadIdOp>(lowerings, BuiltIn::LocalInvocationId);
  addVectorQuery<gpu::BlockIdOp>(lowerings, BuiltIn::WorkgroupId);
  addVectorQuery<gpu::GlobalIdOp>(lowerings, BuiltIn::GlobalInvocationId);
  addVectorQuery<gpu::GridDimOp>(lowerings, BuiltIn::NumWorkgroups);
  lowerings.add(lowerBlockDim);
  addSubGroupQuery<gpu::LaneIdOp>(lowerings,
                                  BuiltIn::SubgroupLocalInvocationId);
  addSubGroupQuery<gpu::SubgroupIdOp>(lowerings, BuiltIn::SubgroupId);
  addSubGroupQuery<gpu::NumSubgroupsOp>(lowerings, BuiltIn::NumSubgroups);
  addSubGroupQuery<gpu::SubgroupSizeOp>(lowerings, BuiltIn::SubgroupSize);
}
