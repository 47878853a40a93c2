//===- LowerGenericCasts.cpp - whose memory an address is in ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MuxToHost.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

// On the host all memory is one address space. A group's local memory and its
// work-items' private memory are known places, though, and all that is
// elsewhere is global: constant memory has no generic pointers (OpenCL C 2.0,
// section 1.5.5).

namespace {

class GenericCasts {
public:
  GenericCasts(func::FuncOp kernel, HostLayout &layout,
               const GroupMemory &memory)
      : kernel(kernel), layout(layout), memory(memory) {}

  LogicalResult lower();

private:
  Value isIn(OpBuilder &b, Location loc, Value address, Value base, Value size);
  Value isLocal(OpBuilder &b, Location loc, Value address);
  Value isPrivate(OpBuilder &b, Location loc, Value address);
  void lower(GenericCastOp op);

  func::FuncOp kernel;
  HostLayout &layout;
  const GroupMemory &memory;
  SmallVector<LLVM::AllocaOp> allocas;
};

} // namespace

/// Whether `address`, a number, is one of the `size` bytes from the pointer
/// `base` on. Null never is.
Value GenericCasts::isIn(OpBuilder &b, Location loc, Value address, Value base,
                         Value size) {
  Value start = LLVM::PtrToIntOp::create(b, loc, b.getI64Type(), base);
  Value offset = arith::SubIOp::create(b, loc, address, start);
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, offset, size);
}

Value GenericCasts::isLocal(OpBuilder &b, Location loc, Value address) {
  return isIn(b, loc, address, memory.local, memory.localBytes);
}

/// Private memory is on the stack, or in scratch memory where work-items keep
/// it over a barrier.
Value GenericCasts::isPrivate(OpBuilder &b, Location loc, Value address) {
  Value found = isIn(b, loc, address, memory.scratch, memory.scratchBytes);
  for (LLVM::AllocaOp alloca : allocas) {
    Value count = alloca.getArraySize();
    if (!count.getType().isInteger(64))
      count = arith::ExtUIOp::create(b, loc, b.getI64Type(), count);
    Value size = arith::MulIOp::create(
        b, loc, count,
        arith::ConstantIntOp::create(
            b, loc, b.getI64Type(),
            static_cast<int64_t>(layout.sizeOf(alloca.getElemType()))));
    Value isHere = isIn(b, loc, address, alloca.getResult(), size);
    found = arith::OrIOp::create(b, loc, found, isHere);
  }
  return found;
}

void GenericCasts::lower(GenericCastOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Type type = op.getResult().getType();
  Value address =
      LLVM::PtrToIntOp::create(b, loc, b.getI64Type(), op.getPointer());
  Value isThere;
  switch (cast<LLVM::LLVMPointerType>(type).getAddressSpace()) {
  case PrivateSpace:
    isThere = isPrivate(b, loc, address);
    break;
  case LocalSpace:
    isThere = isLocal(b, loc, address);
    break;
  default: // global: neither of them
    isThere = arith::XOrIOp::create(
        b, loc,
        arith::OrIOp::create(b, loc, isPrivate(b, loc, address),
                             isLocal(b, loc, address)),
        arith::ConstantIntOp::create(b, loc, b.getI1Type(), 1));
    break;
  }
  Value pointer = LLVM::AddrSpaceCastOp::create(b, loc, type, op.getPointer());
  op.getResult().replaceAllUsesWith(arith::SelectOp::create(
      b, loc, isThere, pointer, LLVM::ZeroOp::create(b, loc, type)));
  op.erase();
}

LogicalResult GenericCasts::lower() {
  SmallVector<GenericCastOp> casts;
  kernel.walk([&](GenericCastOp op) { casts.push_back(op); });
  if (casts.empty())
    return success();
  Block &entry = kernel.getBody().front();
  WalkResult walk = kernel.walk([&](LLVM::AllocaOp alloca) {
    auto isBehind = [&](GenericCastOp op) {
      return alloca->isBeforeInBlock(entry.findAncestorOpInBlock(*op));
    };
    if (alloca->getBlock() != &entry || !llvm::all_of(casts, isBehind)) {
      alloca.emitOpError("expected private memory to be allocated at the "
                         "kernel's start, as 'mux.generic_cast' asks for it");
      return WalkResult::interrupt();
    }
    allocas.push_back(alloca);
    return WalkResult::advance();
  });
  if (walk.wasInterrupted())
    return failure();
  for (GenericCastOp op : casts)
    lower(op);
  return success();
}

LogicalResult cairn::lowerGenericCasts(func::FuncOp kernel, HostLayout &layout,
                                       const GroupMemory &memory) {
  return GenericCasts(kernel, layout, memory).lower();
}
