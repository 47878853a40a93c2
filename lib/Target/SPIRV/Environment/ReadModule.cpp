//===- ReadModule.cpp - instructions and where they stand -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReadModule.h"

using namespace cairn::environment;
using namespace cairn::words;

bool PlacedModule::read(llvm::ArrayRef<uint32_t> binary) {
  if (binary.size() < kHeaderWords)
    return false;
  headersVersion = SPIRVVersion::fromWord(binary[1]);
  Id function = 0;
  InstructionCursor at(binary.data(), binary.size());
  for (; !at.atEnd(); at.next()) {
    wordsRead = at.offset();
    if (!at.isWhole())
      return false;
    auto op = static_cast<spv::Op>(at.opcode());
    PlacedInstruction &inst =
        list.emplace_back(op, llvm::ArrayRef(at.words() + 1, at.length() - 1));
    inst.offset = at.offset();
    Id result = inst.result();
    if (op == spv::Op::OpFunction)
      function = result;
    inst.function = function;
    if (op == spv::Op::OpFunctionEnd)
      function = 0;
    if (op == spv::Op::OpName)
      names.try_emplace(inst.word(0), stringIn(inst.operands().drop_front(
                                          inst.operands().empty() ? 0 : 1)));
    if (result)
      definitions.try_emplace(result, list.size() - 1);
  }
  wordsRead = binary.size();
  return true;
}

const PlacedInstruction *PlacedModule::find(Id id) const {
  auto it = definitions.find(id);
  return it != definitions.end() ? &list[it->second] : nullptr;
}

const PlacedInstruction *PlacedModule::find(Id id, spv::Op op) const {
  const PlacedInstruction *inst = find(id);
  return inst && inst->op == op ? inst : nullptr;
}

const PlacedInstruction *PlacedModule::typeOf(Id id) const {
  const PlacedInstruction *value = find(id);
  return value ? find(value->resultType()) : nullptr;
}

llvm::StringRef PlacedModule::nameOf(Id id) const {
  auto it = names.find(id);
  return it != names.end() ? llvm::StringRef(it->second) : "";
}
