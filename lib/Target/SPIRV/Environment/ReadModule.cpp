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
  constexpr size_t headerWords = 5;
  if (binary.size() < headerWords)
    return false;
  unsigned major = binary[1] >> 16 & 0xFF, minor = binary[1] >> 8 & 0xFF;
  versionNumber = major * 10 + minor;
  Id function = 0;
  for (size_t at = headerWords; at < binary.size();) {
    size_t length = binary[at] >> 16;
    if (length == 0 || length > binary.size() - at)
      return false;
    auto op = static_cast<spv::Op>(binary[at] & 0xFFFF);
    PlacedInstruction &inst =
        list.emplace_back(op, binary.slice(at + 1, length - 1));
    inst.offset = at;
    at += length;
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
