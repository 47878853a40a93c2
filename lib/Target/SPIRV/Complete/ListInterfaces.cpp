//===- ListInterfaces.cpp - the variables of each entry point ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompleteModule.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace cairn::words;
using llvm::ArrayRef;

namespace {
/// What a function refers to by itself.
struct References {
  llvm::SetVector<Id> globals;
  llvm::SetVector<Id> callees;
};
} // namespace

static bool isListed(const WordModule &module, const Instruction &global) {
  if (global.op != spv::Op::OpVariable)
    return false;
  constexpr cairn::SPIRVVersion allSince(1, 4);
  auto storage = static_cast<spv::StorageClass>(global.words[2]);
  return module.version >= allSince || storage == spv::StorageClass::Input ||
         storage == spv::StorageClass::Output;
}

static bool isConstant(const Instruction &inst) {
  return inst.info()->group == Class::Constant_Creation;
}

/// Adds to `globals` what their initializers and operands are made of.
static void addOperands(const WordModule &module,
                        llvm::SetVector<Id> &globals) {
  for (size_t i = 0; i < globals.size(); ++i)
    module.forEachId(*module.findGlobal(globals[i]), [&](Id id) {
      const Instruction *global = module.findGlobal(id);
      if (global && (global->op == spv::Op::OpVariable || isConstant(*global)))
        globals.insert(id);
    });
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
      if (global && (global->op == spv::Op::OpVariable || isConstant(*global)))
        current->globals.insert(id);
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
      used.insert_range(it->second.globals);
      called.insert_range(it->second.callees);
    }
    constexpr size_t nameStart = 2;
    size_t nameWords =
        stringIn(ArrayRef<uint32_t>(entry.words).drop_front(nameStart)).size() /
            sizeof(uint32_t) +
        1;
    entry.words.truncate(nameStart + nameWords);
    addOperands(module, used);
    for (Id id : used)
      if (isListed(module, *module.findGlobal(id)))
        entry.words.push_back(id);
  }
}
