//===- ExpandAsyncCopies.cpp - async copies to DMA --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/Events.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

/// Number of scalars in an element; a vector of three takes the room of four
/// (OpenCL C 2.0, section 1.2.5).
static unsigned elementWidth(const BuiltinType &pointer) {
  return pointer.width == 3 ? 4 : pointer.width;
}

static uint64_t elementBytes(const BuiltinType &pointer) {
  return elementWidth(pointer) * pointer.elementBits() / 8;
}

static TypeAttr elementType(OpBuilder &b, const BuiltinType &pointer) {
  unsigned bits = pointer.elementBits();
  Type scalar = b.getIntegerType(bits);
  if (pointer.isFloat())
    scalar = bits == 16   ? Type(b.getF16Type())
             : bits == 32 ? Type(b.getF32Type())
                          : Type(b.getF64Type());
  unsigned width = elementWidth(pointer);
  return TypeAttr::get(width == 1 ? scalar : VectorType::get(width, scalar));
}

static Value sizeConstant(OpBuilder &b, Location loc, Type type,
                          uint64_t value) {
  return arith::ConstantOp::create(
      b, loc, b.getIntegerAttr(type, static_cast<int64_t>(value)));
}

static bool isLocal(Value pointer) {
  return cast<LLVM::LLVMPointerType>(pointer.getType()).getAddressSpace() ==
         LocalSpace;
}

/// The event that the call joins, and what it gives. `followEvents` brings the
/// two sides of the casts together.
static Value joinedEvent(OpBuilder &b, BuiltinOp op) {
  return UnrealizedConversionCastOp::create(b, op.getLoc(),
                                            mux::EventType::get(b.getContext()),
                                            op.getArgs().back())
      .getResult(0);
}

static void replaceEvent(OpBuilder &b, BuiltinOp op, Value event) {
  op.getResult().replaceAllUsesWith(
      UnrealizedConversionCastOp::create(b, op.getLoc(),
                                         op.getResult().getType(), event)
          .getResult(0));
}

static void expandCopy(OpBuilder &b, BuiltinOp op, const BuiltinType &dst) {
  Location loc = op.getLoc();
  OperandRange args = op.getArgs(); // dst, src, elements, event
  Type type = args[2].getType();
  Value width = arith::MulIOp::create(
      b, loc, args[2], sizeConstant(b, loc, type, elementBytes(dst)));
  Value event = joinedEvent(b, op);
  if (isLocal(args[0]))
    event = mux::DMARead1DOp::create(b, loc, event.getType(), args[0], args[1],
                                     width, event, elementType(b, dst));
  else
    event = mux::DMAWrite1DOp::create(b, loc, event.getType(), args[0], args[1],
                                      width, event, elementType(b, dst));
  replaceEvent(b, op, event);
}

/// The stride is that of the global side, in elements; the local side is dense
/// (OpenCL C 2.0, section 1.13.10). An element is a row of the copy.
static void expandStridedCopy(OpBuilder &b, BuiltinOp op,
                              const BuiltinType &dst) {
  Location loc = op.getLoc();
  OperandRange args = op.getArgs(); // dst, src, elements, stride, event
  Type type = args[2].getType();
  Value width = sizeConstant(b, loc, type, elementBytes(dst));
  Value stride = arith::MulIOp::create(b, loc, args[3], width);
  Value event = joinedEvent(b, op);
  if (isLocal(args[0]))
    event = mux::DMARead2DOp::create(b, loc, event.getType(), args[0], args[1],
                                     width, width, stride, args[2], event,
                                     elementType(b, dst));
  else
    event = mux::DMAWrite2DOp::create(b, loc, event.getType(), args[0], args[1],
                                      width, stride, width, args[2], event,
                                      elementType(b, dst));
  replaceEvent(b, op, event);
}

bool cairn::expandAsyncCopy(OpBuilder &b, BuiltinOp op, const Builtin &builtin,
                            const BuiltinSignature &signature) {
  if (builtin.category != BuiltinCategory::AsyncCopy)
    return false;
  if (builtin.name == "async_work_group_copy")
    expandCopy(b, op, signature.params[0]);
  else if (builtin.name == "async_work_group_strided_copy")
    expandStridedCopy(b, op, signature.params[0]);
  else if (builtin.name == "wait_group_events")
    mux::createWaitForList(b, op.getLoc(), op.getArgs()[0], op.getArgs()[1]);
  else if (builtin.name != "prefetch") // a hint, which says nothing here
    return false;
  op.erase();
  return true;
}

void cairn::convertWaits(ModuleOp module) {
  for (auto func : module.getOps<func::FuncOp>()) {
    func.walk([](WaitEventsOp op) {
      OpBuilder b(op);
      SmallVector<Value> events;
      for (Value event : op.getEvents())
        events.push_back(
            UnrealizedConversionCastOp::create(
                b, op.getLoc(), mux::EventType::get(b.getContext()), event)
                .getResult(0));
      // An op without operands waits for all events, and this wait is for none.
      if (!events.empty())
        mux::DMAWaitOp::create(b, op.getLoc(), events);
      op.erase();
    });
    mux::followEvents(func);
  }
}

void cairn::putEventsInLists(ModuleOp module) {
  module.walk([](WaitEventsOp op) {
    auto func = op->getParentOfType<func::FuncOp>();
    Location loc = op.getLoc();
    OpBuilder b = OpBuilder::atBlockBegin(&func.getBody().front());
    auto number = [&](int64_t value) -> Value {
      return arith::ConstantIntOp::create(b, loc, b.getI32Type(), value);
    };
    int64_t count = op.getEvents().size();
    if (count) {
      Type type = op.getEvents().front().getType();
      Value list = LLVM::AllocaOp::create(
          b, loc, LLVM::LLVMPointerType::get(b.getContext()), type,
          number(count), /*alignment=*/8);
      b.setInsertionPoint(op);
      for (auto [i, event] : llvm::enumerate(op.getEvents())) {
        Value at = LLVM::GEPOp::create(
            b, loc, list.getType(), type, list,
            ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(i)});
        LLVM::StoreOp::create(b, loc, event, at);
      }
      BuiltinOp::create(b, loc, TypeRange(), "wait_group_events",
                        "void(int, private event_t*)",
                        ValueRange{number(count), list});
    }
    op.erase();
  });
}
