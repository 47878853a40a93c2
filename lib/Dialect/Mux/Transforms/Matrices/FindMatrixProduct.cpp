//===- FindMatrixProduct.cpp - the form of a product ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MatrixProduct.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;
using namespace cairn::mux;

namespace {
class ProductFinder {
public:
  ProductFinder(scf::ForOp loop, bool isUnchecked)
      : loop(loop), kernel(loop->getParentOfType<func::FuncOp>()),
        analysis(loop, isUnchecked) {}

  bool find();

  MatrixProduct product;
  Obstacle obstacle;

private:
  using Reading = IndexAnalysis::Reading;

  bool refuse(Operation *op, const llvm::Twine &reason) {
    obstacle = {op, reason.str()};
    return false;
  }
  bool findLoop();
  bool findGuards();
  bool findGuard(Value condition, bool isNegated, Operation *at);
  bool findCompared(arith::CmpIOp compare, bool isNegated, Operation *at);
  bool findSum();
  bool findFactors(Value x, Value y);
  LLVM::LoadOp findLoad(Value factor, bool &isUnsigned);
  bool findMatrix(Operation *access, Value address, Type element,
                  MatrixInMemory &matrix);
  bool findResult();
  bool assignDimensions(MatrixInMemory first, Operation *firstLoad,
                        MatrixInMemory second, Operation *secondLoad);
  bool checkOthers();

  scf::ForOp loop;
  func::FuncOp kernel;
  IndexAnalysis analysis;
  LLVM::LoadOp loads[2];
  LLVM::StoreOp store;
};
} // namespace

//===----------------------------------------------------------------------===//
// The loop and the guards around it
//===----------------------------------------------------------------------===//

bool ProductFinder::findLoop() {
  Type type = loop.getInductionVar().getType();
  if (!(type.isInteger(32) || type.isInteger(64)) ||
      !matchPattern(loop.getStep(), m_One()))
    return refuse(loop, "the loop does not count an i32 or i64 by one");
  if (!analysis.isUniform(loop.getLowerBound()) ||
      !analysis.isUniform(loop.getUpperBound()))
    return refuse(loop, "the loop's bounds are not the same for all work-items "
                        "by what is known of them");
  if (loop.getNumRegionIterArgs() != 1)
    return refuse(loop, "the loop carries " +
                            llvm::Twine(loop.getNumRegionIterArgs()) +
                            " values, expected one sum");
  return true;
}

bool ProductFinder::findCompared(arith::CmpIOp compare, bool isNegated,
                                 Operation *at) {
  using Predicate = arith::CmpIPredicate;
  Predicate predicate = compare.getPredicate();
  if (isNegated)
    predicate = arith::invertPredicate(predicate);
  if (predicate == Predicate::eq || predicate == Predicate::ne)
    return refuse(at, "this is a guard by equality");
  bool isUnsigned = predicate == Predicate::ult ||
                    predicate == Predicate::ule ||
                    predicate == Predicate::ugt || predicate == Predicate::uge;
  Reading reading = isUnsigned ? Reading::Unsigned : Reading::Signed;
  std::optional<LinearIndex> left = analysis.get(compare.getLhs(), reading);
  std::optional<LinearIndex> right = analysis.get(compare.getRhs(), reading);
  if (!left || !right)
    return refuse(at, "what this guard compares is not linear in the ids");
  product.guards.push_back({predicate, *left, *right});
  return true;
}

/// The two conditions that `op` joins: both must hold, or, negated, neither
/// may.
static std::optional<std::pair<Value, Value>> splitCondition(Operation *op,
                                                             bool isNegated) {
  if (isNegated ? isa<arith::OrIOp>(op) : isa<arith::AndIOp>(op))
    return std::pair(op->getOperand(0), op->getOperand(1));
  // What C evaluates only if it has to.
  auto choice = dyn_cast<arith::SelectOp>(op);
  if (!choice)
    return std::nullopt;
  if (!isNegated && matchPattern(choice.getFalseValue(), m_Zero()))
    return std::pair(choice.getCondition(), choice.getTrueValue());
  if (isNegated && matchPattern(choice.getTrueValue(), m_One()))
    return std::pair(choice.getCondition(), choice.getFalseValue());
  return std::nullopt;
}

bool ProductFinder::findGuard(Value condition, bool isNegated, Operation *at) {
  Operation *op = condition.getDefiningOp();
  if (auto compare = dyn_cast_or_null<arith::CmpIOp>(op))
    return findCompared(compare, isNegated, at);
  if (auto parts = op ? splitCondition(op, isNegated) : std::nullopt)
    return findGuard(parts->first, isNegated, at) &&
           findGuard(parts->second, isNegated, at);
  if (auto flip = dyn_cast_or_null<arith::XOrIOp>(op);
      flip && matchPattern(flip.getRhs(), m_One()))
    return findGuard(flip.getLhs(), !isNegated, at);
  return refuse(at, "this is not a guard by comparisons that must all hold");
}

bool ProductFinder::findGuards() {
  for (Region *region = loop->getParentRegion(); region != &kernel.getBody();
       region = region->getParentRegion()) {
    auto guard = dyn_cast<scf::IfOp>(region->getParentOp());
    if (!guard)
      return refuse(region->getParentOp(), "the loop is in another one");
    if (guard.getNumResults())
      return refuse(guard, "this branch around the loop has a value");
    bool isElse = region == &guard.getElseRegion();
    if (!findGuard(guard.getCondition(), isElse, guard))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// The sum
//===----------------------------------------------------------------------===//

LLVM::LoadOp ProductFinder::findLoad(Value factor, bool &isUnsigned) {
  isUnsigned = false;
  if (Operation *op = factor.getDefiningOp();
      isa_and_nonnull<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(op)) {
    isUnsigned = isa<arith::ExtUIOp>(op);
    factor = op->getOperand(0);
  }
  auto load = factor.getDefiningOp<LLVM::LoadOp>();
  if (!load || load->getBlock() != loop.getBody() || load.getVolatile_() ||
      load.getOrdering() != LLVM::AtomicOrdering::not_atomic)
    return {};
  return load;
}

bool ProductFinder::findFactors(Value x, Value y) {
  bool areUnsigned[2];
  Value factors[] = {x, y};
  for (auto [i, factor] : llvm::enumerate(factors))
    if (!(loads[i] = findLoad(factor, areUnsigned[i])))
      return refuse(factor.getDefiningOp() ? factor.getDefiningOp()
                                           : loop.getOperation(),
                    "a factor of the product is not what is loaded here, "
                    "widened at most");
  Type element = loads[0].getType();
  if (element != loads[1].getType() || areUnsigned[0] != areUnsigned[1])
    return refuse(loads[1], "the factors are of different types");
  if (!isa<IntegerType, FloatType>(element) ||
      element.getIntOrFloatBitWidth() % 8)
    return refuse(loads[0], "the factors are not scalars");
  product.isUnsigned = areUnsigned[0];
  return true;
}

bool ProductFinder::findSum() {
  Value sum = loop.getRegionIterArgs().front();
  product.sum = sum.getType();
  product.init = loop.getInitArgs().front();
  if (!analysis.isUniform(product.init))
    return refuse(loop, "what the sum begins with is not the same for all");
  Operation *op =
      loop.getBody()->getTerminator()->getOperand(0).getDefiningOp();
  if (isa_and_nonnull<math::FmaOp, LLVM::FMulAddOp, LLVM::FMAOp>(op) &&
      op->getOperand(2) == sum)
    return findFactors(op->getOperand(0), op->getOperand(1));
  if (isa_and_nonnull<arith::AddFOp, arith::AddIOp>(op))
    for (unsigned i : {0, 1}) {
      Operation *product = op->getOperand(1 - i).getDefiningOp();
      if (op->getOperand(i) == sum &&
          isa_and_nonnull<arith::MulFOp, arith::MulIOp>(product))
        return findFactors(product->getOperand(0), product->getOperand(1));
    }
  return refuse(op ? op : loop.getOperation(),
                "the loop does not add a product to a sum");
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

bool ProductFinder::findMatrix(Operation *access, Value address, Type element,
                               MatrixInMemory &matrix) {
  DataLayout layout = DataLayout::closest(kernel);
  auto bytes = static_cast<int64_t>(layout.getTypeSize(element));
  while (auto gep = address.getDefiningOp<LLVM::GEPOp>()) {
    LinearIndex offset;
    auto scale = static_cast<int64_t>(layout.getTypeSize(gep.getElemType()));
    if (gep.getIndices().size() != 1)
      return refuse(access, "this is not an element of an array");
    if (auto number = dyn_cast<IntegerAttr>(gep.getIndices()[0])) {
      offset[LinearIndex::Constant] = UniformSum(number.getInt());
    } else {
      auto value = cast<Value>(gep.getIndices()[0]);
      // Addresses are computed modulo their width.
      bool isWhole = value.getType().getIntOrFloatBitWidth() >=
                     layout.getTypeSizeInBits(gep.getType());
      std::optional<LinearIndex> found =
          analysis.get(value, isWhole ? Reading::LowBits : Reading::Signed);
      if (!found)
        return refuse(access, "the index is not linear in the ids and the "
                              "loop's counter, or may wrap");
      offset = *found;
    }
    matrix.index += offset.scaledBy(UniformSum(scale));
    address = gep.getBase();
  }
  auto argument = dyn_cast<BlockArgument>(address);
  if (!argument || !isa<func::FuncOp>(argument.getOwner()->getParentOp()) ||
      cast<LLVM::LLVMPointerType>(argument.getType()).getAddressSpace() !=
          cairn::GlobalSpace)
    return refuse(access, "this is not in a buffer that the kernel is given");
  if (!matrix.index.divideBy(bytes))
    return refuse(access, "this is not a whole element of the buffer");
  matrix.pointer = argument;
  matrix.element = element;
  return true;
}

bool ProductFinder::findResult() {
  Value value = loop.getResult(0);
  Operation *user = value.hasOneUse() ? *value.user_begin() : nullptr;
  if (auto narrowed = dyn_cast_or_null<arith::TruncFOp>(user)) {
    value = narrowed.getResult();
    user = value.hasOneUse() ? *value.user_begin() : nullptr;
  }
  store = dyn_cast_or_null<LLVM::StoreOp>(user);
  if (!store || store.getValue() != value || store.getVolatile_() ||
      store.getOrdering() != LLVM::AtomicOrdering::not_atomic ||
      store->getBlock() != loop->getBlock())
    return refuse(user ? user : loop.getOperation(),
                  "the sum is not stored once and used for nothing else");
  return findMatrix(store, store.getAddr(), value.getType(), product.c);
}

bool ProductFinder::assignDimensions(MatrixInMemory first, Operation *firstLoad,
                                     MatrixInMemory second,
                                     Operation *secondLoad) {
  const LinearIndex &c = product.c.index;
  if (c[LinearIndex::Id0].isOne())
    product.rowDim = 1;
  else if (c[LinearIndex::Id1].isOne())
    product.rowDim = 0;
  else
    return refuse(store, "results of neighbours do not lie side by side");
  if (c[product.rowDim].isZero() || !c[LinearIndex::Trip].isZero())
    return refuse(store, "the result has no place for each row");
  unsigned row = product.rowDim, column = product.columnDim();
  if (first.index[row].isZero()) {
    std::swap(first, second);
    std::swap(firstLoad, secondLoad);
  }
  product.a = first;
  product.b = second;
  for (auto [matrix, load, along, across] :
       {std::tuple(&first, firstLoad, row, column),
        std::tuple(&second, secondLoad, column, row)}) {
    const LinearIndex &index = matrix->index;
    if (index[along].isZero() || !index[across].isZero() ||
        index[LinearIndex::Trip].isZero())
      return refuse(load, "this is not a row of one matrix or a column of the "
                          "other");
    if (!index[along].isOne() && !index[LinearIndex::Trip].isOne())
      return refuse(load, "neither rows nor columns of this matrix lie side "
                          "by side");
  }
  return true;
}

/// Nothing else may be done by the kernel, nor asked for.
bool ProductFinder::checkOthers() {
  WalkResult walk = kernel.getBody().walk([&](Operation *op) {
    if (op == loop || isa<scf::IfOp>(op) ||
        op->hasTrait<OpTrait::IsTerminator>() || op == store ||
        llvm::is_contained(loads, op))
      return WalkResult::advance();
    if (auto query = dyn_cast<WorkItemQuery>(op)) {
      std::optional<uint32_t> dim = query.getConstantDim();
      if (dim == 2u || (isa<GlobalIdOp>(op) && dim && *dim < 2))
        return WalkResult::advance();
      refuse(op, "this asks for more than the global id");
      return WalkResult::interrupt();
    }
    if (op->getNumRegions() || isa<UniformityOpInterface>(op) ||
        !isMemoryEffectFree(op)) {
      refuse(op, "the kernel does more than one product of matrices here");
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return !walk.wasInterrupted();
}

bool ProductFinder::find() {
  if (!kernel || !isKernelEntryPoint(kernel) ||
      kernel->hasAttr(MuxDialect::getWorkItemLoopsAttrName()) ||
      !kernel.getBody().hasOneBlock())
    return refuse(loop, "this is in no kernel at the level mux");
  product.loop = loop;
  MatrixInMemory first, second;
  return findLoop() && findGuards() && findSum() && findResult() &&
         findMatrix(loads[0], loads[0].getAddr(), loads[0].getType(), first) &&
         findMatrix(loads[1], loads[1].getAddr(), loads[1].getType(), second) &&
         assignDimensions(first, loads[0], second, loads[1]) && checkOthers();
}

std::optional<MatrixProduct> cairn::mux::findMatrixProduct(scf::ForOp loop,
                                                           bool isUnchecked,
                                                           Obstacle &obstacle) {
  ProductFinder finder(loop, isUnchecked);
  if (finder.find())
    return finder.product;
  obstacle = finder.obstacle;
  return std::nullopt;
}
