//===- PutVariables.cpp - initializers and decorations -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placeholders.h"
#include "Words/ConstantBuilder.h"
#include "cairn/Dialect/SPIRV/IR/StandIns.h"

using namespace mlir;
using namespace cairn::words;

/// The ids of the module's symbols, by name.
static llvm::StringMap<Id> symbolIds(const WordModule &module) {
  llvm::StringMap<Id> ids;
  for (const Instruction &name : module.names) {
    if (name.op != spv::Op::OpName)
      continue;
    const Instruction *global = module.findGlobal(name.words[0]);
    if (!global || global->info()->group != Class::Type_Declaration)
      ids[stringIn(ArrayRef<uint32_t>(name.words).drop_front())] =
          name.words[0];
  }
  return ids;
}

static bool canBeInitialized(spv::StorageClass storage) {
  return storage == spv::StorageClass::Private ||
         storage == spv::StorageClass::UniformConstant ||
         storage == spv::StorageClass::CrossWorkgroup;
}

static LogicalResult putInitializer(WordModule &module, Id id,
                                    ConstantBuilder &constants, StringRef name,
                                    const SymbolExtras &symbol) {
  Location loc = *symbol.loc;
  const Instruction *variable = module.findGlobal(id);
  const Instruction *pointer = variable && variable->op == spv::Op::OpVariable
                                   ? module.findGlobal(variable->words[0])
                                   : nullptr;
  if (!pointer || variable->words.size() != 3 ||
      !canBeInitialized(static_cast<spv::StorageClass>(variable->words[2])))
    return emitError(loc, "expected a variable of storage class Private, "
                          "UniformConstant or CrossWorkgroup to initialize");
  size_t place = variable - module.globals.data();
  std::string error;
  Id constant = constants.build(pointer->words[2], symbol.initializer, error);
  if (!constant)
    return emitError(loc) << "the initializer of '" << name << "' has "
                          << error;
  module.globals[place].words.push_back(constant);
  return success();
}

/// What has no line in the words: variables, functions and their parameters,
/// and the modes of kernels.
static void putLines(WordModule &module, const llvm::StringMap<Id> &ids,
                     const Extras &extras) {
  DenseMap<Id, unsigned> lines;
  for (const auto &[name, symbol] : extras.symbols)
    if (Id id = ids.lookup(name.getValue()))
      lines[id] = symbol.line;
  for (Instruction &inst : module.globals)
    if (unsigned line = lines.lookup(inst.result()))
      inst.line = line;
  for (Instruction &mode : module.executionModes)
    mode.line = lines.lookup(mode.words[0]);
  unsigned functionLine = 0;
  for (Instruction &inst : module.functions) {
    if (inst.op == spv::Op::OpFunction)
      functionLine = lines.lookup(inst.result());
    if (inst.line == 0)
      inst.line = functionLine;
  }
}

static void nameParameters(WordModule &module, const llvm::StringMap<Id> &ids,
                           const Extras &extras) {
  DenseMap<Id, ArrayAttr> namesOf;
  for (const auto &[name, symbol] : extras.symbols)
    if (symbol.parameterNames)
      namesOf[ids.lookup(name.getValue())] = symbol.parameterNames;
  ArrayRef<Attribute> left;
  for (const Instruction &inst : module.functions) {
    if (inst.op == spv::Op::OpFunction) {
      ArrayAttr names = namesOf.lookup(inst.result());
      left = names ? names.getValue() : ArrayRef<Attribute>();
    } else if (inst.op == spv::Op::OpFunctionParameter && !left.empty()) {
      auto text = dyn_cast<StringAttr>(left.front());
      left = left.drop_front();
      if (!text || text.empty())
        continue;
      Instruction name(spv::Op::OpName, {inst.result()});
      appendString(name.words, text.getValue());
      module.names.push_back(std::move(name));
    }
  }
}

static void decorate(WordModule &module, Id id, const DecorationValue &value) {
  Instruction decorate(spv::Op::OpDecorate,
                       {id, static_cast<uint32_t>(value.decoration)});
  decorate.words.append(value.literals);
  module.annotations.push_back(std::move(decorate));
}

static void decorateParameters(WordModule &module,
                               const llvm::StringMap<Id> &ids,
                               const Extras &extras) {
  DenseMap<Id, const SymbolExtras *> functions;
  for (const auto &[name, symbol] : extras.symbols)
    if (!symbol.parameterDecorations.empty())
      functions[ids.lookup(name.getValue())] = &symbol;
  const SymbolExtras *symbol = nullptr;
  size_t parameter = 0;
  for (const Instruction &inst : module.functions) {
    if (inst.op == spv::Op::OpFunction) {
      symbol = functions.lookup(inst.result());
      parameter = 0;
    } else if (inst.op == spv::Op::OpFunctionParameter && symbol &&
               parameter < symbol->parameterDecorations.size()) {
      for (const DecorationValue &value :
           symbol->parameterDecorations[parameter++])
        decorate(module, inst.result(), value);
    }
  }
}

LogicalResult cairn::words::putVariables(WordModule &module,
                                         const Extras &extras) {
  llvm::StringMap<Id> ids = symbolIds(module);
  putLines(module, ids, extras);
  ConstantBuilder constants(module, &ids);
  for (const auto &[name, symbol] : extras.symbols) {
    auto it = ids.find(name.getValue());
    if (it == ids.end())
      continue;
    Id id = it->second;
    if (symbol.initializer &&
        failed(putInitializer(module, id, constants, name.getValue(), symbol)))
      return failure();
    for (const DecorationValue &value : symbol.decorations)
      decorate(module, id, value);
    if (name.getValue() == cairn::kWorkgroupSizeConstant)
      module.annotations.push_back({spv::Op::OpDecorate,
                                    {id, uint32_t(spv::Decoration::BuiltIn),
                                     uint32_t(spv::BuiltIn::WorkgroupSize)}});
  }
  nameParameters(module, ids, extras);
  decorateParameters(module, ids, extras);
  module.indexGlobals();
  return success();
}
