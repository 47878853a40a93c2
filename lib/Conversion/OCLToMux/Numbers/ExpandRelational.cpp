//===- ExpandRelational.cpp - comparisons, tests and selections -*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of OpenCL C 2.0, section 1.13.6. True is 1 for a scalar and -1
// for an element of a vector; an element is true by its highest bit, a scalar
// by being not zero.
//
//===----------------------------------------------------------------------===//

#include "OCLToMux.h"

#include "Bitcast.h"
#include "Constants.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;
using llvm::APFloat;

static Value compareWith(OpBuilder &b, Location loc,
                         arith::CmpFPredicate predicate, Value value,
                         const APFloat &bound) {
  return arith::CmpFOp::create(b, loc, predicate, value,
                               floatConstant(b, loc, value.getType(), bound));
}

/// Whether the highest bit of each element is set.
static Value highestBit(OpBuilder &b, Location loc, Value value) {
  Value zero = integerConstant(b, loc, value.getType(), 0);
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, value, zero);
}

static Value asInteger(OpBuilder &b, Location loc, Value value) {
  return bitcast(b, loc, integerTypeOf(b, value.getType()), value);
}

static std::optional<arith::CmpFPredicate> comparison(StringRef name) {
  static const llvm::StringMap<arith::CmpFPredicate> predicates = {
      {"isequal", arith::CmpFPredicate::OEQ},
      {"isnotequal", arith::CmpFPredicate::UNE},
      {"isgreater", arith::CmpFPredicate::OGT},
      {"isgreaterequal", arith::CmpFPredicate::OGE},
      {"isless", arith::CmpFPredicate::OLT},
      {"islessequal", arith::CmpFPredicate::OLE},
      {"islessgreater", arith::CmpFPredicate::ONE},
      {"isordered", arith::CmpFPredicate::ORD},
      {"isunordered", arith::CmpFPredicate::UNO},
  };
  auto it = predicates.find(name);
  if (it == predicates.end())
    return std::nullopt;
  return it->second;
}

/// The truth of a test of one number; null for another function.
static Value expandTest(OpBuilder &b, Location loc, StringRef name,
                        Value value) {
  if (name == "isnan")
    return arith::CmpFOp::create(b, loc, arith::CmpFPredicate::UNO, value,
                                 value);
  if (name == "signbit")
    return highestBit(b, loc, asInteger(b, loc, value));
  const llvm::fltSemantics &semantics = semanticsOf(value.getType());
  APFloat infinity = APFloat::getInf(semantics);
  Value magnitude = math::AbsFOp::create(b, loc, value);
  if (name == "isinf")
    return compareWith(b, loc, arith::CmpFPredicate::OEQ, magnitude, infinity);
  Value finite =
      compareWith(b, loc, arith::CmpFPredicate::OLT, magnitude, infinity);
  if (name == "isfinite")
    return finite;
  assert(name == "isnormal" && "no test of this name");
  Value normal = compareWith(b, loc, arith::CmpFPredicate::OGE, magnitude,
                             APFloat::getSmallestNormalized(semantics));
  return arith::AndIOp::create(b, loc, finite, normal);
}

/// any, all.
static Value expandReduction(OpBuilder &b, Location loc, bool any, Value value,
                             Type type) {
  if (isa<VectorType>(value.getType()))
    value = vector::ReductionOp::create(
        b, loc, any ? vector::CombiningKind::OR : vector::CombiningKind::AND,
        value);
  return arith::ExtUIOp::create(b, loc, type, highestBit(b, loc, value));
}

static Value expandSelect(OpBuilder &b, Location loc, OperandRange args) {
  Value condition = args[2];
  Value zero = integerConstant(b, loc, condition.getType(), 0);
  condition = arith::CmpIOp::create(b, loc,
                                    isa<VectorType>(condition.getType())
                                        ? arith::CmpIPredicate::slt
                                        : arith::CmpIPredicate::ne,
                                    condition, zero);
  return arith::SelectOp::create(b, loc, condition, args[1], args[0]);
}

/// Each bit from the second where the third has a one.
static Value expandBitSelect(OpBuilder &b, Location loc, OperandRange args,
                             bool isFloat) {
  SmallVector<Value, 3> bits(args);
  if (isFloat)
    for (Value &value : bits)
      value = asInteger(b, loc, value);
  Value differing = arith::XOrIOp::create(b, loc, bits[0], bits[1]);
  Value taken = arith::AndIOp::create(b, loc, differing, bits[2]);
  Value result = arith::XOrIOp::create(b, loc, bits[0], taken);
  if (!isFloat)
    return result;
  return bitcast(b, loc, args[0].getType(), result);
}

Value cairn::expandRelational(OpBuilder &b, BuiltinOp op,
                              const Builtin &builtin,
                              const BuiltinSignature &signature) {
  if (builtin.category != BuiltinCategory::Relational)
    return {};
  Location loc = op.getLoc();
  OperandRange args = op.getArgs();
  StringRef name = builtin.name;
  Type type = op.getResult().getType();
  if (name == "any" || name == "all")
    return expandReduction(b, loc, name == "any", args[0], type);
  if (name == "select")
    return expandSelect(b, loc, args);
  if (name == "bitselect")
    return expandBitSelect(b, loc, args, signature.result.isFloat());
  Value truth;
  if (std::optional<arith::CmpFPredicate> predicate = comparison(name))
    truth = arith::CmpFOp::create(b, loc, *predicate, args[0], args[1]);
  else
    truth = expandTest(b, loc, name, args[0]);
  if (isa<VectorType>(type))
    return arith::ExtSIOp::create(b, loc, type, truth);
  return arith::ExtUIOp::create(b, loc, type, truth);
}
