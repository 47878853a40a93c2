//===- MuxOps.cpp - mux operation verifiers, parsing ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/Mux/IR/Mux.h"

#include "cairn/Dialect/Contracts/OpaqueTypes.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace cairn::mux;

//===----------------------------------------------------------------------===//
// Syntax that ops share
//===----------------------------------------------------------------------===//

/// The bare keyword of an enumeration: `device` for `#mux.mem_scope<device>`.
template <typename EnumAttr>
static ParseResult parseKeyword(OpAsmParser &parser, EnumAttr &attribute) {
  using Enum = decltype(attribute.getValue());
  FailureOr<Enum> value = FieldParser<Enum>::parse(parser);
  if (failed(value))
    return failure();
  attribute = EnumAttr::get(parser.getContext(), *value);
  return success();
}

template <typename EnumAttr>
static void printKeyword(OpAsmPrinter &printer, Operation *,
                         EnumAttr attribute) {
  printer << attribute.getValue();
}

/// Several operands of one type, which is written once.
static ParseResult
parseSharedType(OpAsmParser &parser,
                ArrayRef<OpAsmParser::UnresolvedOperand> operands,
                SmallVectorImpl<Type> &types) {
  Type type;
  if (parser.parseType(type))
    return failure();
  types.assign(operands.size(), type);
  return success();
}

static void printSharedType(OpAsmPrinter &printer, Operation *,
                            OperandRange operands, TypeRange types) {
  if (!types.empty())
    printer << types.front();
}

//===----------------------------------------------------------------------===//
// Rules that collectives share
//===----------------------------------------------------------------------===//

LogicalResult cairn::mux::detail::verifyGroupCollective(Operation *op) {
  auto collective = cast<GroupCollective>(op);
  GroupKind group = collective.getGroup();
  bool isWorkGroup = group == GroupKind::WorkGroup;
  // any_c1, all_c1, broadcast_c1, reduce_c1, scan_c1
  if (collective.getBarrierId().has_value() != isWorkGroup)
    return op->emitOpError(isWorkGroup ? "expected a barrier id"
                                       : "expected no barrier id")
           << " for group '" << stringifyGroupKind(group) << "'";
  // any_c2, all_c2, broadcast_c2, reduce_c2, scan_c2
  Type type = collective.getContribution().getType();
  if (isa<VectorType>(type) && group != GroupKind::VecGroup)
    return op->emitOpError("expected a scalar for group '")
           << stringifyGroupKind(group) << "', got " << type;
  return success();
}

/// The operation's name decides the element type that it takes.
static LogicalResult verifyCombinerType(Operation *op, GroupOperation operation,
                                        Type type) {
  Type element = getElementTypeOrSelf(type);
  StringRef expected;
  if (isFloatOperation(operation))
    expected = isa<FloatType>(element) ? "" : "floats";
  else if (isLogicalOperation(operation))
    expected = element.isInteger(1) ? "" : "i1";
  else
    expected = isa<IntegerType>(element) ? "" : "integers";
  if (expected.empty())
    return success();
  return op->emitOpError("expected ")
         << expected << " for operation '" << stringifyGroupOperation(operation)
         << "', got " << type;
}

//===----------------------------------------------------------------------===//
// BroadcastOp
//===----------------------------------------------------------------------===//

LogicalResult BroadcastOp::verify() {
  OperandRange ids = getIds();
  if (getGroup() == GroupKind::WorkGroup) {
    // broadcast_c3
    if (ids.size() != 3)
      return emitOpError("expected 3 local ids for group 'work_group', got ")
             << ids.size();
    if (!llvm::all_equal(ids.getTypes()))
      return emitOpError("expected local ids of one type, got ")
             << ids.getTypes();
    return success();
  }
  // broadcast_c4
  if (ids.size() != 1 || !ids.front().getType().isInteger(32))
    return emitOpError("expected 1 id of type i32 for group '")
           << stringifyGroupKind(getGroup()) << "', got " << ids.size()
           << (ids.size() == 1 ? " of type " : " of types ") << ids.getTypes();
  return success();
}

//===----------------------------------------------------------------------===//
// ReduceOp, ScanOp
//===----------------------------------------------------------------------===//

LogicalResult ReduceOp::verify() {
  // reduce_c3
  return verifyCombinerType(*this, getCombiner(), getValue().getType());
}

LogicalResult SubGroupClusteredReduceOp::verify() {
  // sub_group_clustered_reduce_c1
  if (!llvm::isPowerOf2_32(getClusterSize()))
    return emitOpError("expected clusters of a power of two invocations, got ")
           << static_cast<int32_t>(getClusterSize());
  // sub_group_clustered_reduce_c2
  return verifyCombinerType(*this, getCombiner(), getValue().getType());
}

LogicalResult ScanOp::verify() {
  // scan_c3
  return verifyCombinerType(*this, getCombiner(), getValue().getType());
}

//===----------------------------------------------------------------------===//
// ReadClockOp
//===----------------------------------------------------------------------===//

LogicalResult ReadClockOp::verify() {
  // read_clock_c1
  if (getScope() == MemScope::CrossDevice || getScope() == MemScope::WorkItem)
    return emitOpError("expected scope 'device', 'work_group' or 'sub_group', "
                       "got '")
           << stringifyMemScope(getScope()) << "'";
  return success();
}

//===----------------------------------------------------------------------===//
// ItemStorageOp
//===----------------------------------------------------------------------===//

LogicalResult ItemStorageOp::verify() {
  // item_storage_c1
  uint64_t alignment = getAlignment();
  if (!llvm::isPowerOf2_64(alignment) || alignment > 128)
    return emitOpError(
               "expected an alignment that is a power of two up to 128, "
               "got ")
           << static_cast<int64_t>(alignment);
  return success();
}

#define GET_OP_CLASSES
#include "cairn/Dialect/Mux/IR/MuxOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  // call_c1
  auto function = symbols.lookupNearestSymbolFrom<FunctionOpInterface>(
      *this, getCalleeAttr());
  if (!function)
    return emitOpError("expected a function of the module, got '")
           << getCallee() << "'";
  // call_c2
  if (TypeRange(function.getArgumentTypes()) != TypeRange(getOperandTypes()) ||
      TypeRange(function.getResultTypes()) != TypeRange(getResultTypes()))
    return emitOpError("expected the type of '")
           << getCallee() << "', " << function.getFunctionType() << ", got "
           << FunctionType::get(getContext(), getOperandTypes(),
                                getResultTypes());
  return success();
}
