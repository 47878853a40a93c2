//===- ExpandIntrinsics.cpp - LLVM's intrinsics as arithmetic ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntegerIntrinsics.h"
#include "LegalizeTypes.h"

#include "UpstreamOps/UpstreamOps.h"
#include "cairn/Dialect/Kernel/IR/KernelOptions.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/FloatingPointMode.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;

using P = arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// Which ops
//===----------------------------------------------------------------------===//

bool cairn::isIntrinsic(Operation *op) {
  if (isa<LLVM::FreezeOp, LLVM::CallIntrinsicOp>(op))
    return true;
  // The step for aggregates takes those with two results.
  if (isa<LLVM::UAddWithOverflowOp, LLVM::USubWithOverflowOp,
          LLVM::SAddWithOverflowOp, LLVM::SSubWithOverflowOp,
          LLVM::UMulWithOverflowOp, LLVM::SMulWithOverflowOp>(op))
    return false;
  // A copy that was not recognised as one stays.
  if (isa<LLVM::MemcpyOp, LLVM::MemcpyInlineOp>(op))
    return false;
  return op->getName().stripDialect().starts_with("intr.");
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

/// Looks at the bits, since comparisons may flush denormals and may be compiled
/// as if there were no NaN.
static Value expandIsClass(IntBuilder &i, LLVM::IsFPClass op) {
  Type type = op.getIn().getType();
  unsigned width = widthOf(type);
  Type integer = withElement(type, i.getIntegerType(width));
  const llvm::fltSemantics &semantics =
      cast<FloatType>(getElementTypeOrSelf(type)).getFloatSemantics();
  Value bits = i.bitcast(op.getIn(), integer);
  Value sign = i.compare(P::slt, bits, i.constant(integer, 0));
  Value magnitude = i.mask(bits, width - 1);
  auto constant = [&](const APFloat &value) {
    return i.constant(integer, value.bitcastToAPInt());
  };
  Value infinity = constant(APFloat::getInf(semantics));
  Value normal = constant(APFloat::getSmallestNormalized(semantics));
  Value quiet = constant(APFloat::getQNaN(semantics));
  Value zero = i.constant(integer, 0);
  unsigned wanted = op.getBit();
  Value result = i.constant(sign.getType(), 0);
  auto also = [&](Value condition) { result = i.bitOr(result, condition); };
  // A class of both signs, of one, or of none.
  auto alsoSigned = [&](unsigned negative, unsigned positive,
                        llvm::function_ref<Value()> condition) {
    if (!(wanted & (negative | positive)))
      return;
    Value matches = condition();
    if (!(wanted & negative))
      matches = i.bitAnd(matches, i.bitNot(sign));
    if (!(wanted & positive))
      matches = i.bitAnd(matches, sign);
    also(matches);
  };
  if ((wanted & llvm::fcNan) == llvm::fcNan)
    also(i.compare(P::ugt, magnitude, infinity));
  else if (wanted & llvm::fcQNan)
    also(i.compare(P::uge, magnitude, quiet));
  else if (wanted & llvm::fcSNan)
    also(i.bitAnd(i.compare(P::ugt, magnitude, infinity),
                  i.compare(P::ult, magnitude, quiet)));
  alsoSigned(llvm::fcNegInf, llvm::fcPosInf,
             [&] { return i.compare(P::eq, magnitude, infinity); });
  alsoSigned(llvm::fcNegNormal, llvm::fcPosNormal, [&] {
    return i.bitAnd(i.compare(P::uge, magnitude, normal),
                    i.compare(P::ult, magnitude, infinity));
  });
  alsoSigned(llvm::fcNegSubnormal, llvm::fcPosSubnormal, [&] {
    return i.bitAnd(i.compare(P::ne, magnitude, zero),
                    i.compare(P::ult, magnitude, normal));
  });
  alsoSigned(llvm::fcNegZero, llvm::fcPosZero,
             [&] { return i.compare(P::eq, magnitude, zero); });
  return result;
}

/// Null without flags.
static arith::FastMathFlagsAttr fastMathAttrOf(Operation *op) {
  arith::FastMathFlags flags = fastMathOf(op);
  return flags == arith::FastMathFlags::none
             ? arith::FastMathFlagsAttr()
             : arith::FastMathFlagsAttr::get(op->getContext(), flags);
}

static Value createUpstream(IntBuilder &i, Operation *op,
                            const UpstreamOp &same) {
  // Which zeros and overflows are undefined is forgotten; upstream defines
  // them.
  OperationState state(op->getLoc(), same.to, op->getOperands(),
                       op->getResultTypes());
  if (arith::FastMathFlagsAttr flags = fastMathAttrOf(op))
    state.addAttribute("fastmath", flags);
  return i.create(state)->getResult(0);
}

static Value expandMulAdd(IntBuilder &i, LLVM::FMulAddOp op) {
  auto flags = arith::FastMathFlags::contract | fastMathOf(op);
  auto attr = arith::FastMathFlagsAttr::get(i.getContext(), flags);
  Value product = arith::MulFOp::create(i, op.getA(), op.getB(), attr);
  return arith::AddFOp::create(i, product, op.getC(), attr);
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

static std::optional<vector::CombiningKind> reductionKind(Operation *op) {
  using Kind = vector::CombiningKind;
  return llvm::TypeSwitch<Operation *, std::optional<Kind>>(op)
      .Case<LLVM::vector_reduce_add, LLVM::vector_reduce_fadd>(
          [](auto) { return Kind::ADD; })
      .Case<LLVM::vector_reduce_mul, LLVM::vector_reduce_fmul>(
          [](auto) { return Kind::MUL; })
      .Case([](LLVM::vector_reduce_and) { return Kind::AND; })
      .Case([](LLVM::vector_reduce_or) { return Kind::OR; })
      .Case([](LLVM::vector_reduce_xor) { return Kind::XOR; })
      .Case([](LLVM::vector_reduce_smax) { return Kind::MAXSI; })
      .Case([](LLVM::vector_reduce_smin) { return Kind::MINSI; })
      .Case([](LLVM::vector_reduce_umax) { return Kind::MAXUI; })
      .Case([](LLVM::vector_reduce_umin) { return Kind::MINUI; })
      .Case([](LLVM::vector_reduce_fmax) { return Kind::MAXNUMF; })
      .Case([](LLVM::vector_reduce_fmin) { return Kind::MINNUMF; })
      .Case([](LLVM::vector_reduce_fmaximum) { return Kind::MAXIMUMF; })
      .Case([](LLVM::vector_reduce_fminimum) { return Kind::MINIMUMF; })
      .Default(std::nullopt);
}

/// Lane after lane, beginning with the start value if there is one.
static Value expandReduction(IntBuilder &i, Operation *op,
                             vector::CombiningKind kind) {
  Value vector = op->getOperands().back();
  Value result = op->getNumOperands() == 2 ? op->getOperand(0) : Value();
  int64_t count = cast<VectorType>(vector.getType()).getNumElements();
  for (int64_t n = 0; n < count; ++n) {
    Value lane = vector::ExtractOp::create(i, vector, n);
    result = result ? vector::makeArithReduction(i, op->getLoc(), kind, result,
                                                 lane, fastMathAttrOf(op))
                    : lane;
  }
  return result;
}

//===----------------------------------------------------------------------===//
// All
//===----------------------------------------------------------------------===//

/// Whether `op` says nothing that a shader would do.
static bool isHint(Operation *op) {
  return isa<LLVM::AssumeOp, LLVM::LifetimeStartOp, LLVM::LifetimeEndOp,
             LLVM::InvariantEndOp, LLVM::StackRestoreOp, LLVM::DbgDeclareOp,
             LLVM::DbgValueOp, LLVM::DbgLabelOp, LLVM::Prefetch,
             LLVM::NoAliasScopeDeclOp>(op) ||
         (isa<LLVM::InvariantStartOp, LLVM::StackSaveOp>(op) &&
          op->use_empty());
}

static Value expand(IntBuilder &i, Operation *op) {
  if (const UpstreamOp *same = findIntrinsicOp(op))
    return createUpstream(i, op, *same);
  if (std::optional<vector::CombiningKind> kind = reductionKind(op))
    return expandReduction(i, op, *kind);
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<LLVM::FreezeOp>([&](auto freeze) -> Value {
        // What is undefined is anything, but the same thing at each use.
        Type type = freeze.getType();
        bool isUndefined =
            isa_and_nonnull<ub::PoisonOp, LLVM::UndefOp, LLVM::PoisonOp>(
                freeze.getVal().getDefiningOp());
        if (!isUndefined)
          return freeze.getVal();
        if (TypedAttr zero = i.getZeroAttr(type))
          return arith::ConstantOp::create(i, zero);
        return LLVM::ZeroOp::create(i, type);
      })
      .Case<LLVM::ExpectOp, LLVM::ExpectWithProbabilityOp, LLVM::SSACopyOp,
            LLVM::LaunderInvariantGroupOp, LLVM::StripInvariantGroupOp,
            LLVM::ThreadlocalAddressOp>(
          [](Operation *same) { return same->getOperand(0); })
      .Case([&](LLVM::IsConstantOp constant) {
        return i.constant(constant.getType(), 0);
      })
      .Case([&](LLVM::FMulAddOp op) { return expandMulAdd(i, op); })
      .Case([&](LLVM::IsFPClass op) { return expandIsClass(i, op); })
      .Case<LLVM::FshlOp>(
          [&](auto) { return expandFunnelShift(i, op, /*isLeft=*/true); })
      .Case<LLVM::FshrOp>(
          [&](auto) { return expandFunnelShift(i, op, /*isLeft=*/false); })
      .Case([&](LLVM::ByteSwapOp op) { return swapBytes(i, op.getIn()); })
      .Case([&](LLVM::BitReverseOp op) {
        bool isKernel =
            KernelOptions::isAttachedTo(op->getParentOfType<ModuleOp>());
        return isKernel ? reverseBits(i, op.getIn())
                        : reverseBitsByWords(i, op.getIn());
      })
      .Case<LLVM::SCmpOp>(
          [&](auto) { return expandThreeWay(i, op, /*isSigned=*/true); })
      .Case<LLVM::UCmpOp>(
          [&](auto) { return expandThreeWay(i, op, /*isSigned=*/false); })
      .Case([&](LLVM::PtrMaskOp op) -> Value {
        Value address =
            LLVM::PtrToIntOp::create(i, op.getMask().getType(), op.getPtr());
        return LLVM::IntToPtrOp::create(i, op.getType(),
                                        i.bitAnd(address, op.getMask()));
      })
      .Case<LLVM::UAddSat, LLVM::USubSat, LLVM::SAddSat, LLVM::SSubSat,
            LLVM::USHLSat, LLVM::SSHLSat>(
          [&](Operation *op) { return expandSaturating(i, op); })
      .Default(Value());
}

LogicalResult cairn::expandIntrinsic(Operation *op) {
  if (isHint(op)) {
    op->erase();
    return success();
  }
  OpBuilder b(op);
  IntBuilder i(b, op->getLoc());
  Value result = op->getNumResults() == 1 ? expand(i, op) : Value();
  if (!result) {
    StringRef name = op->getName().getStringRef();
    if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op))
      name = call.getIntrin();
    return op->emitError() << "LLVM's intrinsic '" << name
                           << "' cannot be expressed in SPIR-V";
  }
  op->getResult(0).replaceAllUsesWith(result);
  op->erase();
  return success();
}
