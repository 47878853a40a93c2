//===- LowerKernel.cpp - ops of a kernel, one by one ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LowerKernel.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn;

LogicalResult cairn::reportInexpressible(Operation *op, StringRef target,
                                         StringRef why) {
  return op->emitError() << "'" << op->getName() << "' cannot be expressed in "
                         << target << ": "
                         << (why.empty() ? "it has nothing like it" : why);
}

static bool isNative(Type type, ArrayRef<int64_t> lengths) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getRank() == 1 &&
           llvm::is_contained(lengths, vector.getNumElements()) &&
           isNative(vector.getElementType(), lengths);
  constexpr unsigned widths[] = {1, 8, 16, 32, 64};
  auto integer = dyn_cast<IntegerType>(type);
  return !integer || llvm::is_contained(widths, integer.getWidth());
}

LogicalResult cairn::checkValueTypes(gpu::GPUFuncOp kernel,
                                     ArrayRef<int64_t> lengths,
                                     StringRef target) {
  auto refuse = [&](Location loc, Type type) {
    emitError(loc) << "a value of type " << type << ", which " << target
                   << " lacks; run gpu-legalize-types first";
    return WalkResult::interrupt();
  };
  WalkResult walked = kernel.walk([&](Operation *op) {
    for (Type type : op->getResultTypes())
      if (!isNative(type, lengths))
        return refuse(op->getLoc(), type);
    for (Region &region : op->getRegions())
      for (BlockArgument arg : region.getArguments())
        if (!isNative(arg.getType(), lengths))
          return refuse(arg.getLoc(), arg.getType());
    return WalkResult::advance();
  });
  return failure(walked.wasInterrupted());
}

/// `index` is as wide as what the launch's inputs have.
static void replaceIndexByInt(gpu::GPUFuncOp kernel, unsigned bits) {
  Type integer = IntegerType::get(kernel.getContext(), bits);
  auto replace = [&](Value value) {
    if (getElementTypeOrSelf(value.getType()).isIndex())
      value.setType(withElement(value.getType(), integer));
  };
  kernel.walk([&](Operation *op) {
    llvm::for_each(op->getResults(), replace);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), replace);
  });
}

void cairn::eraseDeadOps(gpu::GPUFuncOp kernel) {
  kernel.walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });
}

bool cairn::isPointerCast(Operation *op) {
  auto cast = dyn_cast<UnrealizedConversionCastOp>(op);
  return cast && (isa<LLVM::LLVMPointerType>(cast.getResult(0).getType()) ||
                  isa<LLVM::LLVMPointerType>(cast.getOperand(0).getType()));
}

void cairn::replaceOp(Operation *op, ValueRange results) {
  OpBuilder b(op);
  for (auto [old, result] : llvm::zip_equal(op->getResults(), results)) {
    Value replacement = result;
    if (isa<LLVM::LLVMPointerType>(old.getType()))
      replacement = UnrealizedConversionCastOp::create(b, op->getLoc(),
                                                       old.getType(), result)
                        .getResult(0);
    old.replaceAllUsesWith(replacement);
  }
  op->erase();
}

void cairn::prepareForLowering(gpu::GPUFuncOp kernel, unsigned indexBits) {
  eraseDeadOps(kernel);
  replaceIndexByInt(kernel, indexBits);
}
