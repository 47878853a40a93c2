//===- ResolveHandles.cpp - which image and which sampler -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An access in a shader names its descriptors. Where a condition chooses
// between two, it chooses between two accesses instead.
//
//===----------------------------------------------------------------------===//

#include "LegalizeImages.h"

#include "cairn/Dialect/Contracts/OpaqueTypes.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn;

static bool isHandle(Value value) {
  StringRef name = opaqueTypeName(value.getType());
  return name == opaque::Image || name == opaque::Sampler;
}

/// What a descriptor stands for, or a literal sampler, which becomes one.
static bool isKnown(Value handle, gpu::GPUFuncOp kernel) {
  if (auto arg = dyn_cast<BlockArgument>(handle))
    return arg.getOwner() == &kernel.getBody().front();
  return handle.getDefiningOp<mux::SamplerOp>();
}

/// Results of `op` that are handles become choices without a region, where what
/// they choose from is outside of it.
static void replaceBySelect(scf::IfOp op) {
  for (OpResult result : op.getResults()) {
    if (!isHandle(result))
      continue;
    unsigned index = result.getResultNumber();
    Value whenTrue = op.thenYield().getOperand(index);
    Value whenFalse = op.elseYield().getOperand(index);
    auto isOutside = [&](Value value) {
      return !op->isAncestor(value.getParentBlock()->getParentOp());
    };
    if (!isOutside(whenTrue) || !isOutside(whenFalse))
      continue;
    OpBuilder b(op);
    result.replaceAllUsesWith(arith::SelectOp::create(
        b, op.getLoc(), op.getCondition(), whenTrue, whenFalse));
  }
}

/// Two of `op` in the place of one, by the condition that chooses `operand`.
static void duplicate(Operation *op, OpOperand &operand,
                      SmallVectorImpl<Operation *> &created) {
  auto choice = operand.get().getDefiningOp<arith::SelectOp>();
  unsigned index = operand.getOperandNumber();
  auto build = [&](Value handle) {
    return [&, handle](OpBuilder &b, Location loc) {
      Operation *copy = b.clone(*op);
      copy->setOperand(index, handle);
      created.push_back(copy);
      scf::YieldOp::create(b, loc, copy->getResults());
    };
  };
  OpBuilder b(op);
  auto branch = scf::IfOp::create(b, op->getLoc(), choice.getCondition(),
                                  build(choice.getTrueValue()),
                                  build(choice.getFalseValue()));
  op->replaceAllUsesWith(branch);
  op->erase();
}

LogicalResult cairn::resolveHandles(gpu::GPUFuncOp kernel) {
  Block &entry = kernel.getBody().front();
  kernel.walk([&](mux::SamplerOp op) {
    if (op->getBlock() != &entry)
      op->moveBefore(&entry, entry.begin());
  });
  kernel.walk([](scf::IfOp op) {
    replaceBySelect(op);
    if (isOpTriviallyDead(op))
      op.erase();
  });

  SmallVector<Operation *> accesses;
  kernel.walk([&](Operation *op) {
    if (isa<mux::ImageSampleOp, mux::ImageReadOp, mux::ImageWriteOp,
            mux::ImageQueryOp>(op))
      accesses.push_back(op);
  });
  bool failedAny = false;
  while (!accesses.empty()) {
    Operation *op = accesses.pop_back_val();
    OpOperand *unknown = nullptr;
    for (OpOperand &operand : op->getOpOperands())
      if (isHandle(operand.get()) && !isKnown(operand.get(), kernel))
        unknown = &operand;
    if (!unknown)
      continue;
    if (unknown->get().getDefiningOp<arith::SelectOp>()) {
      duplicate(op, *unknown, accesses);
      continue;
    }
    op->emitError("an image or a sampler that is chosen when the kernel runs; "
                  "Vulkan wants to know which descriptor it is");
    failedAny = true;
  }
  if (failedAny)
    return failure();
  // Nobody asks for what was chosen any longer.
  SmallVector<Operation *> choices;
  kernel.walk([&](arith::SelectOp op) {
    if (isHandle(op))
      choices.push_back(op);
  });
  for (Operation *op : llvm::reverse(choices))
    if (op->use_empty())
      op->erase();
  return success();
}
