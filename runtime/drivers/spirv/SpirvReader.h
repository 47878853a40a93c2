//===- SpirvReader.h - reader of SPIR-V modules -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_SPIRV_SPIRVREADER_H
#define CAIRN_RUNTIME_DRIVERS_SPIRV_SPIRVREADER_H

#include "SpirvModule.h"
#include "SpirvNumbers.h"
#include "SpirvWords.h"

#include <optional>

namespace cairn::runtime {

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
