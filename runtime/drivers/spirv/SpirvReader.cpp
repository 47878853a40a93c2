//===- SpirvReader.cpp - reader of SPIR-V modules ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SpirvReader.h"

using namespace cairn::runtime;

Status SpirvReader::readInstructions() {
  Status status =
      forEachInstruction(module.words, [&](const SpirvInstruction &in) {
        return readInstruction(in);
      });
  if (status.ok() && current)
    return Status::error("a function does not end within the module");
  return status;
}

/// Whether the instruction has the words that are read of it below.
static Status checkLength(const SpirvInstruction &in) {
  static const std::map<uint32_t, uint32_t> leastWords = {
      {OpExtension, 2},        {OpEntryPoint, 4},   {OpExecutionMode, 3},
      {OpCapability, 2},       {OpTypeImage, 9},    {OpTypeSampler, 2},
      {OpTypePointer, 4},      {OpTypeArray, 4},    {OpTypeRuntimeArray, 3},
      {OpFunction, 5},         {OpFunctionCall, 4}, {OpVariable, 4},
      {OpTypeSampledImage, 3}, {OpDecorate, 3},     {OpFunctionParameter, 3}};
  auto least = leastWords.find(in.opcode);
  if (least != leastWords.end() && in.count < least->second)
    return Status::error("instruction " + std::to_string(in.opcode) +
                         " has only " + std::to_string(in.count) + " words");
  return Status::success();
}

Status SpirvReader::readInstruction(const SpirvInstruction &in) {
  if (Status status = checkLength(in); !status.ok())
    return status;
  if (in.opcode < OpTypeVoid || in.opcode == OpDecorate ||
      in.opcode == OpExecutionModeId) {
    if (Status status = readPreamble(in); !status.ok())
      return status;
  } else if (in.opcode < OpTypeForwardPointer) {
    readType(in);
  } else if (Status status = readFunction(in); !status.ok()) {
    return status;
  }
  if (current)
    readUses(in);
  return Status::success();
}

Status SpirvReader::readPreamble(const SpirvInstruction &in) {
  switch (in.opcode) {
  case OpCapability:
    module.capabilities.push_back(in[1]);
    break;
  case OpExtension:
    if (auto name = in.string(1))
      module.extensions.push_back(*name);
    else
      return Status::error("the name of an extension does not end");
    break;
  case OpEntryPoint: {
    constexpr uint32_t compute = 5, kernel = 6;
    auto name = in.string(3);
    if (!name)
      return Status::error("the name of an entry point does not end");
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
  case OpDecorate:
    readDecoration(in);
    break;
  default:
    break;
  }
  return Status::success();
}

void SpirvReader::readDecoration(const SpirvInstruction &in) {
  constexpr uint32_t specId = 1, bufferBlock = 3, builtIn = 11, binding = 33,
                     set = 34;
  if (in[2] == bufferBlock)
    bufferBlocks.insert(in[1]);
  if (in.count < 4)
    return;
  if (in[2] == specId)
    module.specIds.insert(in[3]);
  if (in[2] == builtIn)
    builtIns[in[1]] = in[3];
  if (in[2] == set)
    bindings[in[1]].first = in[3];
  if (in[2] == binding)
    bindings[in[1]].second = in[3];
}

void SpirvReader::readType(const SpirvInstruction &in) {
  if (in.count < 2)
    return;
  typeOpcodes[in[1]] = in.opcode;
  switch (in.opcode) {
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
  default:
    break;
  }
}

Status SpirvReader::readFunction(const SpirvInstruction &in) {
  switch (in.opcode) {
  case OpVariable:
    if (!current)
      globals[in[2]] = {in[3], in[1]};
    break;
  case OpFunction:
    if (current)
      return Status::error("a function starts within another");
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
