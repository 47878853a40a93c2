//===- LowerQueries.cpp - where a work-item is in its launch ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelLowerings.h"

#include "cairn/Dialect/Mux/IR/Mux.h"

using namespace mlir;
using namespace cairn;
using spirv::BuiltIn;

/// `input` as the query's result has it.
static Value resize(KernelBuilder &b, Operation *query, Value input) {
  return b.resizeUnsigned(input, bitWidth(query->getResult(0).getType()));
}

template <typename QueryOp>
static void addQuery(OpLowerings &lowerings, BuiltIn builtin) {
  lowerings.addValue<KernelBuilder>(
      QueryOp::getOperationName(), [builtin](KernelBuilder &b, Operation *op) {
        return resize(b, op, b.inputs.get(builtin, b.getLoc()));
      });
}

/// Along a dimension, which is constant at the level `gpu`.
template <typename QueryOp>
static void addDimQuery(OpLowerings &lowerings, BuiltIn builtin) {
  lowerings.addValue<KernelBuilder>(
      QueryOp::getOperationName(),
      [builtin](KernelBuilder &b, Operation *op) -> Value {
        auto query = cast<QueryOp>(op);
        APInt dim;
        if (!matchPattern(query.getDim(), m_ConstantInt(&dim)) || dim.uge(3))
          return b.refuse("expected a constant dimension, 0 to 2");
        Value all = b.inputs.get(builtin, b.getLoc());
        return resize(b, op, b.element(all, dim.getZExtValue()));
      });
}

static Value lowerThreadId(KernelBuilder &b, gpu::ThreadIdOp op) {
  Value all = b.inputs.get(BuiltIn::LocalInvocationId, b.getLoc());
  return resize(b, op,
                b.element(all, static_cast<unsigned>(op.getDimension())));
}

void cairn::addKernelQueryLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerThreadId);
  addDimQuery<mux::GlobalIdOp>(lowerings, BuiltIn::GlobalInvocationId);
  addDimQuery<mux::GlobalSizeOp>(lowerings, BuiltIn::GlobalSize);
  addDimQuery<mux::GlobalOffsetOp>(lowerings, BuiltIn::GlobalOffset);
  addDimQuery<mux::LocalSizeOp>(lowerings, BuiltIn::WorkgroupSize);
  addDimQuery<mux::EnqueuedLocalSizeOp>(lowerings,
                                        BuiltIn::EnqueuedWorkgroupSize);
  addDimQuery<mux::GroupIdOp>(lowerings, BuiltIn::WorkgroupId);
  addDimQuery<mux::NumGroupsOp>(lowerings, BuiltIn::NumWorkgroups);
  addQuery<mux::WorkDimOp>(lowerings, BuiltIn::WorkDim);
  addQuery<mux::SubGroupSizeOp>(lowerings, BuiltIn::SubgroupSize);
  addQuery<gpu::LaneIdOp>(lowerings, BuiltIn::SubgroupLocalInvocationId);
  addQuery<gpu::SubgroupIdOp>(lowerings, BuiltIn::SubgroupId);
  addQuery<gpu::NumSubgroupsOp>(lowerings, BuiltIn::NumSubgroups);
  addQuery<gpu::SubgroupSizeOp>(lowerings, BuiltIn::SubgroupMaxSize);
}
