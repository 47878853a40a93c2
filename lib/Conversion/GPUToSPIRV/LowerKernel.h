//===- LowerKernel.h - ops of a kernel, one by one --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSPIRV_LOWERKERNEL_H
#define CAIRN_LIB_CONVERSION_GPUTOSPIRV_LOWERKERNEL_H

#include "OpLowerings.h"

namespace cairn {

/// Ops of the spirv dialect, those that it lacks upstream included.
inline bool isSPIRVOp(mlir::Operation *op) {
  return op->getName().getDialectNamespace() == "spirv";
}

/// The error for an op that `target` ("Vulkan's SPIR-V") does not have.
mlir::LogicalResult reportInexpressible(mlir::Operation *op,
                                        llvm::StringRef target,
                                        llvm::StringRef why);

/// Erases ops without effects whose results nothing uses.
void eraseDeadOps(mlir::gpu::GPUFuncOp kernel);

/// Whether a pointer of SPIR-V stands for one of LLVM by `op`.
bool isPointerCast(mlir::Operation *op);

/// Puts `results` in the place of those of `op`. One of another type, a
/// pointer, is cast, as whoever takes it is still to be lowered.
void replaceOp(mlir::Operation *op, mlir::ValueRange results);

/// Fails, with an error, at a value that the target's SPIR-V does not have: a
/// vector of other `lengths`, an integer of another width. It would be an error
/// of SPIR-V's ops, at none of ours, or make them without results.
mlir::LogicalResult checkValueTypes(mlir::gpu::GPUFuncOp kernel,
                                    llvm::ArrayRef<int64_t> lengths,
                                    llvm::StringRef target);

/// What nothing uses goes, and `index` becomes an integer of `indexBits`.
void prepareForLowering(mlir::gpu::GPUFuncOp kernel, unsigned indexBits);

/// Puts in the place of each op of the kernel that is not of the spirv dialect
/// what its lowering makes with the builder that `makeBuilder(op)` gives. An op
/// that takes what another should have made is not an error of its own, unless
/// that is a number: a lowering relies on operands of SPIR-V's types.
template <typename MakeBuilder>
mlir::LogicalResult lowerOps(mlir::gpu::GPUFuncOp kernel,
                             const OpLowerings &lowerings,
                             llvm::StringRef target, MakeBuilder makeBuilder) {
  llvm::SmallVector<mlir::Operation *> ops;
  kernel.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (op == kernel || isSPIRVOp(op) || isPointerCast(op))
      return mlir::WalkResult::advance();
    ops.push_back(op);
    // One error for it and what is inside.
    return lowerings.find(op->getName().getStringRef())
               ? mlir::WalkResult::advance()
               : mlir::WalkResult::skip();
  });
  llvm::SmallPtrSet<mlir::Operation *, 4> left;
  auto isLeft = [&](mlir::Value operand) {
    mlir::Operation *maker = operand.getDefiningOp();
    return maker && left.contains(maker) &&
           !mlir::getElementTypeOrSelf(operand.getType()).isIntOrFloat();
  };
  for (mlir::Operation *op : ops) {
    if (llvm::any_of(op->getOperands(), isLeft)) {
      left.insert(op);
      continue;
    }
    const OpLowerings::Lowering *lowering =
        lowerings.find(op->getName().getStringRef());
    auto b = makeBuilder(op);
    llvm::SmallVector<mlir::Value, 2> results;
    if (!lowering || failed((*lowering)(b, op, results))) {
      left.insert(op);
      (void)reportInexpressible(op, target, b.getRefusal());
      continue;
    }
    replaceOp(op, results);
  }
  return mlir::failure(!left.empty());
}

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSPIRV_LOWERKERNEL_H
