//===- MemoryModel.cpp - orders and scopes of OpenCL's functions *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryModel.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;

static std::optional<uint64_t> constantAt(Value value) {
  APInt constant;
  if (!matchPattern(value, m_ConstantInt(&constant)))
    return std::nullopt;
  return constant.getZExtValue();
}

FailureOr<MemoryOrder> cairn::readMemoryOrder(LLVM::CallOp call,
                                              Value operand) {
  std::optional<uint64_t> number = constantAt(operand);
  if (!number)
    return MemoryOrder::SeqCst;
  if (std::optional<MemoryOrder> order = symbolizeMemoryOrder(*number))
    return *order;
  return call.emitError() << "expected a memory_order, got " << *number;
}

FailureOr<MemoryScope> cairn::readMemoryScope(LLVM::CallOp call,
                                              Value operand) {
  std::optional<uint64_t> number = constantAt(operand);
  if (!number)
    return MemoryScope::AllSVMDevices;
  if (std::optional<MemoryScope> scope = symbolizeMemoryScope(*number))
    return *scope;
  return call.emitError() << "expected a memory_scope, got " << *number;
}

FailureOr<MemFenceFlags> cairn::readFenceFlags(LLVM::CallOp call,
                                               Value operand) {
  constexpr uint64_t all = 7;
  uint64_t flags = constantAt(operand).value_or(all);
  if (flags & ~all)
    return call.emitError()
           << "expected a combination of CLK_LOCAL_MEM_FENCE, "
              "CLK_GLOBAL_MEM_FENCE and CLK_IMAGE_MEM_FENCE, got "
           << flags;
  return static_cast<MemFenceFlags>(flags);
}

std::string cairn::spell(MemoryOrder order) {
  return ("memory_order_" + stringifyMemoryOrder(order)).str();
}

LLVM::AtomicOrdering cairn::convertOrder(MemoryOrder order) {
  switch (order) {
  case MemoryOrder::Relaxed:
    return LLVM::AtomicOrdering::monotonic;
  case MemoryOrder::Acquire:
    return LLVM::AtomicOrdering::acquire;
  case MemoryOrder::Release:
    return LLVM::AtomicOrdering::release;
  case MemoryOrder::AcqRel:
    return LLVM::AtomicOrdering::acq_rel;
  case MemoryOrder::SeqCst:
    return LLVM::AtomicOrdering::seq_cst;
  }
  llvm_unreachable("an order outside of the enum");
}

MemoryOrder cairn::readMemoryOrder(LLVM::AtomicOrdering order) {
  switch (order) {
  case LLVM::AtomicOrdering::not_atomic:
  case LLVM::AtomicOrdering::unordered:
  case LLVM::AtomicOrdering::monotonic:
    return MemoryOrder::Relaxed;
  case LLVM::AtomicOrdering::acquire:
    return MemoryOrder::Acquire;
  case LLVM::AtomicOrdering::release:
    return MemoryOrder::Release;
  case LLVM::AtomicOrdering::acq_rel:
    return MemoryOrder::AcqRel;
  case LLVM::AtomicOrdering::seq_cst:
    return MemoryOrder::SeqCst;
  }
  llvm_unreachable("an order outside of the enum");
}

MemoryScope cairn::readSyncScope(StringRef name) {
  for (MemoryScope scope : {MemoryScope::WorkItem, MemoryScope::SubGroup,
                            MemoryScope::WorkGroup, MemoryScope::Device})
    if (name == syncScopeName(scope))
      return scope;
  return MemoryScope::AllSVMDevices;
}

StringRef cairn::syncScopeName(MemoryScope scope) {
  switch (scope) {
  case MemoryScope::WorkItem:
    return "singlethread";
  case MemoryScope::SubGroup:
    return "subgroup";
  case MemoryScope::WorkGroup:
    return "workgroup";
  case MemoryScope::Device:
    return "device";
  case MemoryScope::AllSVMDevices:
    return "";
  }
  llvm_unreachable("a scope outside of the enum");
}

Value cairn::stripGenericCast(Value pointer) {
  auto cast = pointer.getDefiningOp<LLVM::AddrSpaceCastOp>();
  return cast ? cast.getArg() : pointer;
}
