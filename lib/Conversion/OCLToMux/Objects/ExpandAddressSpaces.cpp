//===- ExpandAddressSpaces.cpp - what memory a pointer is in ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

/// `pointer`, which is generic, as one into the address space `space`, or null.
static Value castTo(OpBuilder &b, Location loc, Value pointer, unsigned space) {
  return mux::GenericCastOp::create(
      b, loc, LLVM::LLVMPointerType::get(b.getContext(), space), pointer);
}

static Value pointsInto(OpBuilder &b, Location loc, Value pointer,
                        unsigned space) {
  Value named = castTo(b, loc, pointer, space);
  return LLVM::ICmpOp::create(b, loc, LLVM::ICmpPredicate::ne, named,
                              LLVM::ZeroOp::create(b, loc, named.getType()));
}

/// The fence that orders accesses of the memory pointed to: none for private
/// memory, which nobody else sees.
static Value expandGetFence(OpBuilder &b, Location loc, Value pointer,
                            Type type) {
  auto flag = [&](MemFenceFlags flag) -> Value {
    return arith::ConstantIntOp::create(b, loc, type,
                                        static_cast<int64_t>(flag));
  };
  Value inGlobal = arith::SelectOp::create(
      b, loc, pointsInto(b, loc, pointer, GlobalSpace),
      flag(MemFenceFlags::Global), flag(MemFenceFlags::None));
  return arith::SelectOp::create(b, loc,
                                 pointsInto(b, loc, pointer, LocalSpace),
                                 flag(MemFenceFlags::Local), inGlobal);
}

// OpenCL C 2.0, section 1.13.9.
Value cairn::expandAddressSpaceQuery(OpBuilder &b, BuiltinOp op,
                                     const Builtin &builtin) {
  if (builtin.category != BuiltinCategory::AddressSpace)
    return {};
  Location loc = op.getLoc();
  Value pointer = op.getArgs()[0];
  if (builtin.name == "get_fence")
    return expandGetFence(b, loc, pointer, op.getResult().getType());
  // to_global, to_local and to_private say where to by their result.
  auto type = dyn_cast<LLVM::LLVMPointerType>(op.getResult().getType());
  return type ? castTo(b, loc, pointer, type.getAddressSpace()) : Value();
}
