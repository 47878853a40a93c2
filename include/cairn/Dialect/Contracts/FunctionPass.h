//===- FunctionPass.h - passes on one function at a time --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass that works on one function at a time is scheduled on a module, whose
// functions it takes in turn, or nested on a function, where MLIR runs it on
// several functions at once. It changes nothing outside of its function, and
// looks at nothing there that such a pass may change.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_CONTRACTS_FUNCTIONPASS_H
#define CAIRN_DIALECT_CONTRACTS_FUNCTIONPASS_H

#include "mlir/IR/BuiltinOps.h"

namespace cairn {

/// Whether `name` is a module or one of the ops `OpTs`: the body of a pass's
/// `canScheduleOn`.
template <typename... OpTs>
bool isModuleOr(mlir::RegisteredOperationName name) {
  llvm::StringRef spelled = name.getStringRef();
  return spelled == mlir::ModuleOp::getOperationName() ||
         ((spelled == OpTs::getOperationName()) || ...);
}

/// The module that `op` is or is in.
inline mlir::ModuleOp moduleOf(mlir::Operation *op) {
  auto module = llvm::dyn_cast<mlir::ModuleOp>(op);
  return module ? module : op->getParentOfType<mlir::ModuleOp>();
}

/// Calls `work` with `root`, if it is a function, or each function in it, until
/// one fails.
template <typename FuncT, typename Work>
llvm::LogicalResult forEachFunction(mlir::Operation *root, Work work) {
  mlir::WalkResult walk =
      root->walk<mlir::WalkOrder::PreOrder>([&](FuncT function) {
        return mlir::failed(work(function)) ? mlir::WalkResult::interrupt()
                                            : mlir::WalkResult::skip();
      });
  return llvm::failure(walk.wasInterrupted());
}

} // namespace cairn

#endif // CAIRN_DIALECT_CONTRACTS_FUNCTIONPASS_H
