//===- LowerAtomics.cpp - atomic accesses -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// By integers, which every device has: of a float or a pointer the bits are
// accessed. Only what computes with floats is done on floats.
//
//===----------------------------------------------------------------------===//

#include "GPUToKernel/KernelBuilder.h"
#include "MemoryLowerings.h"
#include "PointerTypes.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using spirv::MemorySemantics;

namespace cairn::kernel {

using Ordering = LLVM::AtomicOrdering;
using Rmw = LLVM::AtomicBinOp;

//===----------------------------------------------------------------------===//
// Scopes and orders
//===----------------------------------------------------------------------===//

/// As docs/Levels.md spells the scopes.
static spirv::Scope getScope(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>("syncscope");
  return llvm::StringSwitch<spirv::Scope>(name ? name.getValue() : "")
      .Case("singlethread", spirv::Scope::Invocation)
      .Case("subgroup", spirv::Scope::Subgroup)
      .Case("workgroup", spirv::Scope::Workgroup)
      .Case("device", spirv::Scope::Device)
      .Default(spirv::Scope::CrossDevice);
}

/// What the access of memory of class `storage` orders, and of what memory.
static MemorySemantics getSemantics(Ordering ordering,
                                    spirv::StorageClass storage) {
  MemorySemantics order;
  switch (ordering) {
  case Ordering::not_atomic:
  case Ordering::unordered:
  case Ordering::monotonic:
    return MemorySemantics::None;
  case Ordering::acquire:
    order = MemorySemantics::Acquire;
    break;
  case Ordering::release:
    order = MemorySemantics::Release;
    break;
  case Ordering::acq_rel:
    order = MemorySemantics::AcquireRelease;
    break;
  case Ordering::seq_cst:
    order = MemorySemantics::SequentiallyConsistent;
    break;
  }
  if (storage == spirv::StorageClass::Workgroup)
    return order | MemorySemantics::WorkgroupMemory;
  if (storage == spirv::StorageClass::CrossWorkgroup)
    return order | MemorySemantics::CrossWorkgroupMemory;
  return order | MemorySemantics::CrossWorkgroupMemory |
         MemorySemantics::WorkgroupMemory;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

namespace {

/// The place of an access, and the integer that is there.
class AtomicPlace {
public:
  AtomicPlace(KernelBuilder &b, Operation *op, Value pointer, Type type)
      : b(b), type(type), scope(b.scope(getScope(op))),
        storage(pointerType(pointer).getStorageClass()),
        integer(b.getIntegerType(
            isa<spirv::PointerType>(type) ? 64 : type.getIntOrFloatBitWidth())),
        pointer(pointer) {}

  Value semantics(Ordering ordering) {
    return b.constant32(static_cast<uint32_t>(getSemantics(ordering, storage)));
  }
  Value toInteger(Value value) {
    if (isa<spirv::PointerType>(value.getType()))
      return b.make<spirv::ConvertPtrToUOp>(integer, value);
    return b.bitcast(integer, value);
  }
  Value fromInteger(Value value) {
    if (isa<spirv::PointerType>(type))
      return b.make<spirv::ConvertUToPtrOp>(type, value);
    return b.bitcast(type, value);
  }
  Value pointerToInteger() { return pointerTo(b, integer, pointer); }
  Value pointerToValue() { return pointerTo(b, type, pointer); }

  KernelBuilder &b;
  Type type;
  Value scope;
  spirv::StorageClass storage;
  IntegerType integer;

private:
  Value pointer;
};

} // namespace

//===----------------------------------------------------------------------===//
// Read, modify, write
//===----------------------------------------------------------------------===//

static SPIRVInstruction instructionFor(Rmw op) {
  switch (op) {
  case Rmw::xchg:
    return inst::AtomicExchange;
  case Rmw::add:
    return inst::AtomicIAdd;
  case Rmw::sub:
    return inst::AtomicISub;
  case Rmw::_and:
    return inst::AtomicAnd;
  case Rmw::_or:
    return inst::AtomicOr;
  case Rmw::_xor:
    return inst::AtomicXor;
  case Rmw::max:
    return inst::AtomicSMax;
  case Rmw::min:
    return inst::AtomicSMin;
  case Rmw::umax:
    return inst::AtomicUMax;
  case Rmw::umin:
    return inst::AtomicUMin;
  case Rmw::fadd:
  case Rmw::fsub:
    return inst::AtomicFAddEXT;
  case Rmw::fmax:
    return inst::AtomicFMaxEXT;
  case Rmw::fmin:
    return inst::AtomicFMinEXT;
  default:
    return {};
  }
}

static Value lowerUpdate(KernelBuilder &b, LLVM::AtomicRMWOp op) {
  SPIRVInstruction update = instructionFor(op.getBinOp());
  if (!update)
    return b.refuse("it is expected to be a loop; run 'gpu-legalize-types' "
                    "first");
  Value operand = b.lowered(op.getVal());
  AtomicPlace place(b, op, b.lowered(op.getPtr()), operand.getType());
  Value semantics = place.semantics(op.getOrdering());
  if (isa<FloatType>(operand.getType()) && op.getBinOp() != Rmw::xchg) {
    if (op.getBinOp() == Rmw::fsub)
      operand = b.make<spirv::FNegateOp>(operand.getType(), operand);
    return b.make(update, operand.getType(),
                  {place.pointerToValue(), place.scope, semantics, operand});
  }
  return place.fromInteger(b.make(update, place.integer,
                                  {place.pointerToInteger(), place.scope,
                                   semantics, place.toInteger(operand)}));
}

/// What was there stands for the whole result, of which nothing else is used.
static Value lowerExchange(KernelBuilder &b, LLVM::AtomicCmpXchgOp op) {
  Value expected = b.lowered(op.getCmp()), value = b.lowered(op.getVal());
  AtomicPlace place(b, op, b.lowered(op.getPtr()), value.getType());
  return place.fromInteger(
      b.make(inst::AtomicCompareExchange, place.integer,
             {place.pointerToInteger(), place.scope,
              place.semantics(op.getSuccessOrdering()),
              place.semantics(op.getFailureOrdering()), place.toInteger(value),
              place.toInteger(expected)}));
}

static Value lowerMember(KernelBuilder &b, LLVM::ExtractValueOp op) {
  Value exchange = op->getOperand(0);
  if (exchange.getType() != b.typeOf(op.getResult()) ||
      op.getPosition() != ArrayRef<int64_t>{0})
    return b.refuse("aggregates are expected to be in parts; run "
                    "'gpu-legalize-types' first");
  return exchange;
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

Value lowerAtomicLoad(KernelBuilder &b, LLVM::LoadOp op) {
  AtomicPlace place(b, op, b.lowered(op.getAddr()), b.typeOf(op.getResult()));
  return place.fromInteger(b.make(inst::AtomicLoad, place.integer,
                                  {place.pointerToInteger(), place.scope,
                                   place.semantics(op.getOrdering())}));
}

void lowerAtomicStore(KernelBuilder &b, LLVM::StoreOp op) {
  Value value = b.lowered(op.getValue());
  AtomicPlace place(b, op, b.lowered(op.getAddr()), value.getType());
  b.makeEffect(inst::AtomicStore,
               {place.pointerToInteger(), place.scope,
                place.semantics(op.getOrdering()), place.toInteger(value)});
}

void addAtomicLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerUpdate);
  lowerings.add(lowerExchange);
  lowerings.add(lowerMember);
}

} // namespace cairn::kernel
