//===- PutPlaceholders.cpp - calls become instructions ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placeholders.h"

using namespace mlir;
using namespace cairn::words;

namespace {

class PlaceholderPutter {
public:
  PlaceholderPutter(WordModule &module, const Extras &extras)
      : module(module), extras(extras) {}

  void run();

private:
  void findFunctions();
  bool isPlaceholder(Id id) const { return functions.contains(id); }
  void removeDeclarations();
  void replaceIds();
  Instruction instructionFor(const Instruction &call,
                             const Placeholder &placeholder);
  Id importOf(ExtendedSet set);

  WordModule &module;
  const Extras &extras;
  DenseMap<Id, const Placeholder *> functions;
  llvm::StringMap<Id> functionsByName;
  /// Ids of functions, by what stands for them.
  DenseMap<Id, Id> functionIds;
};

} // namespace

void PlaceholderPutter::findFunctions() {
  DenseSet<Id> defined;
  for (const Instruction &inst : module.functions)
    if (inst.op == spv::Op::OpFunction)
      defined.insert(inst.result());
  for (const Instruction &name : module.names) {
    if (name.op != spv::Op::OpName || !defined.contains(name.words[0]))
      continue;
    StringRef symbol = stringIn(ArrayRef<uint32_t>(name.words).drop_front());
    functionsByName[symbol] = name.words[0];
    auto it = extras.placeholders.find(symbol);
    if (it != extras.placeholders.end())
      functions[name.words[0]] = &it->second;
  }
}

void PlaceholderPutter::removeDeclarations() {
  bool isRemoving = false;
  llvm::erase_if(module.functions, [&](const Instruction &inst) {
    if (inst.op == spv::Op::OpFunction)
      isRemoving = isPlaceholder(inst.result());
    return isRemoving;
  });
  auto isAbout = [&](const Instruction &inst) {
    return isPlaceholder(inst.words[0]);
  };
  llvm::erase_if(module.names, isAbout);
  llvm::erase_if(module.annotations, isAbout);
}

Id PlaceholderPutter::importOf(ExtendedSet set) {
  for (const Instruction &import : module.imports)
    if (stringIn(import.operands()) == nameOf(set))
      return import.result();
  Instruction import(spv::Op::OpExtInstImport, {module.newId()});
  appendString(import.words, nameOf(set));
  module.imports.push_back(import);
  return import.result();
}

Instruction PlaceholderPutter::instructionFor(const Instruction &call,
                                              const Placeholder &placeholder) {
  Instruction inst(placeholder.set
                       ? spv::Op::OpExtInst
                       : static_cast<spv::Op>(placeholder.info->opcode),
                   {}, placeholder.line);
  static constexpr uint32_t kUnknownBlocks[] = {0, 0};
  ArrayRef<uint32_t> ids = placeholder.isLoopControl()
                               ? ArrayRef(kUnknownBlocks)
                               : call.operands().drop_front();
  ArrayRef<uint32_t> literals = placeholder.literals;
  if (placeholder.set)
    inst.words.assign({call.resultType(), call.result(),
                       importOf(*placeholder.set), placeholder.info->opcode});
  else if (placeholder.info->hasResult())
    inst.words.assign({call.resultType(), call.result()});
  // checkOperands() has made sure that there are as many as it takes.
  auto take = [&](auto &self, Kind kind) -> void {
    ArrayRef<uint32_t> &source = isId(kind) ? ids : literals;
    uint32_t word = source.front();
    source = source.drop_front();
    inst.words.push_back(word);
    auto takeParameters = [&](uint32_t value) {
      for (Kind parameter : findEnumerant(kind, value)->parameters)
        self(self, parameter);
    };
    if (categoryOf(kind) == Category::ValueEnum)
      takeParameters(word);
    else if (categoryOf(kind) == Category::BitEnum)
      for (uint32_t bits = word; bits; bits &= bits - 1)
        takeParameters(bits & -bits);
  };
  for (const cairn::words::Operand &operand : placeholder.info->operands) {
    if (operand.kind == Kind::IdResult || operand.kind == Kind::IdResultType)
      continue;
    const ArrayRef<uint32_t> &source = isId(operand.kind) ? ids : literals;
    if (operand.quantifier == Quantifier::One) {
      take(take, operand.kind);
      continue;
    }
    while (!source.empty()) {
      take(take, operand.kind);
      if (operand.quantifier == Quantifier::Optional)
        break;
    }
  }
  return inst;
}

void PlaceholderPutter::replaceIds() {
  if (functionIds.empty())
    return;
  for (Instruction &inst : module.functions)
    module.forEachId(inst, [&](Id &id) {
      if (Id function = functionIds.lookup(id))
        id = function;
    });
}

void PlaceholderPutter::run() {
  findFunctions();
  if (functions.empty())
    return;
  removeDeclarations();
  std::vector<Instruction> kept;
  kept.reserve(module.functions.size());
  for (Instruction &inst : module.functions) {
    const Placeholder *placeholder =
        inst.op == spv::Op::OpFunctionCall
            ? functions.lookup(inst.operands().front())
            : nullptr;
    if (!placeholder) {
      kept.push_back(std::move(inst));
      continue;
    }
    if (!placeholder->info) {
      functionIds[inst.result()] =
          functionsByName.lookup(placeholder->function);
      continue;
    }
    for (const DecorationValue &value : placeholder->decorations) {
      Instruction decorate(
          spv::Op::OpDecorate,
          {inst.result(), static_cast<uint32_t>(value.decoration)});
      decorate.words.append(value.literals);
      module.annotations.push_back(std::move(decorate));
    }
    Instruction meant = instructionFor(inst, *placeholder);
    switch (placeholder->info->group) {
    case Class::Annotation:
      module.annotations.push_back(std::move(meant));
      break;
    case Class::Constant_Creation:
      module.globals.push_back(std::move(meant));
      break;
    default:
      kept.push_back(std::move(meant));
    }
  }
  module.functions = std::move(kept);
  replaceIds();
}

LogicalResult cairn::words::putPlaceholders(WordModule &module,
                                            const Extras &extras) {
  PlaceholderPutter(module, extras).run();
  module.indexGlobals();
  return success();
}
