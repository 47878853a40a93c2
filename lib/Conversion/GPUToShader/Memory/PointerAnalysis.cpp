//===- PointerAnalysis.cpp - where pointers point to ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PointerAnalysis.h"
#include "ByteOffset.h"
#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include <numeric>

using namespace mlir;

namespace cairn::shader {

unsigned getAddressSpace(Value pointer) {
  return cast<LLVM::LLVMPointerType>(pointer.getType()).getAddressSpace();
}

PointerAnalysis::PointerAnalysis(gpu::GPUModuleOp module,
                                 const RootTable &roots,
                                 const DataLayout &layout, bool physical)
    : roots(roots), layout(layout), physical(physical) {
  for (unsigned number = 0; number < roots.size(); ++number) {
    const Root &root = roots[number];
    for (const AddressInMemory &address : root.value.addresses)
      join(contents[number], roots.lookup(address.symbol),
           std::abs(roots.getPlace(address)));
    if (!root.value.addresses.empty() && root.holdsNull())
      join(contents[number], unsigned(RootTable::null), 0);
  }
  for (auto function : module.getOps<gpu::GPUFuncOp>())
    functions[function.getName()] = function;
  do {
    changed = false;
    module.walk([&](Operation *op) { visit(op); });
  } while (changed);
}

const PointsTo &PointerAnalysis::operator[](Value pointer) const {
  static const PointsTo nowhere;
  auto it = facts.find(pointer);
  return it == facts.end() ? nowhere : it->second;
}

uint64_t PointerAnalysis::getAlignment(Value pointer,
                                       uint64_t alignment) const {
  uint64_t unit = (*this)[pointer].unit;
  constexpr uint64_t enough = 64;
  uint64_t known = unit == 0 ? enough : unit & -unit;
  return std::max(alignment, std::min(known, enough));
}

const PointsTo &PointerAnalysis::getContent(unsigned root) const {
  static const PointsTo nothing;
  auto it = contents.find(root);
  return it == contents.end() ? nothing : it->second;
}

unsigned PointerAnalysis::getNull(unsigned space) const {
  // Global and generic null pointers are addresses too, where there are some.
  bool hasAddress =
      physical &&
      (space == GlobalSpace || space == ConstantSpace || space == GenericSpace);
  return hasAddress ? RootTable::address : RootTable::null;
}

void PointerAnalysis::join(Value pointer, ArrayRef<unsigned> numbers,
                           uint64_t unit) {
  join(facts[pointer], numbers, unit);
}

void PointerAnalysis::join(PointsTo &fact, ArrayRef<unsigned> numbers,
                           uint64_t unit) {
  uint64_t newUnit = std::gcd(fact.unit, unit);
  changed |= newUnit != fact.unit;
  fact.unit = newUnit;
  for (unsigned number : numbers) {
    auto *place = llvm::lower_bound(fact.roots, number);
    if (place != fact.roots.end() && *place == number)
      continue;
    fact.roots.insert(place, number);
    changed = true;
    // An address says nothing about the object that it is in.
    if (number == RootTable::address)
      fact.unit = 1;
  }
}

void PointerAnalysis::join(Value pointer, Value from) {
  // By value: the map may move its content.
  PointsTo fact = (*this)[from];
  join(pointer, fact.roots, fact.unit);
}

void PointerAnalysis::joinAll(ValueRange pointers, ValueRange from) {
  for (auto [to, source] : llvm::zip_equal(pointers, from))
    if (isPointer(to.getType()))
      join(to, source);
}

void PointerAnalysis::visitControlFlow(Operation *op) {
  llvm::TypeSwitch<Operation *>(op)
      .Case<scf::IfOp, scf::IndexSwitchOp>([&](Operation *op) {
        for (Region &region : op->getRegions())
          if (!region.empty() && op->getNumResults())
            joinAll(op->getResults(),
                    region.front().getTerminator()->getOperands());
      })
      .Case([&](scf::ForOp op) {
        ValueRange yielded = op.getBody()->getTerminator()->getOperands();
        joinAll(op.getRegionIterArgs(), op.getInitArgs());
        joinAll(op.getRegionIterArgs(), yielded);
        joinAll(op.getResults(), op.getInitArgs());
        joinAll(op.getResults(), yielded);
      })
      .Case([&](scf::WhileOp op) {
        joinAll(op.getBeforeArguments(), op.getInits());
        joinAll(op.getBeforeArguments(),
                op.getAfterBody()->getTerminator()->getOperands());
        ValueRange passed = op.getConditionOp().getArgs();
        joinAll(op.getAfterArguments(), passed);
        joinAll(op.getResults(), passed);
      });
}

void PointerAnalysis::visitEscape(Operation *op) {
  Value pointer, address;
  if (auto store = dyn_cast<LLVM::StoreOp>(op)) {
    pointer = store.getValue();
    address = store.getAddr();
  } else if (auto cast = dyn_cast<LLVM::PtrToIntOp>(op)) {
    pointer = cast.getArg();
  }
  if (!pointer)
    return;
  if (!isPointer(pointer.getType())) {
    // Bytes that are zero are null pointers, where there are some.
    if (!physical && isZero(pointer))
      for (unsigned root : RootSet((*this)[address].roots))
        join(contents[root], unsigned(RootTable::null), 0);
    return;
  }
  PointsTo fact = (*this)[pointer];
  if (physical)
    return join(escaped[op->getParentOfType<gpu::GPUFuncOp>()], fact.roots, 1);
  if (!address)
    return;
  for (unsigned root : RootSet((*this)[address].roots))
    join(contents[root], fact.roots, fact.unit);
}

void PointerAnalysis::visitOrigin(Operation *op, Value result) {
  if (!physical) {
    if (auto load = dyn_cast<LLVM::LoadOp>(op))
      for (unsigned root : (*this)[load.getAddr()].roots) {
        PointsTo content = getContent(root);
        join(result, content.roots, content.unit);
      }
    else if (Value origin = getIntegerOrigin(op->getOperand(0)))
      join(result, RootSet((*this)[origin].roots), 1);
    return;
  }
  // Any address, or any object whose address was taken.
  unsigned space = getAddressSpace(result);
  join(result, getNull(space), 1);
  RootSet numbers = escaped[op->getParentOfType<gpu::GPUFuncOp>()].roots;
  for (unsigned number : numbers)
    if (number > RootTable::address &&
        (space == GenericSpace || roots[number].addressSpace == space))
      join(result, number, 1);
}

void PointerAnalysis::visitCall(Operation *op) {
  auto call = dyn_cast<mux::CallOp>(op);
  if (!call)
    return;
  if (gpu::GPUFuncOp callee = functions.lookup(call.getCallee()))
    joinAll(callee.getArguments(), call.getOperands());
}

void PointerAnalysis::visit(Operation *op) {
  if (op->getNumRegions() != 0)
    return visitControlFlow(op);
  visitCall(op);
  visitEscape(op);
  if (op->getNumResults() != 1 || !isPointer(op->getResult(0).getType()))
    return;
  Value result = op->getResult(0);
  unsigned space = getAddressSpace(result);
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](LLVM::AddressOfOp op) {
        if (unsigned root = roots.lookup(op.getGlobalName()))
          join(result, root, roots[root].begin);
      })
      .Case([&](LLVM::AllocaOp op) {
        if (unsigned root = roots.lookup(op))
          join(result, root, 0);
      })
      .Case([&](LLVM::ZeroOp) { join(result, getNull(space), 0); })
      .Case([&](LLVM::GEPOp op) {
        const PointsTo &base = (*this)[op.getBase()];
        uint64_t unit = std::gcd(base.unit, getOffset(op, layout).getUnit());
        join(result, RootSet(base.roots), unit);
      })
      .Case([&](LLVM::PtrMaskOp op) {
        join(result, RootSet((*this)[op.getPtr()].roots), 1);
      })
      .Case<mux::GenericCastOp, LLVM::AddrSpaceCastOp>([&](Operation *op) {
        PointsTo source = (*this)[op->getOperand(0)];
        for (unsigned root : source.roots)
          join(result, keepsRoot(op, root) ? root : getNull(space),
               source.unit);
      })
      .Case<arith::SelectOp, LLVM::SelectOp>([&](Operation *op) {
        join(result, op->getOperand(1));
        join(result, op->getOperand(2));
      })
      .Case<LLVM::BitcastOp, LLVM::FreezeOp, LLVM::LaunderInvariantGroupOp,
            LLVM::StripInvariantGroupOp>(
          [&](Operation *op) { join(result, op->getOperand(0)); })
      .Case<LLVM::LoadOp, LLVM::IntToPtrOp>(
          [&](Operation *op) { visitOrigin(op, result); });
}

bool PointerAnalysis::keepsRoot(Operation *op, unsigned root) const {
  unsigned space = getAddressSpace(op->getResult(0));
  if (root == RootTable::null)
    return getNull(space) == root;
  if (root == RootTable::address)
    return isa<mux::GenericCastOp>(op) ? space == GlobalSpace
                                       : getNull(space) == root;
  return isa<LLVM::AddrSpaceCastOp>(op) || roots[root].addressSpace == space;
}

bool PointerAnalysis::isZero(Value value) const {
  if (matchPattern(value, m_Zero()))
    return true;
  auto load = value.getDefiningOp<LLVM::LoadOp>();
  return load &&
         llvm::all_of((*this)[load.getAddr()].roots, [&](unsigned root) {
           const GlobalValue &held = roots[root].value;
           return !held.bytes.empty() && held.addresses.empty() &&
                  llvm::all_of(held.bytes, [](uint8_t b) { return b == 0; });
         });
}

} // namespace cairn::shader
