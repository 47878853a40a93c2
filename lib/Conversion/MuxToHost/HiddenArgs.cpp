//===- HiddenArgs.cpp - queries and storage as arguments --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HiddenArgs.h"

#include "cairn/Dialect/OCL/IR/Queues.h"
#include "cairn/runtime/HostABI.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

void HiddenArgs::append() {
  Builder b(kernel.getContext());
  Type pointer = LLVM::LLVMPointerType::get(kernel.getContext());
  Type types[HiddenArg::Count] = {pointer,        b.getI64Type(),
                                  b.getI64Type(), b.getI64Type(),
                                  pointer,        pointer};
  for (auto [i, type] : llvm::enumerate(types)) {
    SmallVector<NamedAttribute> attrs;
    if (type == pointer)
      attrs.push_back(b.getNamedAttr(LLVM::LLVMDialect::getNoAliasAttrName(),
                                     b.getUnitAttr()));
    (void)kernel.insertArgument(firstHidden + i, type,
                                b.getDictionaryAttr(attrs), kernel.getLoc());
  }
}

FailureOr<Storage> HiddenArgs::lower() {
  append();
  if (kernel->hasAttr(MuxDialect::getCheckTableAttrName())) {
    OpBuilder b = OpBuilder::atBlockBegin(&kernel.getBody().front());
    placeVariables(kernel,
                   launchAddress(b, kernel.getLoc(),
                                 offsetof(CairnHostLaunch, checks),
                                 LLVM::LLVMPointerType::get(b.getContext())));
  }
  eraseEvents(kernel);
  lowerChecks(kernel);
  if (failed(lowerLocalVariables()))
    return failure();
  SmallVector<Operation *> ops;
  kernel.walk([&](Operation *op) {
    if ((isa<MuxDialect>(op->getDialect()) &&
         !isa<ItemStorageOp, GenericCastOp>(op)) ||
        ocl::isOfQueues(op))
      ops.push_back(op);
  });
  storage.hasQueues = llvm::any_of(ops, ocl::isOfQueues);
  for (Operation *op : ops) {
    OpBuilder b(op);
    if (lowerBarrier(op) || lowerClock(op) || lowerImage(op) ||
        lowerQueue(op, arg(Launch)) || lowerCopy(op))
      continue;
    // The runtime gives a buffer to kernels that say what they print.
    auto formats = kernel->getAttrOfType<ArrayAttr>(
        MuxDialect::getPrintfFormatsAttrName());
    if (isa<PrintfBufferOp>(op) && (!formats || formats.empty()))
      return op->emitOpError("expected '")
             << MuxDialect::getPrintfFormatsAttrName() << "' on the kernel";
    Value value = lowerQuery(b, op);
    if (!value)
      return op->emitOpError("has no lowering for the host yet");
    Type type = op->getResult(0).getType();
    if (value.getType() != type)
      value = arith::TruncIOp::create(b, op->getLoc(), type, value);
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
  }
  lowerStorage();
  if (failed(lowerCasts()))
    return failure();
  return storage;
}

FailureOr<Storage> cairn::lowerToHiddenArgs(func::FuncOp kernel,
                                            HostLayout &layout) {
  return HiddenArgs(kernel, layout).lower();
}
