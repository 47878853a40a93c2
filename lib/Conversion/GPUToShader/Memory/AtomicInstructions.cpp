//===- AtomicInstructions.cpp - atomic accesses of one place ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AtomicInstructions.h"
#include "GPUToSPIRV/Types/AtomicUpdate.h"
#include "SplitBits.h"
#include "Views.h"
#include "cairn/Dialect/SPIRV/IR/Instructions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace cairn::shader {

using Rmw = LLVM::AtomicBinOp;

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
static Operation *create(OpBuilder &b, Location loc,
                         SPIRVInstruction instruction, const AtomicPlace &place,
                         Value value) {
  auto getId = [&](uint32_t number) {
    return spirv::ConstantOp::create(b, loc, b.getI32Type(),
                                     b.getI32IntegerAttr(number));
  };
  SmallVector<Value> operands{place.pointer,
                              getId(static_cast<uint32_t>(place.scope)),
                              getId(static_cast<uint32_t>(place.semantics))};
  OperationState state(loc, instruction.getOpName(b.getContext()));
  if (value)
    operands.push_back(value);
  else
    state.addTypes(place.word);
  state.addOperands(operands);
  return b.create(state);
}

Value createLoad(OpBuilder &b, Location loc, const AtomicPlace &place) {
  Operation *load = create(b, loc, inst::AtomicLoad, place, Value());
  return place.getValue(b, loc, load->getResult(0));
}

void createStore(OpBuilder &b, Location loc, const AtomicPlace &place,
                 Value value) {
  // Where it is a part of a word, the rest must stay.
  if (place.shift) {
    createUpdate(b, loc, Rmw::xchg, place, value);
    return;
  }
  create(b, loc, inst::AtomicStore, place, bitcast(b, loc, value, place.word));
}

//===----------------------------------------------------------------------===//
// Read, modify, write
//===----------------------------------------------------------------------===//

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

Value createLoop(OpBuilder &b, Location loc, const AtomicPlace &place,
                 llvm::function_ref<Value(OpBuilder &, Value word)> getNext) {
  AtomicPlace relaxed = place;
  relaxed.semantics = spirv::MemorySemantics::None;
  auto createFence = [&]() {
    if (place.semantics != spirv::MemorySemantics::None)
      spirv::MemoryBarrierOp::create(b, loc, place.scope, place.semantics);
  };
  createFence();
  Value first =
      create(b, loc, inst::AtomicLoad, relaxed, Value())->getResult(0);
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

Value createUpdate(OpBuilder &b, Location loc, Rmw op, const AtomicPlace &place,
                   Value value) {
  bool hasInstruction =
      !place.shift && (op == Rmw::xchg || isa<IntegerType>(place.type));
  if (hasInstruction)
    if (Value old = createInstruction(b, loc, op, place,
                                      bitcast(b, loc, value, place.word)))
      return bitcast(b, loc, old, place.type);
  Value word =
      createLoop(b, loc, place, [&](OpBuilder &b, Value word) -> Value {
        Value old = place.getValue(b, loc, word);
        return place.getWord(b, loc, word,
                             getUpdatedValue(b, loc, op, old, value));
      });
  return place.getValue(b, loc, word);
}

} // namespace cairn::shader
