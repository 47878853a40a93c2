//===- PlainLocalAtomics.cpp - atomics of one thread alone ------*- C++ -*-===//
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
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXPLAINLOCALATOMICSPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// What `op` leaves in memory where `old` is; null if no op of arith says it.
static Value combine(OpBuilder &b, LLVM::AtomicRMWOp op, Value old) {
  Location loc = op.getLoc();
  Value value = op.getVal();
  switch (op.getBinOp()) {
  case LLVM::AtomicBinOp::xchg:
    return value;
  case LLVM::AtomicBinOp::add:
    return arith::AddIOp::create(b, loc, old, value);
  case LLVM::AtomicBinOp::sub:
    return arith::SubIOp::create(b, loc, old, value);
  case LLVM::AtomicBinOp::_and:
    return arith::AndIOp::create(b, loc, old, value);
  case LLVM::AtomicBinOp::_or:
    return arith::OrIOp::create(b, loc, old, value);
  case LLVM::AtomicBinOp::_xor:
    return arith::XOrIOp::create(b, loc, old, value);
  case LLVM::AtomicBinOp::max:
    return arith::MaxSIOp::create(b, loc, old, value);
  case LLVM::AtomicBinOp::min:
    return arith::MinSIOp::create(b, loc, old, value);
  case LLVM::AtomicBinOp::umax:
    return arith::MaxUIOp::create(b, loc, old, value);
  case LLVM::AtomicBinOp::umin:
    return arith::MinUIOp::create(b, loc, old, value);
  case LLVM::AtomicBinOp::fadd:
    return arith::AddFOp::create(b, loc, old, value);
  case LLVM::AtomicBinOp::fsub:
    return arith::SubFOp::create(b, loc, old, value);
  case LLVM::AtomicBinOp::fmax:
    return arith::MaxNumFOp::create(b, loc, old, value);
  case LLVM::AtomicBinOp::fmin:
    return arith::MinNumFOp::create(b, loc, old, value);
  default:
    return {};
  }
}

static void makePlain(LLVM::AtomicRMWOp op) {
  OpBuilder b(op);
  Type type = op.getType();
  // There is no arithmetic on pointers to combine with.
  if (op.getVolatile_() || !type.isIntOrFloat())
    return;
  auto load = LLVM::LoadOp::create(b, op.getLoc(), type, op.getPtr(),
                                   op.getAlignment().value_or(0));
  Value combined = combine(b, op, load);
  if (!combined)
    return load.erase();
  LLVM::StoreOp::create(b, op.getLoc(), combined, op.getPtr(),
                        op.getAlignment().value_or(0));
  op.replaceAllUsesWith(load.getResult());
  op.erase();
}

static void makePlain(LLVM::AtomicCmpXchgOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  if (op.getVolatile_() || !op.getCmp().getType().isIntOrIndex())
    return;
  Value old = LLVM::LoadOp::create(b, loc, op.getCmp().getType(), op.getPtr(),
                                   op.getAlignment().value_or(0));
  Value isEqual =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, old, op.getCmp());
  Value next = arith::SelectOp::create(b, loc, isEqual, op.getVal(), old);
  LLVM::StoreOp::create(b, loc, next, op.getPtr(),
                        op.getAlignment().value_or(0));
  Value result = LLVM::PoisonOp::create(b, loc, op.getType());
  result =
      LLVM::InsertValueOp::create(b, loc, result, old, ArrayRef<int64_t>(0));
  result = LLVM::InsertValueOp::create(b, loc, result, isEqual,
                                       ArrayRef<int64_t>(1));
  op.replaceAllUsesWith(result);
  op.erase();
}

/// A plain load or store of the same width.
template <typename AccessOp> static void makePlain(AccessOp op) {
  op.setOrdering(LLVM::AtomicOrdering::not_atomic);
  op.setSyncscopeAttr({});
}

namespace {
struct MuxPlainLocalAtomicsPass
    : cairn::mux::impl::MuxPlainLocalAtomicsPassBase<MuxPlainLocalAtomicsPass> {
  using MuxPlainLocalAtomicsPassBase::MuxPlainLocalAtomicsPassBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return isModuleOr<func::FuncOp>(name);
  }

  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (auto rmw = dyn_cast<LLVM::AtomicRMWOp>(op)) {
        if (isInLocalMemory(rmw.getPtr()))
          makePlain(rmw);
      } else if (auto exchange = dyn_cast<LLVM::AtomicCmpXchgOp>(op)) {
        if (isInLocalMemory(exchange.getPtr()))
          makePlain(exchange);
      } else if (auto load = dyn_cast<LLVM::LoadOp>(op)) {
        if (isInLocalMemory(load.getAddr()))
          makePlain(load);
      } else if (auto store = dyn_cast<LLVM::StoreOp>(op)) {
        if (isInLocalMemory(store.getAddr()))
          makePlain(store);
      }
    });
  }
};
} // namespace
