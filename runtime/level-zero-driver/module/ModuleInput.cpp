//===- ModuleInput.cpp - what a driver reads off SPIR-V ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "module/ModuleInput.h"

#include "drivers/spirv/SpirvNumbers.h"

#include <cstring>

using namespace cairn;
using namespace cairn::level_zero;
using namespace cairn::runtime;

Result<ModuleInput> ModuleInput::read(const void *data, size_t size) {
  constexpr char subject[] = "the module is not valid SPIR-V";
  ModuleInput input;
  auto words = readSpirvWords(data, size);
  if (!words.ok())
    return words.status().within(subject);
  input.code = words.take();
  if (Status status = input.readInstructions(); !status.ok())
    return status.within(subject);
  return input;
}

Status ModuleInput::readInstructions() {
  Status status = forEachInstruction(
      code, [&](const SpirvInstruction &in) { return readInstruction(in); });
  for (const auto &[id, name] : importedIds)
    if (!builtIns.count(id))
      imported.insert(name);
  return status;
}

void ModuleInput::readDecoration(const SpirvInstruction &in) {
  uint32_t target = in[1], decoration = in[2];
  if (decoration == DecorationSpecId && in.count > 3)
    specIds[in[3]].insert(target);
  uint32_t type = 0;
  if (auto name = in.string(3, &type);
      decoration == DecorationLinkageAttributes && name && type < in.count) {
    if (in[type] == LinkageImport)
      importedIds[target] = *name;
    else
      exported.insert(*name);
  }
  if (decoration == DecorationBuiltIn)
    builtIns.insert(target);
}

Status ModuleInput::readInstruction(const SpirvInstruction &in) {
  auto has = [&](uint32_t words) { return in.count >= words; };
  switch (in.opcode) {
  case OpEntryPoint: {
    auto name = in.string(3);
    if (!name)
      return Status::error("the name of an entry point does not end");
    entryPoints.push_back(*name);
    break;
  }
  case OpTypeInt:
    if (!has(4))
      return Status::error("an integer type has no width");
    widths[in[1]] = in[2];
    if (in[3])
      signedTypes.insert(in[1]);
    break;
  case OpTypeFloat:
    if (!has(3))
      return Status::error("a float type has no width");
    widths[in[1]] = in[2];
    break;
  case OpSpecConstantTrue:
  case OpSpecConstantFalse:
  case OpSpecConstant:
    if (has(3))
      constants[in[2]] = in.words - code.data();
    break;
  case OpDecorate:
    if (has(3))
      readDecoration(in);
    break;
  case OpGroupDecorate:
    if (has(2))
      groups[in[1]].insert(in.words + 2, in.words + in.count);
    break;
  default:
    break;
  }
  return Status::success();
}

bool ModuleInput::specialize(uint32_t id, const void *value) {
  auto decorated = specIds.find(id);
  if (decorated == specIds.end())
    return false;
  std::set<uint32_t> targets = decorated->second;
  for (uint32_t target : decorated->second)
    if (auto group = groups.find(target); group != groups.end())
      targets.insert(group->second.begin(), group->second.end());
  bool found = false;
  for (uint32_t target : targets) {
    auto constant = constants.find(target);
    if (constant == constants.end())
      continue;
    found = true;
    uint32_t *words = &code[constant->second];
    uint32_t count = words[0] >> 16;
    if ((words[0] & 0xffff) != OpSpecConstant) {
      bool isTrue = *static_cast<const unsigned char *>(value) != 0;
      words[0] = words::leadingWord(
          isTrue ? OpSpecConstantTrue : OpSpecConstantFalse, count);
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
