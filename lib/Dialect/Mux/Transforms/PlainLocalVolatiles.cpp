//===- PlainLocalVolatiles.cpp - volatile for one thread --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/MemoryAccess.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Contracts/FunctionPass.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXPLAINLOCALVOLATILESPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

template <typename AccessOp>
static void makePlain(AccessOp access, Value address) {
  if (access.getVolatile_() && isInLocalMemory(address))
    access.setVolatile_(false);
}

namespace {
struct MuxPlainLocalVolatilesPass
    : cairn::mux::impl::MuxPlainLocalVolatilesPassBase<
          MuxPlainLocalVolatilesPass> {
  using MuxPlainLocalVolatilesPassBase::MuxPlainLocalVolatilesPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (auto load = dyn_cast<LLVM::LoadOp>(op))
        makePlain(load, load.getAddr());
      else if (auto store = dyn_cast<LLVM::StoreOp>(op))
        makePlain(store, store.getAddr());
      else if (auto rmw = dyn_cast<LLVM::AtomicRMWOp>(op))
        makePlain(rmw, rmw.getPtr());
      else if (auto exchange = dyn_cast<LLVM::AtomicCmpXchgOp>(op))
        makePlain(exchange, exchange.getPtr());
    });
  }
};
} // namespace
