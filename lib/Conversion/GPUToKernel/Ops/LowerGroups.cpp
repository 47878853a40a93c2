//===- LowerGroups.cpp - collectives of groups ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelLowerings.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;
using mux::GroupKind;
using mux::GroupOperation;

namespace {
/// Two instructions of one meaning.
struct GroupInstruction {
  /// Which those of a sub-group that arrive together execute.
  SPIRVInstruction nonUniform;
  /// Which the whole group executes; none where only the other is there.
  SPIRVInstruction uniform = {};
};
} // namespace

static GroupInstruction getCombiner(GroupOperation operation) {
  switch (operation) {
  case GroupOperation::Add:
    return {inst::GroupNonUniformIAdd, inst::GroupIAdd};
  case GroupOperation::FAdd:
    return {inst::GroupNonUniformFAdd, inst::GroupFAdd};
  case GroupOperation::SMin:
    return {inst::GroupNonUniformSMin, inst::GroupSMin};
  case GroupOperation::UMin:
    return {inst::GroupNonUniformUMin, inst::GroupUMin};
  case GroupOperation::FMin:
    return {inst::GroupNonUniformFMin, inst::GroupFMin};
  case GroupOperation::SMax:
    return {inst::GroupNonUniformSMax, inst::GroupSMax};
  case GroupOperation::UMax:
    return {inst::GroupNonUniformUMax, inst::GroupUMax};
  case GroupOperation::FMax:
    return {inst::GroupNonUniformFMax, inst::GroupFMax};
  case GroupOperation::Mul:
    return {inst::GroupNonUniformIMul};
  case GroupOperation::FMul:
    return {inst::GroupNonUniformFMul};
  case GroupOperation::And:
    return {inst::GroupNonUniformBitwiseAnd};
  case GroupOperation::Or:
    return {inst::GroupNonUniformBitwiseOr};
  case GroupOperation::Xor:
    return {inst::GroupNonUniformBitwiseXor};
  case GroupOperation::LogicalAnd:
    return {inst::GroupNonUniformLogicalAnd};
  case GroupOperation::LogicalOr:
    return {inst::GroupNonUniformLogicalOr};
  case GroupOperation::LogicalXor:
    return {inst::GroupNonUniformLogicalXor};
  }
  llvm_unreachable("an operation outside of the enum");
}

static Value getScope(KernelBuilder &b, GroupKind group) {
  return b.scope(group == GroupKind::WorkGroup ? spirv::Scope::Workgroup
                                               : spirv::Scope::Subgroup);
}

/// The instructions for those of a sub-group that arrive together came with
/// SPIR-V 1.3. Before, all have to.
static bool usesNonUniform(KernelBuilder &b, GroupKind group) {
  return group == GroupKind::SubGroup &&
         b.options.spirvVersion >= SPIRVVersion(1, 3);
}

static Value make(KernelBuilder &b, GroupKind group,
                  GroupInstruction instruction, Type type,
                  ArrayRef<Value> values, ArrayRef<int64_t> literals = {}) {
  if (group == GroupKind::VecGroup)
    return b.refuse("it has work-groups and sub-groups only");
  SmallVector<Value, 3> operands = {getScope(b, group)};
  operands.append(values.begin(), values.end());
  SmallVector<NamedAttribute, 1> attrs;
  if (!literals.empty())
    attrs.push_back(b.literals(literals));
  return b.make(usesNonUniform(b, group) ? instruction.nonUniform
                                         : instruction.uniform,
                type, operands, attrs);
}

static Value combine(KernelBuilder &b, GroupKind group, GroupOperation combiner,
                     spirv::GroupOperation which, Value value) {
  GroupInstruction found = getCombiner(combiner);
  if (!found.uniform && !usesNonUniform(b, group)) {
    if (group == GroupKind::WorkGroup)
      return b.refuse("work-groups add values, or find the least or greatest");
    return b.refuse("sub-groups combine values so from SPIR-V 1.3 on; "
                    "'-spv-version=1.3' has it");
  }
  return make(b, group, found, value.getType(), value,
              static_cast<int64_t>(which));
}

static Value lowerReduce(KernelBuilder &b, mux::ReduceOp op) {
  return combine(b, op.getGroup(), op.getCombiner(),
                 spirv::GroupOperation::Reduce, op.getValue());
}

/// None are left before SPIR-V 1.3.
static Value lowerClusteredReduce(KernelBuilder &b,
                                  mux::SubGroupClusteredReduceOp op) {
  Value size = b.integer(b.getI32Type(), op.getClusterSize());
  return make(b, GroupKind::SubGroup, getCombiner(op.getCombiner()),
              op.getType(), {op.getValue(), size},
              static_cast<int64_t>(spirv::GroupOperation::ClusteredReduce));
}

static Value lowerScan(KernelBuilder &b, mux::ScanOp op) {
  bool isInclusive = op.getKind() == mux::ScanKind::Inclusive;
  return combine(b, op.getGroup(), op.getCombiner(),
                 isInclusive ? spirv::GroupOperation::InclusiveScan
                             : spirv::GroupOperation::ExclusiveScan,
                 op.getValue());
}

static Value lowerAny(KernelBuilder &b, mux::AnyOp op) {
  return make(b, op.getGroup(), {inst::GroupNonUniformAny, inst::GroupAny},
              op.getType(), op.getValue());
}

static Value lowerAll(KernelBuilder &b, mux::AllOp op) {
  return make(b, op.getGroup(), {inst::GroupNonUniformAll, inst::GroupAll},
              op.getType(), op.getValue());
}

/// A broadcast of a work-group is along the dimensions up to the last one that
/// is not the constant 0.
static Value lowerBroadcast(KernelBuilder &b, mux::BroadcastOp op) {
  GroupInstruction broadcast{inst::GroupNonUniformBroadcast,
                             inst::GroupBroadcast};
  Value value = op.getValue();
  if (op.getGroup() == GroupKind::WorkGroup) {
    SmallVector<Value, 3> ids(op.getIds());
    while (ids.size() > 1 && matchPattern(ids.back(), m_Zero()))
      ids.pop_back();
    Value at = ids.front();
    if (ids.size() > 1)
      at = b.make<spirv::CompositeConstructOp>(
          VectorType::get(ids.size(), at.getType()), ids);
    return make(b, op.getGroup(), broadcast, op.getType(), {value, at});
  }
  Value lane = op.getIds()[0];
  // A lane that is not constant came with 1.5.
  if (usesNonUniform(b, op.getGroup()) && !matchPattern(lane, m_Constant()))
    return make(b, op.getGroup(), {inst::GroupNonUniformShuffle}, op.getType(),
                {value, lane});
  return make(b, op.getGroup(), broadcast, op.getType(), {value, lane});
}

void cairn::addKernelGroupLowerings(OpLowerings &lowerings) {
  lowerings.add(lowerAny);
  lowerings.add(lowerAll);
  lowerings.add(lowerBroadcast);
  lowerings.add(lowerReduce);
  lowerings.add(lowerClusteredReduce);
  lowerings.add(lowerScan);
}
