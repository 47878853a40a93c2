//===- CalledOps.cpp - ops of a function and those it calls -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/IR/CalledOps.h"

#include "mlir/Interfaces/CallInterfaces.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace cairn;

Operation *
cairn::mux::findInCalled(Operation *function,
                         llvm::function_ref<bool(Operation *)> isWanted) {
  llvm::SmallSetVector<Operation *, 8> functions;
  functions.insert(function);
  Operation *found = nullptr;
  for (size_t i = 0; i < functions.size() && !found; ++i)
    functions[i]->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isWanted(op)) {
        found = op;
        return WalkResult::interrupt();
      }
      if (auto call = dyn_cast<CallOpInterface>(op))
        if (Operation *callee = call.resolveCallable())
          functions.insert(callee);
      return WalkResult::advance();
    });
  return found;
}
