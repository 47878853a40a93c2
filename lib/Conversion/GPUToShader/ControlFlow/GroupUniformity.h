//===- GroupUniformity.h - who goes which way in a shader -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_CONVERSION_GPUTOSHADER_CONTROLFLOW_GROUPUNIFORMITY_H
#define CAIRN_LIB_CONVERSION_GPUTOSHADER_CONTROLFLOW_GROUPUNIFORMITY_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/ADT/DenseSet.h"

namespace cairn {

/// Which values of a shader's kernel are the same for all work-items of a group
/// that compute them, once its memory is lowered. Values of code that only some
/// work-items come to are the same for those.
class GroupUniformity {
public:
  explicit GroupUniformity(mlir::gpu::GPUFuncOp kernel);

  /// Whether all work-items that come to `op`, a branch or loop, go the same
  /// way there, as often.
  bool goesOneWay(mlir::Operation *op) const;

private:
  bool isUniform(mlir::Value value) const { return !varying.contains(value); }
  bool mark(mlir::Value value, bool isVarying);
  bool visit(mlir::Block &block);
  bool visitControlFlow(mlir::Operation *op);

  llvm::DenseSet<mlir::Value> varying;
};

} // namespace cairn

#endif // CAIRN_LIB_CONVERSION_GPUTOSHADER_CONTROLFLOW_GROUPUNIFORMITY_H
