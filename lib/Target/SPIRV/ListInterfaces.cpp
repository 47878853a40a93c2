//===- ListInterfaces.cpp - the variables of each entry point ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Completions.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace cairn::words;
using llvm::ArrayRef;

namespace {
/// What a function refers to by itself.
struct References {
  llvm::SetVector<Id> variables;
  llvm::SetVector<Id> callees;
};
} // namespace

static bool isListed(const WordModule &module, const Instruction &variable) {
  constexpr unsigned allSince = 14;
  auto storage = static_cast<spv::StorageClass>(variable.words[2]);
  return module.version >= allSince || storage == spv::StorageClass::Input ||
         storage == spv::StorageClass::Output;
}

static llvm::MapVector<Id, References>
collectReferences(const WordModule &module) {
  llvm::MapVector<Id, References> references;
  References *current = nullptr;
  for (const Instruction &inst : module.functions) {
    if (inst.op == spv::Op::OpFunction)
      current = &references[inst.result()];
    if (!current)
      continue;
    if (inst.op == spv::Op::OpFunctionCall)
      current->callees.insert(inst.operands()[0]);
    module.forEachId(inst, [&](Id id) {
      const Instruction *global = module.findGlobal(id);
      if (global && global->op == spv::Op::OpVariable)
        current->variables.insert(id);
    });
  }
  return references;
}

void cairn::words::listInterfaces(WordModule &module) {
  auto references = collectReferences(module);
  for (Instruction &entry : module.entryPoints) {
    llvm::SetVector<Id> called, used;
    called.insert(entry.words[1]);
    for (size_t i = 0; i < called.size(); ++i) {
      auto it = references.find(called[i]);
      if (it == references.end())
        continue;
      used.insert_range(it->second.variables);
      called.insert_range(it->second.callees);
    }
    constexpr size_t nameStart = 2;
    size_t nameWords =
        stringIn(ArrayRef<uint32_t>(entry.words).drop_front(nameStart)).size() /
            sizeof(uint32_t) +
        1;
    entry.words.truncate(nameStart + nameWords);
    for (Id variable : used)
      if (isListed(module, *module.findGlobal(variable)))
        entry.words.push_back(variable);
  }
}
