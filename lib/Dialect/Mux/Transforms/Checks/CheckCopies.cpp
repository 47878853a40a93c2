//===- CheckCopies.cpp - what copies hand on unwritten ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy of what nobody has written is not a fault; a use of the copy is one. A
// copy from memory to memory hands on at once which of its bytes have been
// written. For what is loaded as a value and stored later, a variable of the
// function keeps that until then.
//
//===----------------------------------------------------------------------===//

#include "FunctionChecks.h"
#include "UsedParts.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

/// Whether it is kept, here or by the runtime, what of `address` has been
/// written.
bool FunctionChecks::mayBeUnwritten(Value address) const {
  unsigned space =
      cast<LLVM::LLVMPointerType>(address.getType()).getAddressSpace();
  AccessRoot root = rootOf(address);
  return checks.uninitialised && space != ConstantSpace &&
         root.kind != AccessRoot::Kind::Internal && !isNoAddress(root.base);
}

FunctionChecks::CopySide FunctionChecks::sideOf(OpBuilder &b, Value address) {
  AccessRoot root = rootOf(address);
  if (auto variable = variables.find(root.base); variable != variables.end())
    return {root.base, static_cast<int64_t>(variable->second.size), address};
  return {objectOf(b, root).first, 0, address};
}

void FunctionChecks::noteCopied(OpBuilder &b, Location loc, const CopySide &to,
                                const CopySide &from, Value bytes) {
  CheckCopyOp::create(b, loc, record, to.object, to.address, from.object,
                      from.address, bytes, item, to.size, from.size,
                      sites.add(function, loc));
}

void FunctionChecks::noteCopied(OpBuilder &b, Operation *copy, Value bytes) {
  Value to = copy->getOperand(0), from = copy->getOperand(1);
  if (mayBeUnwritten(to) && mayBeUnwritten(from))
    noteCopied(b, copy->getLoc(), sideOf(b, to), sideOf(b, from), bytes);
}

/// A variable that says which bytes of what `load` gives had been written; null
/// where all are.
Value FunctionChecks::writtenOf(LLVM::LoadOp load) {
  auto [known, isNew] = loaded.try_emplace(load, Value());
  Value address = unchecked(load.getAddr());
  if (!isNew || !mayBeUnwritten(address))
    return known->second;
  OpBuilder b(load.getContext());
  b.setInsertionPointAfter(item.getDefiningOp());
  Location loc = load.getLoc();
  auto size = static_cast<int64_t>(sizeInMemory(load.getType(), load));
  Value one = arith::ConstantIntOp::create(b, loc, b.getI32Type(), 1);
  Value variable = LLVM::AllocaOp::create(
      b, loc, record.getType(),
      LLVM::LLVMArrayType::get(b.getI8Type(), 2 * size), one, /*alignment=*/8);
  known->second = variable;
  b.setInsertionPointAfter(load);
  Value bytes = arith::ConstantIntOp::create(b, loc, b.getI64Type(), size);
  noteCopied(b, loc, {variable, size, variable}, sideOf(b, address), bytes);
  return variable;
}

static Value offsetBy(OpBuilder &b, Location loc, Value address,
                      int64_t bytes) {
  if (!bytes)
    return address;
  return LLVM::GEPOp::create(
      b, loc, address.getType(), b.getI8Type(), address,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(bytes)});
}

/// The stored value has `parts`, of `size` bytes each.
void FunctionChecks::noteStored(LLVM::StoreOp store, ArrayRef<LoadedPart> parts,
                                int64_t size) {
  Value address = unchecked(store.getAddr());
  if (!mayBeUnwritten(address))
    return;
  OpBuilder b(store);
  Location loc = store.getLoc();
  for (size_t first = 0, next; first < parts.size(); first = next) {
    LLVM::LoadOp load = parts[first].load;
    next = first + 1;
    while (load && next < parts.size() && parts[next].load == load &&
           parts[next].part == parts[next - 1].part + 1)
      ++next;
    Value variable = load ? writtenOf(load) : Value();
    if (!variable)
      continue;
    auto whole = static_cast<int64_t>(sizeInMemory(load.getType(), load));
    CopySide to = sideOf(b, address);
    to.address = offsetBy(b, loc, address, static_cast<int64_t>(first) * size);
    Value from = offsetBy(b, loc, variable, parts[first].part * size);
    Value bytes = arith::ConstantIntOp::create(
        b, loc, b.getI64Type(), static_cast<int64_t>(next - first) * size);
    noteCopied(b, loc, to, {variable, whole, from}, bytes);
  }
}
