//===- PointerWidth.cpp - 32-bit pointers on a 64-bit host ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MuxToHost.h"

using namespace mlir;
using namespace cairn;

static bool holdsPointer(Type type) {
  bool found = false;
  type.walk([&](LLVM::LLVMPointerType) { found = true; });
  return found;
}

// A pointer is a value here like any other until its size shows: in memory, as
// an integer, or in the offset of a field behind it.
LogicalResult cairn::checkPointerWidth(ModuleOp module) {
  auto triple = module->getAttrOfType<StringAttr>(
      LLVM::LLVMDialect::getTargetTripleAttrName());
  if (!triple || triple.getValue().split('-').first != "spir")
    return success();
  WalkResult walk = module.walk([&](Operation *op) {
    bool relies = isa<LLVM::IntToPtrOp>(op);
    // 64 bits hold it, as where it is printed.
    if (auto number = dyn_cast<LLVM::PtrToIntOp>(op))
      relies = !number.getType().isInteger(64);
    if (auto load = dyn_cast<LLVM::LoadOp>(op))
      relies |= holdsPointer(load.getType());
    if (auto store = dyn_cast<LLVM::StoreOp>(op))
      relies |= holdsPointer(store.getValue().getType());
    if (auto gep = dyn_cast<LLVM::GEPOp>(op))
      relies |= holdsPointer(gep.getElemType());
    // A table of pointers has no place in the source, what uses it has.
    for (Value operand : op->getOperands())
      if (auto address = operand.getDefiningOp<LLVM::AddressOfOp>()) {
        auto global =
            module.lookupSymbol<LLVM::GlobalOp>(address.getGlobalName());
        relies |= global && holdsPointer(global.getType());
      }
    if (!relies)
      return WalkResult::advance();
    op->emitError("a kernel for 32-bit pointers ('spir') keeps a pointer in "
                  "memory or in an integer here, where the host's pointers of "
                  "64 bits do not fit; compile it for 'spir64'");
    return WalkResult::interrupt();
  });
  return failure(walk.wasInterrupted());
}
