//===- ReadModule.h - instructions and where they stand ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIRV_ENVIRONMENT_READMODULE_H
#define CAIRN_LIB_TARGET_SPIRV_ENVIRONMENT_READMODULE_H

#include "Words/WordModule.h"
#include <unordered_map>

namespace cairn::environment {

using words::Id;

struct PlacedInstruction : words::Instruction {
  using Instruction::Instruction;

  /// 0 if the instruction does not have that many words: what is read here need
  /// not be valid.
  uint32_t word(size_t index) const {
    return index < words.size() ? words[index] : 0;
  }
  /// An operand that is not the result or its type.
  uint32_t operand(size_t index) const {
    llvm::ArrayRef<uint32_t> all = operands();
    return index < all.size() ? all[index] : 0;
  }

  /// In words, of the leading one.
  size_t offset = 0;
  /// The function that it stands in; 0 outside.
  Id function = 0;
};

/// A module in the order of its file, with all of its instructions. Unlike
/// WordModule, it takes what is not valid.
class PlacedModule {
public:
  /// False if the words end in the middle of an instruction; those before it
  /// are there then.
  bool read(llvm::ArrayRef<uint32_t> binary);

  llvm::ArrayRef<PlacedInstruction> instructions() const { return list; }
  /// The word behind the last instruction that is there.
  size_t end() const { return wordsRead; }
  /// One that SPIR-V does not have where the header says so.
  SPIRVVersion version() const { return headersVersion; }

  /// Null if nothing has the id as its result.
  const PlacedInstruction *find(Id id) const;
  /// Null if what has the id is another instruction.
  const PlacedInstruction *find(Id id, spv::Op op) const;
  /// The type of a value; null without one.
  const PlacedInstruction *typeOf(Id id) const;
  /// The name that OpName gives; empty without one.
  llvm::StringRef nameOf(Id id) const;

private:
  std::vector<PlacedInstruction> list;
  /// Ids may be any numbers, which DenseMap does not take.
  std::unordered_map<Id, size_t> definitions;
  std::unordered_map<Id, std::string> names;
  SPIRVVersion headersVersion{0, 0};
  size_t wordsRead = 0;
};

} // namespace cairn::environment

#endif // CAIRN_LIB_TARGET_SPIRV_ENVIRONMENT_READMODULE_H
