//===- ReadInstruction.cpp - what an op of an instruction says --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReadInstruction.h"

#include "DecorationAttributes.h"
#include "InstructionTable.h"
#include "cairn/Dialect/SPIRV/IR/SPIRVExtraOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::words;

namespace {

/// Hands out an operation's ids and literals to an instruction's operands.
class OperandTaker {
public:
  OperandTaker(Operation *op, const InstructionValue &value, size_t numIds)
      : op(op), value(value), numIds(numIds), idsLeft(numIds),
        literalsLeft(value.literals) {}

  LogicalResult run();

private:
  LogicalResult take(Kind kind);
  LogicalResult takeLiteral(Kind kind);
  LogicalResult takeParameters(Kind kind, uint32_t value);

  Operation *op;
  const InstructionValue &value;
  size_t numIds, idsLeft;
  ArrayRef<uint32_t> literalsLeft;
};

} // namespace

LogicalResult OperandTaker::take(Kind kind) {
  if (!isId(kind))
    return takeLiteral(kind);
  if (idsLeft == 0)
    return op->emitOpError("expected more than ") << numIds << " operands";
  --idsLeft;
  return success();
}

LogicalResult OperandTaker::takeLiteral(Kind kind) {
  if (categoryOf(kind) == Category::Composite || kind == Kind::LiteralString ||
      kind == Kind::LiteralSpecConstantOpInteger ||
      kind == Kind::LiteralContextDependentNumber)
    return op->emitOpError("is an instruction that has no generic form");
  if (literalsLeft.empty())
    return op->emitOpError("expected 'literals' to have a value for ")
           << nameOf(kind);
  uint32_t value = literalsLeft.front();
  literalsLeft = literalsLeft.drop_front();
  if (categoryOf(kind) == Category::ValueEnum)
    return takeParameters(kind, value);
  if (categoryOf(kind) == Category::BitEnum)
    for (uint32_t bits = value; bits; bits &= bits - 1)
      if (failed(takeParameters(kind, bits & -bits)))
        return failure();
  return success();
}

LogicalResult OperandTaker::takeParameters(Kind kind, uint32_t value) {
  const Enumerant *entry = findEnumerant(kind, value);
  if (!entry)
    return op->emitOpError("expected a value of ")
           << nameOf(kind) << " in 'literals', got " << value;
  for (Kind parameter : entry->parameters)
    if (failed(take(parameter)))
      return failure();
  return success();
}

LogicalResult OperandTaker::run() {
  for (const cairn::words::Operand &operand : value.info->operands) {
    if (operand.kind == Kind::IdResult || operand.kind == Kind::IdResultType)
      continue;
    auto isLeft = [&] {
      return isId(operand.kind) ? idsLeft > 0 : !literalsLeft.empty();
    };
    if (operand.quantifier == Quantifier::One) {
      if (failed(take(operand.kind)))
        return failure();
    } else if (operand.quantifier == Quantifier::Optional) {
      if (isLeft() && failed(take(operand.kind)))
        return failure();
    } else {
      while (isLeft())
        if (failed(take(operand.kind)))
          return failure();
    }
  }
  if (idsLeft > 0)
    return op->emitOpError("expected ")
           << numIds - idsLeft << " operands, got " << numIds;
  if (!literalsLeft.empty())
    return op->emitOpError("expected ")
           << value.literals.size() - literalsLeft.size() << " literals, got "
           << value.literals.size();
  return success();
}

static LogicalResult checkForm(Operation *op, const InstructionValue &value) {
  if (!op->getParentOfType<FunctionOpInterface>())
    return op->emitOpError("expected to be in a function");
  if (op->getNumRegions() || op->getNumSuccessors())
    return op->emitOpError("is an instruction that has no generic form");
  // The result of an instruction of OpenCL.std may be void.
  unsigned numResults = value.set == ExtendedSet::OpenCL
                            ? op->getNumResults() != 0
                            : value.set || value.info->hasResult();
  if (op->getNumResults() != numResults)
    return op->emitOpError("expected ")
           << numResults << " result, got " << op->getNumResults();
  return success();
}

/// Notes to other passes, whose names have a prefix, do not belong to the
/// instruction.
static LogicalResult readAttributes(Operation *op, InstructionValue &value) {
  for (NamedAttribute attr : op->getAttrs()) {
    StringRef name = attr.getName();
    if (name == InstructionOp::getLiteralsAttrName()) {
      if (failed(appendLiterals(op, name, attr.getValue(), value.literals)))
        return failure();
      continue;
    }
    if (name.contains('.'))
      continue;
    LogicalResult result = success();
    auto decoration = decorationFor(op, attr, result);
    if (!decoration && succeeded(result))
      result = op->emitOpError()
               << "has the unknown attribute '" << name << "'";
    if (failed(result))
      return failure();
    value.decorations.push_back(std::move(*decoration));
  }
  return success();
}

FailureOr<InstructionValue> cairn::words::readInstruction(InstructionOp op) {
  auto [info, set] = entryOf(op);
  InstructionValue value{info, set, {}, {}};
  if (failed(checkForm(op, value)) || failed(readAttributes(op, value)) ||
      failed(OperandTaker(op, value, op->getNumOperands()).run()))
    return failure();
  return value;
}

FailureOr<InstructionValue> cairn::words::readLoopControl(LoopControlOp op) {
  InstructionValue value{
      findInstruction(spv::Op::OpLoopMerge), std::nullopt, {}, {}};
  value.literals.append(op.getLiterals().begin(), op.getLiterals().end());
  // The blocks' ids, which are found later.
  if (failed(OperandTaker(op, value, 2).run()))
    return failure();
  return value;
}
