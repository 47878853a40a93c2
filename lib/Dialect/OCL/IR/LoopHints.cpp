//===- LoopHints.cpp - what a program says of unrolling ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/OCL/IR/LoopHints.h"

#include "cairn/Dialect/Contracts/LoopAnnotation.h"

using namespace mlir;
using namespace cairn::ocl;

static LLVM::LoopUnrollAttr unrollOf(Operation *op) {
  auto annotation =
      op->getAttrOfType<LLVM::LoopAnnotationAttr>(kLoopAnnotationAttr);
  return annotation ? annotation.getUnroll() : nullptr;
}

std::optional<LoopHint> LoopHint::of(Operation *op) {
  LLVM::LoopUnrollAttr unroll = unrollOf(op);
  if (!unroll)
    return std::nullopt;
  if (unroll.getDisable() && unroll.getDisable().getValue())
    return LoopHint{Kind::DontUnroll};
  if (IntegerAttr count = unroll.getCount()) {
    if (count.getValue().sle(1))
      return LoopHint{Kind::DontUnroll};
    return LoopHint{Kind::Factor,
                    static_cast<uint32_t>(count.getValue().getZExtValue())};
  }
  return LoopHint{Kind::Unroll};
}

/// Gives `loop` an annotation with `unroll` alone.
static void annotate(Operation *loop, LLVM::LoopUnrollAttr unroll) {
  loop->setAttr(
      kLoopAnnotationAttr,
      cairn::getLoopAnnotation(loop->getContext(), {.unroll = unroll}));
}

void cairn::ocl::copyLoopHint(Operation *from, Operation *to) {
  if (LLVM::LoopUnrollAttr unroll = unrollOf(from))
    annotate(to, unroll);
}

void cairn::ocl::disableUnrolling(Operation *loop) {
  MLIRContext *context = loop->getContext();
  annotate(loop,
           LLVM::LoopUnrollAttr::get(context, BoolAttr::get(context, true), {},
                                     {}, {}, {}, {}, {}));
}
