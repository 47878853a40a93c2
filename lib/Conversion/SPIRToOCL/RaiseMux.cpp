//===- RaiseMux.cpp - functions of ComputeMux -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls of `__mux_*` (ComputeMux compiler specification, "Builtins") become the
// ops that stand for them, after a look at each argument: LLVM IR says nothing
// of what a function is declared as.
//
//===----------------------------------------------------------------------===//

#include "SPIRToOCL.h"

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "cairn/Dialect/Mux/IR/Mux.h"
#include "cairn/Dialect/Mux/IR/MuxBuiltins.h"
#include "cairn/Dialect/Mux/Transforms/Events.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::mux;

namespace {

class MuxRaiser {
public:
  MuxRaiser(OpBuilder &b, LLVM::CallOp call, unsigned pointerBits)
      : b(b), call(call), args(call.getArgOperands()), loc(call.getLoc()),
        i1(b.getI1Type()), i32(b.getI32Type()),
        sizeT(b.getIntegerType(pointerBits)) {}

  LogicalResult raise(StringRef name);

private:
  LogicalResult expect(TypeRange params, Type result);
  LogicalResult raiseQuery(const QueryBuiltin &query);
  LogicalResult raiseBarrier(StringRef name);
  LogicalResult raiseCollective(GroupKind group, StringRef name);
  LogicalResult raiseShuffle(StringRef form, Type type);
  LogicalResult raiseCopy(StringRef name);
  LogicalResult raiseWait();
  void raiseWaitForValues();
  FailureOr<uint32_t> readBarrierId();
  FailureOr<MemScope> readScope(unsigned index);
  FailureOr<MemSemantics> readSemantics(unsigned index);
  Value toEvent(Value value);
  LogicalResult reject() {
    return call.emitError() << "'" << *call.getCallee()
                            << "' is not a builtin function of ComputeMux";
  }
  void replace(Value value) { call.getResult().replaceAllUsesWith(value); }

  OpBuilder &b;
  LLVM::CallOp call;
  OperandRange args;
  Location loc;
  Type i1, i32, sizeT;
};

} // namespace

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// The signature that the specification gives the function; null for no result.
LogicalResult MuxRaiser::expect(TypeRange params, Type result) {
  Type found = call.getNumResults() ? call.getResult().getType() : Type();
  if (args.getTypes() == params && found == result)
    return success();
  auto describe = [&](TypeRange params, Type result) {
    return FunctionType::get(b.getContext(), params,
                             result ? TypeRange(result) : TypeRange());
  };
  return call.emitError() << "expected '" << *call.getCallee() << "' to be "
                          << describe(params, result) << ", got "
                          << describe(args.getTypes(), found);
}

static std::optional<uint64_t> constantOf(Value value) {
  APInt constant;
  if (!matchPattern(value, m_ConstantInt(&constant)))
    return std::nullopt;
  return constant.getZExtValue();
}

/// Ids are given anew when all barriers of the kernel are known; one that is
/// computed says no more than any other.
FailureOr<uint32_t> MuxRaiser::readBarrierId() {
  uint64_t id = constantOf(args[0]).value_or(0);
  if (id > INT32_MAX)
    return call.emitError()
           << "expected a barrier id below 2147483648, got " << id;
  return static_cast<uint32_t>(id);
}

// A scope or semantics that the program computes is taken for the strongest.

FailureOr<MemScope> MuxRaiser::readScope(unsigned index) {
  uint64_t number = constantOf(args[index]).value_or(0);
  if (std::optional<MemScope> scope = symbolizeMemScope(number))
    return *scope;
  return call.emitError()
         << "expected a memory scope of ComputeMux, 0 to 4, got " << number;
}

FailureOr<MemSemantics> MuxRaiser::readSemantics(unsigned index) {
  std::optional<uint64_t> number = constantOf(args[index]);
  if (!number)
    return MemSemantics{MemOrdering::SequentiallyConsistent,
                        MemKind::SubGroup | MemKind::WorkGroup |
                            MemKind::CrossWorkGroup};
  if (std::optional<MemSemantics> semantics = decodeSemantics(*number))
    return *semantics;
  return call.emitError() << "expected memory semantics of ComputeMux, one "
                             "ordering (2, 4, 8 or 16) and kinds of memory "
                             "(128, 256, 512), got "
                          << *number;
}

//===----------------------------------------------------------------------===//
// Queries and barriers
//===----------------------------------------------------------------------===//

LogicalResult MuxRaiser::raiseQuery(const QueryBuiltin &query) {
  Type type = query.result == QueryBuiltin::Result::SizeT ? sizeT
              : query.result == QueryBuiltin::Result::I32 ? i32
                                                          : i1;
  if (failed(expect(query.takesDim ? TypeRange(i32) : TypeRange(), type)))
    return failure();
  OperationState state(loc, query.op, args, type, {});
  replace(b.create(state)->getResult(0));
  return success();
}

/// `name` begins with the function's and ends, behind a dot, with the schedule
/// that the front end found at the call.
LogicalResult MuxRaiser::raiseBarrier(StringRef name) {
  auto [function, schedule] = name.split('.');
  bool hasId = function != "mem_barrier";
  SmallVector<Type> params(hasId ? 3 : 2, i32);
  if (failed(expect(params, Type())))
    return failure();
  FailureOr<uint32_t> id = hasId ? readBarrierId() : FailureOr<uint32_t>(0);
  FailureOr<MemScope> scope = readScope(hasId);
  FailureOr<MemSemantics> semantics = readSemantics(hasId + 1);
  if (failed(id) || failed(scope) || failed(semantics))
    return failure();
  auto [ordering, memory] = *semantics;
  if (function == "mem_barrier") {
    MemBarrierOp::create(b, loc, *scope, ordering, memory);
  } else if (function == "sub_group_barrier") {
    SubGroupBarrierOp::create(b, loc, *id, *scope, ordering, memory);
  } else {
    auto barrier =
        WorkGroupBarrierOp::create(b, loc, *id, *scope, ordering, memory);
    if (auto known = symbolizeBarrierSchedule(schedule))
      barrier->setAttr(MuxDialect::getBarrierScheduleAttrName(),
                       BarrierScheduleAttr::get(b.getContext(), *known));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

LogicalResult MuxRaiser::raiseShuffle(StringRef form, Type type) {
  bool isRelative = form == "shuffle_up" || form == "shuffle_down";
  SmallVector<Type> params(isRelative ? 2 : 1, type);
  params.push_back(i32);
  if (failed(expect(params, type)))
    return failure();
  if (form == "shuffle")
    replace(SubGroupShuffleOp::create(b, loc, type, args[0], args[1]));
  else if (form == "shuffle_xor")
    replace(SubGroupShuffleXorOp::create(b, loc, type, args[0], args[1]));
  else if (form == "shuffle_up")
    replace(
        SubGroupShuffleUpOp::create(b, loc, type, args[0], args[1], args[2]));
  else
    replace(
        SubGroupShuffleDownOp::create(b, loc, type, args[0], args[1], args[2]));
  return success();
}

/// `name` is what follows the group: `scan_inclusive_add_i32`.
LogicalResult MuxRaiser::raiseCollective(GroupKind group, StringRef name) {
  auto [form, suffix] = name.rsplit('_');
  bool isWorkGroup = group == GroupKind::WorkGroup;
  // The value is the argument behind the id.
  if (args.size() <= isWorkGroup)
    return reject();
  Type type = args[isWorkGroup].getType();
  if (spellBuiltinType(type) != suffix)
    return call.emitError() << "expected the name '" << *call.getCallee()
                            << "' to end with the operand's type, got " << type;
  bool isShuffle = form == "shuffle" || form == "shuffle_xor" ||
                   form == "shuffle_up" || form == "shuffle_down";
  if (isShuffle)
    return group == GroupKind::SubGroup ? raiseShuffle(form, type) : reject();

  // The forms that all groups have.
  Type element = getElementTypeOrSelf(type);
  SmallVector<Type> params(isWorkGroup ? 1 : 0, i32);
  params.push_back(type);
  bool isScan = form.consume_front("scan_"), isReduce = false;
  ScanKind kind = ScanKind::Inclusive;
  if (isScan) {
    kind = form.consume_front("inclusive_") ? ScanKind::Inclusive
                                            : ScanKind::Exclusive;
    if (kind == ScanKind::Exclusive && !form.consume_front("exclusive_"))
      return reject();
  } else {
    isReduce = form.consume_front("reduce_");
  }
  std::optional<GroupOperation> combiner;
  if (isScan || isReduce)
    combiner = symbolizeGroupOperation(form);
  bool isBroadcast = !combiner && form == "broadcast";
  bool isVote = !combiner && (form == "any" || form == "all");
  if (!combiner && (isScan || isReduce || (!isBroadcast && !isVote)))
    return reject();
  if (isBroadcast)
    params.append(isWorkGroup ? 3 : 1, isWorkGroup ? sizeT : i32);
  if (failed(expect(params, isScan ? type : element)))
    return failure();
  IntegerAttr id;
  if (isWorkGroup) {
    FailureOr<uint32_t> number = readBarrierId();
    if (failed(number))
      return failure();
    id = b.getI32IntegerAttr(static_cast<int32_t>(*number));
  }
  Value value = args[isWorkGroup];
  Operation *op;
  if (isScan)
    op = ScanOp::create(b, loc, type, kind, group, *combiner, id, value);
  else if (isReduce)
    op = ReduceOp::create(b, loc, element, group, *combiner, id, value);
  else if (isBroadcast)
    op = BroadcastOp::create(b, loc, element, group, id, value,
                             args.drop_front(isWorkGroup + 1));
  else if (form == "any")
    op = AnyOp::create(b, loc, element, group, id, value);
  else
    op = AllOp::create(b, loc, element, group, id, value);
  replace(op->getResult(0));
  // The rules for types are the op's.
  return op->getName().verifyInvariants(op);
}

//===----------------------------------------------------------------------===//
// DMA
//===----------------------------------------------------------------------===//

/// The specification leaves the type of events open. `followEvents` brings the
/// two sides of the cast together.
Value MuxRaiser::toEvent(Value value) {
  return UnrealizedConversionCastOp::create(
             b, loc, EventType::get(b.getContext()), value)
      .getResult(0);
}

LogicalResult MuxRaiser::raiseCopy(StringRef name) {
  bool isRead = name.consume_front("dma_read_");
  if (!isRead && !name.consume_front("dma_write_"))
    return reject();
  unsigned sizes = llvm::StringSwitch<unsigned>(name)
                       .Case("1D", 1)
                       .Case("2D", 4)
                       .Case("3D", 7)
                       .Default(0);
  if (!sizes || args.empty() || !call.getNumResults())
    return reject();
  auto pointer = [&](unsigned space) -> Type {
    return LLVM::LLVMPointerType::get(b.getContext(), space);
  };
  SmallVector<Type> params = {pointer(isRead ? LocalSpace : GlobalSpace),
                              pointer(isRead ? GlobalSpace : LocalSpace)};
  params.append(sizes, sizeT);
  params.push_back(call.getResult().getType());
  if (failed(expect(params, params.back())))
    return failure();
  SmallVector<Value> operands(args.drop_back());
  operands.push_back(toEvent(args.back()));
  OperationState state(
      loc,
      (StringRef("mux.dma_") + (isRead ? "read_" : "write_") + name.lower())
          .str(),
      operands, EventType::get(b.getContext()), {});
  Value event = b.create(state)->getResult(0);
  replace(UnrealizedConversionCastOp::create(b, loc, call.getResult().getType(),
                                             event)
              .getResult(0));
  return success();
}

LogicalResult MuxRaiser::raiseWait() {
  if (args.size() != 2 || call.getNumResults() || args[0].getType() != i32 ||
      !isa<LLVM::LLVMPointerType>(args[1].getType()))
    return expect({i32, LLVM::LLVMPointerType::get(b.getContext())}, Type());
  if (constantOf(args[0]) != 0)
    createWaitForList(b, loc, args[0], args[1]);
  return success();
}

void MuxRaiser::raiseWaitForValues() {
  SmallVector<Value> events;
  for (Value arg : args)
    events.push_back(toEvent(arg));
  // An op without operands waits for all events, and this wait is for none.
  if (!events.empty())
    DMAWaitOp::create(b, loc, events);
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

LogicalResult MuxRaiser::raise(StringRef name) {
  for (const QueryBuiltin &query : getQueryBuiltins())
    if (query.function == name)
      return raiseQuery(query);
  StringRef function = name.split('.').first;
  if (function == "mem_barrier" || function == "work_group_barrier" ||
      function == "sub_group_barrier")
    return raiseBarrier(name);
  if (call.getCallee()->starts_with(kWaitForEvents)) {
    raiseWaitForValues();
    return success();
  }
  if (name == "dma_wait")
    return raiseWait();
  if (name.starts_with("dma_"))
    return raiseCopy(name);
  if (name.starts_with("set_"))
    return call.emitError()
           << "'" << *call.getCallee()
           << "' sets what a target's loops over work-items count, expected "
              "a kernel from before they are made";
  for (GroupKind group :
       {GroupKind::WorkGroup, GroupKind::SubGroup, GroupKind::VecGroup}) {
    StringRef rest = name;
    if (rest.consume_front(stringifyGroupKind(group)) &&
        rest.consume_front("_"))
      return raiseCollective(group, rest);
  }
  return reject();
}

std::optional<LogicalResult> cairn::raiseMuxCall(OpBuilder &b,
                                                 LLVM::CallOp call,
                                                 StringRef callee,
                                                 unsigned pointerBits) {
  if (!callee.consume_front(kBuiltinPrefix))
    return std::nullopt;
  return MuxRaiser(b, call, pointerBits).raise(callee);
}
