//===- SpirvReader.cpp - reader of SPIR-V modules ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SpirvReader.h"

#include <cstring>

using namespace cairn::runtime;

static constexpr uint32_t magic = 0x07230203;
static constexpr uint32_t headerWords = 5;

Status SpirvReader::readWords(const void *data, size_t size) {
  if (size < headerWords * 4 || size % 4)
    return damaged("expected a multiple of 4 bytes from 20 on, got " +
                   std::to_string(size));
  module.words.resize(size / 4);
  std::memcpy(module.words.data(), data, size);
  if (module.words[0] == __builtin_bswap32(magic))
    for (uint32_t &word : module.words)
      word = __builtin_bswap32(word);
  if (module.words[0] != magic)
    return damaged("it does not start with the magic number");
  module.majorVersion = module.words[1] >> 16 & 0xff;
  module.minorVersion = module.words[1] >> 8 & 0xff;
  return Status::success();
}

/// A literal string that starts at word `first`; nothing if it does not end.
static std::optional<std::string> readString(const SpirvInstruction &in,
                                             uint32_t first) {
  if (first >= in.count)
    return std::nullopt;
  const char *text = reinterpret_cast<const char *>(in.words + first);
  size_t room = (in.count - first) * 4, length = strnlen(text, room);
  if (length == room)
    return std::nullopt;
  return std::string(text, length);
}

Status SpirvReader::readInstructions() {
  const std::vector<uint32_t> &words = module.words;
  for (size_t at = headerWords; at < words.size();) {
    SpirvInstruction in{words[at] & 0xffff, words[at] >> 16, &words[at]};
    if (in.count == 0 || in.count > words.size() - at)
      return damaged("the instruction at word " + std::to_string(at) +
                     " does not end within the file");
    if (Status status = readInstruction(in); !status.ok())
      return status;
    at += in.count;
  }
  if (current)
    return damaged("a function does not end within the file");
  return Status::success();
}

Status SpirvReader::readInstruction(const SpirvInstruction &in) {
  // The words that each must have for what is read below.
  static const std::map<uint32_t, uint32_t> leastWords = {
      {OpExtension, 2},        {OpEntryPoint, 4},   {OpExecutionMode, 3},
      {OpCapability, 2},       {OpTypeImage, 9},    {OpTypeSampler, 2},
      {OpTypePointer, 4},      {OpTypeArray, 4},    {OpTypeRuntimeArray, 3},
      {OpFunction, 5},         {OpFunctionCall, 4}, {OpVariable, 4},
      {OpTypeSampledImage, 3}, {OpDecorate, 3},     {OpFunctionParameter, 3}};
  auto least = leastWords.find(in.opcode);
  if (least != leastWords.end() && in.count < least->second)
    return damaged("instruction " + std::to_string(in.opcode) + " has only " +
                   std::to_string(in.count) + " words");
  if (in.opcode >= OpTypeVoid && in.opcode < OpTypeForwardPointer &&
      in.count > 1)
    typeOpcodes[in[1]] = in.opcode;
  switch (in.opcode) {
  case OpCapability:
    module.capabilities.push_back(in[1]);
    break;
  case OpExtension:
    if (auto name = readString(in, 1))
      module.extensions.push_back(*name);
    else
      return damaged("the name of an extension does not end");
    break;
  case OpEntryPoint: {
    constexpr uint32_t compute = 5, kernel = 6;
    auto name = readString(in, 3);
    if (!name)
      return damaged("the name of an entry point does not end");
    if (in[1] == compute || in[1] == kernel)
      module.entryPoints[*name].function = in[2];
    break;
  }
  case OpExecutionMode: {
    constexpr uint32_t localSize = 17;
    if (in.count == 4)
      module.floatControls.insert({in[2], in[3]});
    if (in[2] == localSize && in.count == 6)
      localSizes[in[1]] = {in[3], in[4], in[5]};
    break;
  }
  case OpExecutionModeId:
    module.hasExecutionModeIds = true;
    break;
  case OpDecorate: {
    constexpr uint32_t specId = 1, bufferBlock = 3, builtIn = 11, binding = 33,
                       set = 34;
    if (in[2] == bufferBlock)
      bufferBlocks.insert(in[1]);
    if (in.count < 4)
      break;
    if (in[2] == specId)
      module.specIds.insert(in[3]);
    if (in[2] == builtIn)
      builtIns[in[1]] = in[3];
    if (in[2] == set)
      bindings[in[1]].first = in[3];
    if (in[2] == binding)
      bindings[in[1]].second = in[3];
    break;
  }
  case OpTypeImage: {
    constexpr uint32_t buffer = 5, sampled = 1;
    bool isBuffer = in[3] == buffer, isSampled = in[7] == sampled;
    opaqueTypes[in[1]] = isBuffer
                             ? (isSampled ? SpirvResource::UniformTexelBuffer
                                          : SpirvResource::StorageTexelBuffer)
                         : isSampled ? SpirvResource::SampledImage
                                     : SpirvResource::StorageImage;
    break;
  }
  case OpTypeSampler:
    opaqueTypes[in[1]] = SpirvResource::Sampler;
    break;
  case OpTypeSampledImage:
    opaqueTypes[in[1]] = SpirvResource::Other;
    break;
  case OpTypeArray:
  case OpTypeRuntimeArray:
    elementTypes[in[1]] = in[2];
    break;
  case OpTypePointer:
    elementTypes[in[1]] = in[3];
    pointerStorage[in[1]] = in[2];
    break;
  case OpVariable:
    if (!current)
      globals[in[2]] = {in[3], in[1]};
    break;
  case OpFunction:
    if (current)
      return damaged("a function starts within another");
    current = in[2];
    functions[current];
    break;
  case OpFunctionParameter:
    functions[current].parameters.push_back(in[1]);
    break;
  case OpFunctionEnd:
    current = 0;
    break;
  default:
    break;
  }
  if (current)
    readUses(in);
  return Status::success();
}

/// Notes the operands that may be pointers to module-scope variables.
void SpirvReader::readUses(const SpirvInstruction &in) {
  SpirvFunction &function = functions[current];
  auto use = [&](uint32_t index) {
    if (index < in.count)
      function.globals.insert(in[index]);
  };
  switch (in.opcode) {
  case OpLoad:
  case OpAccessChain:
  case OpInBoundsAccessChain:
  case OpPtrAccessChain:
  case OpInBoundsPtrAccessChain:
  case OpImageTexelPointer:
  case OpArrayLength:
  case OpCopyObject:
  case OpPtrCastToGeneric:
  case OpBitcast:
    use(3);
    break;
  case OpStore:
  case OpCopyMemory:
    use(1);
    use(2);
    break;
  case OpSelect:
    use(4);
    use(5);
    break;
  case OpPhi:
    for (uint32_t i = 3; i < in.count; i += 2)
      use(i);
    break;
  case OpFunctionCall:
    function.callees.insert(in[3]);
    for (uint32_t i = 4; i < in.count; ++i)
      use(i);
    break;
  default:
    if (in.opcode >= OpAtomicLoad && in.opcode <= OpAtomicXor)
      use(in.opcode == OpAtomicStore ? 1 : 3);
    break;
  }
}
