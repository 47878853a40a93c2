//===- RaiseAtomics.cpp - atomic functions of OpenCL 1.x --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRToOCL.h"

#include "MemoryModel.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/OCL/IR/Builtins.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

/// Relaxed (OpenCL C 1.2, section 6.12.11); local memory is the group's own,
/// other memory the device's.
Value cairn::raiseAtomic(OpBuilder &b, LLVM::CallOp call, StringRef name,
                         const BuiltinSignature &signature) {
  Location loc = call.getLoc();
  OperandRange args = call.getArgOperands();
  if (!name.consume_front("atomic_") && !name.consume_front("atom_"))
    return {};
  Value pointer = stripGenericCast(args[0]);
  unsigned space =
      cast<LLVM::LLVMPointerType>(pointer.getType()).getAddressSpace();
  StringRef scope = syncScopeName(space == LocalSpace ? MemoryScope::WorkGroup
                                                      : MemoryScope::Device);
  const auto ordering = LLVM::AtomicOrdering::monotonic;
  if (name == "cmpxchg") {
    Value pair = LLVM::AtomicCmpXchgOp::create(
        b, loc, pointer, args[1], args[2], ordering, ordering, scope);
    return LLVM::ExtractValueOp::create(b, loc, pair, ArrayRef<int64_t>{0});
  }
  bool isSigned = signature.params[0].isSigned();
  using BinOp = LLVM::AtomicBinOp;
  std::optional<BinOp> kind =
      llvm::StringSwitch<std::optional<BinOp>>(name)
          .Cases({"add", "inc"}, BinOp::add)
          .Cases({"sub", "dec"}, BinOp::sub)
          .Case("xchg", BinOp::xchg)
          .Case("and", BinOp::_and)
          .Case("or", BinOp::_or)
          .Case("xor", BinOp::_xor)
          .Case("min", isSigned ? BinOp::min : BinOp::umin)
          .Case("max", isSigned ? BinOp::max : BinOp::umax)
          .Default(std::nullopt);
  if (!kind)
    return {};
  Value operand;
  if (args.size() == 2) {
    operand = args[1];
  } else {
    Type type = call.getResult().getType();
    operand = arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, 1));
  }
  return LLVM::AtomicRMWOp::create(b, loc, *kind, pointer, operand, ordering,
                                   scope);
}
