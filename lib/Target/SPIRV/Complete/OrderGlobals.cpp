//===- OrderGlobals.cpp - types, constants and variables in order *- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompleteModule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace cairn::words;
using llvm::ArrayRef;
using llvm::DenseMap;
using llvm::DenseSet;
using llvm::StringRef;

namespace {

class GlobalsTidier {
public:
  GlobalsTidier(WordModule &module, bool keepExports)
      : module(module), keepExports(keepExports) {}

  void run();

private:
  void findRoots();
  void place(size_t index);
  bool canBeMerged(const Instruction &inst) const;
  void dropDeadNotes();

  WordModule &module;
  bool keepExports;
  std::vector<Instruction> ordered;
  DenseMap<Id, size_t> indexOf;
  /// The pointers that OpTypeForwardPointer announces.
  DenseMap<Id, size_t> forwards;
  DenseSet<Id> decorated;
  std::vector<bool> isPlaced;
  std::vector<Id> pending;
  llvm::StringMap<Id> known;
  DenseMap<Id, Id> mergedInto;
};

} // namespace

/// Aggregate types may differ in decorations alone, which are not compared.
bool GlobalsTidier::canBeMerged(const Instruction &inst) const {
  if (decorated.contains(inst.result()))
    return false;
  switch (inst.op) {
  case spv::Op::OpTypeStruct:
  case spv::Op::OpTypeArray:
  case spv::Op::OpTypeRuntimeArray:
  case spv::Op::OpTypeForwardPointer:
  case spv::Op::OpVariable:
  case spv::Op::OpUndef:
  case spv::Op::OpSpecConstant:
  case spv::Op::OpSpecConstantTrue:
  case spv::Op::OpSpecConstantFalse:
  case spv::Op::OpSpecConstantComposite:
    return false;
  case spv::Op::OpTypePointer:
    return !forwards.contains(inst.result());
  default:
    return inst.result() != 0;
  }
}

/// Appends the instruction behind what it refers to.
void GlobalsTidier::place(size_t index) {
  if (isPlaced[index])
    return;
  isPlaced[index] = true;
  Instruction &inst = module.globals[index];
  Id result = inst.result();
  module.forEachId(inst, [&](Id &id) {
    if (id == result)
      return;
    auto forward = forwards.find(id);
    if (forward != forwards.end()) {
      if (inst.op != spv::Op::OpTypeForwardPointer) {
        place(forward->second);
        pending.push_back(id);
      }
      return;
    }
    if (auto it = indexOf.find(id); it != indexOf.end())
      place(it->second);
    if (auto it = mergedInto.find(id); it != mergedInto.end())
      id = it->second;
  });
  if (canBeMerged(inst)) {
    llvm::SmallVector<uint32_t> key(ArrayRef<uint32_t>(inst.words));
    key[inst.resultType() ? 1 : 0] = 0;
    // At the end, where no id can be taken for it.
    key.push_back(static_cast<uint32_t>(inst.op));
    auto [it, isNew] =
        known.try_emplace(StringRef(reinterpret_cast<const char *>(key.data()),
                                    key.size() * sizeof(uint32_t)),
                          result);
    if (!isNew) {
      mergedInto[result] = it->second;
      return;
    }
  }
  ordered.push_back(std::move(inst));
}

static bool isExport(const Instruction &inst) {
  return inst.op == spv::Op::OpDecorate &&
         inst.words[1] == uint32_t(spv::Decoration::LinkageAttributes) &&
         inst.words.back() == uint32_t(spv::LinkageType::Export);
}

void GlobalsTidier::findRoots() {
  auto addAll = [&](const std::vector<Instruction> &section) {
    for (const Instruction &inst : section)
      module.forEachId(inst, [&](Id id) { pending.push_back(id); });
  };
  addAll(module.executionModes);
  addAll(module.functions);
  for (const Instruction &inst : module.annotations) {
    // The work-group size is used by being there.
    if (inst.op == spv::Op::OpDecorate && inst.words.size() == 3 &&
        inst.words[1] == uint32_t(spv::Decoration::BuiltIn) &&
        inst.words[2] == uint32_t(spv::BuiltIn::WorkgroupSize))
      pending.push_back(inst.words[0]);
    if (keepExports && isExport(inst))
      pending.push_back(inst.words[0]);
    if (inst.op == spv::Op::OpDecorateId)
      for (Id id : ArrayRef<uint32_t>(inst.words).drop_front(2))
        pending.push_back(id);
  }
}

/// Names and decorations of what is gone.
void GlobalsTidier::dropDeadNotes() {
  DenseSet<Id> defined;
  module.forEachInstruction([&](const Instruction &inst) {
    if (Id result = inst.result())
      defined.insert(result);
  });
  llvm::StringMap<bool> seen;
  auto isDead = [&](const Instruction &inst) {
    if (!defined.contains(inst.words[0]))
      return true;
    llvm::SmallVector<uint32_t> key(ArrayRef<uint32_t>(inst.words));
    key.push_back(static_cast<uint32_t>(inst.op));
    return !seen.try_emplace(
                    StringRef(reinterpret_cast<const char *>(key.data()),
                              key.size() * sizeof(uint32_t)))
                .second;
  };
  llvm::erase_if(module.names, isDead);
  llvm::erase_if(module.annotations, isDead);
}

void GlobalsTidier::run() {
  for (auto [i, inst] : llvm::enumerate(module.globals)) {
    if (inst.op == spv::Op::OpTypeForwardPointer)
      forwards[inst.words[0]] = i;
    else if (Id result = inst.result())
      indexOf[result] = i;
  }
  for (const Instruction &inst : module.annotations)
    decorated.insert(inst.words[0]);
  isPlaced.assign(module.globals.size(), false);
  ordered.reserve(module.globals.size());
  findRoots();
  // In the order in which the module refers to them.
  for (size_t i = 0; i < pending.size(); ++i)
    if (auto it = indexOf.find(pending[i]); it != indexOf.end())
      place(it->second);
  module.globals = std::move(ordered);
  if (!mergedInto.empty())
    module.forEachInstruction([&](Instruction &inst) {
      module.forEachId(inst, [&](Id &id) {
        if (auto it = mergedInto.find(id); it != mergedInto.end())
          id = it->second;
      });
    });
  module.indexGlobals();
  module.indexValues();
  // Dead variables leave the interfaces of the entry points, which are listed
  // anew anyway.
  dropDeadNotes();
}

void cairn::words::orderGlobals(WordModule &module, bool keepExports) {
  GlobalsTidier(module, keepExports).run();
}
