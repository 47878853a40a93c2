//===- LowerCopies.cpp - copies between memories ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MuxToHost.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// Copies `count` things, each `strides` bytes behind the one before.
static void
copyRepeatedly(OpBuilder &b, Location loc, Value dst, Value src, Value count,
               Value dstStride, Value srcStride,
               function_ref<void(OpBuilder &, Value dst, Value src)> copy) {
  Value zero =
      arith::ConstantOp::create(b, loc, b.getZeroAttr(count.getType()));
  Value one =
      arith::ConstantOp::create(b, loc, b.getIntegerAttr(count.getType(), 1));
  auto loop = scf::ForOp::create(b, loc, zero, count, one);
  OpBuilder inner = OpBuilder::atBlockTerminator(loop.getBody());
  auto at = [&](Value base, Value stride) -> Value {
    Value offset =
        arith::MulIOp::create(inner, loc, loop.getInductionVar(), stride);
    return LLVM::GEPOp::create(inner, loc, base.getType(), inner.getI8Type(),
                               base, ValueRange{offset});
  };
  Value dstAt = at(dst, dstStride), srcAt = at(src, srcStride);
  copy(inner, dstAt, srcAt);
}

/// Whether the op is one of copies, whose memory is copied then.
static bool copyMemory(OpBuilder &b, Operation *op) {
  Location loc = op->getLoc();
  auto copyLine = [loc](Value width) {
    return [=](OpBuilder &b, Value dst, Value src) {
      LLVM::MemcpyOp::create(b, loc, dst, src, width, /*isVolatile=*/false);
    };
  };
  auto copy2D = [&](auto dma) {
    copyRepeatedly(b, loc, dma.getDst(), dma.getSrc(), dma.getHeight(),
                   dma.getDstStride(), dma.getSrcStride(),
                   copyLine(dma.getWidth()));
  };
  auto copy3D = [&](auto dma) {
    copyRepeatedly(b, loc, dma.getDst(), dma.getSrc(), dma.getDepth(),
                   dma.getDstPlaneStride(), dma.getSrcPlaneStride(),
                   [&](OpBuilder &inner, Value dst, Value src) {
                     copyRepeatedly(inner, loc, dst, src, dma.getHeight(),
                                    dma.getDstLineStride(),
                                    dma.getSrcLineStride(),
                                    copyLine(dma.getWidth()));
                   });
  };
  return TypeSwitch<Operation *, bool>(op)
      .Case<DMARead1DOp, DMAWrite1DOp>([&](auto dma) {
        copyLine(dma.getWidth())(b, dma.getDst(), dma.getSrc());
        return true;
      })
      .Case<DMARead2DOp, DMAWrite2DOp>([&](auto dma) {
        copy2D(dma);
        return true;
      })
      .Case<DMARead3DOp, DMAWrite3DOp>([&](auto dma) {
        copy3D(dma);
        return true;
      })
      .Case<DMAWaitOp, NullEventOp>([](auto) { return true; })
      .Default(false);
}

/// The host copies at once, so that there is nothing to wait for.
bool cairn::lowerCopy(Operation *op) {
  if (isa<EventNumberOp, NumberedEventOp>(op)) {
    op->getResult(0).replaceAllUsesWith(op->getOperand(0));
    op->erase();
    return true;
  }
  OpBuilder b(op);
  if (!copyMemory(b, op))
    return false;
  for (Value event : op->getResults())
    if (!event.use_empty())
      event.replaceAllUsesWith(
          arith::ConstantIntOp::create(b, op->getLoc(), b.getI64Type(), 0));
  op->erase();
  return true;
}

void cairn::eraseEvents(func::FuncOp kernel) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](EventType type) -> Type {
    return IntegerType::get(type.getContext(), 64);
  });
  replacer.recursivelyReplaceElementsIn(kernel, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}
