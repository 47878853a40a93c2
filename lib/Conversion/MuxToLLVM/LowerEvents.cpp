//===- LowerEvents.cpp - events of DMA in LLVM IR ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MuxToLLVM.h"

#include "cairn/Dialect/Contracts/OpaqueTypes.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/IR/MuxBuiltins.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

static bool isCopy(Operation *op) {
  return isa<DMARead1DOp, DMARead2DOp, DMARead3DOp, DMAWrite1DOp, DMAWrite2DOp,
             DMAWrite3DOp>(op);
}

/// Private memory for `count` events, at the start of `func`.
static Value createList(func::FuncOp func, Type event, unsigned count) {
  OpBuilder b = OpBuilder::atBlockBegin(&func.getBody().front());
  Value number =
      arith::ConstantIntOp::create(b, func.getLoc(), b.getI32Type(), count);
  return LLVM::AllocaOp::create(b, func.getLoc(),
                                LLVM::LLVMPointerType::get(b.getContext()),
                                event, number, /*alignment=*/8);
}

/// The call of `__mux_dma_wait`, of which `lowerToCalls` makes the others.
static void callWait(OpBuilder &b, DMAWaitOp wait, unsigned count, Value list) {
  Location loc = wait.getLoc();
  Value number = arith::ConstantIntOp::create(b, loc, b.getI32Type(), count);
  LLVM::CallOp::create(b, loc, TypeRange(), getBuiltinName(wait),
                       ValueRange{number, list});
  wait.erase();
}

/// All copies join one event, which is in `variable`, and all waits are for it.
static void shareEvent(ArrayRef<Operation *> copies, ArrayRef<DMAWaitOp> waits,
                       Type event, Value variable) {
  OpBuilder b(variable.getContext());
  b.setInsertionPointAfterValue(variable);
  Location loc = variable.getLoc();
  LLVM::StoreOp::create(b, loc, LLVM::ZeroOp::create(b, loc, event), variable);
  for (Operation *copy : copies) {
    b.setInsertionPoint(copy);
    Value joined = LLVM::LoadOp::create(b, copy->getLoc(), event, variable);
    copy->setOperand(copy->getNumOperands() - 1, joined);
    b.setInsertionPointAfter(copy);
    LLVM::StoreOp::create(b, copy->getLoc(), copy->getResult(0), variable);
  }
  for (DMAWaitOp wait : waits) {
    b.setInsertionPoint(wait);
    callWait(b, wait, 1, variable);
  }
}

void cairn::lowerEvents(func::FuncOp func) {
  SmallVector<Operation *> copies, nulls;
  SmallVector<DMAWaitOp> waits;
  bool waitsForAll = false;
  func.walk([&](Operation *op) {
    if (auto wait = dyn_cast<DMAWaitOp>(op)) {
      waits.push_back(wait);
      waitsForAll |= wait.getEvents().empty();
    } else if (isCopy(op)) {
      copies.push_back(op);
    } else if (isa<NullEventOp>(op)) {
      nulls.push_back(op);
    }
  });
  MLIRContext *context = func.getContext();
  Type event = getOpaqueType(context, opaque::Event);
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](EventType) -> Type { return event; });
  replacer.recursivelyReplaceElementsIn(func, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  for (Operation *op : nulls) {
    OpBuilder b(op);
    op->replaceAllUsesWith(LLVM::ZeroOp::create(b, op->getLoc(), event));
    op->erase();
  }
  if (waitsForAll)
    return shareEvent(copies, waits, event, createList(func, event, 1));
  for (DMAWaitOp wait : waits) {
    OperandRange events = wait.getEvents();
    Value list = createList(func, event, events.size());
    OpBuilder b(wait);
    for (auto [i, value] : llvm::enumerate(events)) {
      Value place =
          LLVM::GEPOp::create(b, wait.getLoc(), list.getType(), event, list,
                              ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i)});
      LLVM::StoreOp::create(b, wait.getLoc(), value, place);
    }
    callWait(b, wait, events.size(), list);
  }
}
