//===- LowerFloat.cpp - floating-point arithmetic ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUToSPIRV/FastMath.h"
#include "ShaderLowerings.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;

/// The number where one operand is NaN.
template <typename OpTy>
static void addNumberChoice(OpLowerings &lowerings, SPIRVInstruction nanAware,
                            SPIRVInstruction plain) {
  lowerings.addValue(
      OpTy::getOperationName(), [=](SPIRVBuilder &b, Operation *op) {
        bool noNans = hasFlag(op, arith::FastMathFlags::nnan);
        return b.make(noNans ? plain : nanAware, op->getResult(0).getType(),
                      op->getOperands());
      });
}

//===----------------------------------------------------------------------===//
// Literal zeros
//===----------------------------------------------------------------------===//

static bool isNegativeZero(const APFloat &lane) { return lane.isNegZero(); }
static bool isPositiveZero(const APFloat &lane) { return lane.isPosZero(); }
static bool isAnyZero(const APFloat &lane) { return lane.isZero(); }

namespace {

/// Mesa (22.3) takes the product and the quotient of a number and a literal 0
/// for 0, and the sum for the number, in whatever mode: wrong for infinity, NaN
/// and zeros. So these are made of the number's bits.
class ByZero {
public:
  /// `operand` and the literal lanes that are `isZero`.
  ByZero(SPIRVBuilder &b, Value operand, Value literal,
         bool (*isZero)(const APFloat &))
      : b(b), type(operand.getType()), operand(operand) {
    Attribute constant;
    SmallVector<APFloat> lanes;
    matchPattern(literal, m_Constant(&constant));
    if (auto scalar = dyn_cast_or_null<FloatAttr>(constant))
      lanes = {scalar.getValue()};
    else if (auto vector = dyn_cast_or_null<DenseFPElementsAttr>(constant))
      llvm::append_range(lanes, vector.getValues<APFloat>());
    for (const APFloat &lane : lanes)
      zeros.push_back(isZero(lane));
    signs = literal;
  }
  explicit operator bool() const { return llvm::is_contained(zeros, true); }

  Value multiply() {
    return withSign(
        b.select(b.compare<spirv::ULessThanOp>(magnitude(), infinity()),
                 b.integer(integer(), 0), notANumber()));
  }
  Value divide() { return quotient(infinity()); }
  /// The zeros are the dividend.
  Value divideZero() { return quotient(b.integer(integer(), 0)); }
  /// `value`, but +0 where the operand is the zero of `sign`.
  Value unlessZero(Value value, uint64_t sign) {
    return b.select(
        b.compare<spirv::IEqualOp>(bits(), b.integer(integer(), sign)),
        b.real(type, 0), value);
  }
  uint64_t signBit() const { return uint64_t(1) << (bitWidth(type) - 1); }

  /// `value` in the lanes of the zeros, that of `other` elsewhere.
  Value choose(Value value, llvm::function_ref<Value()> other) {
    if (!llvm::is_contained(zeros, false))
      return value;
    auto lanes = cast<VectorType>(withElement(type, b.getI1Type()));
    Value isZero = spirv::ConstantOp::create(
        b, lanes, DenseElementsAttr::get(lanes, ArrayRef<bool>(zeros)));
    return b.select(isZero, value, other());
  }

private:
  Type integer() { return withElement(type, b.getIntegerType(bitWidth(type))); }
  Value bits() { return b.bitcast(integer(), operand); }
  Value magnitude() { return b.bitAnd(bits(), signBit() - 1); }
  Value special(const APFloat &value) {
    return b.integer(integer(), value.bitcastToAPInt().getZExtValue());
  }
  const llvm::fltSemantics &semantics() {
    return cast<FloatType>(getElementTypeOrSelf(type)).getFloatSemantics();
  }
  Value quotient(Value size) {
    Value isNumber = b.logicalAnd(
        b.compare<spirv::INotEqualOp>(magnitude(), b.integer(integer(), 0)),
        b.compare<spirv::ULessThanEqualOp>(magnitude(), infinity()));
    return withSign(b.select(isNumber, size, notANumber()));
  }
  Value infinity() { return special(APFloat::getInf(semantics())); }
  Value notANumber() { return special(APFloat::getQNaN(semantics())); }
  Value withSign(Value size) {
    Value sign =
        b.bitAnd(b.bitXor(bits(), b.bitcast(integer(), signs)), signBit());
    return b.bitcast(type, b.bitOr(size, sign));
  }

  SPIRVBuilder &b;
  Type type;
  Value operand, signs;
  SmallVector<bool, 4> zeros;
};

} // namespace

/// Null where no operand is a literal that needs care.
static Value lowerByZero(ShaderBuilder &b, Operation *op,
                         llvm::function_ref<Value()> plain) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  if (b.info.options.finiteMathOnly)
    return {};
  if (isa<arith::DivFOp>(op)) {
    if (ByZero zero(b, lhs, rhs, isAnyZero); zero)
      return zero.choose(zero.divide(), plain);
    if (ByZero zero(b, rhs, lhs, isAnyZero); zero)
      return zero.choose(zero.divideZero(), plain);
  } else if (isa<arith::MulFOp>(op)) {
    if (ByZero zero(b, lhs, rhs, isAnyZero); zero)
      return zero.choose(zero.multiply(), plain);
  } else if (isa<arith::AddFOp>(op)) {
    if (ByZero zero(b, lhs, rhs, isPositiveZero); zero)
      return zero.choose(zero.unlessZero(lhs, zero.signBit()), plain);
  } else if (ByZero zero(b, rhs, lhs, isPositiveZero); zero) {
    Value negated = b.make<spirv::FNegateOp>(rhs.getType(), rhs);
    return zero.choose(zero.unlessZero(negated, 0), plain);
  } else if (ByZero zero(b, lhs, rhs, isNegativeZero); zero) {
    return zero.choose(zero.unlessZero(lhs, zero.signBit()), plain);
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Whether a device's compiler may make nothing else of `op`: neither a fused
/// multiply-add, as what may be fused has been, nor, of the division by a
/// number that it knows, a product, as NVIDIA's does with doubles. With floats
/// it may (OpenCL C 2.0, 7.4).
static bool mustBeExact(Operation *op) {
  if (isReorderable(op))
    return false;
  return !isa<arith::DivFOp>(op) ||
         (bitWidth(op->getResult(0).getType()) != 32 &&
          !hasFlag(op, arith::FastMathFlags::arcp));
}

template <typename OpTy, typename SPIRVOpTy>
static void addArithmetic(OpLowerings &lowerings) {
  lowerings.addValue<ShaderBuilder>(
      OpTy::getOperationName(), [](ShaderBuilder &b, Operation *op) {
        auto plain = [&]() {
          SmallVector<NamedAttribute, 1> attrs;
          if (mustBeExact(op))
            attrs.push_back(b.getNamedAttr("no_contraction", b.getUnitAttr()));
          return b.make<SPIRVOpTy>(op->getResult(0).getType(),
                                   op->getOperands(), attrs);
        };
        Value byZero = lowerByZero(b, op, plain);
        return byZero ? byZero : plain();
      });
}

static Value lowerRemainder(ShaderBuilder &b, arith::RemFOp op) {
  if (!hasFlag(op, arith::FastMathFlags::afn) && !b.info.options.fastMath &&
      !b.info.options.nativeMath)
    return b.refuse("its OpFRem is not exact; call 'fmod', or accept the "
                    "device's precision with '--native-math'");
  return b.make<spirv::FRemOp>(op.getType(), op.getOperands());
}

void cairn::addShaderFloatLowerings(OpLowerings &lowerings) {
  addArithmetic<arith::AddFOp, spirv::FAddOp>(lowerings);
  addArithmetic<arith::SubFOp, spirv::FSubOp>(lowerings);
  addArithmetic<arith::MulFOp, spirv::FMulOp>(lowerings);
  addArithmetic<arith::DivFOp, spirv::FDivOp>(lowerings);
  lowerings.addSame<arith::NegFOp, spirv::FNegateOp>();
  lowerings.add(lowerRemainder);
  addNumberChoice<arith::MinNumFOp>(lowerings, inst::GL::NMin,
                                    instruction<spirv::GLFMinOp>());
  addNumberChoice<arith::MaxNumFOp>(lowerings, inst::GL::NMax,
                                    instruction<spirv::GLFMaxOp>());
  addStrictChoice<arith::MinimumFOp>(lowerings, instruction<spirv::GLFMinOp>(),
                                     instruction<spirv::BitwiseOrOp>());
  addStrictChoice<arith::MaximumFOp>(lowerings, instruction<spirv::GLFMaxOp>(),
                                     instruction<spirv::BitwiseAndOp>());
}
