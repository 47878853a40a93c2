//===- SelectSubGroups.cpp - how large sub-groups are -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lanes/Code/LaneSubGroups.h"

#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/IR/CalledOps.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "cairn/Dialect/OCL/IR/OCL.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/StringSet.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXSELECTSUBGROUPSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// Puts the body of `callee`, which is one block, in the place of `call`.
static void inlineCall(func::CallOp call, func::FuncOp callee) {
  OpBuilder b(call);
  IRMapping mapping;
  Block &body = callee.getBody().front();
  mapping.map(body.getArguments(), call.getOperands());
  for (Operation &op : body.without_terminator()) {
    Operation *copy = b.clone(op, mapping);
    copy->walk([&](Operation *inner) {
      inner->setLoc(CallSiteLoc::get(inner->getLoc(), call.getLoc()));
    });
  }
  for (auto [result, value] :
       llvm::zip_equal(call.getResults(), body.getTerminator()->getOperands()))
    result.replaceAllUsesWith(mapping.lookupOrDefault(value));
  call.erase();
}

/// Lanes meet in the kernel's own code: functions in which they do become a
/// part of it.
static void inlineCollectives(func::FuncOp kernel) {
  for (bool changed = true; changed;) {
    changed = false;
    SmallVector<func::CallOp> calls;
    kernel.walk([&](func::CallOp call) { calls.push_back(call); });
    for (func::CallOp call : calls) {
      auto callee = dyn_cast_or_null<func::FuncOp>(call.resolveCallable());
      if (!callee || callee.isExternal() || !callee.getBody().hasOneBlock() ||
          !findInCalled(callee, isSubGroupCollective))
        continue;
      inlineCall(call, callee);
      changed = true;
    }
  }
}

static bool usesMatrices(Operation *op) {
  return op->getName().getStringRef().contains("sub_group_matrix");
}

namespace {
struct MuxSelectSubGroupsPass
    : cairn::mux::impl::MuxSelectSubGroupsPassBase<MuxSelectSubGroupsPass> {
  using MuxSelectSubGroupsPassBase::MuxSelectSubGroupsPassBase;

  void runOnOperation() override {
    // Who enqueues a block asks for one answer to all of them.
    llvm::StringSet<> blocks;
    getOperation().walk(
        [&](ocl::BlockKernelOp op) { blocks.insert(op.getKernel()); });
    for (auto kernel : getOperation().getOps<func::FuncOp>())
      if (isKernel(kernel) && !kernel.isExternal() &&
          !blocks.contains(kernel.getName()) && failed(select(kernel)))
        return signalPassFailure();
  }

  LogicalResult select(func::FuncOp kernel) {
    std::optional<uint32_t> required = getIntelReqdSubGroupSize(kernel);
    auto refuse = [&](const Twine &expected) {
      return kernel.emitError("kernel '")
             << getBaseFnName(kernel) << "' requires sub-groups of "
             << *required << " work-items, expected " << expected;
    };
    if (required && (*required > kMaxLanes || !llvm::isPowerOf2_32(*required)))
      return refuse("a power of two from 1 to " + Twine(kMaxLanes));
    if (kernel->hasAttr(MuxDialect::getSubGroupSizeAttrName()) ||
        !findSubGroupUse(kernel) || findInCalled(kernel, usesMatrices))
      return success();
    unsigned size = vectorBits / 32;
    if (required)
      size = *required;
    else if (kernel->hasAttr(MuxDialect::getLanesAttrName()))
      size = getLanes(kernel);
    if (size <= 1)
      return success();
    inlineCollectives(kernel);
    kernel->setAttr(MuxDialect::getSubGroupSizeAttrName(),
                    Builder(&getContext()).getI32IntegerAttr(size));
    return success();
  }
};
} // namespace
