//===- LowerCasts.cpp - conversions of floats -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShaderLowerings.h"

#include "cairn/Dialect/OCL/IR/Predicates.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace cairn;

static NamedAttribute exact(SPIRVBuilder &b) {
  return {b.getStringAttr("no_contraction"), b.getUnitAttr()};
}

/// A byte or short in the low bits of 2^23 is added to it. GPUs whose
/// conversions take several times as long as a difference gain by that (1.13x
/// on a filter over bytes), others lose next to nothing.
static Value narrowToFloat(SPIRVBuilder &b, Value value, Type type) {
  Value bits =
      b.bitOr(b.resizeUnsigned(value, 32),
              b.integer(withElement(type, b.getI32Type()), 0x4b000000));
  return b.make<spirv::FSubOp>(
      type, {b.bitcast(type, bits), b.real(type, 8388608)}, exact(b));
}

static Value intToFloat(SPIRVBuilder &b, Operation *op, bool isSigned) {
  Value value = op->getOperand(0);
  Type type = op->getResult(0).getType();
  // Mesa makes -0 of a choice between -1.0 and 0.0, hence through an integer.
  if (isBool(value.getType())) {
    Type integers = withElement(type, b.getI32Type());
    value = b.select(value, b.integer(integers, isSigned ? -1 : 1),
                     b.integer(integers, 0));
  }
  if (!isSigned && bitWidth(value.getType()) <= 16 && bitWidth(type) == 32)
    return narrowToFloat(b, value, type);
  return b.make(isSigned ? instruction<spirv::ConvertSToFOp>()
                         : instruction<spirv::ConvertUToFOp>(),
                type, value);
}

/// As a boolean only 0 and 1, or 0 and -1, are defined.
static Value floatToInt(SPIRVBuilder &b, Operation *op,
                        SPIRVInstruction converts) {
  Value value = op->getOperand(0);
  Type type = op->getResult(0).getType();
  // Mesa (22.3) takes `long` from the `float` of a `long` for that `long`, and
  // keeps SignedZeroInfNanPreserve by the width of the result.
  if (bitWidth(type) > bitWidth(value.getType()))
    return b.make(converts, type, value, exact(b));
  if (!isBool(type))
    return b.make(converts, type, value);
  Value magnitude = b.make<spirv::GLFAbsOp>(value.getType(), value);
  return b.compare<spirv::FOrdGreaterThanEqualOp>(magnitude,
                                                  b.real(value.getType(), 1));
}

/// The float next to `value` towards zero, with its last bit set where anything
/// was lost, so that rounding it once more rounds `value` itself. By integers:
/// compilers of drivers take the way to float and back for nothing at all.
static Value truncateToOdd(SPIRVBuilder &b, Value value, Type type) {
  Type integers = withElement(type, b.getI64Type());
  constexpr uint64_t below = (1ull << 29) - 1; // what float has no place for
  Value bits = b.bitcast(integers, value);
  // Any of them carries into the last bit that float has.
  Value carry = b.add(b.bitAnd(bits, below), b.integer(integers, below));
  Value odd = b.bitAnd(b.bitOr(bits, carry), ~below);
  return b.make<spirv::FConvertOp>(type, b.bitcast(value.getType(), odd));
}

/// Whether `value` is computed with, and not only put somewhere.
static bool isComputedWith(Value value) {
  return llvm::any_of(value.getUsers(), [](Operation *user) {
    return !isa<spirv::StoreOp, spirv::BitcastOp, arith::BitcastOp>(user);
  });
}

static Value lowerTruncFloat(SPIRVBuilder &b, arith::TruncFOp op) {
  arith::RoundingMode mode =
      op.getRoundingmode().value_or(arith::RoundingMode::to_nearest_even);
  if (mode != arith::RoundingMode::to_nearest_even)
    return b.refuse("conversions round to nearest even only");
  Value value = op.getIn();
  // Drivers go through float here, and so round twice.
  if (bitWidth(value.getType()) == 64 && bitWidth(op.getType()) == 16)
    value = truncateToOdd(b, value, withElement(op.getType(), b.getF32Type()));
  Value narrow = b.make<spirv::FConvertOp>(op.getType(), value);
  // NVIDIA's driver (580.159.04) takes the way to half and back for nothing at
  // all, though the mode of rounding is given.
  if (bitWidth(op.getType()) == 16 && isComputedWith(op))
    return b.make<spirv::FMulOp>(op.getType(),
                                 {narrow, b.real(op.getType(), 1)}, exact(b));
  return narrow;
}

/// Devices that store bytes, and do not compute with them, have no constants
/// of that type: they are cut from words.
static void addByteConstants(OpLowerings &lowerings) {
  StringRef name = arith::ConstantOp::getOperationName();
  lowerings.add(name, [plain = *lowerings.find(name)](
                          SPIRVBuilder &b, Operation *op,
                          SmallVectorImpl<Value> &results) {
    Type type = op->getResult(0).getType();
    if (static_cast<ShaderBuilder &>(b).info.options.int8 || !type.isInteger(8))
      return plain(b, op, results);
    auto byte = cast<IntegerAttr>(cast<arith::ConstantOp>(op).getValue());
    Value word = b.integer(b.getI32Type(), byte.getValue().getZExtValue());
    results.push_back(b.make<spirv::UConvertOp>(type, word));
    return success();
  });
}

/// Nor do they compute with them: patterns that narrow what is done to widened
/// bytes leave operations on bytes, which words are taken for again.
static void addByteOperations(OpLowerings &lowerings) {
  for (StringRef name :
       {arith::AndIOp::getOperationName(), arith::OrIOp::getOperationName(),
        arith::XOrIOp::getOperationName(), arith::CmpIOp::getOperationName(),
        arith::ExtUIOp::getOperationName()})
    lowerings.add(
        name, [plain = *lowerings.find(name)](SPIRVBuilder &b, Operation *op,
                                              SmallVectorImpl<Value> &results) {
          Value result = op->getResult(0);
          Type type = result.getType(), word = b.getI32Type();
          bool fromByte = op->getOperand(0).getType().isInteger(8);
          bool isCast = isa<arith::ExtUIOp>(op);
          if (static_cast<ShaderBuilder &>(b).info.options.int8 ||
              (isCast ? fromByte || !type.isInteger(8) : !fromByte))
            return plain(b, op, results);
          auto compare = dyn_cast<arith::CmpIOp>(op);
          bool isSigned = compare && isSignedPredicate(compare.getPredicate());
          for (OpOperand &operand : op->getOpOperands())
            if (fromByte)
              operand.set(isSigned
                              ? b.make<spirv::SConvertOp>(word, operand.get())
                              : b.make<spirv::UConvertOp>(word, operand.get()));
          if (!compare)
            result.setType(word);
          LogicalResult made = plain(b, op, results);
          if (compare || failed(made))
            return made;
          result.setType(type);
          results.front() = b.make<spirv::UConvertOp>(type, results.front());
          return success();
        });
}

/// To 64 bits by way of 32: with NVIDIA's driver (580.159.04) the high word of
/// a byte of 128 or more, unsigned, was all ones.
static void addLongWidenings(OpLowerings &lowerings) {
  for (StringRef name :
       {arith::ExtUIOp::getOperationName(), arith::ExtSIOp::getOperationName()})
    lowerings.add(
        name, [plain = *lowerings.find(name)](SPIRVBuilder &b, Operation *op,
                                              SmallVectorImpl<Value> &results) {
          Value value = op->getOperand(0);
          Type type = op->getResult(0).getType();
          unsigned from = bitWidth(value.getType());
          if (bitWidth(type) != 64 || from < 8 || from >= 32)
            return plain(b, op, results);
          results.push_back(
              isa<arith::ExtSIOp>(op)
                  ? b.resizeSigned(b.resizeSigned(value, 32), 64)
                  : b.resizeUnsigned(b.resizeUnsigned(value, 32), 64));
          return success();
        });
}

void cairn::addShaderCastLowerings(OpLowerings &lowerings) {
  addByteConstants(lowerings);
  addByteOperations(lowerings);
  addLongWidenings(lowerings);
  addFloatCasts(lowerings, intToFloat, floatToInt);
  lowerings.add(lowerTruncFloat);
}
