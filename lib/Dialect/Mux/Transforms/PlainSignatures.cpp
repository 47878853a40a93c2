//===- PlainSignatures.cpp - values in the types of any function -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/StringSet.h"

namespace cairn::mux {
#define GEN_PASS_DEF_MUXPLAINSIGNATURESPASS
#include "cairn/Dialect/Mux/Transforms/Passes.h.inc"
} // namespace cairn::mux

using namespace mlir;
using namespace cairn::mux;

// The most elements of a vector that is one value.
static constexpr int64_t kMaxPartElements = 4;

static Type withElement(Type type, Type element) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? Type(VectorType::get(vector.getShape(), element)) : element;
}

static bool isNarrow(Type type) {
  Type element = getElementTypeOrSelf(type);
  return element.isIntOrFloat() && element.getIntOrFloatBitWidth() < 32;
}

static bool isWide(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getNumElements() > kMaxPartElements;
}

/// The type that stands for `type`, of no more lanes than a value has.
static Type widened(Type type) {
  return isNarrow(type)
             ? withElement(type, IntegerType::get(type.getContext(), 32))
             : type;
}

/// The integer of `value`'s bits and above them zeros.
static Value widen(OpBuilder &b, Location loc, Value value) {
  Type type = value.getType(), element = getElementTypeOrSelf(type);
  if (!isNarrow(type))
    return value;
  if (isa<FloatType>(element))
    value = arith::BitcastOp::create(
        b, loc,
        withElement(type, b.getIntegerType(element.getIntOrFloatBitWidth())),
        value);
  return arith::ExtUIOp::create(b, loc, widened(type), value);
}

static Value narrow(OpBuilder &b, Location loc, Value value, Type type) {
  Type element = getElementTypeOrSelf(type);
  if (value.getType() == type)
    return value;
  Type bits =
      withElement(type, b.getIntegerType(element.getIntOrFloatBitWidth()));
  value = arith::TruncIOp::create(b, loc, bits, value);
  return bits == type ? value : arith::BitcastOp::create(b, loc, type, value);
}

/// The types that `type` is passed as.
static SmallVector<Type> passedTypes(Type type) {
  if (!isWide(type))
    return {widened(type)};
  auto vector = cast<VectorType>(type);
  Type part =
      widened(VectorType::get({kMaxPartElements}, vector.getElementType()));
  return SmallVector<Type>(vector.getNumElements() / kMaxPartElements, part);
}

static SmallVector<Value> split(OpBuilder &b, Location loc, Value value) {
  if (!isWide(value.getType()))
    return {widen(b, loc, value)};
  int64_t lanes = cast<VectorType>(value.getType()).getNumElements();
  SmallVector<Value> parts;
  for (int64_t first = 0; first < lanes; first += kMaxPartElements) {
    auto numbers = llvm::to_vector(llvm::seq(first, first + kMaxPartElements));
    parts.push_back(widen(
        b, loc, vector::ShuffleOp::create(b, loc, value, value, numbers)));
  }
  return parts;
}

static Value join(OpBuilder &b, Location loc, ValueRange passed, Type type) {
  if (!isWide(type))
    return narrow(b, loc, passed.front(), type);
  Type part = VectorType::get({kMaxPartElements}, getElementTypeOrSelf(type));
  SmallVector<Value> values;
  for (Value value : passed)
    values.push_back(narrow(b, loc, value, part));
  while (values.size() > 1) {
    int64_t lanes = cast<VectorType>(values[0].getType()).getNumElements();
    auto numbers = llvm::to_vector(llvm::seq<int64_t>(0, 2 * lanes));
    SmallVector<Value> pairs;
    for (size_t i = 0; i < values.size(); i += 2)
      pairs.push_back(
          vector::ShuffleOp::create(b, loc, values[i], values[i + 1], numbers));
    values = std::move(pairs);
  }
  return values.front();
}

static void convertBody(func::FuncOp function) {
  Block &entry = function.getBody().front();
  OpBuilder b = OpBuilder::atBlockBegin(&entry);
  SmallVector<Type> types;
  unsigned count = entry.getNumArguments();
  for (unsigned i = 0; i < count; ++i) {
    BlockArgument old = entry.getArgument(i);
    SmallVector<Value> passed;
    for (Type type : passedTypes(old.getType())) {
      types.push_back(type);
      passed.push_back(entry.addArgument(type, old.getLoc()));
    }
    old.replaceAllUsesWith(join(b, old.getLoc(), passed, old.getType()));
  }
  entry.eraseArguments(0, count);
  SmallVector<Type> results;
  for (Type type : function.getResultTypes())
    results.push_back(widened(type));
  function.walk([](func::ReturnOp op) {
    OpBuilder b(op);
    for (OpOperand &operand : op->getOpOperands())
      operand.set(widen(b, op.getLoc(), operand.get()));
  });
  function.removeArgAttrsAttr();
  function.setType(b.getFunctionType(types, results));
}

static void convertCall(func::CallOp call) {
  OpBuilder b(call);
  SmallVector<Value> operands;
  for (Value operand : call.getOperands())
    llvm::append_range(operands, split(b, call.getLoc(), operand));
  SmallVector<Type> results;
  for (Type type : call.getResultTypes())
    results.push_back(widened(type));
  auto converted = func::CallOp::create(b, call.getLoc(), call.getCallee(),
                                        results, operands);
  for (auto [old, value] :
       llvm::zip_equal(call.getResults(), converted.getResults()))
    old.replaceAllUsesWith(narrow(b, call.getLoc(), value, old.getType()));
  call.erase();
}

static bool isPlain(func::FuncOp function) {
  return llvm::none_of(
             function.getArgumentTypes(),
             [](Type type) { return isNarrow(type) || isWide(type); }) &&
         llvm::none_of(function.getResultTypes(), isNarrow);
}

namespace {
struct MuxPlainSignaturesPass
    : cairn::mux::impl::MuxPlainSignaturesPassBase<MuxPlainSignaturesPass> {
  void runOnOperation() override {
    llvm::StringSet<> converted;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (!isHelper(function) || isPlain(function))
        continue;
      converted.insert(function.getName());
      convertBody(function);
    }
    SmallVector<func::CallOp> calls;
    getOperation().walk([&](func::CallOp call) {
      if (converted.contains(call.getCallee()))
        calls.push_back(call);
    });
    for (func::CallOp call : calls)
      convertCall(call);
  }
};
} // namespace
