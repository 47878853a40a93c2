//===- SpirvModule.cpp - what a SPIR-V module says of itself ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "SpirvModule.h"

#include "SpirvReader.h"

using namespace cairn::runtime;

SpirvResource SpirvReader::classify(const SpirvGlobal &global) const {
  // From the pointer, through arrays of descriptors, to what they are of.
  // Damaged modules may have circles.
  uint32_t type = global.type;
  for (unsigned depth = 0; depth < 16; ++depth) {
    auto next = elementTypes.find(type);
    if (next == elementTypes.end())
      break;
    type = next->second;
  }
  switch (global.storage) {
  case StorageBuffer:
    return SpirvResource::StorageBuffer;
  case Uniform:
    return bufferBlocks.count(type) ? SpirvResource::StorageBuffer
                                    : SpirvResource::UniformBuffer;
  default:
    auto opaque = opaqueTypes.find(type);
    return opaque != opaqueTypes.end() ? opaque->second : SpirvResource::Other;
  }
}

std::optional<ArgumentKind> SpirvReader::argumentKind(uint32_t type) const {
  auto opcode = typeOpcodes.find(type);
  if (opcode == typeOpcodes.end())
    return std::nullopt;
  switch (opcode->second) {
  case OpTypePointer:
    switch (pointerStorage.find(type)->second) {
    case UniformConstant:
    case CrossWorkgroup:
      return ArgumentKind::Buffer;
    case Workgroup:
      return ArgumentKind::Local;
    // By value, as some compilers pass structures.
    case Function:
      return ArgumentKind::Scalar;
    default:
      return std::nullopt;
    }
  case OpTypeImage:
    return ArgumentKind::Image;
  case OpTypeSampler:
    return ArgumentKind::Sampler;
  case OpTypeArray:
  case OpTypeStruct:
    return ArgumentKind::Scalar;
  default:
    if (opcode->second >= OpTypeBool && opcode->second <= OpTypeVector)
      return ArgumentKind::Scalar;
    return std::nullopt;
  }
}

/// Notes what the entry point's function uses, and those that it calls.
void SpirvReader::collect(SpirvEntryPoint &entry) const {
  if (auto own = functions.find(entry.function); own != functions.end())
    for (uint32_t type : own->second.parameters)
      entry.parameters.push_back(argumentKind(type));
  std::set<uint32_t> seen = {entry.function};
  std::vector<uint32_t> left = {entry.function};
  while (!left.empty()) {
    auto function = functions.find(left.back());
    left.pop_back();
    if (function == functions.end())
      continue;
    for (uint32_t callee : function->second.callees)
      if (seen.insert(callee).second)
        left.push_back(callee);
    for (uint32_t used : function->second.globals) {
      auto global = globals.find(used);
      if (global == globals.end())
        continue;
      if (auto builtIn = builtIns.find(used); builtIn != builtIns.end())
        entry.builtIns.insert(builtIn->second);
      if (global->second.storage == PushConstant)
        entry.usesPushConstants = true;
      auto bound = bindings.find(used);
      if (bound != bindings.end() && bound->second.first &&
          bound->second.second)
        entry.resources[{*bound->second.first, *bound->second.second}] =
            classify(global->second);
    }
  }
}

Status SpirvReader::finish() {
  for (auto &[name, entry] : module.entryPoints) {
    if (!functions.count(entry.function))
      return Status::error("entry point '" + name +
                           "' is not a function of it");
    if (auto size = localSizes.find(entry.function); size != localSizes.end())
      entry.localSize = size->second;
    collect(entry);
  }
  return Status::success();
}

Status SpirvReader::read(const void *data, size_t size) {
  auto words = readSpirvWords(data, size);
  if (!words.ok())
    return words.status();
  module.words = words.take();
  module.version = SPIRVVersion::fromWord(module.words[1]);
  if (Status status = readInstructions(); !status.ok())
    return status;
  return finish();
}

const char *cairn::runtime::spelling(SpirvResource resource) {
  switch (resource) {
  case SpirvResource::StorageBuffer:
    return "a storage buffer";
  case SpirvResource::UniformBuffer:
    return "a uniform buffer";
  case SpirvResource::SampledImage:
    return "a sampled image";
  case SpirvResource::StorageImage:
    return "a storage image";
  case SpirvResource::UniformTexelBuffer:
    return "a uniform texel buffer";
  case SpirvResource::StorageTexelBuffer:
    return "a storage texel buffer";
  case SpirvResource::Sampler:
    return "a sampler";
  case SpirvResource::Other:
    break;
  }
  return "another resource";
}

Result<SpirvModule> SpirvModule::parse(const void *data, size_t size,
                                       const std::string &file) {
  SpirvModule module;
  if (Status status = SpirvReader(module).read(data, size); !status.ok())
    return status.within(file + " is not valid SPIR-V");
  return module;
}
