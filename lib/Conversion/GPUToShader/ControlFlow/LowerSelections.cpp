//===- LowerSelections.cpp - scf.if, scf.index_switch -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace cairn;

namespace {

/// Where a branch goes, and with what.
struct Target {
  Block *block = nullptr;
  SmallVector<Value> operands;
};

/// A `spirv.mlir.selection` in the place of `source`, whose used results are
/// the arguments of its merge block.
class Selection {
public:
  Selection(Operation *source, IRRewriter &rewriter)
      : source(source), rewriter(rewriter) {
    for (OpResult result : source->getResults())
      if (!result.use_empty())
        used.push_back(result);
    auto types = llvm::map_to_vector(
        used, [](Value result) { return getCarriedType(result.getType()); });
    rewriter.setInsertionPoint(source);
    op = spirv::SelectionOp::create(rewriter, source->getLoc(), types,
                                    spirv::SelectionControl::None);
    header = rewriter.createBlock(&op.getBody());
    merge = rewriter.createBlock(
        &op.getBody(), op.getBody().end(), types,
        SmallVector<Location>(types.size(), source->getLoc()));
    spirv::MergeOp::create(rewriter, source->getLoc(), merge->getArguments());
  }

  bool hasResults() const { return !used.empty(); }

  /// Makes a block of `region`, which may be missing. If there is nothing in
  /// it, the edge goes to the merge block at once, unless `ownBlock` is set, as
  /// two edges from one block to another must not carry different values.
  Target add(Region *region, bool ownBlock) {
    if (!region || region->empty())
      return {merge, {}};
    Block *block = &region->front();
    Operation *yield = block->getTerminator();
    if (!ownBlock && isEmpty(*block)) {
      // What it yields is from outside, and may be converted in the header.
      rewriter.setInsertionPointToEnd(header);
      return {merge, getYielded(yield)};
    }
    rewriter.setInsertionPoint(yield);
    spirv::BranchOp::create(rewriter, yield->getLoc(), merge,
                            getYielded(yield));
    rewriter.eraseOp(yield);
    rewriter.inlineRegionBefore(*region, merge);
    return {block, {}};
  }

  IRRewriter &inHeader() {
    rewriter.setInsertionPointToEnd(header);
    return rewriter;
  }

  /// Gives the results to the users of `source`, which goes.
  void replaceSource() {
    rewriter.setInsertionPoint(source);
    for (auto [old, result] : llvm::zip_equal(used, op.getResults()))
      rewriter.replaceAllUsesWith(
          old, fromCarried(rewriter, source->getLoc(), result, old.getType()));
    rewriter.eraseOp(source);
  }

private:
  SmallVector<Value> getYielded(Operation *yield) {
    return llvm::map_to_vector(used, [&](OpResult result) {
      return toCarried(rewriter, yield->getLoc(),
                       yield->getOperand(result.getResultNumber()));
    });
  }

  Operation *source;
  IRRewriter &rewriter;
  SmallVector<OpResult> used;
  spirv::SelectionOp op;
  Block *header, *merge;
};

/// The value that an `index` comes from, and how it was widened.
struct Selector {
  Value value;
  bool isSigned;
};

} // namespace

/// Whether `region` is missing, or nothing happens in it.
static bool doesNothing(Region &region) {
  return region.empty() || isEmpty(region.front());
}

/// Lowers a choice between two regions, where `whenFalse` may be missing.
static void lowerChoice(Operation *op, Value condition, Region *whenTrue,
                        Region *whenFalse, IRRewriter &rewriter) {
  Location loc = op->getLoc();
  if (doesNothing(*whenTrue) && (!whenFalse || doesNothing(*whenFalse))) {
    // Nothing but a choice of values.
    rewriter.setInsertionPoint(op);
    SmallVector<Value> values;
    for (unsigned i = 0, e = op->getNumResults(); i != e; ++i)
      values.push_back(arith::SelectOp::create(
          rewriter, loc, condition,
          whenTrue->front().getTerminator()->getOperand(i),
          whenFalse->front().getTerminator()->getOperand(i)));
    rewriter.replaceOp(op, values);
    return;
  }
  Selection selection(op, rewriter);
  Target trueTarget = selection.add(whenTrue, /*ownBlock=*/false);
  Target falseTarget = selection.add(whenFalse, /*ownBlock=*/false);
  spirv::BranchConditionalOp::create(selection.inHeader(), loc, condition,
                                     trueTarget.block, trueTarget.operands,
                                     falseTarget.block, falseTarget.operands);
  selection.replaceSource();
}

void cairn::lowerIf(scf::IfOp op, IRRewriter &rewriter) {
  lowerChoice(op, op.getCondition(), &op.getThenRegion(),
              op.getElseRegion().empty() ? nullptr : &op.getElseRegion(),
              rewriter);
}

/// Looks through the cast that made the `index`, since a 64-bit value would not
/// pass through it whole.
static Selector getSelector(Value index) {
  if (auto cast = index.getDefiningOp<arith::IndexCastUIOp>())
    return {cast.getIn(), false};
  if (auto cast = index.getDefiningOp<arith::IndexCastOp>())
    return {cast.getIn(), true};
  return {index, true};
}

/// The value of the selector's type that `literal` is as an `index`, if there
/// is one.
static std::optional<APInt> getLiteral(int64_t literal, unsigned width,
                                       bool isSigned, bool isIndex) {
  APInt value(64, literal, /*isSigned=*/true);
  bool fits = isSigned ? value.isSignedIntN(width) : value.isIntN(width);
  // An `index` is its bits, with or without a sign.
  if (isIndex)
    fits |= value.isIntN(width);
  if (!fits)
    return std::nullopt;
  return value.trunc(width);
}

/// A selector of 32 bits for `literals`, which are changed with it. Narrow ones
/// need the capabilities of their type, and the literals of wide ones are not
/// written whole by the serializer.
static Value convertSelector(Value value, SmallVectorImpl<APInt> &literals,
                             bool isSigned, Location loc,
                             IRRewriter &rewriter) {
  Type i32 = rewriter.getI32Type();
  if (value.getType().getIntOrFloatBitWidth() < 32) {
    for (APInt &literal : literals)
      literal = isSigned ? literal.sext(32) : literal.zext(32);
    return isSigned
               ? arith::ExtSIOp::create(rewriter, loc, i32, value).getResult()
               : arith::ExtUIOp::create(rewriter, loc, i32, value);
  }
  // The number of the case.
  auto constant = [&](const APInt &number, Type type) {
    return arith::ConstantOp::create(rewriter, loc,
                                     rewriter.getIntegerAttr(type, number));
  };
  Value number = constant(APInt(32, literals.size()), i32);
  for (auto [i, literal] : llvm::enumerate(literals)) {
    Value equal =
        arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::eq, value,
                              constant(literal, value.getType()));
    literal = APInt(32, i);
    number = arith::SelectOp::create(rewriter, loc, equal,
                                     constant(literal, i32), number);
  }
  return number;
}

/// Lowers `op` to a switch over what its `index` comes from.
static void lowerSwitch(scf::IndexSwitchOp op, IRRewriter &rewriter) {
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  auto [value, isSigned] = getSelector(op.getArg());
  bool isIndex = value.getType().isIndex();
  unsigned width = isIndex ? 32 : value.getType().getIntOrFloatBitWidth();

  SmallVector<APInt> literals;
  SmallVector<Region *> regions;
  for (auto [literal, region] :
       llvm::zip_equal(op.getCases(), op.getCaseRegions())) {
    if (auto fitting = getLiteral(literal, width, isSigned, isIndex)) {
      literals.push_back(*fitting);
      regions.push_back(&region);
    }
  }
  Region *otherwise = &op.getDefaultRegion();

  if (op->use_empty() && llvm::all_of(op->getRegions(), doesNothing))
    return rewriter.eraseOp(op);
  if (literals.empty()) {
    Operation *yield = otherwise->front().getTerminator();
    SmallVector<Value> results(yield->getOperands());
    rewriter.eraseOp(yield);
    rewriter.inlineBlockBefore(&otherwise->front(), op);
    rewriter.replaceOp(op, results);
    return;
  }
  value = toCarried(rewriter, loc, value);
  // A truth value that was widened for the switch.
  auto widened = value.getDefiningOp<arith::ExtUIOp>();
  if (widened && widened.getIn().getType().isInteger(1) &&
      literals.size() == 1 && literals[0].ule(1)) {
    value = widened.getIn();
    literals[0] = literals[0].trunc(1);
  }
  if (value.getType().isInteger(1)) {
    Region *sides[] = {otherwise, otherwise};
    for (auto [literal, region] : llvm::zip_equal(literals, regions))
      sides[literal.getZExtValue()] = region;
    return lowerChoice(op, value, sides[1], sides[0], rewriter);
  }
  if (literals.size() == 1) {
    Value literal = arith::ConstantOp::create(
        rewriter, loc, rewriter.getIntegerAttr(value.getType(), literals[0]));
    Value equal = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::eq,
                                        value, literal);
    return lowerChoice(op, equal, regions[0], otherwise, rewriter);
  }
  if (width != 32)
    value = convertSelector(value, literals, isSigned, loc, rewriter);

  Selection selection(op, rewriter);
  SmallVector<Block *> blocks;
  bool ownBlock = selection.hasResults();
  for (Region *region : regions)
    blocks.push_back(selection.add(region, ownBlock).block);
  Block *defaultBlock = selection.add(otherwise, ownBlock).block;
  spirv::SwitchOp::create(selection.inHeader(), loc, value, defaultBlock,
                          ValueRange(), literals, blocks,
                          SmallVector<ValueRange>(blocks.size()));
  selection.replaceSource();
}

void cairn::lowerIndexSwitch(scf::IndexSwitchOp op, IRRewriter &rewriter) {
  Operation *cast = op.getArg().getDefiningOp();
  lowerSwitch(op, rewriter);
  if (cast && isOpTriviallyDead(cast))
    rewriter.eraseOp(cast);
}
