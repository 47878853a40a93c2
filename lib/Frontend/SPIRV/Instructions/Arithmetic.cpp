//===- Arithmetic.cpp - arithmetic and comparisons of SPIR-V ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRV/BodyReader.h"

using namespace llvm;
using namespace cairn;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;
using BinaryOps = llvm::Instruction::BinaryOps;

namespace {
enum class Domain : uint8_t { Integer, Float, Bool };
} // namespace

/// An instruction that is one of LLVM's, on scalars and vectors.
struct spirv::BinaryRow {
  Op op;
  BinaryOps made;
  Domain domain;
};

struct spirv::ComparisonRow {
  Op op;
  CmpInst::Predicate predicate;
  Domain domain;
};

static constexpr BinaryRow kBinary[] = {
    {Op::OpIAdd, BinaryOps::Add, Domain::Integer},
    {Op::OpISub, BinaryOps::Sub, Domain::Integer},
    {Op::OpIMul, BinaryOps::Mul, Domain::Integer},
    {Op::OpUDiv, BinaryOps::UDiv, Domain::Integer},
    {Op::OpSDiv, BinaryOps::SDiv, Domain::Integer},
    {Op::OpUMod, BinaryOps::URem, Domain::Integer},
    {Op::OpSRem, BinaryOps::SRem, Domain::Integer},
    {Op::OpFAdd, BinaryOps::FAdd, Domain::Float},
    {Op::OpFSub, BinaryOps::FSub, Domain::Float},
    {Op::OpFMul, BinaryOps::FMul, Domain::Float},
    {Op::OpFDiv, BinaryOps::FDiv, Domain::Float},
    {Op::OpShiftRightLogical, BinaryOps::LShr, Domain::Integer},
    {Op::OpShiftRightArithmetic, BinaryOps::AShr, Domain::Integer},
    {Op::OpShiftLeftLogical, BinaryOps::Shl, Domain::Integer},
    {Op::OpBitwiseOr, BinaryOps::Or, Domain::Integer},
    {Op::OpBitwiseXor, BinaryOps::Xor, Domain::Integer},
    {Op::OpBitwiseAnd, BinaryOps::And, Domain::Integer},
    {Op::OpLogicalOr, BinaryOps::Or, Domain::Bool},
    {Op::OpLogicalAnd, BinaryOps::And, Domain::Bool},
    {Op::OpLogicalNotEqual, BinaryOps::Xor, Domain::Bool},
};

static constexpr ComparisonRow kComparisons[] = {
    {Op::OpLogicalEqual, CmpInst::ICMP_EQ, Domain::Bool},
    {Op::OpIEqual, CmpInst::ICMP_EQ, Domain::Integer},
    {Op::OpINotEqual, CmpInst::ICMP_NE, Domain::Integer},
    {Op::OpUGreaterThan, CmpInst::ICMP_UGT, Domain::Integer},
    {Op::OpSGreaterThan, CmpInst::ICMP_SGT, Domain::Integer},
    {Op::OpUGreaterThanEqual, CmpInst::ICMP_UGE, Domain::Integer},
    {Op::OpSGreaterThanEqual, CmpInst::ICMP_SGE, Domain::Integer},
    {Op::OpULessThan, CmpInst::ICMP_ULT, Domain::Integer},
    {Op::OpSLessThan, CmpInst::ICMP_SLT, Domain::Integer},
    {Op::OpULessThanEqual, CmpInst::ICMP_ULE, Domain::Integer},
    {Op::OpSLessThanEqual, CmpInst::ICMP_SLE, Domain::Integer},
    {Op::OpFOrdEqual, CmpInst::FCMP_OEQ, Domain::Float},
    {Op::OpFUnordEqual, CmpInst::FCMP_UEQ, Domain::Float},
    {Op::OpFOrdNotEqual, CmpInst::FCMP_ONE, Domain::Float},
    {Op::OpLessOrGreater, CmpInst::FCMP_ONE, Domain::Float},
    {Op::OpFUnordNotEqual, CmpInst::FCMP_UNE, Domain::Float},
    {Op::OpFOrdLessThan, CmpInst::FCMP_OLT, Domain::Float},
    {Op::OpFUnordLessThan, CmpInst::FCMP_ULT, Domain::Float},
    {Op::OpFOrdGreaterThan, CmpInst::FCMP_OGT, Domain::Float},
    {Op::OpFUnordGreaterThan, CmpInst::FCMP_UGT, Domain::Float},
    {Op::OpFOrdLessThanEqual, CmpInst::FCMP_OLE, Domain::Float},
    {Op::OpFUnordLessThanEqual, CmpInst::FCMP_ULE, Domain::Float},
    {Op::OpFOrdGreaterThanEqual, CmpInst::FCMP_OGE, Domain::Float},
    {Op::OpFUnordGreaterThanEqual, CmpInst::FCMP_UGE, Domain::Float},
    {Op::OpOrdered, CmpInst::FCMP_ORD, Domain::Float},
    {Op::OpUnordered, CmpInst::FCMP_UNO, Domain::Float},
};

template <typename Row, size_t size>
static const Row *findRow(const Row (&rows)[size], Op op) {
  const Row *row = find_if(rows, [&](const Row &row) { return row.op == op; });
  return row == std::end(rows) ? nullptr : row;
}

static bool isIn(Type *type, Domain domain) {
  Type *scalar = type->getScalarType();
  switch (domain) {
  case Domain::Integer:
    return scalar->isIntegerTy();
  case Domain::Float:
    return scalar->isFloatingPointTy();
  case Domain::Bool:
    return scalar->isIntegerTy(1);
  }
  llvm_unreachable("a domain outside of the enum");
}

static StringRef nameOf(Domain domain) {
  return domain == Domain::Integer ? "integers"
         : domain == Domain::Float ? "floats"
                                   : "bools";
}

static bool isShift(BinaryOps made) {
  return made == BinaryOps::Shl || made == BinaryOps::LShr ||
         made == BinaryOps::AShr;
}

/// Whether the low bits of the result need no more than those of `made`'s
/// operands.
static bool isOfLowBits(BinaryOps made) {
  return is_contained({BinaryOps::Add, BinaryOps::Sub, BinaryOps::Mul,
                       BinaryOps::Shl, BinaryOps::And, BinaryOps::Or,
                       BinaryOps::Xor},
                      made);
}

Value *spirv::cutTo(Type *type, Value *value, IRBuilderBase &builder) {
  bool isWider =
      isIn(value->getType(), Domain::Integer) && isIn(type, Domain::Integer) &&
      value->getType()->getWithNewType(type->getScalarType()) == type &&
      value->getType()->getScalarSizeInBits() > type->getScalarSizeInBits();
  return isWider ? builder.CreateTrunc(value, type) : value;
}

Value *BodyReader::readBinary(const BinaryRow &row) {
  Value *left = operand(0), *right = operand(1);
  Type *type = resultType();
  if (!left || !right || !type)
    return nullptr;
  if (isOfLowBits(row.made)) {
    left = cutTo(type, left, builder);
    if (!isShift(row.made))
      right = cutTo(type, right, builder);
  }
  if (!isIn(left->getType(), row.domain))
    return fail("expected " + nameOf(row.domain) + " or vectors of them");
  // A shift's distance may have another width.
  if (isShift(row.made) && right->getType() != left->getType() &&
      isIn(right->getType(), Domain::Integer) &&
      right->getType()->getWithNewType(left->getType()->getScalarType()) ==
          left->getType())
    right = builder.CreateZExtOrTrunc(right, left->getType());
  if (left->getType() != right->getType())
    return fail("expected two operands of one type");
  return withFlags(builder.CreateBinOp(row.made, left, right));
}

Value *BodyReader::readComparison(const ComparisonRow &row) {
  Value *left = operand(0), *right = operand(1);
  if (!left || !right)
    return nullptr;
  // LLVM's writer asks so whether a float was exchanged atomically, which is
  // done by its bits.
  if (CmpInst::isEquality(row.predicate) && row.domain == Domain::Integer &&
      isIn(left->getType(), Domain::Float) &&
      left->getType() == right->getType()) {
    Type *bits = left->getType()->getWithNewBitWidth(
        left->getType()->getScalarSizeInBits());
    left = builder.CreateBitCast(left, bits);
    right = builder.CreateBitCast(right, bits);
  }
  if (left->getType() != right->getType() ||
      !(isIn(left->getType(), row.domain) ||
        (row.domain == Domain::Integer &&
         left->getType()->isPtrOrPtrVectorTy())))
    return fail("expected two operands of one type, " + nameOf(row.domain) +
                " or vectors of them");
  return withFlags(builder.CreateCmp(row.predicate, left, right));
}

Value *BodyReader::readUnary() {
  Op op = inst().op();
  Domain domain = op == Op::OpFNegate      ? Domain::Float
                  : op == Op::OpLogicalNot ? Domain::Bool
                                           : Domain::Integer;
  Value *value = operand(0);
  if (!value)
    return nullptr;
  if (!isIn(value->getType(), domain))
    return fail("expected " + nameOf(domain) + " or vectors of them");
  if (op == Op::OpSNegate)
    return withFlags(builder.CreateNeg(value));
  if (op == Op::OpFNegate)
    return withFlags(builder.CreateFNeg(value));
  return builder.CreateNot(value);
}

Value *BodyReader::readBits() {
  Value *value = operand(0);
  if (!value)
    return nullptr;
  if (!isIn(value->getType(), Domain::Integer))
    return fail("expected " + nameOf(Domain::Integer) + " or vectors of them");
  value = builder.CreateUnaryIntrinsic(
      inst().op() == Op::OpBitCount ? Intrinsic::ctpop : Intrinsic::bitreverse,
      value);
  Type *type = resultType();
  if (!isIn(type, Domain::Integer) ||
      value->getType()->getWithNewType(type->getScalarType()) != type)
    return fail("expected a result as wide as the operand");
  return builder.CreateZExtOrTrunc(value, type);
}

Value *BodyReader::readVectorTimesScalar() {
  Value *vector = operand(0), *scalar = operand(1);
  if (!vector || !scalar)
    return nullptr;
  auto *type = dyn_cast<FixedVectorType>(vector->getType());
  if (!type || !isIn(type, Domain::Float) ||
      type->getElementType() != scalar->getType())
    return fail("expected a vector of floats and such a float");
  return withFlags(builder.CreateFMul(
      vector, builder.CreateVectorSplat(type->getNumElements(), scalar)));
}

Value *BodyReader::readArithmetic(bool &isKnown) {
  Op op = inst().op();
  if (const BinaryRow *row = findRow(kBinary, op))
    return readBinary(*row);
  if (const ComparisonRow *row = findRow(kComparisons, op))
    return readComparison(*row);
  switch (op) {
  case Op::OpSNegate:
  case Op::OpFNegate:
  case Op::OpNot:
  case Op::OpLogicalNot:
    return readUnary();
  case Op::OpFRem:
  case Op::OpFMod:
  case Op::OpSMod:
    return readModulo();
  case Op::OpVectorTimesScalar:
    return readVectorTimesScalar();
  case Op::OpDot:
    return readDot();
  case Op::OpSDotKHR:
  case Op::OpUDotKHR:
  case Op::OpSUDotKHR:
  case Op::OpSDotAccSatKHR:
  case Op::OpUDotAccSatKHR:
  case Op::OpSUDotAccSatKHR:
    return readIntegerDot();
  case Op::OpIAddCarry:
  case Op::OpISubBorrow:
  case Op::OpUMulExtended:
  case Op::OpSMulExtended:
    return readExtended();
  case Op::OpBitReverse:
  case Op::OpBitCount:
    return readBits();
  case Op::OpBitFieldInsert:
  case Op::OpBitFieldSExtract:
  case Op::OpBitFieldUExtract:
    return readBitField();
  case Op::OpAny:
  case Op::OpAll:
    return readAnyAll();
  case Op::OpIsNan:
  case Op::OpIsInf:
  case Op::OpIsFinite:
  case Op::OpIsNormal:
  case Op::OpSignBitSet:
    return readTest();
  case Op::OpSelect:
    return readSelect();
  default:
    isKnown = false;
    return nullptr;
  }
}

/// The sign of a remainder is the dividend's, and that of a modulo the
/// divisor's.
Value *BodyReader::readModulo() {
  Value *left = operand(0), *right = operand(1);
  if (!left || !right)
    return nullptr;
  Type *type = left->getType();
  bool isFloat = inst().op() != Op::OpSMod;
  if (type != right->getType() ||
      !isIn(type, isFloat ? Domain::Float : Domain::Integer))
    return fail("expected two operands of one type");
  Value *zero = Constant::getNullValue(type);
  // Constants are folded, as a specialization constant has to be.
  Value *rest = !isFloat ? builder.CreateSRem(left, right)
                : isa<Constant>(left) && isa<Constant>(right)
                    ? builder.CreateFRem(left, right)
                    : callLibrary("fmod", {left, right}, type);
  if (!rest || inst().op() == Op::OpFRem)
    return rest;
  if (!isFloat) {
    Value *differs =
        builder.CreateICmpSLT(builder.CreateXor(rest, right), zero);
    Value *isAdded =
        builder.CreateAnd(differs, builder.CreateICmpNE(rest, zero));
    return builder.CreateSelect(isAdded, builder.CreateAdd(rest, right), rest);
  }
  Value *differs = builder.CreateXor(builder.CreateFCmpOLT(rest, zero),
                                     builder.CreateFCmpOLT(right, zero));
  Value *isAdded =
      builder.CreateAnd(differs, builder.CreateFCmpUNE(rest, zero));
  return builder.CreateSelect(isAdded, builder.CreateFAdd(rest, right), rest);
}

Value *BodyReader::readDot() {
  Value *left = operand(0), *right = operand(1);
  if (!left || !right)
    return nullptr;
  auto *type = dyn_cast<FixedVectorType>(left->getType());
  if (!type || type != right->getType() || !isIn(type, Domain::Float))
    return fail("expected two vectors of floats");
  if (type->getNumElements() <= 4)
    return withFlags(callLibrary("dot", {left, right}, resultType()));
  Value *products = withFlags(builder.CreateFMul(left, right));
  Value *sum = builder.CreateExtractElement(products, uint64_t(0));
  for (unsigned i = 1; i < type->getNumElements(); ++i)
    sum = withFlags(
        builder.CreateFAdd(sum, builder.CreateExtractElement(products, i)));
  return sum;
}

/// Products of narrow integers, exact in the result's type.
Value *BodyReader::readIntegerDot() {
  Op op = inst().op();
  bool accumulates = op == Op::OpSDotAccSatKHR || op == Op::OpUDotAccSatKHR ||
                     op == Op::OpSUDotAccSatKHR;
  bool leftSigned = op != Op::OpUDotKHR && op != Op::OpUDotAccSatKHR;
  bool rightSigned = op == Op::OpSDotKHR || op == Op::OpSDotAccSatKHR;
  Value *left = operand(0), *right = operand(1);
  Type *type = resultType();
  if (!left || !right || !type)
    return nullptr;
  // Four bytes in a word.
  if (left->getType()->isIntegerTy(32) && right->getType()->isIntegerTy(32)) {
    Type *bytes = FixedVectorType::get(builder.getInt8Ty(), 4);
    left = builder.CreateBitCast(left, bytes);
    right = builder.CreateBitCast(right, bytes);
  }
  auto *vector = dyn_cast<FixedVectorType>(left->getType());
  if (!vector || vector != right->getType() || !isIn(vector, Domain::Integer) ||
      !type->isIntegerTy())
    return fail("expected two vectors of integers, or words of four bytes");
  auto *wide = FixedVectorType::get(type, vector->getNumElements());
  auto widen = [&](Value *value, bool isSigned) {
    return isSigned ? builder.CreateSExtOrTrunc(value, wide)
                    : builder.CreateZExtOrTrunc(value, wide);
  };
  Value *products =
      builder.CreateMul(widen(left, leftSigned), widen(right, rightSigned));
  Value *sum = builder.CreateExtractElement(products, uint64_t(0));
  for (unsigned i = 1; i < vector->getNumElements(); ++i)
    sum = builder.CreateAdd(sum, builder.CreateExtractElement(products, i));
  if (!accumulates)
    return sum;
  Value *more = operand(2, type);
  if (!more)
    return nullptr;
  Sign sign = leftSigned ? Sign::Signed : Sign::Unsigned;
  return callLibrary("add_sat", {{sum, sign}, {more, sign}}, type);
}

/// Low parts and what goes beyond them, as a struct.
Value *BodyReader::readExtended() {
  Op op = inst().op();
  Value *left = operand(0), *right = operand(1);
  if (!left || !right)
    return nullptr;
  Type *type = left->getType();
  auto *result = dyn_cast<StructType>(resultType());
  if (type != right->getType() || !isIn(type, Domain::Integer) || !result ||
      result->getNumElements() != 2 || result->getElementType(0) != type ||
      result->getElementType(1) != type)
    return fail("expected integers and a struct of two such");
  Value *low, *high;
  if (op == Op::OpIAddCarry) {
    low = builder.CreateAdd(left, right);
    high = builder.CreateZExt(builder.CreateICmpULT(low, left), type);
  } else if (op == Op::OpISubBorrow) {
    low = builder.CreateSub(left, right);
    high = builder.CreateZExt(builder.CreateICmpULT(left, right), type);
  } else {
    Sign sign = op == Op::OpSMulExtended ? Sign::Signed : Sign::Unsigned;
    low = builder.CreateMul(left, right);
    high = callLibrary("mul_hi", {{left, sign}, {right, sign}}, type);
  }
  if (!high)
    return nullptr;
  Value *both = builder.CreateInsertValue(PoisonValue::get(result), low, 0);
  return builder.CreateInsertValue(both, high, 1);
}

Value *BodyReader::readBitField() {
  bool inserts = inst().op() == Op::OpBitFieldInsert;
  bool isSigned = inst().op() == Op::OpBitFieldSExtract;
  Value *base = operand(0), *insert = inserts ? operand(1) : nullptr;
  Value *offset = operand(inserts ? 2 : 1), *count = operand(inserts ? 3 : 2);
  if (!base || !offset || !count || (inserts && !insert))
    return nullptr;
  Type *type = base->getType();
  if (!isIn(type, Domain::Integer) || !offset->getType()->isIntegerTy() ||
      !count->getType()->isIntegerTy() ||
      (inserts && insert->getType() != type))
    return fail("expected integers, and one each as offset and count");
  unsigned bits = type->getScalarSizeInBits();
  auto spread = [&](Value *number) {
    number = builder.CreateZExtOrTrunc(number, type->getScalarType());
    if (auto *vector = dyn_cast<FixedVectorType>(type))
      number = builder.CreateVectorSplat(vector->getNumElements(), number);
    return number;
  };
  offset = spread(offset);
  count = spread(count);
  Value *width = ConstantInt::get(type, bits);
  Value *isEmpty = builder.CreateICmpEQ(count, Constant::getNullValue(type));
  // LLVM has no shift by all bits.
  Value *unused = builder.CreateSelect(isEmpty, Constant::getNullValue(type),
                                       builder.CreateSub(width, count));
  if (inserts) {
    Value *mask = builder.CreateLShr(Constant::getAllOnesValue(type), unused);
    mask = builder.CreateSelect(isEmpty, Constant::getNullValue(type),
                                builder.CreateShl(mask, offset));
    Value *part = builder.CreateAnd(builder.CreateShl(insert, offset), mask);
    return builder.CreateOr(builder.CreateAnd(base, builder.CreateNot(mask)),
                            part);
  }
  Value *top = builder.CreateShl(base, builder.CreateSub(unused, offset));
  Value *part = isSigned ? builder.CreateAShr(top, unused)
                         : builder.CreateLShr(top, unused);
  return builder.CreateSelect(isEmpty, Constant::getNullValue(type), part);
}

/// LLVM's writer gives OpenCL C's any() and all() their integers, whose highest
/// bits count, where SPIR-V has bools.
Value *BodyReader::readAnyAll() {
  Value *value = operand(0);
  if (!value)
    return nullptr;
  if (!isIn(value->getType(), Domain::Integer))
    return fail("expected bools");
  if (!value->getType()->getScalarType()->isIntegerTy(1))
    value =
        builder.CreateICmpSLT(value, Constant::getNullValue(value->getType()));
  auto *vector = dyn_cast<FixedVectorType>(value->getType());
  if (!vector)
    return value;
  bool isAny = inst().op() == Op::OpAny;
  Value *all = builder.CreateExtractElement(value, uint64_t(0));
  for (unsigned i = 1; i < vector->getNumElements(); ++i) {
    Value *next = builder.CreateExtractElement(value, i);
    all = isAny ? builder.CreateOr(all, next) : builder.CreateAnd(all, next);
  }
  return all;
}

Value *BodyReader::readTest() {
  Value *value = operand(0);
  if (!value)
    return nullptr;
  if (!isIn(value->getType(), Domain::Float))
    return fail("expected floats");
  if (inst().op() == Op::OpIsNan)
    return builder.CreateFCmpUNO(value, value);
  StringRef name = inst().op() == Op::OpIsInf      ? "isinf"
                   : inst().op() == Op::OpIsFinite ? "isfinite"
                   : inst().op() == Op::OpIsNormal ? "isnormal"
                                                   : "signbit";
  return toBool(callLibrary(name, {value}, nullptr));
}

Value *BodyReader::readSelect() {
  Value *condition = operand(0), *yes = operand(1), *no = operand(2);
  Type *type = resultType();
  if (!condition || !yes || !no || !type)
    return nullptr;
  yes = cutTo(type, yes, builder);
  no = cutTo(type, no, builder);
  if (yes->getType() != no->getType() ||
      !isIn(condition->getType(), Domain::Bool))
    return fail("expected a bool and two operands of one type");
  if (auto *lanes = dyn_cast<FixedVectorType>(condition->getType())) {
    auto *vector = dyn_cast<FixedVectorType>(yes->getType());
    if (!vector || vector->getNumElements() != lanes->getNumElements())
      return fail("expected as many bools as there are components");
  }
  return withFlags(builder.CreateSelect(condition, yes, no));
}
