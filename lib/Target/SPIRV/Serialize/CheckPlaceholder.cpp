//===- CheckPlaceholder.cpp - operands of generic instructions --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placeholders.h"

using namespace mlir;
using namespace cairn::words;

namespace {

/// Hands out an operation's ids and literals to an instruction's operands.
class OperandTaker {
public:
  OperandTaker(Operation *op, const Placeholder &placeholder)
      : op(op), placeholder(placeholder),
        idsLeft(placeholder.isLoopControl() ? 2 : op->getNumOperands()),
        literalsLeft(placeholder.literals) {}

  LogicalResult run();

private:
  LogicalResult take(Kind kind);
  LogicalResult takeLiteral(Kind kind);
  LogicalResult takeParameters(Kind kind, uint32_t value);

  Operation *op;
  const Placeholder &placeholder;
  size_t idsLeft;
  ArrayRef<uint32_t> literalsLeft;
};

} // namespace

LogicalResult OperandTaker::take(Kind kind) {
  if (!isId(kind))
    return takeLiteral(kind);
  if (idsLeft == 0)
    return op->emitOpError("expected more than ")
           << op->getNumOperands() << " operands";
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
  for (const cairn::words::Operand &operand : placeholder.info->operands) {
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
           << op->getNumOperands() - idsLeft << " operands, got "
           << op->getNumOperands();
  if (!literalsLeft.empty())
    return op->emitOpError("expected ")
           << placeholder.literals.size() - literalsLeft.size()
           << " literals, got " << placeholder.literals.size();
  return success();
}

LogicalResult cairn::words::checkOperands(Operation *op,
                                          const Placeholder &placeholder) {
  return OperandTaker(op, placeholder).run();
}
