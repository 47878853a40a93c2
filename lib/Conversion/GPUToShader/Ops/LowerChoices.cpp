//===- LowerChoices.cpp - choices between zeros and ones --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Mesa (22.3) makes 0.0 and 1.0, or their negations, of a condition, and takes
// zeros of both signs for the same there: of a choice between 0.0 and -1.0 it
// makes -0.0 and -1.0, also where the bits are integers, and where it finds the
// two in a loop that it unrolled. A choice between 0.0 and 1.0 to which it adds
// -1.0 becomes the negation of one, with -0.0. So such a choice is one
// between other bits.
//
//===----------------------------------------------------------------------===//

#include "ShaderLowerings.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;
using namespace cairn;

namespace {
/// Numbers that values may be, as bits of a mask.
enum Numbers : unsigned {
  None = 0,
  Zero = 1,
  NegativeZero = 2,
  One = 4,
  NegativeOne = 8,
};
} // namespace

/// Null for what Mesa takes for no number.
static const llvm::fltSemantics *semanticsOf(Type type) {
  Type element = getElementTypeOrSelf(type);
  if (auto real = dyn_cast<FloatType>(element))
    return &real.getFloatSemantics();
  if (element.isInteger(16))
    return &APFloat::IEEEhalf();
  if (element.isInteger(32))
    return &APFloat::IEEEsingle();
  return element.isInteger(64) ? &APFloat::IEEEdouble() : nullptr;
}

static unsigned classify(const APFloat &number) {
  if (number.isZero())
    return number.isNegative() ? NegativeZero : Zero;
  if (number.isExactlyValue(1))
    return One;
  return number.isExactlyValue(-1) ? NegativeOne : None;
}

static unsigned classify(Attribute constant, Type type) {
  const llvm::fltSemantics &semantics = *semanticsOf(type);
  if (auto real = dyn_cast<FloatAttr>(constant))
    return classify(real.getValue());
  if (auto integer = dyn_cast<IntegerAttr>(constant))
    return classify(APFloat(semantics, integer.getValue()));
  unsigned numbers = None;
  if (auto reals = dyn_cast<DenseFPElementsAttr>(constant))
    for (const APFloat &lane : reals.getValues<APFloat>())
      numbers |= classify(lane);
  else if (auto integers = dyn_cast<DenseIntElementsAttr>(constant))
    for (const APInt &lane : integers.getValues<APInt>())
      numbers |= classify(APFloat(semantics, lane));
  return numbers;
}

/// Adds the values that `arg` is made of to `values`.
static void addIncoming(BlockArgument arg, SmallVectorImpl<Value> &values) {
  Block *block = arg.getOwner();
  for (auto it = block->pred_begin(), end = block->pred_end(); it != end; ++it)
    if (auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator()))
      if (Value value = branch.getSuccessorOperands(
              it.getSuccessorIndex())[arg.getArgNumber()])
        values.push_back(value);
}

/// The numbers among the constants that `value` is chosen from, by other
/// choices and by control flow.
static unsigned numbersIn(Value value) {
  SmallVector<Value> worklist = {value};
  llvm::SmallPtrSet<Value, 8> seen;
  unsigned numbers = None;
  while (!worklist.empty()) {
    Value next = worklist.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    Attribute constant;
    if (matchPattern(next, m_Constant(&constant)))
      numbers |= classify(constant, next.getType());
    else if (auto arg = dyn_cast<BlockArgument>(next))
      addIncoming(arg, worklist);
    else if (isa<arith::SelectOp, spirv::SelectOp>(next.getDefiningOp()))
      llvm::append_range(worklist,
                         next.getDefiningOp()->getOperands().take_back(2));
    else if (isa<spirv::SelectionOp, spirv::LoopOp>(next.getDefiningOp()))
      worklist.push_back(
          next.getDefiningOp()->getRegion(0).back().getTerminator()->getOperand(
              cast<OpResult>(next).getResultNumber()));
  }
  return numbers;
}

/// Whether something is added to `value` or to elements of it.
static bool isAddedTo(Value value) {
  SmallVector<Operation *> worklist(value.getUsers());
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (!worklist.empty()) {
    Operation *user = worklist.pop_back_val();
    if (!seen.insert(user).second)
      continue;
    if (isa<arith::AddFOp, arith::SubFOp, math::FmaOp>(user))
      return true;
    if (isa<vector::VectorDialect>(user->getDialect()))
      llvm::append_range(worklist, user->getUsers());
  }
  return false;
}

static bool areConfused(unsigned some, unsigned others, bool isAddedTo) {
  return ((some & Zero) && (others & NegativeOne)) ||
         ((some & Zero) && (others & One) && isAddedTo) ||
         ((some & NegativeZero) && (others & One));
}

static Value lowerSelect(SPIRVBuilder &b, arith::SelectOp op) {
  Value condition = op.getCondition();
  Value whenTrue = op.getTrueValue(), whenFalse = op.getFalseValue();
  Type type = op.getType();
  if (!semanticsOf(type))
    return b.select(condition, whenTrue, whenFalse);
  unsigned some = numbersIn(whenTrue), others = numbersIn(whenFalse);
  bool added = isAddedTo(op.getResult());
  if (!areConfused(some, others, added) && !areConfused(others, some, added))
    return b.select(condition, whenTrue, whenFalse);
  Type bits = withElement(type, b.getIntegerType(bitWidth(type)));
  // None of the four with its lowest bit changed is one of them.
  auto changed = [&](Value value) {
    return b.bitXor(b.bitcast(bits, value), b.integer(bits, 1));
  };
  return b.bitcast(type, changed(b.select(condition, changed(whenTrue),
                                          changed(whenFalse))));
}

void cairn::addShaderChoiceLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerSelect);
}
