//===- Atomics.cpp - atomic accesses ----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Integers have SPIR-V's atomic instructions. Everything else is a loop that
// tries to replace what it found, which every device can do.
//
//===----------------------------------------------------------------------===//

#include "Bits.h"
#include "MemoryLowering.h"
#include "MemoryModel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace cairn::shader {

using Rmw = LLVM::AtomicBinOp;

namespace {
/// The place of an atomic access, and what it orders.
struct AtomicPlace {
  Value pointer;
  /// What the program accesses, and the integer that the pointer points to.
  Type type, word;
  /// Where the value is in the word, if it is narrower.
  Value shift;
  spirv::Scope scope;
  spirv::MemorySemantics semantics;

  Value getValue(OpBuilder &b, Location loc, Value fromWord) const;
  /// `old` with `value` in its place.
  Value getWord(OpBuilder &b, Location loc, Value old, Value value) const;
};
} // namespace

Value AtomicPlace::getValue(OpBuilder &b, Location loc, Value fromWord) const {
  if (shift)
    fromWord = arith::TruncIOp::create(
        b, loc, b.getIntegerType(getBits(type)),
        b.createOrFold<arith::ShRUIOp>(loc, fromWord, shift));
  return bitcast(b, loc, fromWord, type);
}

Value AtomicPlace::getWord(OpBuilder &b, Location loc, Value old,
                           Value value) const {
  value = bitcast(b, loc, value, b.getIntegerType(getBits(type)));
  if (!shift)
    return value;
  value = arith::ShLIOp::create(
      b, loc, arith::ExtUIOp::create(b, loc, word, value), shift);
  Value ones =
      getInt(b, loc, word, llvm::maskTrailingOnes<uint64_t>(getBits(type)));
  Value mask = arith::ShLIOp::create(b, loc, ones, shift);
  Value keep =
      arith::XOrIOp::create(b, loc, mask, getInt(b, loc, word, ~uint64_t(0)));
  return arith::OrIOp::create(b, loc, arith::AndIOp::create(b, loc, old, keep),
                              value);
}

/// An instruction that the dialect lacks (docs/ShaderTarget.md).
static Operation *createPlaceholder(OpBuilder &b, Location loc, StringRef name,
                                    const AtomicPlace &place, Value value) {
  auto getId = [&](uint32_t number) {
    return spirv::ConstantOp::create(b, loc, b.getI32Type(),
                                     b.getI32IntegerAttr(number));
  };
  SmallVector<Value> operands{place.pointer,
                              getId(static_cast<uint32_t>(place.scope)),
                              getId(static_cast<uint32_t>(place.semantics))};
  OperationState state(loc, name);
  if (value)
    operands.push_back(value);
  else
    state.addTypes(place.word);
  state.addOperands(operands);
  return b.create(state);
}

bool MemoryLowering::checkAtomic(Operation *op, Type type) {
  unsigned bits = getBits(type);
  if (!isa<VectorType>(type) && bits <= 64)
    return true;
  emitError(op) << "an atomic access of " << bits
                << " bits; Vulkan has those of at most 64";
  return false;
}

//===----------------------------------------------------------------------===//
// Read, modify, write
//===----------------------------------------------------------------------===//

/// What `op` leaves in memory where `old` was.
static Value getNewValue(OpBuilder &b, Location loc, Rmw op, Value old,
                         Value value) {
  Type type = old.getType();
  auto compare = [&](arith::CmpIPredicate predicate, Value x, Value y) {
    return arith::CmpIOp::create(b, loc, predicate, x, y);
  };
  auto choose = [&](Value condition, Value x, Value y) -> Value {
    return arith::SelectOp::create(b, loc, condition, x, y);
  };
  switch (op) {
  case Rmw::xchg:
    return value;
  case Rmw::add:
    return arith::AddIOp::create(b, loc, old, value);
  case Rmw::sub:
    return arith::SubIOp::create(b, loc, old, value);
  case Rmw::_and:
    return arith::AndIOp::create(b, loc, old, value);
  case Rmw::_or:
    return arith::OrIOp::create(b, loc, old, value);
  case Rmw::_xor:
    return arith::XOrIOp::create(b, loc, old, value);
  case Rmw::nand:
    return arith::XOrIOp::create(b, loc,
                                 arith::AndIOp::create(b, loc, old, value),
                                 getInt(b, loc, type, ~uint64_t(0)));
  case Rmw::max:
    return arith::MaxSIOp::create(b, loc, old, value);
  case Rmw::min:
    return arith::MinSIOp::create(b, loc, old, value);
  case Rmw::umax:
    return arith::MaxUIOp::create(b, loc, old, value);
  case Rmw::umin:
    return arith::MinUIOp::create(b, loc, old, value);
  case Rmw::fadd:
    return arith::AddFOp::create(b, loc, old, value);
  case Rmw::fsub:
    return arith::SubFOp::create(b, loc, old, value);
  case Rmw::fmax:
    return arith::MaxNumFOp::create(b, loc, old, value);
  case Rmw::fmin:
    return arith::MinNumFOp::create(b, loc, old, value);
  case Rmw::fmaximum:
    return arith::MaximumFOp::create(b, loc, old, value);
  case Rmw::fminimum:
    return arith::MinimumFOp::create(b, loc, old, value);
  case Rmw::uinc_wrap:
    return choose(compare(arith::CmpIPredicate::uge, old, value),
                  getInt(b, loc, type, 0),
                  arith::AddIOp::create(b, loc, old, getInt(b, loc, type, 1)));
  case Rmw::udec_wrap: {
    Value isZero =
        compare(arith::CmpIPredicate::eq, old, getInt(b, loc, type, 0));
    Value isAbove = compare(arith::CmpIPredicate::ugt, old, value);
    return choose(arith::OrIOp::create(b, loc, isZero, isAbove), value,
                  arith::SubIOp::create(b, loc, old, getInt(b, loc, type, 1)));
  }
  case Rmw::usub_cond:
    return choose(compare(arith::CmpIPredicate::uge, old, value),
                  arith::SubIOp::create(b, loc, old, value), old);
  case Rmw::usub_sat:
    return choose(compare(arith::CmpIPredicate::uge, old, value),
                  arith::SubIOp::create(b, loc, old, value),
                  getInt(b, loc, type, 0));
  }
  llvm_unreachable("all cases are above");
}

template <typename Op>
static Value createAtomic(OpBuilder &b, Location loc, const AtomicPlace &place,
                          Value value) {
  return Op::create(b, loc, place.word, place.pointer, place.scope,
                    place.semantics, value);
}

/// The one instruction for `op`; none if SPIR-V has none.
static Value createInstruction(OpBuilder &b, Location loc, Rmw op,
                               const AtomicPlace &place, Value value) {
  switch (op) {
  case Rmw::xchg:
    return createAtomic<spirv::AtomicExchangeOp>(b, loc, place, value);
  case Rmw::add:
    return createAtomic<spirv::AtomicIAddOp>(b, loc, place, value);
  case Rmw::sub:
    return createAtomic<spirv::AtomicISubOp>(b, loc, place, value);
  case Rmw::_and:
    return createAtomic<spirv::AtomicAndOp>(b, loc, place, value);
  case Rmw::_or:
    return createAtomic<spirv::AtomicOrOp>(b, loc, place, value);
  case Rmw::_xor:
    return createAtomic<spirv::AtomicXorOp>(b, loc, place, value);
  case Rmw::max:
    return createAtomic<spirv::AtomicSMaxOp>(b, loc, place, value);
  case Rmw::min:
    return createAtomic<spirv::AtomicSMinOp>(b, loc, place, value);
  case Rmw::umax:
    return createAtomic<spirv::AtomicUMaxOp>(b, loc, place, value);
  case Rmw::umin:
    return createAtomic<spirv::AtomicUMinOp>(b, loc, place, value);
  default:
    return {};
  }
}

/// Replaces what is in memory by what `getNext` makes of it, and tries again
/// until nobody else was faster. The word that was there.
static Value
createLoop(OpBuilder &b, Location loc, const AtomicPlace &place,
           llvm::function_ref<Value(OpBuilder &, Value word)> getNext) {
  AtomicPlace relaxed = place;
  relaxed.semantics = spirv::MemorySemantics::None;
  auto createFence = [&]() {
    if (place.semantics != spirv::MemorySemantics::None)
      spirv::MemoryBarrierOp::create(b, loc, place.scope, place.semantics);
  };
  createFence();
  Value first = createPlaceholder(b, loc, "spirv.AtomicLoad", relaxed, Value())
                    ->getResult(0);
  auto loop = scf::WhileOp::create(
      b, loc, place.word, first,
      [&](OpBuilder &b, Location loc, ValueRange args) {
        Value expected = args.front();
        Value found = spirv::AtomicCompareExchangeOp::create(
            b, loc, place.word, place.pointer, place.scope,
            spirv::MemorySemantics::None, spirv::MemorySemantics::None,
            getNext(b, expected), expected);
        Value again = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne,
                                            found, expected);
        scf::ConditionOp::create(b, loc, again, found);
      },
      [&](OpBuilder &b, Location loc, ValueRange args) {
        scf::YieldOp::create(b, loc, args);
      });
  createFence();
  return loop.getResult(0);
}

static Value createLoop(OpBuilder &b, Location loc, Rmw op,
                        const AtomicPlace &place, Value value) {
  Value word =
      createLoop(b, loc, place, [&](OpBuilder &b, Value word) -> Value {
        Value old = place.getValue(b, loc, word);
        return place.getWord(b, loc, word, getNewValue(b, loc, op, old, value));
      });
  return place.getValue(b, loc, word);
}

/// A place of a work-item's own, where nothing needs to be atomic.
static bool isPrivate(const Root &root) { return root.kind == RootKind::Local; }

static AccessFlags getPlainFlags(Type type) {
  AccessFlags flags;
  flags.alignment = getBits(type) / 8;
  return flags;
}

static AtomicPlace getPlace(OpBuilder &b, Location loc, ElementAccess &elements,
                            Root &root, const Offset &offset, Type type,
                            std::optional<StringRef> syncscope,
                            LLVM::AtomicOrdering ordering, bool isLoad,
                            bool isStore) {
  AtomicPlace place;
  place.type = type;
  place.word = b.getIntegerType(getAtomicBits(type));
  place.pointer =
      elements.getAtomicPointer(b, loc, root, offset, type, place.shift);
  place.scope =
      getScope(syncscope, root.storage, elements.hasVulkanMemoryModel());
  place.semantics =
      getSemantics(ordering, place.scope, root.storage, isLoad, isStore);
  return place;
}

void MemoryLowering::lowerAtomicRMW(LLVM::AtomicRMWOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Type type = op.getType();
  eraseLater(op);
  if (isPointer(type)) {
    emitError(op) << "a pointer is exchanged atomically, which Vulkan cannot; "
                     "exchange it as 'intptr_t'";
    return;
  }
  if (!checkAtomic(op, type))
    return;
  Value value = op.getVal();
  auto access = [&](OpBuilder &b, Root &root, const Offset &offset) -> Value {
    if (isPrivate(root)) {
      AccessFlags flags = getPlainFlags(type);
      Value old = elements.load(b, loc, root, offset, type, flags);
      elements.store(b, loc, root, offset,
                     getNewValue(b, loc, op.getBinOp(), old, value), flags);
      return old;
    }
    AtomicPlace place = getPlace(b, loc, elements, root, offset, type,
                                 op.getSyncscope(), op.getOrdering(),
                                 /*isLoad=*/true, /*isStore=*/true);
    bool hasInstruction =
        !place.shift && (op.getBinOp() == Rmw::xchg || isa<IntegerType>(type));
    if (hasInstruction)
      if (Value old = createInstruction(b, loc, op.getBinOp(), place,
                                        bitcast(b, loc, value, place.word)))
        return bitcast(b, loc, old, type);
    return createLoop(b, loc, op.getBinOp(), place, value);
  };
  op.getResult().replaceAllUsesWith(
      accessRoots(b, loc, op.getPtr(), type, access));
}

//===----------------------------------------------------------------------===//
// Compare and exchange
//===----------------------------------------------------------------------===//

void MemoryLowering::lowerCompareExchange(LLVM::AtomicCmpXchgOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value expected = op.getCmp(), value = op.getVal();
  Type type = expected.getType();
  eraseLater(op);
  if (isPointer(type)) {
    emitError(op) << "a pointer is exchanged atomically, which Vulkan cannot; "
                     "exchange it as 'intptr_t'";
    return;
  }
  if (!checkAtomic(op, type))
    return;
  // Bits are compared, not numbers.
  Type integer = b.getIntegerType(getBits(type));
  expected = bitcast(b, loc, expected, integer);
  value = bitcast(b, loc, value, integer);
  auto access = [&](OpBuilder &b, Root &root, const Offset &offset) -> Value {
    if (isPrivate(root)) {
      AccessFlags flags = getPlainFlags(integer);
      Value old = elements.load(b, loc, root, offset, integer, flags);
      Value isEqual = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                            old, expected);
      elements.store(b, loc, root, offset,
                     arith::SelectOp::create(b, loc, isEqual, value, old),
                     flags);
      return old;
    }
    AtomicPlace place = getPlace(b, loc, elements, root, offset, integer,
                                 op.getSyncscope(), op.getSuccessOrdering(),
                                 /*isLoad=*/true, /*isStore=*/true);
    if (!place.shift)
      return spirv::AtomicCompareExchangeOp::create(
          b, loc, integer, place.pointer, place.scope, place.semantics,
          getSemantics(op.getFailureOrdering(), place.scope, root.storage,
                       /*isLoad=*/true, /*isStore=*/false),
          value, expected);
    auto getNext = [&](OpBuilder &b, Value word) -> Value {
      Value isEqual =
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                                place.getValue(b, loc, word), expected);
      return arith::SelectOp::create(b, loc, isEqual,
                                     place.getWord(b, loc, word, value), word);
    };
    return place.getValue(b, loc, createLoop(b, loc, place, getNext));
  };
  Value old = accessRoots(b, loc, op.getPtr(), integer, access);
  Value succeeded =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, old, expected);
  for (Operation *user : llvm::make_early_inc_range(op->getUsers())) {
    auto extract = dyn_cast<LLVM::ExtractValueOp>(user);
    if (!extract) {
      emitError(user) << "the result of a compare-and-exchange is used as a "
                         "whole; run 'shader-legalize-types' first";
      continue;
    }
    bool isFlag = extract.getPosition().front() == 1;
    extract.getResult().replaceAllUsesWith(isFlag ? succeeded
                                                  : bitcast(b, loc, old, type));
    eraseLater(extract);
  }
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

Value MemoryLowering::lowerAtomicLoad(LLVM::LoadOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Type type = op.getType();
  if (!checkAtomic(op, type))
    return Value();
  auto access = [&](OpBuilder &b, Root &root, const Offset &offset) -> Value {
    if (isPrivate(root) || root.kind == RootKind::Table ||
        root.kind == RootKind::Words)
      return elements.load(b, loc, root, offset, type, getPlainFlags(type));
    AtomicPlace place = getPlace(b, loc, elements, root, offset, type,
                                 op.getSyncscope(), op.getOrdering(),
                                 /*isLoad=*/true, /*isStore=*/false);
    Operation *load =
        createPlaceholder(b, loc, "spirv.AtomicLoad", place, Value());
    return place.getValue(b, loc, load->getResult(0));
  };
  return accessRoots(b, loc, op.getAddr(), type, access);
}

void MemoryLowering::lowerAtomicStore(LLVM::StoreOp op, Value value) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Type type = value.getType();
  if (!checkAtomic(op, type))
    return;
  auto access = [&](OpBuilder &b, Root &root, const Offset &offset) -> Value {
    if (isPrivate(root)) {
      elements.store(b, loc, root, offset, value, getPlainFlags(type));
      return {};
    }
    AtomicPlace place = getPlace(b, loc, elements, root, offset, type,
                                 op.getSyncscope(), op.getOrdering(),
                                 /*isLoad=*/false, /*isStore=*/true);
    if (place.shift) {
      createLoop(b, loc, Rmw::xchg, place, value);
      return {};
    }
    createPlaceholder(b, loc, "spirv.AtomicStore", place,
                      bitcast(b, loc, value, place.word));
    return {};
  };
  accessRoots(b, loc, op.getAddr(), Type(), access);
}

} // namespace cairn::shader
