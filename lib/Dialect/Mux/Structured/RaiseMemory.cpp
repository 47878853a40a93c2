//===- RaiseMemory.cpp - memref and affine of what is structured *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Mux/Structured/RaiseMemory.h"

#include "MemoryPlan.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace cairn::mux;

namespace {
/// An affine map with its operands, being made.
struct AffineTerms {
  SmallVector<Value> dims, symbols;

  AffineMap mapOf(ArrayRef<AffineExpr> results, MLIRContext *context) const {
    return AffineMap::get(dims.size(), symbols.size(), results, context);
  }
  SmallVector<Value> operands() const {
    SmallVector<Value> all(dims);
    llvm::append_range(all, symbols);
    return all;
  }
};

class MemoryRaiser {
public:
  MemoryRaiser(func::FuncOp kernel, MemoryPlan &plan)
      : plan(plan), entry(kernel.getBody().front()), b(kernel.getContext()),
        beginning(&entry.front()) {}

  void run();

private:
  Value hoist(Value symbol);
  Value hoistToBeginning(Value symbol);
  Value indexOf(const UniformSum::Factor &factor, Value hoisted);
  Value productOf(ArrayRef<UniformSum::Factor> symbols, Operation *user);
  AffineExpr exprOf(const UniformSum &sum, AffineTerms &terms, Operation *user);
  void raiseLoop(scf::ForOp loop, const LoopRange &range);
  Value makeView(const Buffer &buffer);
  void raiseAccess(const BufferAccess &access, const Buffer &buffer,
                   Value view);

  MemoryPlan &plan;
  Block &entry;
  OpBuilder b;
  /// What views are made in front of.
  Operation *beginning;
  /// The trips of new loops, by those of the old ones.
  llvm::DenseMap<Value, Value> trips;
  /// What symbols of the plan are now.
  llvm::DenseMap<Value, Value> replaced;
};
} // namespace

/// Has `symbol` computed in the first block.
Value MemoryRaiser::hoist(Value symbol) {
  if (Value now = replaced.lookup(symbol))
    return now;
  Operation *op = symbol.getDefiningOp();
  if (!op || op->getBlock() == &entry)
    return symbol;
  for (Value operand : op->getOperands())
    hoist(operand);
  op->moveBefore(entry.findAncestorOpInBlock(*op));
  return symbol;
}

/// Has `symbol` computed in front of all views.
Value MemoryRaiser::hoistToBeginning(Value symbol) {
  Operation *op = symbol.getDefiningOp();
  if (!op || (op->getBlock() == &entry && op->isBeforeInBlock(beginning)))
    return symbol;
  for (Value operand : op->getOperands())
    hoistToBeginning(operand);
  if (op == beginning)
    beginning = op->getNextNode();
  else
    op->moveBefore(beginning);
  return symbol;
}

Value MemoryRaiser::indexOf(const UniformSum::Factor &factor, Value hoisted) {
  if (hoisted.getType().isIndex())
    return hoisted;
  Type index = b.getIndexType();
  if (factor.isSigned)
    return arith::IndexCastOp::create(b, hoisted.getLoc(), index, hoisted);
  return arith::IndexCastUIOp::create(b, hoisted.getLoc(), index, hoisted);
}

/// The product of symbols, in the first block, in front of `user`.
Value MemoryRaiser::productOf(ArrayRef<UniformSum::Factor> symbols,
                              Operation *user) {
  OpBuilder::InsertionGuard guard(b);
  Value product;
  for (const UniformSum::Factor &factor : symbols) {
    Value symbol = hoist(factor.value);
    b.setInsertionPoint(entry.findAncestorOpInBlock(*user));
    Value index = indexOf(factor, symbol);
    product = product ? arith::MulIOp::create(b, user->getLoc(), product, index)
                            .getResult()
                      : index;
  }
  return product;
}

AffineExpr MemoryRaiser::exprOf(const UniformSum &sum, AffineTerms &terms,
                                Operation *user) {
  MLIRContext *context = b.getContext();
  AffineExpr expr = getAffineConstantExpr(0, context);
  for (const UniformSum::Term &term : sum.getTerms()) {
    AffineExpr part = getAffineConstantExpr(term.coefficient, context);
    if (!term.factors.empty()) {
      Value trip = trips.lookup(term.factors.front().value);
      SmallVector<Value> &operands = trip ? terms.dims : terms.symbols;
      operands.push_back(trip ? trip : productOf(term.factors, user));
      part = part * (trip ? getAffineDimExpr(operands.size() - 1, context)
                          : getAffineSymbolExpr(operands.size() - 1, context));
    }
    expr = expr + part;
  }
  return expr;
}

/// Makes a loop beside `loop` that has its body; the old one is left empty.
void MemoryRaiser::raiseLoop(scf::ForOp loop, const LoopRange &range) {
  AffineTerms low, high;
  AffineExpr lowExpr = exprOf(range.low, low, loop);
  AffineExpr highExpr = exprOf(range.high, high, loop);
  b.setInsertionPoint(loop);
  Location loc = loop.getLoc();
  auto raised = affine::AffineForOp::create(
      b, loc, low.operands(), low.mapOf(lowExpr, b.getContext()),
      high.operands(), high.mapOf(highExpr, b.getContext()), range.step,
      loop.getInitArgs(), [](OpBuilder &, Location, Value, ValueRange) {});
  Block *body = raised.getBody();
  body->getOperations().splice(body->end(), loop.getBody()->getOperations());
  b.setInsertionPointToStart(body);
  Value trip = raised.getInductionVar(), old = loop.getInductionVar();
  trips[old] = trip;
  old.replaceAllUsesWith(
      old.getType().isIndex()
          ? trip
          : arith::IndexCastOp::create(b, loc, old.getType(), trip));
  for (auto [before, after] :
       llvm::zip_equal(loop.getRegionIterArgs(), raised.getRegionIterArgs()))
    before.replaceAllUsesWith(after);
  Operation *yield = &body->back();
  b.setInsertionPoint(yield);
  affine::AffineYieldOp::create(b, yield->getLoc(), yield->getOperands());
  yield->erase();
  for (auto [before, after] :
       llvm::zip_equal(loop.getResults(), raised.getResults())) {
    before.replaceAllUsesWith(after);
    replaced[before] = after;
  }
}

/// The buffer as a memref: what it is is upstream's to cast, so that nothing of
/// ours has to be known to its passes.
Value MemoryRaiser::makeView(const Buffer &buffer) {
  Location loc = buffer.root.getLoc();
  Value root = hoistToBeginning(buffer.root);
  auto space = cast<LLVM::LLVMPointerType>(root.getType()).getAddressSpace();
  b.setInsertionPoint(beginning);
  auto spaceAttr = space ? b.getI64IntegerAttr(space) : IntegerAttr();
  auto flat = MemRefType::get({ShapedType::kDynamic}, buffer.element,
                              MemRefLayoutAttrInterface(), spaceAttr);
  Value view =
      UnrealizedConversionCastOp::create(b, loc, flat, root).getResult(0);
  if (buffer.strides.empty())
    return view;
  SmallVector<OpFoldResult> strides, sizes;
  for (const Factors &stride : buffer.strides) {
    for (const UniformSum::Factor &factor : stride)
      hoistToBeginning(factor.value);
    b.setInsertionPoint(beginning);
    strides.push_back(productOf(stride, beginning));
  }
  strides.push_back(b.getIndexAttr(1));
  // Nobody says how long a buffer is; a row is as long as it is.
  b.setInsertionPoint(beginning);
  for (size_t i = 0; i < strides.size(); ++i) {
    Value size = arith::ConstantIndexOp::create(
        b, loc, std::numeric_limits<int32_t>::max());
    if (i == 1 && strides.size() == 2)
      size = cast<Value>(strides[0]);
    sizes.push_back(size);
  }
  SmallVector<int64_t> shape(strides.size(), ShapedType::kDynamic);
  SmallVector<int64_t> staticStrides = shape;
  staticStrides.back() = 1;
  auto type = MemRefType::get(
      shape, buffer.element,
      StridedLayoutAttr::get(b.getContext(), 0, staticStrides), spaceAttr);
  return memref::ReinterpretCastOp::create(b, loc, type, view,
                                           b.getIndexAttr(0), sizes, strides);
}

void MemoryRaiser::raiseAccess(const BufferAccess &access, const Buffer &buffer,
                               Value view) {
  AffineTerms terms;
  SmallVector<AffineExpr> exprs;
  auto parts = splitIndex(access.index, buffer.strides);
  for (const UniformSum &part : *parts)
    exprs.push_back(exprOf(part, terms, access.op));
  AffineMap map = terms.mapOf(exprs, b.getContext());
  SmallVector<Value> operands = terms.operands();
  affine::canonicalizeMapAndOperands(&map, &operands);
  b.setInsertionPoint(access.op);
  Location loc = access.op->getLoc();
  bool isVector = access.type != buffer.element;
  if (access.isStore) {
    Value value = cast<LLVM::StoreOp>(access.op).getValue();
    if (isVector)
      affine::AffineVectorStoreOp::create(b, loc, value, view, map, operands);
    else
      affine::AffineStoreOp::create(b, loc, value, view, map, operands);
  } else {
    Value value;
    if (isVector)
      value = affine::AffineVectorLoadOp::create(
          b, loc, cast<VectorType>(access.type), view, map, operands);
    else
      value = affine::AffineLoadOp::create(b, loc, view, map, operands);
    access.op->getResult(0).replaceAllUsesWith(value);
    replaced[access.op->getResult(0)] = value;
  }
}

void MemoryRaiser::run() {
  SmallVector<Value> views = llvm::map_to_vector(
      plan.buffers, [&](const Buffer &buffer) { return makeView(buffer); });
  // Outer loops are in front of inner ones.
  for (auto &[loop, range] : plan.loops)
    raiseLoop(cast<scf::ForOp>(loop), range);
  for (auto [buffer, view] : llvm::zip_equal(plan.buffers, views))
    for (const BufferAccess &access : buffer.accesses)
      raiseAccess(access, buffer, view);
  // The plan's values are looked up until all is raised.
  for (const Buffer &buffer : plan.buffers)
    for (const BufferAccess &access : buffer.accesses)
      access.op->erase();
  for (auto &[loop, range] : plan.loops)
    loop->erase();
}

/// Has what `loop` carries begin with a constant for each value: the trips that
/// MLIR 22.1's affine-loop-unroll leaves over tell them apart by that.
static void separateBeginnings(affine::AffineForOp loop) {
  OpBuilder b(loop);
  llvm::SmallPtrSet<void *, 4> known;
  for (OpOperand &beginning : loop.getInitsMutable())
    if (!known.insert(beginning.get().getAsOpaquePointer()).second &&
        matchPattern(beginning.get(), m_Constant()))
      beginning.set(b.clone(*beginning.get().getDefiningOp())->getResult(0));
}

RaisedMemory cairn::mux::raiseMemory(func::FuncOp kernel, bool isUnchecked) {
  MemoryPlan plan(kernel, isUnchecked);
  RaisedMemory raised;
  raised.buffers = plan.buffers.size();
  raised.loops = plan.loops.size();
  for (const Obstacle &obstacle : plan.obstacles)
    raised.obstacles.push_back({obstacle.op->getLoc(), obstacle.reason});
  if (plan.buffers.empty() && plan.loops.empty())
    return raised;
  MemoryRaiser(kernel, plan).run();
  // Equal symbols are one value, by which upstream compares indices, and
  // nothing that nobody asks for is left between loops.
  IRRewriter rewriter(kernel.getContext());
  DominanceInfo dominance(kernel);
  eliminateCommonSubExpressions(rewriter, dominance, kernel);
  (void)runRegionDCE(rewriter, kernel->getRegions());
  kernel.walk(separateBeginnings);
  return raised;
}
