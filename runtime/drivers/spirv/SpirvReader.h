//===- SpirvReader.h - reader of SPIR-V modules -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_SPIRV_SPIRVREADER_H
#define CAIRN_RUNTIME_DRIVERS_SPIRV_SPIRVREADER_H

#include "SpirvModule.h"
#include "SpirvWords.h"

#include <optional>

namespace cairn::runtime {

/// The instructions that are looked at, with the numbers of the specification.
enum SpirvOp : uint32_t {
  OpExtension = 10,
  OpEntryPoint = 15,
  OpExecutionMode = 16,
  OpCapability = 17,
  OpTypeVoid = 19,
  OpTypeBool = 20,
  OpTypeVector = 23,
  OpTypeImage = 25,
  OpTypeSampler = 26,
  OpTypeSampledImage = 27,
  OpTypeArray = 28,
  OpTypeRuntimeArray = 29,
  OpTypeStruct = 30,
  OpTypePointer = 32,
  OpTypeForwardPointer = 39,
  OpFunction = 54,
  OpFunctionParameter = 55,
  OpFunctionEnd = 56,
  OpFunctionCall = 57,
  OpVariable = 59,
  OpImageTexelPointer = 60,
  OpLoad = 61,
  OpStore = 62,
  OpCopyMemory = 63,
  OpAccessChain = 65,
  OpInBoundsAccessChain = 66,
  OpPtrAccessChain = 67,
  OpArrayLength = 68,
  OpInBoundsPtrAccessChain = 70,
  OpDecorate = 71,
  OpCopyObject = 83,
  OpPtrCastToGeneric = 121,
  OpBitcast = 124,
  OpSelect = 169,
  OpAtomicLoad = 227,
  OpAtomicStore = 228,
  OpAtomicXor = 242,
  OpPhi = 245,
  OpExecutionModeId = 331
};

enum SpirvStorageClass : uint32_t {
  UniformConstant = 0,
  Uniform = 2,
  Workgroup = 4,
  CrossWorkgroup = 5,
  Function = 7,
  PushConstant = 9,
  StorageBuffer = 12
};

/// A variable of the module.
struct SpirvGlobal {
  uint32_t storage = 0, type = 0;
};

struct SpirvFunction {
  /// The types of its parameters.
  std::vector<uint32_t> parameters;
  std::set<uint32_t> globals, callees;
};

/// Reads a module once, from its first word to its last.
class SpirvReader {
public:
  explicit SpirvReader(SpirvModule &module) : module(module) {}

  /// The error says what is wrong with the module.
  Status read(const void *data, size_t size);

private:
  Status readInstructions();
  Status readInstruction(const SpirvInstruction &in);
  /// What stands before the types: capabilities, entry points, decorations.
  Status readPreamble(const SpirvInstruction &in);
  void readDecoration(const SpirvInstruction &in);
  void readType(const SpirvInstruction &in);
  /// Where functions start and end, and the variables outside of them.
  Status readFunction(const SpirvInstruction &in);
  void readUses(const SpirvInstruction &in);
  Status finish();
  SpirvResource classify(const SpirvGlobal &global) const;
  std::optional<ArgumentKind> argumentKind(uint32_t type) const;
  void collect(SpirvEntryPoint &entry) const;
  SpirvModule &module;
  /// The function that is read; 0 between functions.
  uint32_t current = 0;
  std::map<uint32_t, SpirvFunction> functions;
  std::map<uint32_t, SpirvGlobal> globals;
  std::set<uint32_t> bufferBlocks;
  /// What pointers and arrays are of.
  std::map<uint32_t, uint32_t> elementTypes;
  std::map<uint32_t, SpirvResource> opaqueTypes;
  /// The instructions that make types, and what pointers point into.
  std::map<uint32_t, uint32_t> typeOpcodes, pointerStorage;
  std::map<uint32_t, std::array<uint32_t, 3>> localSizes;
  std::map<uint32_t, uint32_t> builtIns;
  /// Descriptor set and binding by variable.
  std::map<uint32_t,
           std::pair<std::optional<uint32_t>, std::optional<uint32_t>>>
      bindings;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_SPIRV_SPIRVREADER_H
