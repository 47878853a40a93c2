//===- SeparateHelpers.cpp - functions that kernels share -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interface.h"

#include "cairn/Dialect/Mux/IR/Mux.h"

using namespace mlir;
using namespace cairn;

static bool takesPointers(gpu::GPUFuncOp function) {
  return llvm::any_of(function.getArgumentTypes(),
                      llvm::IsaPred<LLVM::LLVMPointerType>);
}

void cairn::separateHelpers(InterfaceState &state) {
  DenseMap<Operation *, gpu::GPUFuncOp> owners;
  auto functions = llvm::to_vector(state.shaders.getOps<gpu::GPUFuncOp>());
  for (gpu::GPUFuncOp kernel : functions) {
    if (!kernel.isKernel())
      continue;
    DenseMap<Operation *, gpu::GPUFuncOp> own;
    SmallVector<gpu::GPUFuncOp> reached = {kernel};
    while (!reached.empty())
      reached.pop_back_val().walk([&](mux::CallOp call) {
        auto callee = state.symbols.lookup<gpu::GPUFuncOp>(call.getCallee());
        if (!callee || !takesPointers(callee))
          return;
        auto [owner, isFirst] = owners.try_emplace(callee, kernel);
        gpu::GPUFuncOp &mine = own[callee];
        if (!mine) {
          mine = callee;
          if (owner->second != kernel) {
            mine = callee.clone();
            state.symbols.insert(mine, std::next(callee->getIterator()));
          }
          reached.push_back(mine);
        }
        call.setCallee(mine.getName());
      });
  }
}
