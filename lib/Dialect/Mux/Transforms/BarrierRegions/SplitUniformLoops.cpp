//===- SplitUniformLoops.cpp - loops worth turning inside out ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/MemoryAccess.h"
#include "BarrierRegions.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

// A kernel like
//
//     for (j = 0; j < n; ++j) acc += f(x, data[j]);
//
// has its work-items outside and its own loop inside, and LLVM vectorises inner
// loops only. Where all work-items make the same trips, the two can change
// places, at the price of a round trip through memory for each value that the
// loop carries.

/// Iteration values that are worth keeping in memory.
static constexpr unsigned kMaxCarried = 8;
/// A loop with fewer ops in all its trips is unrolled by LLVM anyway.
static constexpr uint64_t kMinOps = 512;

namespace {

/// How far a value moves from one work-item to the next along dimension 0; null
/// if by no constant.
class Strides {
public:
  Strides(const WorkGroupUniformity &uniformity, scf::ForOp loop)
      : uniformity(uniformity), loop(loop) {}

  std::optional<int64_t> of(Value value) {
    if (isUniform(value))
      return 0;
    auto known = strides.find(value);
    if (known != strides.end())
      return known->second;
    std::optional<int64_t> stride = compute(value);
    strides[value] = stride;
    return stride;
  }

  /// In bytes.
  std::optional<int64_t> ofAddress(Value address, const DataLayout &layout) {
    if (isUniform(address))
      return 0;
    auto gep = address.getDefiningOp<LLVM::GEPOp>();
    if (!gep || gep.getIndices().size() != 1)
      return std::nullopt;
    std::optional<int64_t> base = ofAddress(gep.getBase(), layout);
    std::optional<int64_t> index = 0;
    if (auto value = dyn_cast<Value>(gep.getIndices()[0]))
      index = of(value);
    if (!base || !index)
      return std::nullopt;
    int64_t size = layout.getTypeSize(gep.getElemType()).getFixedValue();
    return *base + *index * size;
  }

private:
  /// In the body the analysis has not looked yet: what is computed there from
  /// uniform values is uniform.
  bool isUniform(Value value) {
    if (value == loop.getInductionVar())
      return true;
    if (llvm::is_contained(loop.getRegionIterArgs(), value))
      return false;
    if (!loop->isAncestor(value.getParentBlock()->getParentOp()))
      return uniformity.isUniform(value);
    Operation *op = value.getDefiningOp();
    if (!op || op->getNumRegions())
      return false;
    // What lies at one address is read once for all, unless the loop writes
    // there.
    if (auto load = dyn_cast<LLVM::LoadOp>(op))
      return !load.getVolatile_() && isUniform(load.getAddr());
    if (!isMemoryEffectFree(op))
      return false;
    if (auto query = dyn_cast<UniformityOpInterface>(op))
      return query.isWorkGroupUniform();
    return llvm::all_of(op->getOperands(),
                        [&](Value operand) { return isUniform(operand); });
  }

  std::optional<int64_t> compute(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op)
      return std::nullopt;
    if (auto query = dyn_cast<WorkItemQuery>(op)) {
      std::optional<uint32_t> dim = query.getConstantDim();
      if (!dim || !isa<LocalIdOp, GlobalIdOp>(op))
        return std::nullopt;
      return *dim == 0 ? 1 : 0;
    }
    // An id that a narrower type cannot hold is not an id that programs index
    // with.
    if (isa<arith::TruncIOp, arith::ExtSIOp, arith::ExtUIOp>(op))
      return of(op->getOperand(0));
    if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp>(op))
      return std::nullopt;
    std::optional<int64_t> lhs = of(op->getOperand(0));
    std::optional<int64_t> rhs = of(op->getOperand(1));
    if (!lhs || !rhs)
      return std::nullopt;
    if (isa<arith::AddIOp>(op))
      return *lhs + *rhs;
    if (isa<arith::SubIOp>(op))
      return *lhs - *rhs;
    APInt factor;
    if (*rhs != 0 || !matchPattern(op->getOperand(1), m_ConstantInt(&factor)))
      return std::nullopt;
    int64_t constant = factor.getSExtValue();
    if (isa<arith::MulIOp>(op))
      return *lhs * constant;
    return constant < 32 ? std::optional<int64_t>(*lhs << constant)
                         : std::nullopt;
  }

  const WorkGroupUniformity &uniformity;
  scf::ForOp loop;
  DenseMap<Value, std::optional<int64_t>> strides;
};

} // namespace

/// Trips of a loop with constant bounds.
static std::optional<uint64_t> constantTrips(scf::ForOp loop) {
  APInt lower, upper, step;
  if (!matchPattern(loop.getLowerBound(), m_ConstantInt(&lower)) ||
      !matchPattern(loop.getUpperBound(), m_ConstantInt(&upper)) ||
      !matchPattern(loop.getStep(), m_ConstantInt(&step)))
    return std::nullopt;
  if (upper.sle(lower) || step.isZero())
    return 0;
  return (upper - lower).udiv(step).getZExtValue() + 1;
}

/// Whether the body is straight-line code that a vectoriser does well on:
/// floating point, and loads and stores that are the same for all or side by
/// side.
static bool isVectorizable(scf::ForOp loop, const WorkGroupUniformity &u,
                           const DataLayout &layout) {
  Strides strides(u, loop);
  bool computes = false;
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (op.getNumRegions())
      return false;
    for (Value result : op.getResults()) {
      // Lanes of a vector are not lanes of the group.
      if (isa<VectorType>(result.getType()) && strides.of(result) != 0)
        return false;
      computes |= isa<FloatType>(result.getType()) &&
                  op.getDialect()->getNamespace() == "arith";
    }
    auto access = MemoryAccess::of(&op);
    if (access ? !access->isPlain : !isMemoryEffectFree(&op))
      return false;
    if (!access)
      continue;
    auto pointer = cast<LLVM::LLVMPointerType>(access->address.getType());
    if (pointer.getAddressSpace() == PrivateSpace) // one for each work-item
      return false;
    std::optional<int64_t> stride = strides.ofAddress(access->address, layout);
    if (!stride ||
        (*stride != 0 &&
         *stride != static_cast<int64_t>(
                        layout.getTypeSize(access->type).getFixedValue())))
      return false;
  }
  return computes;
}

static bool isWorthSplitting(scf::ForOp loop, const WorkGroupUniformity &u,
                             const DataLayout &layout) {
  for (Value bound :
       {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()})
    if (!u.isUniform(bound))
      return false;
  if (loop.getNumRegionIterArgs() > kMaxCarried)
    return false;
  if (std::optional<uint64_t> trips = constantTrips(loop))
    if (*trips * loop.getBody()->getOperations().size() < kMinOps)
      return false;
  return isVectorizable(loop, u, layout);
}

void cairn::mux::addUniformLoops(func::FuncOp kernel, BarrierHolders &holders) {
  DataLayout layout(kernel->getParentOfType<ModuleOp>());
  WorkGroupUniformity uniformity(kernel, holders);
  SmallVector<scf::ForOp> found;
  auto look = [&](Block &block) {
    for (auto loop : block.getOps<scf::ForOp>())
      if (!holders.contains(loop) && isWorthSplitting(loop, uniformity, layout))
        found.push_back(loop);
  };
  look(kernel.getBody().front());
  for (Operation *holder : holders)
    for (Region &region : holder->getRegions())
      for (Block &block : region)
        look(block);
  holders.insert(found.begin(), found.end());
}
