//===- TreeLoops.h - loops that make the steps of a tree --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_DIALECT_MUX_TRANSFORMS_TREES_TREELOOPS_H
#define CAIRN_LIB_DIALECT_MUX_TRANSFORMS_TREES_TREELOOPS_H

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace cairn::mux {

class StepNumbers;

/// The loop, what is in it, and what its step does.
struct TreeLoop {
  mlir::scf::WhileOp loop;
  mlir::Value counter, limit;
  bool isUnsigned = false;
  WorkGroupBarrierOp barrier;
  /// The conditions under which a work-item takes part.
  llvm::SmallVector<std::pair<mlir::Value, bool>, 2> guards;
  /// The condition on which what was loaded is stored; null if it always is.
  mlir::Value condition;
  bool isWanted = true;
  mlir::LLVM::StoreOp store;
  mlir::LLVM::LoadOp source, target;
  /// Whether the ids of those that take part are multiples of twice the stride.
  bool isSparse = false;
  /// Whether it is those work-items that are asked to be below the limit, or
  /// those a stride after them, or something else.
  bool isTargetBelow = false, isSourceBelow = false, isOtherBelow = false;

  bool match(mlir::scf::WhileOp op);
  bool isStep(int64_t stride, int64_t &to, int64_t &from);

private:
  /// Whether guards were found that let pass those with such ids, and those
  /// below the limit.
  bool hasMultiples = false, hasLimit = false;

  bool matchBody(mlir::Block &block);
  bool matchBranch(mlir::scf::IfOp branch);
  bool matchPlaces();
  bool matchGuard(mlir::Value guard, bool isWanted, StepNumbers &numbers,
                  int64_t stride);
  bool matchBelow(mlir::arith::CmpIOp test,
                  mlir::arith::CmpIPredicate predicate, StepNumbers &numbers,
                  int64_t stride);
};

/// Whether `value` is computed of what is loaded in `loop`.
bool isOfLoads(mlir::Value value, mlir::Operation *loop, unsigned depth = 8);

/// Whether `value` is the same for the whole group, and plain to see to be so.
bool isSameForGroup(mlir::Value value);

} // namespace cairn::mux

#endif // CAIRN_LIB_DIALECT_MUX_TRANSFORMS_TREES_TREELOOPS_H
