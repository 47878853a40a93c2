//===- ExpandGroupFunctions.cpp - collectives to mux ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of work-groups (OpenCL C 2.0, section 6.13.15) and sub-groups
// (cl_khr_subgroups and its companions) that have an op of mux. What is
// composed of these is in the library (lib/Builtins/sub_groups.cl).
//
//===----------------------------------------------------------------------===//

#include "Constants.h"
#include "OCLToMux.h"

#include "cairn/Dialect/Mux/IR/Mux.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::ocl;
using mux::GroupKind;
using mux::GroupOperation;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

namespace {

enum class Form {
  All,
  Any,
  Broadcast,
  Reduce,
  ClusteredReduce,
  InclusiveScan,
  ExclusiveScan,
  Shuffle,
  ShuffleXor,
  ShuffleUp,
  ShuffleDown
};

/// A name, taken apart: "sub_group_" "scan_inclusive_" "add".
struct GroupFunction {
  GroupKind group;
  Form form;
  StringRef operation;
};

} // namespace

static std::optional<GroupFunction> parseName(StringRef name) {
  // Intel's shuffles are those that the others were made after.
  if (name.starts_with("intel_sub_group_shuffle"))
    name.consume_front("intel_");
  bool isSubGroup = name.consume_front("sub_group_");
  if (!isSubGroup && !name.consume_front("work_group_"))
    return std::nullopt;
  // What invocations of a sub-group reach together is among those that do.
  if (isSubGroup)
    (void)name.consume_front("non_uniform_");
  GroupKind group = isSubGroup ? GroupKind::SubGroup : GroupKind::WorkGroup;
  static constexpr std::pair<StringLiteral, Form> prefixes[] = {
      {"reduce_", Form::Reduce},
      {"clustered_reduce_", Form::ClusteredReduce},
      {"scan_inclusive_", Form::InclusiveScan},
      {"scan_exclusive_", Form::ExclusiveScan}};
  for (auto [prefix, form] : prefixes)
    if (name.consume_front(prefix))
      return GroupFunction{group, form, name};
  std::optional<Form> form = llvm::StringSwitch<std::optional<Form>>(name)
                                 .Case("all", Form::All)
                                 .Case("any", Form::Any)
                                 .Case("broadcast", Form::Broadcast)
                                 .Case("shuffle", Form::Shuffle)
                                 .Case("shuffle_xor", Form::ShuffleXor)
                                 .Case("shuffle_up", Form::ShuffleUp)
                                 .Case("shuffle_down", Form::ShuffleDown)
                                 .Default(std::nullopt);
  if (!form)
    return std::nullopt;
  return GroupFunction{group, *form, {}};
}

static std::optional<GroupOperation> parseOperation(StringRef name,
                                                    const BuiltinType &type) {
  auto pick = [&](GroupOperation ofFloat, GroupOperation ofSigned,
                  GroupOperation ofUnsigned) {
    return type.isFloat() ? ofFloat : type.isSigned() ? ofSigned : ofUnsigned;
  };
  using Op = GroupOperation;
  return llvm::StringSwitch<std::optional<Op>>(name)
      .Case("add", pick(Op::FAdd, Op::Add, Op::Add))
      .Case("mul", pick(Op::FMul, Op::Mul, Op::Mul))
      .Case("min", pick(Op::FMin, Op::SMin, Op::UMin))
      .Case("max", pick(Op::FMax, Op::SMax, Op::UMax))
      .Case("and", Op::And)
      .Case("or", Op::Or)
      .Case("xor", Op::Xor)
      .Case("logical_and", Op::LogicalAnd)
      .Case("logical_or", Op::LogicalOr)
      .Case("logical_xor", Op::LogicalXor)
      .Default(std::nullopt);
}

bool cairn::isGroupFunction(BuiltinOp op) {
  return parseName(op.getName()).has_value();
}

std::optional<uint32_t> cairn::getClusterSize(BuiltinOp op) {
  APInt size;
  if (!matchPattern(op.getArgs()[1], m_ConstantInt(&size)) ||
      !size.isPowerOf2())
    return std::nullopt;
  return size.getZExtValue();
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

namespace {

class GroupFunctionExpander {
public:
  GroupFunctionExpander(OpBuilder &b, BuiltinOp op, GroupFunction function)
      : b(b), op(op), function(function), loc(op.getLoc()) {
    // Ids are given when all barriers of the kernel are known.
    if (function.group == GroupKind::WorkGroup)
      barrierId = b.getI32IntegerAttr(0);
  }

  Value expand(const BuiltinSignature &signature);

private:
  Value isTrue(Value value) {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, value,
                                 integerConstant(b, loc, value.getType(), 0));
  }
  Value toInt(Value truth) {
    return arith::ExtUIOp::create(b, loc, op.getResult().getType(), truth);
  }
  template <typename VoteOp> Value vote() {
    return toInt(VoteOp::create(b, loc, b.getI1Type(), function.group,
                                barrierId, isTrue(op.getArgs()[0])));
  }
  Value combine(GroupOperation operation, Value value);
  Value exchange(Value value, Value neighbour);
  Value exchangeLanes();
  Value workGroupBroadcast();

  OpBuilder &b;
  BuiltinOp op;
  GroupFunction function;
  Location loc;
  IntegerAttr barrierId;
};

} // namespace

Value GroupFunctionExpander::combine(GroupOperation operation, Value value) {
  Type type = value.getType();
  switch (function.form) {
  case Form::Reduce:
    return mux::ReduceOp::create(b, loc, type, function.group, operation,
                                 barrierId, value);
  case Form::ClusteredReduce:
    return mux::SubGroupClusteredReduceOp::create(b, loc, type, operation,
                                                  *getClusterSize(op), value);
  case Form::InclusiveScan:
    return mux::ScanOp::create(b, loc, type, mux::ScanKind::Inclusive,
                               function.group, operation, barrierId, value);
  default:
    return mux::ScanOp::create(b, loc, type, mux::ScanKind::Exclusive,
                               function.group, operation, barrierId, value);
  }
}

/// The dimensions that the call leaves out are those that its launch does not
/// use.
Value GroupFunctionExpander::workGroupBroadcast() {
  SmallVector<Value, 3> ids(llvm::drop_begin(op.getArgs()));
  while (ids.size() < 3)
    ids.push_back(integerConstant(b, loc, ids.front().getType(), 0));
  Value value = op.getArgs()[0];
  return mux::BroadcastOp::create(b, loc, value.getType(), function.group,
                                  barrierId, value, ids);
}

/// What a sub-group exchanges are scalars. `neighbour` is the value of the
/// sub-group that comes before or behind; null where nothing comes from there.
Value GroupFunctionExpander::exchange(Value value, Value neighbour) {
  Type type = value.getType();
  Value which = op.getArgs().back();
  if (!neighbour)
    neighbour = ub::PoisonOp::create(b, loc, type);
  switch (function.form) {
  case Form::Broadcast:
    return mux::BroadcastOp::create(b, loc, type, function.group, barrierId,
                                    value, which);
  case Form::Shuffle:
    return mux::SubGroupShuffleOp::create(b, loc, type, value, which);
  case Form::ShuffleXor:
    return mux::SubGroupShuffleXorOp::create(b, loc, type, value, which);
  case Form::ShuffleUp:
    return mux::SubGroupShuffleUpOp::create(b, loc, type, neighbour, value,
                                            which);
  default:
    return mux::SubGroupShuffleDownOp::create(b, loc, type, value, neighbour,
                                              which);
  }
}

Value GroupFunctionExpander::exchangeLanes() {
  // Intel's shuffles by a distance have two values, in order.
  Value value = op.getArgs()[0], neighbour;
  if (op.getArgs().size() == 3) {
    neighbour = op.getArgs()[1];
    if (function.form == Form::ShuffleUp)
      std::swap(value, neighbour);
  }
  auto vector = dyn_cast<VectorType>(value.getType());
  if (!vector)
    return exchange(value, neighbour);
  auto element = [&](Value vector, int64_t lane) -> Value {
    return vector ? vector::ExtractOp::create(b, loc, vector, lane) : Value();
  };
  Value result = ub::PoisonOp::create(b, loc, vector);
  for (int64_t lane = 0; lane < vector.getNumElements(); ++lane) {
    Value exchanged = exchange(element(value, lane), element(neighbour, lane));
    result = vector::InsertOp::create(b, loc, exchanged, result, lane);
  }
  return result;
}

Value GroupFunctionExpander::expand(const BuiltinSignature &signature) {
  switch (function.form) {
  case Form::All:
    return vote<mux::AllOp>();
  case Form::Any:
    return vote<mux::AnyOp>();
  case Form::Reduce:
  case Form::ClusteredReduce:
  case Form::InclusiveScan:
  case Form::ExclusiveScan: {
    std::optional<GroupOperation> operation =
        parseOperation(function.operation, signature.params[0]);
    if (!operation)
      return {};
    Value value = op.getArgs()[0];
    return mux::isLogicalOperation(*operation)
               ? toInt(combine(*operation, isTrue(value)))
               : combine(*operation, value);
  }
  case Form::Broadcast:
    if (function.group == GroupKind::WorkGroup)
      return workGroupBroadcast();
    [[fallthrough]];
  default:
    return exchangeLanes();
  }
}

/// Whether all work-items of a sub-group must reach `op`: the functions that
/// came later, and Intel's, need not be (OpenCL C 3.0, section 6.15.19).
static bool isReachedByAll(BuiltinOp op, const GroupFunction &function) {
  if (function.group != GroupKind::SubGroup ||
      op.getName().contains("non_uniform"))
    return false;
  switch (function.form) {
  case Form::All:
  case Form::Any:
  case Form::Broadcast:
  case Form::Reduce:
  case Form::InclusiveScan:
  case Form::ExclusiveScan:
    return true;
  default:
    return false;
  }
}

Value cairn::expandGroupFunction(OpBuilder &b, BuiltinOp op,
                                 const BuiltinSignature &signature) {
  std::optional<GroupFunction> function = parseName(op.getName());
  if (!function)
    return {};
  Operation *before = op->getPrevNode();
  Value result = GroupFunctionExpander(b, op, *function).expand(signature);
  if (!mux::getChecks(op).barriers || !isReachedByAll(op, *function))
    return result;
  Operation *made = before ? before->getNextNode() : &op->getBlock()->front();
  for (; made != op; made = made->getNextNode())
    if (isa<mux::ControlBarrier>(made))
      made->setAttr(mux::MuxDialect::getReachedByAllAttrName(),
                    b.getUnitAttr());
  return result;
}
