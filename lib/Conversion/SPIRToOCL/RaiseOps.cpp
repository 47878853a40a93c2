//===- RaiseOps.cpp - LLVM arithmetic to upstream ops -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SPIRToOCL.h"

#include "UpstreamOps/UpstreamOps.h"
#include "cairn/Conversion/SPIRToOCL.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace cairn;

//===----------------------------------------------------------------------===//
// Ops with the same operands and results upstream
//===----------------------------------------------------------------------===//

/// Whether `value` is a constant, or has one in it, that another one of its
/// kind may wrap with.
static bool isLargeConstant(Value value) {
  // So that several in a row can be added up.
  auto isLarge = [](const APInt &number) {
    return number.getSignificantBits() + 5 > number.getBitWidth();
  };
  Attribute constant;
  if (!matchPattern(value, m_Constant(&constant)))
    return false;
  if (auto scalar = dyn_cast<IntegerAttr>(constant))
    return isLarge(scalar.getValue());
  auto elements = dyn_cast<DenseIntElementsAttr>(constant);
  return elements && llvm::any_of(elements.getValues<APInt>(), isLarge);
}

/// Whether `op` is a sum or a difference of a constant and another one of a
/// constant, and one of the constants is large. Upstream's canonicalisation
/// adds up the two and keeps their promise not to overflow, though the new
/// constant may have wrapped.
static bool mayWrapWithConstants(Operation *op) {
  auto isSum = [](Operation *sum) {
    return isa_and_nonnull<LLVM::AddOp, LLVM::SubOp, arith::AddIOp,
                           arith::SubIOp>(sum) &&
           llvm::any_of(sum->getOperands(), [](Value operand) {
             return matchPattern(operand, m_Constant());
           });
  };
  auto hasLarge = [](Operation *sum) {
    return llvm::any_of(sum->getOperands(), isLargeConstant);
  };
  return isSum(op) && llvm::any_of(op->getOperands(), [&](Value operand) {
           Operation *inner = operand.getDefiningOp();
           return isSum(inner) && (hasLarge(op) || hasLarge(inner));
         });
}

static void copyFlags(Operation *from, OperationState &to,
                      UpstreamFlags flags) {
  MLIRContext *context = from->getContext();
  if (flags == UpstreamFlags::FastMath) {
    arith::FastMathFlags bits = fastMathOf(from);
    if (bits != arith::FastMathFlags::none)
      to.addAttribute("fastmath", arith::FastMathFlagsAttr::get(context, bits));
  } else if (flags == UpstreamFlags::Overflow) {
    auto iface = dyn_cast<LLVM::IntegerOverflowFlagsInterface>(from);
    if (!iface ||
        iface.getOverflowFlags() == LLVM::IntegerOverflowFlags::none ||
        mayWrapWithConstants(from))
      return;
    auto bits =
        static_cast<arith::IntegerOverflowFlags>(iface.getOverflowFlags());
    to.addAttribute("overflowFlags",
                    arith::IntegerOverflowFlagsAttr::get(context, bits));
  }
}

//===----------------------------------------------------------------------===//
// Ops that need a word
//===----------------------------------------------------------------------===//

static bool isPointerLike(Type type) {
  return isa<LLVM::LLVMPointerType>(getElementTypeOrSelf(type));
}

/// `a * b + c`, fused or not as the target likes (FP_CONTRACT ON, OpenCL C 2.0,
/// section 1.6): contractible ops say just that.
static Value raiseMulAdd(OpBuilder &b, LLVM::FMulAddOp op) {
  auto flags =
      convertFlags(op.getFastmathFlags()) | arith::FastMathFlags::contract;
  auto attr = arith::FastMathFlagsAttr::get(b.getContext(), flags);
  Value product =
      arith::MulFOp::create(b, op.getLoc(), op.getA(), op.getB(), attr);
  return arith::AddFOp::create(b, op.getLoc(), product, op.getC(), attr);
}

static Value raiseCompare(OpBuilder &b, Operation *op) {
  if (auto cmp = dyn_cast<LLVM::ICmpOp>(op)) {
    if (isPointerLike(cmp.getLhs().getType()))
      return {};
    // The predicates are numbered alike.
    auto predicate = static_cast<arith::CmpIPredicate>(cmp.getPredicate());
    return arith::CmpIOp::create(b, op->getLoc(), predicate, cmp.getLhs(),
                                 cmp.getRhs());
  }
  auto cmp = cast<LLVM::FCmpOp>(op);
  auto predicate = static_cast<arith::CmpFPredicate>(cmp.getPredicate());
  auto raised = arith::CmpFOp::create(b, op->getLoc(), predicate, cmp.getLhs(),
                                      cmp.getRhs());
  raised.setFastmath(convertFlags(cmp.getFastmathFlags()));
  return raised;
}

static Value raiseConstant(OpBuilder &b, Operation *op) {
  Type type = op->getResult(0).getType();
  if (isPointerLike(type) || !(type.isIntOrFloat() || isa<VectorType>(type)))
    return {};
  // Any value will do for undef and poison. Zero is one that every fold knows.
  if (isa<LLVM::UndefOp, LLVM::PoisonOp, LLVM::ZeroOp>(op))
    return arith::ConstantOp::create(b, op->getLoc(), b.getZeroAttr(type));
  auto attr = dyn_cast<TypedAttr>(cast<LLVM::ConstantOp>(op).getValue());
  if (!attr)
    return {};
  if (attr.getType() != type) {
    if (auto dense = dyn_cast<DenseElementsAttr>(attr);
        dense && isa<VectorType>(type) &&
        dense.getElementType() == getElementTypeOrSelf(type))
      attr = dense.reshape(cast<VectorType>(type));
    else
      return {};
  }
  return arith::ConstantOp::create(b, op->getLoc(), attr);
}

/// A bit-cast that neither dialect upstream has (between a scalar and a vector,
/// say) stays.
static Value raiseBitcast(OpBuilder &b, LLVM::BitcastOp op) {
  Type from = op.getArg().getType(), to = op.getType();
  if (isPointerLike(from) || isPointerLike(to))
    return {};
  auto fromVector = dyn_cast<VectorType>(from);
  auto toVector = dyn_cast<VectorType>(to);
  if (fromVector && toVector)
    return vector::BitCastOp::create(b, op.getLoc(), to, op.getArg());
  if (!fromVector && !toVector && from.isIntOrFloat() && to.isIntOrFloat())
    return arith::BitcastOp::create(b, op.getLoc(), to, op.getArg());
  return {};
}

/// Lane numbers are unsigned in LLVM.
static OpFoldResult lanePosition(OpBuilder &b, Location loc, Value index) {
  APInt value;
  if (matchPattern(index, m_ConstantInt(&value)))
    return b.getIndexAttr(value.getZExtValue());
  return arith::IndexCastUIOp::create(b, loc, b.getIndexType(), index)
      .getResult();
}

static bool isRaisableVector(Type type) {
  return isa<VectorType>(type) && !isPointerLike(type);
}

/// `insert` into a constant, or into what was inserted into one, as the list of
/// all lanes; empty for any other. Upstream's fold of `vector.insert` into a
/// constant takes poison for a number, and lifting control flow may make poison
/// of any value. The fold of a list does not.
static Value raiseInsertIntoConstant(OpBuilder &b,
                                     LLVM::InsertElementOp insert) {
  Value vector = insert.getVector();
  auto list = vector.getDefiningOp<vector::FromElementsOp>();
  APInt position;
  int64_t count = cast<VectorType>(insert.getType()).getNumElements();
  if ((!list && !matchPattern(vector, m_Constant())) ||
      !matchPattern(insert.getPosition(), m_ConstantInt(&position)) ||
      position.uge(count))
    return {};
  SmallVector<Value> elements;
  for (int64_t i = 0; i < count; ++i) {
    if (position == i)
      elements.push_back(insert.getValue());
    else if (list)
      elements.push_back(list.getElements()[i]);
    else
      elements.push_back(
          b.createOrFold<vector::ExtractOp>(insert.getLoc(), vector, i));
  }
  return vector::FromElementsOp::create(b, insert.getLoc(), insert.getType(),
                                        elements);
}

static Value raiseVector(OpBuilder &b, Operation *op) {
  Location loc = op->getLoc();
  if (auto extract = dyn_cast<LLVM::ExtractElementOp>(op)) {
    if (!isRaisableVector(extract.getVector().getType()))
      return {};
    return vector::ExtractOp::create(
        b, loc, extract.getVector(),
        lanePosition(b, loc, extract.getPosition()));
  }
  if (auto insert = dyn_cast<LLVM::InsertElementOp>(op)) {
    if (!isRaisableVector(insert.getType()))
      return {};
    if (Value list = raiseInsertIntoConstant(b, insert))
      return list;
    return vector::InsertOp::create(b, loc, insert.getValue(),
                                    insert.getVector(),
                                    lanePosition(b, loc, insert.getPosition()));
  }
  auto shuffle = cast<LLVM::ShuffleVectorOp>(op);
  if (!isRaisableVector(shuffle.getType()))
    return {};
  SmallVector<int64_t> mask(shuffle.getMask());
  return vector::ShuffleOp::create(b, loc, shuffle.getV1(), shuffle.getV2(),
                                   mask);
}

bool cairn::isRaised(Operation *op) {
  if (op->hasTrait<OpTrait::IsTerminator>() ||
      isa<LLVM::CallOp, LLVM::InlineAsmOp, LLVM::FenceOp, LLVM::LLVMFuncOp,
          LLVM::FCmpOp, LLVM::FMulAddOp>(op))
    return true;
  if (auto cmp = dyn_cast<LLVM::ICmpOp>(op))
    return !isPointerLike(cmp.getLhs().getType());
  return findRaisedOp(op->getName().getStringRef());
}

Value cairn::raiseArithmetic(OpBuilder &b, Operation *op) {
  if (const UpstreamOp *same = findRaisedOp(op->getName().getStringRef())) {
    OperationState state(op->getLoc(), same->to, op->getOperands(),
                         op->getResultTypes(), {});
    copyFlags(op, state, same->flags);
    return b.create(state)->getResult(0);
  }
  return TypeSwitch<Operation *, Value>(op)
      .Case<LLVM::ConstantOp, LLVM::ZeroOp, LLVM::UndefOp, LLVM::PoisonOp>(
          [&](auto) { return raiseConstant(b, op); })
      .Case<LLVM::ICmpOp, LLVM::FCmpOp>(
          [&](auto) { return raiseCompare(b, op); })
      .Case([&](LLVM::SelectOp select) -> Value {
        if (isa<VectorType>(select.getCondition().getType()) &&
            !isa<VectorType>(select.getType()))
          return {};
        return arith::SelectOp::create(b, op->getLoc(), select.getCondition(),
                                       select.getTrueValue(),
                                       select.getFalseValue());
      })
      .Case([&](LLVM::FMulAddOp fma) { return raiseMulAdd(b, fma); })
      .Case([&](LLVM::BitcastOp cast) { return raiseBitcast(b, cast); })
      .Case<LLVM::ExtractElementOp, LLVM::InsertElementOp,
            LLVM::ShuffleVectorOp>([&](auto) { return raiseVector(b, op); })
      .Default(Value());
}
