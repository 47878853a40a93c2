//===- PutTypes.cpp - structs become the types they stand for ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placeholders.h"

using namespace mlir;
using namespace cairn::words;

static constexpr llvm::StringLiteral kPrefix = "spv.type.";

namespace {

/// Makes a type of a struct's name: "OpTypeImage$f32$1$0$0$0$1$0", where `$`
/// separates the operands, each a type in the same spelling or a number.
class TypePutter {
public:
  TypePutter(WordModule &module, StringRef name) : module(module), name(name) {
    name.split(tokens, '$');
  }

  /// Null if the name is none of a type.
  std::optional<Instruction> run(Id result);

private:
  std::optional<Instruction> parseType(Id result);
  std::optional<uint32_t> parseOperand(Kind kind);
  std::optional<Id> parseScalar(StringRef token);
  Id add(Instruction inst);

  WordModule &module;
  StringRef name;
  SmallVector<StringRef> tokens;
  size_t next = 0;
};

} // namespace

Id TypePutter::add(Instruction inst) {
  Id result = inst.result();
  module.globals.push_back(std::move(inst));
  return result;
}

std::optional<Id> TypePutter::parseScalar(StringRef token) {
  if (token.empty())
    return std::nullopt;
  if (token == "void")
    return add({spv::Op::OpTypeVoid, {module.newId()}});
  unsigned width;
  StringRef digits = token.drop_front();
  if (digits.getAsInteger(10, width))
    return std::nullopt;
  if (token[0] == 'f')
    return add({spv::Op::OpTypeFloat, {module.newId(), width}});
  if (token[0] == 'i')
    return add({spv::Op::OpTypeInt, {module.newId(), width, 0}});
  return std::nullopt;
}

std::optional<uint32_t> TypePutter::parseOperand(Kind kind) {
  if (next == tokens.size())
    return std::nullopt;
  if (!isId(kind)) {
    uint32_t value;
    if (tokens[next++].getAsInteger(10, value))
      return std::nullopt;
    return value;
  }
  if (!tokens[next].starts_with("Op"))
    return parseScalar(tokens[next++]);
  std::optional<Instruction> type = parseType(module.newId());
  if (!type)
    return std::nullopt;
  return add(std::move(*type));
}

std::optional<Instruction> TypePutter::parseType(Id result) {
  StringRef opName = tokens[next++];
  if (!opName.consume_front("Op"))
    return std::nullopt;
  const InstructionInfo *info = findInstruction(opName);
  if (!info || info->group != Class::Type_Declaration || !info->hasResult())
    return std::nullopt;
  Instruction type(static_cast<spv::Op>(info->opcode), {result});
  for (const cairn::words::Operand &operand : info->operands.drop_front()) {
    if (operand.quantifier != Quantifier::One && next == tokens.size())
      break;
    std::optional<uint32_t> word = parseOperand(operand.kind);
    if (!word)
      return std::nullopt;
    type.words.push_back(*word);
  }
  return type;
}

std::optional<Instruction> TypePutter::run(Id result) {
  std::optional<Instruction> type = parseType(result);
  if (!type || next != tokens.size() ||
      !forEachOperand(type->info()->operands, type->words, 1,
                      [](Kind, size_t) {}))
    return std::nullopt;
  return type;
}

LogicalResult cairn::words::putTypes(WordModule &module, const Extras &extras) {
  bool failed = false;
  llvm::erase_if(module.names, [&](const Instruction &inst) {
    StringRef name;
    if (inst.op == spv::Op::OpName)
      name = stringIn(ArrayRef<uint32_t>(inst.words).drop_front());
    const Instruction *type = module.findGlobal(inst.words[0]);
    if (!type || type->op != spv::Op::OpTypeStruct ||
        !name.consume_front(kPrefix))
      return false;
    size_t place = type - module.globals.data();
    if (auto meant = TypePutter(module, name).run(type->result())) {
      module.globals[place] = std::move(*meant);
    } else {
      emitError(extras.locationOf(0))
          << "expected '" << name << "' to name a type of SPIR-V";
      failed = true;
    }
    return true;
  });
  module.indexGlobals();
  return failure(failed);
}
