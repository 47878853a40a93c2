//===- LowerSubGroups.cpp - exchange of values in a sub-group ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShaderLowerings.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;
using mux::GroupOperation;

static SPIRVInstruction instructionFor(GroupOperation operation) {
  switch (operation) {
  case GroupOperation::Add:
    return instruction<spirv::GroupNonUniformIAddOp>();
  case GroupOperation::FAdd:
    return instruction<spirv::GroupNonUniformFAddOp>();
  case GroupOperation::Mul:
    return instruction<spirv::GroupNonUniformIMulOp>();
  case GroupOperation::FMul:
    return instruction<spirv::GroupNonUniformFMulOp>();
  case GroupOperation::SMin:
    return instruction<spirv::GroupNonUniformSMinOp>();
  case GroupOperation::UMin:
    return instruction<spirv::GroupNonUniformUMinOp>();
  case GroupOperation::FMin:
    return instruction<spirv::GroupNonUniformFMinOp>();
  case GroupOperation::SMax:
    return instruction<spirv::GroupNonUniformSMaxOp>();
  case GroupOperation::UMax:
    return instruction<spirv::GroupNonUniformUMaxOp>();
  case GroupOperation::FMax:
    return instruction<spirv::GroupNonUniformFMaxOp>();
  case GroupOperation::And:
    return instruction<spirv::GroupNonUniformBitwiseAndOp>();
  case GroupOperation::Or:
    return instruction<spirv::GroupNonUniformBitwiseOrOp>();
  case GroupOperation::Xor:
    return instruction<spirv::GroupNonUniformBitwiseXorOp>();
  case GroupOperation::LogicalAnd:
    return instruction<spirv::GroupNonUniformLogicalAndOp>();
  case GroupOperation::LogicalOr:
    return instruction<spirv::GroupNonUniformLogicalOrOp>();
  case GroupOperation::LogicalXor:
    return instruction<spirv::GroupNonUniformLogicalXorOp>();
  }
  llvm_unreachable("an operation outside of the enum");
}

/// An op that names the sub-group as who takes part.
static Value make(ShaderBuilder &b, SPIRVInstruction instruction, Type type,
                  ValueRange operands, ArrayRef<NamedAttribute> more = {}) {
  SmallVector<NamedAttribute, 2> attrs(more);
  attrs.push_back(b.getNamedAttr(
      "execution_scope",
      spirv::ScopeAttr::get(b.getContext(), spirv::Scope::Subgroup)));
  return b.make(instruction, type, operands, attrs);
}

static Value combine(ShaderBuilder &b, GroupOperation combiner,
                     spirv::GroupOperation which, Value value) {
  auto attr = spirv::GroupOperationAttr::get(b.getContext(), which);
  return make(b, instructionFor(combiner), value.getType(), value,
              b.getNamedAttr("group_operation", attr));
}

static Value lowerReduce(ShaderBuilder &b, mux::ReduceOp op) {
  return combine(b, op.getCombiner(), spirv::GroupOperation::Reduce,
                 op.getValue());
}

static Value lowerClusteredReduce(ShaderBuilder &b,
                                  mux::SubGroupClusteredReduceOp op) {
  Value value = op.getValue();
  auto attr = spirv::GroupOperationAttr::get(
      b.getContext(), spirv::GroupOperation::ClusteredReduce);
  return make(b, instructionFor(op.getCombiner()), value.getType(),
              {value, b.integer(b.getI32Type(), op.getClusterSize())},
              b.getNamedAttr("group_operation", attr));
}

static Value lowerScan(ShaderBuilder &b, mux::ScanOp op) {
  bool isInclusive = op.getKind() == mux::ScanKind::Inclusive;
  return combine(b, op.getCombiner(),
                 isInclusive ? spirv::GroupOperation::InclusiveScan
                             : spirv::GroupOperation::ExclusiveScan,
                 op.getValue());
}

template <typename OpTy>
static Value shuffle(ShaderBuilder &b, Value value, Value where) {
  return make(b, instruction<OpTy>(), value.getType(), {value, where});
}

/// Before SPIR-V 1.5 the invocation that is broadcast has to be a constant, and
/// upstream's op still asks for one.
static Value lowerBroadcast(ShaderBuilder &b, mux::BroadcastOp op) {
  Value value = op.getValue(), lane = op.getIds()[0];
  if (matchPattern(lane, m_Constant()))
    return shuffle<spirv::GroupNonUniformBroadcastOp>(b, value, lane);
  if (b.info.options.spirvVersion < SPIRVVersion(1, 5))
    return shuffle<spirv::GroupNonUniformShuffleOp>(b, value, lane);
  Value scope =
      b.integer(b.getI32Type(), static_cast<uint64_t>(spirv::Scope::Subgroup));
  return b.make(inst::GroupNonUniformBroadcast, value.getType(),
                {scope, value, lane});
}

static Value lowerShuffle(ShaderBuilder &b, mux::SubGroupShuffleOp op) {
  return shuffle<spirv::GroupNonUniformShuffleOp>(b, op.getValue(),
                                                  op.getLane());
}

static Value lowerShuffleXor(ShaderBuilder &b, mux::SubGroupShuffleXorOp op) {
  return shuffle<spirv::GroupNonUniformShuffleXorOp>(b, op.getValue(),
                                                     op.getMask());
}

static bool isUndefined(Value value) {
  return value.getDefiningOp<spirv::UndefOp>() != nullptr;
}

/// From `inside` where `lane` is one of this sub-group, else from `outside`,
/// whose lanes are counted from `lane + distance`.
static Value shuffleAcross(ShaderBuilder &b, Value isInside, Value inside,
                           Value lane, Value outside, Value distantLane) {
  return b.select(
      isInside, shuffle<spirv::GroupNonUniformShuffleOp>(b, inside, lane),
      shuffle<spirv::GroupNonUniformShuffleOp>(b, outside, distantLane));
}

static Value ownLane(ShaderBuilder &b) {
  return b.inputs.get(spirv::BuiltIn::SubgroupLocalInvocationId, b.getLoc());
}

static Value subGroupSize(ShaderBuilder &b) {
  return b.inputs.get(spirv::BuiltIn::SubgroupSize, b.getLoc());
}

static Value lowerShuffleUp(ShaderBuilder &b, mux::SubGroupShuffleUpOp op) {
  if (isUndefined(op.getPrevious()))
    return shuffle<spirv::GroupNonUniformShuffleUpOp>(b, op.getCurrent(),
                                                      op.getDelta());
  Value lane = b.sub(ownLane(b), op.getDelta());
  Value isInside =
      b.compare<spirv::SGreaterThanEqualOp>(lane, b.integer(lane.getType(), 0));
  return shuffleAcross(b, isInside, op.getCurrent(), lane, op.getPrevious(),
                       b.add(lane, subGroupSize(b)));
}

static Value lowerShuffleDown(ShaderBuilder &b, mux::SubGroupShuffleDownOp op) {
  if (isUndefined(op.getNext()))
    return shuffle<spirv::GroupNonUniformShuffleDownOp>(b, op.getCurrent(),
                                                        op.getDelta());
  Value lane = b.add(ownLane(b), op.getDelta());
  Value size = subGroupSize(b);
  return shuffleAcross(b, b.compare<spirv::ULessThanOp>(lane, size),
                       op.getCurrent(), lane, op.getNext(), b.sub(lane, size));
}

static Value lowerAny(ShaderBuilder &b, mux::AnyOp op) {
  return make(b, instruction<spirv::GroupNonUniformAnyOp>(), op.getType(),
              op.getValue());
}

static Value lowerAll(ShaderBuilder &b, mux::AllOp op) {
  return make(b, instruction<spirv::GroupNonUniformAllOp>(), op.getType(),
              op.getValue());
}

//===----------------------------------------------------------------------===//
// What there has to be
//===----------------------------------------------------------------------===//

static bool hasSubGroups(ShaderBuilder &b) {
  if (b.info.options.spirvVersion >= SPIRVVersion(1, 3))
    return true;
  b.refuse("sub-groups came with SPIR-V 1.3; '--spv-version=1.3' has them");
  return false;
}

template <typename OpTy>
static void addShuffle(OpLowerings &lowerings,
                       Value (*lowering)(ShaderBuilder &, OpTy)) {
  lowerings.addValue<ShaderBuilder>(
      OpTy::getOperationName(), [lowering](ShaderBuilder &b, Operation *op) {
        return hasSubGroups(b) ? lowering(b, cast<OpTy>(op)) : Value();
      });
}

template <typename OpTy>
static void addCollective(OpLowerings &lowerings,
                          Value (*lowering)(ShaderBuilder &, OpTy)) {
  lowerings.addValue<ShaderBuilder>(
      OpTy::getOperationName(),
      [lowering](ShaderBuilder &b, Operation *op) -> Value {
        auto collective = cast<OpTy>(op);
        if (collective.getGroup() != mux::GroupKind::SubGroup)
          return b.refuse("invocations exchange values in sub-groups only");
        return hasSubGroups(b) ? lowering(b, collective) : Value();
      });
}

void cairn::addShaderSubGroupLowerings(OpLowerings &lowerings) {
  addCollective(lowerings, lowerAny);
  addCollective(lowerings, lowerAll);
  addCollective(lowerings, lowerBroadcast);
  addCollective(lowerings, lowerReduce);
  addCollective(lowerings, lowerScan);
  addShuffle(lowerings, lowerClusteredReduce);
  addShuffle(lowerings, lowerShuffle);
  addShuffle(lowerings, lowerShuffleXor);
  addShuffle(lowerings, lowerShuffleUp);
  addShuffle(lowerings, lowerShuffleDown);
}
