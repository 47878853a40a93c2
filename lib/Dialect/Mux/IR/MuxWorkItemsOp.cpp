//===- MuxWorkItemsOp.cpp - the work-item loop ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cairn/Dialect/Mux/IR/Mux.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace cairn::mux;

void WorkItemsOp::build(
    OpBuilder &builder, OperationState &state, ValueRange sizes,
    function_ref<void(OpBuilder &, Location, ValueRange)> bodyBuilder) {
  state.addOperands(sizes);
  Region *region = state.addRegion();
  OpBuilder::InsertionGuard guard(builder);
  Type i64 = builder.getI64Type();
  Block *body = builder.createBlock(region, {}, {i64, i64, i64},
                                    SmallVector<Location>(3, state.location));
  if (bodyBuilder) {
    builder.setInsertionPointToStart(body);
    bodyBuilder(builder, state.location, body->getArguments());
  }
  WorkItemsOp::ensureTerminator(*region, builder, state.location);
}

//===----------------------------------------------------------------------===//
// Syntax: mux.work_items [linear|tail] (%x, %y, %z) in (%sx, %sy, %sz)
//             [lanes N] : i64 { ... }
//===----------------------------------------------------------------------===//

ParseResult WorkItemsOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::Argument, 3> ids;
  SmallVector<OpAsmParser::UnresolvedOperand, 3> sizes;
  Type type;
  Properties &properties = result.getOrAddProperties<Properties>();
  if (succeeded(parser.parseOptionalKeyword("linear")))
    properties.linear = parser.getBuilder().getUnitAttr();
  else if (succeeded(parser.parseOptionalKeyword("tail")))
    properties.tail = parser.getBuilder().getUnitAttr();
  SMLoc idsLoc = parser.getCurrentLocation();
  if (parser.parseArgumentList(ids, AsmParser::Delimiter::Paren))
    return failure();
  if (ids.size() != 3)
    return parser.emitError(idsLoc, "expected 3 local ids, got ") << ids.size();
  if (parser.parseKeyword("in") ||
      parser.parseOperandList(sizes, /*requiredOperandCount=*/3,
                              AsmParser::Delimiter::Paren))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("lanes"))) {
    int32_t lanes;
    if (parser.parseInteger(lanes))
      return failure();
    properties.lanes = parser.getBuilder().getI32IntegerAttr(lanes);
  }
  if (parser.parseColonType(type) ||
      parser.resolveOperands(sizes, type, result.operands))
    return failure();
  for (OpAsmParser::Argument &id : ids)
    id.type = type;
  Region *body = result.addRegion();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes) ||
      parser.parseRegion(*body, ids))
    return failure();
  ensureTerminator(*body, parser.getBuilder(), result.location);
  return success();
}

void WorkItemsOp::print(OpAsmPrinter &printer) {
  printer << (getLinear() ? " linear ("
              : getTail() ? " tail ("
                          : " (")
          << getLocalIds() << ") in (" << getSizes() << ')';
  if (std::optional<uint32_t> lanes = getLanes())
    printer << " lanes " << *lanes;
  printer << " : " << getSizeX().getType();
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(),
      {getLinearAttrName(), getTailAttrName(), getLanesAttrName()});
  printer << ' ';
  printer.printRegion(getRegion(), /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/false);
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

LogicalResult WorkItemsOp::verify() {
  // work_items_c1
  auto argumentTypes = getBody()->getArgumentTypes();
  bool areI64 =
      llvm::all_of(argumentTypes, [](Type type) { return type.isInteger(64); });
  if (argumentTypes.size() != 3 || !areI64)
    return emitOpError("expected 3 body arguments of type i64, got ")
           << argumentTypes.size()
           << (argumentTypes.empty() ? "" : " of types ") << argumentTypes;
  // work_items_c4
  std::optional<uint32_t> lanes = getLanes();
  if (lanes &&
      (*lanes < 2 || *lanes > kMaxLanes || !llvm::isPowerOf2_32(*lanes)))
    return emitOpError("expected lanes to be a power of two from 2 to ")
           << kMaxLanes << ", got " << static_cast<int32_t>(*lanes);
  // work_items_c5
  if (getLinear() + getTail() + lanes.has_value() > 1)
    return emitOpError(
        "expected one of 'linear', 'tail' and 'lanes', got more");
  return success();
}

LogicalResult WorkItemsOp::verifyRegions() {
  WalkResult result = getBody()->walk([&](Operation *op) {
    // work_items_c2
    if (auto barrier = dyn_cast<ControlBarrier>(op);
        barrier && barrier.synchronizesWorkGroup()) {
      emitOpError("expected no op in the body at which the work-group waits")
              .attachNote(op->getLoc())
          << "'" << op->getName() << "' is here";
      return WalkResult::interrupt();
    }
    // work_items_c3
    if (isa<WorkItemsOp>(op)) {
      op->emitOpError("expected not to be inside another 'mux.work_items'")
              .attachNote(getLoc())
          << "the other one is here";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// LoopLikeOpInterface
//===----------------------------------------------------------------------===//

SmallVector<Region *> WorkItemsOp::getLoopRegions() { return {&getRegion()}; }

std::optional<SmallVector<Value>> WorkItemsOp::getLoopInductionVars() {
  return SmallVector<Value>(getLocalIds());
}

std::optional<SmallVector<OpFoldResult>> WorkItemsOp::getLoopLowerBounds() {
  return SmallVector<OpFoldResult>(3, Builder(*this).getI64IntegerAttr(0));
}

std::optional<SmallVector<OpFoldResult>> WorkItemsOp::getLoopUpperBounds() {
  return SmallVector<OpFoldResult>(getSizes());
}

std::optional<SmallVector<OpFoldResult>> WorkItemsOp::getLoopSteps() {
  return SmallVector<OpFoldResult>(3, Builder(*this).getI64IntegerAttr(1));
}
