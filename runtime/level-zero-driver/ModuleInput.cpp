//===- ModuleInput.cpp - what a driver reads off SPIR-V ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ModuleInput.h"

#include <cstring>

using namespace cairn;
using namespace cairn::level_zero;
using namespace cairn::runtime;

namespace {
/// The numbers of the SPIR-V specification, sections 2.3, 3.7, 3.20 and 3.31.
enum : uint32_t {
  MagicNumber = 0x07230203,
  HeaderWords = 5,
  OpEntryPoint = 15,
  OpTypeInt = 21,
  OpTypeFloat = 22,
  OpSpecConstantTrue = 48,
  OpSpecConstantFalse = 49,
  OpSpecConstant = 50,
  OpFunction = 54,
  OpVariable = 59,
  OpDecorate = 71,
  OpGroupDecorate = 74,
  DecorationSpecId = 1,
  DecorationBuiltIn = 11,
  DecorationLinkageAttributes = 41,
  LinkageImport = 1,
  StorageClassCrossWorkgroup = 5,
};
} // namespace

static Status damaged(const std::string &what) {
  return Status::error("expected a SPIR-V module, got one that is damaged: " +
                       what);
}

Result<ModuleInput> ModuleInput::read(const void *data, size_t size) {
  ModuleInput input;
  uint32_t magic = 0;
  if (size >= sizeof magic)
    std::memcpy(&magic, data, sizeof magic);
  bool swapped = magic == __builtin_bswap32(MagicNumber);
  if (magic != MagicNumber && !swapped)
    return Status::error("expected a SPIR-V module, which begins with the word "
                         "0x07230203");
  if (size % 4 || size < 4 * HeaderWords)
    return damaged("its size of " + std::to_string(size) + " bytes");
  input.code.resize(size / 4);
  std::memcpy(input.code.data(), data, size);
  if (swapped)
    for (uint32_t &word : input.code)
      word = __builtin_bswap32(word);
  if (Status status = input.readInstructions(); !status.ok())
    return status;
  return input;
}

/// The string in the words [`begin`, `end`) of an instruction, and in `next`
/// the word behind it; false if it does not end.
static bool readString(const uint32_t *words, uint32_t begin, uint32_t end,
                       std::string &text, uint32_t &next) {
  text.clear();
  for (uint32_t i = begin; i < end; ++i)
    for (uint32_t shift = 0; shift < 32; shift += 8) {
      char c = static_cast<char>(words[i] >> shift);
      if (c == '\0') {
        next = i + 1;
        return true;
      }
      text += c;
    }
  return false;
}

Status ModuleInput::readInstructions() {
  for (size_t at = HeaderWords; at < code.size();) {
    Instruction in = {code[at] & 0xffff, code[at] >> 16, &code[at]};
    if (in.count == 0 || in.count > code.size() - at)
      return damaged("the instruction at word " + std::to_string(at) +
                     " is longer than the module");
    if (Status status = readInstruction(at, in); !status.ok())
      return status;
    at += in.count;
  }
  for (const auto &[id, name] : importedIds)
    if (!builtIns.count(id))
      imported.insert(name);
  return Status::success();
}

void ModuleInput::readDecoration(uint32_t target, const Instruction &in,
                                 uint32_t at) {
  if (at >= in.count)
    return;
  if (in.words[at] == DecorationSpecId && at + 1 < in.count)
    specIds.emplace(in.words[at + 1], target);
  std::string name;
  uint32_t type;
  if (in.words[at] == DecorationLinkageAttributes &&
      readString(in.words, at + 1, in.count, name, type) && type < in.count) {
    if (in.words[type] == LinkageImport)
      importedIds[target] = name;
    else
      exported.insert(name);
  }
  if (in.words[at] == DecorationBuiltIn)
    builtIns.insert(target);
}

Status ModuleInput::readInstruction(size_t at, const Instruction &in) {
  auto has = [&](uint32_t words) { return in.count >= words; };
  switch (in.opcode) {
  case OpEntryPoint: {
    std::string name;
    uint32_t next;
    if (!has(4) || !readString(in.words, 3, in.count, name, next))
      return damaged("an entry point without a name");
    entryPoints.push_back(name);
    break;
  }
  case OpTypeInt:
    if (!has(4))
      return damaged("an integer type without a width");
    widths[in.words[1]] = in.words[2];
    if (in.words[3])
      signedTypes.insert(in.words[1]);
    break;
  case OpTypeFloat:
    if (!has(3))
      return damaged("a float type without a width");
    widths[in.words[1]] = in.words[2];
    break;
  case OpSpecConstantTrue:
  case OpSpecConstantFalse:
  case OpSpecConstant:
    if (has(3))
      constants[in.words[2]] = at;
    break;
  case OpDecorate:
    if (has(3))
      readDecoration(in.words[1], in, 2);
    break;
  case OpGroupDecorate: {
    if (!has(2))
      break;
    std::vector<uint32_t> ids;
    for (auto [id, group] : specIds)
      if (group == in.words[1])
        ids.push_back(id);
    for (uint32_t id : ids)
      for (uint32_t i = 2; i < in.count; ++i)
        specIds.emplace(id, in.words[i]);
    break;
  }
  case OpVariable:
    variables |=
        !inFunction && has(4) && in.words[3] == StorageClassCrossWorkgroup;
    break;
  case OpFunction:
    inFunction = true;
    break;
  default:
    break;
  }
  return Status::success();
}

bool ModuleInput::specialize(uint32_t id, const void *value) {
  bool found = false;
  auto [begin, end] = specIds.equal_range(id);
  for (auto i = begin; i != end; ++i) {
    auto constant = constants.find(i->second);
    if (constant == constants.end())
      continue;
    found = true;
    uint32_t *words = &code[constant->second];
    uint32_t count = words[0] >> 16;
    if ((words[0] & 0xffff) != OpSpecConstant) {
      bool isTrue = *static_cast<const unsigned char *>(value) != 0;
      words[0] =
          count << 16 | (isTrue ? OpSpecConstantTrue : OpSpecConstantFalse);
      continue;
    }
    auto width = widths.find(words[1]);
    uint32_t bytes = width == widths.end() ? 0 : width->second / 8;
    if (bytes == 0 || bytes > 8 || count != (bytes > 4 ? 5u : 4u))
      continue; // no value of it is valid, which the compiler will say
    uint64_t bits = 0;
    std::memcpy(&bits, value, bytes);
    bool negative = bits >> (8 * bytes - 1) & 1;
    if (bytes < 4 && negative && signedTypes.count(words[1]))
      bits |= ~uint64_t(0) << (8 * bytes);
    words[3] = static_cast<uint32_t>(bits);
    if (count == 5)
      words[4] = static_cast<uint32_t>(bits >> 32);
  }
  return found;
}
