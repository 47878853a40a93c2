//===- WordModule.h - SPIR-V's words as instructions ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIRV_WORDS_WORDMODULE_H
#define CAIRN_LIB_TARGET_SPIRV_WORDS_WORDMODULE_H

#include "Grammar.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <string>
#include <vector>

namespace cairn::words {

using Id = uint32_t;

struct Instruction {
  Instruction() = default;
  Instruction(spv::Op op, llvm::ArrayRef<uint32_t> words, unsigned line = 0)
      : op(op), line(line), words(words) {}

  spv::Op op = spv::Op::OpNop;
  /// The line of the last OpLine, which numbers a location here; 0 without one.
  unsigned line = 0;
  /// How many words each literal of an OpSwitch has, by its selector's type. It
  /// stands here as passes rewrite types while they walk along ids.
  unsigned switchLiteralWords = 1;
  /// All but the leading word.
  llvm::SmallVector<uint32_t, 6> words;

  const InstructionInfo *info() const { return findInstruction(op); }
  /// 0 without one.
  Id resultType() const;
  Id result() const;
  /// What follows the result, or all words without one.
  llvm::ArrayRef<uint32_t> operands() const;
};

void appendString(llvm::SmallVectorImpl<uint32_t> &words, llvm::StringRef text);

/// A module's instructions by the sections in which SPIR-V orders them.
/// Capabilities, extensions, strings and lines are not read: the former are
/// computed anew, the latter stand in the instructions.
struct WordModule {
  /// The instruction that is not SPIR-V that Grammar.h knows, if there is one.
  std::optional<Instruction> parse(llvm::ArrayRef<uint32_t> binary);
  void write(llvm::SmallVectorImpl<uint32_t> &binary) const;

  Id newId() { return bound++; }

  /// Types, constants and variables of the module, by result.
  const Instruction *findGlobal(Id id) const;
  /// Call it when `globals` has changed.
  void indexGlobals();
  /// The type of a constant, a variable or a value of a function; 0 without
  /// one.
  Id typeOf(Id id) const { return typeOfValue.lookup(id); }
  /// Call it when the types of values have changed.
  void indexValues();

  template <typename Callback> void forEachInstruction(Callback callback) {
    for (auto *section : {&imports, &memoryModel, &entryPoints, &executionModes,
                          &strings, &names, &annotations, &globals, &functions})
      for (Instruction &inst : *section)
        callback(inst);
  }
  template <typename Callback>
  void forEachInstruction(Callback callback) const {
    const_cast<WordModule *>(this)->forEachInstruction(
        [&](const Instruction &inst) { callback(inst); });
  }

  /// What an id of OpExtInstImport stands for, if it is a set that we know.
  std::optional<ExtendedSet> extendedSetOf(Id import) const;
  /// What OpExtInst executes; null for another instruction or an unknown one.
  const InstructionInfo *extendedInfo(const Instruction &inst) const;

  /// As in Grammar.h, with what the module knows.
  bool visitOperands(const Instruction &inst,
                     llvm::function_ref<void(Kind, size_t)> visit) const;
  /// Each operand that is an id, results and their types included.
  void forEachId(Instruction &inst, llvm::function_ref<void(Id &)> visit) const;
  void forEachId(const Instruction &inst,
                 llvm::function_ref<void(Id)> visit) const;

  SPIRVVersion version{1, 0};
  Id bound = 1;
  std::vector<uint16_t> capabilities;
  std::vector<std::string> extensions;
  std::vector<Instruction> imports, memoryModel, entryPoints, executionModes,
      strings, names, annotations, globals, functions;

private:
  std::vector<Instruction> *sectionFor(spv::Op op, Class group);
  bool isWellFormed(const Instruction &inst, const llvm::DenseSet<Id> &defined);
  void findSwitchLiterals();

  bool isInFunction = false;
  llvm::DenseMap<Id, size_t> globalIndex;
  llvm::DenseMap<Id, Id> typeOfValue;
};

} // namespace cairn::words

#endif // CAIRN_LIB_TARGET_SPIRV_WORDS_WORDMODULE_H
