//===- ModuleInput.h - what a driver reads off SPIR-V -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_MODULEINPUT_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_MODULEINPUT_H

#include "drivers/spirv/SpirvWords.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace cairn::level_zero {

/// One SPIR-V module, and what the driver must know of it before the compiler
/// has seen it: its kernels, what it takes from other modules and gives to
/// them, and its specialization constants.
class ModuleInput {
public:
  /// Reads words of either byte order. The error says what is damaged; only the
  /// frame of the module and what is looked at is checked.
  static runtime::Result<ModuleInput> read(const void *data, size_t size);

  /// Makes the value at `value` the one of the specialization constant `id`, by
  /// changing the default in the words. False if there is no such constant.
  bool specialize(uint32_t id, const void *value);

  /// In the byte order of the host.
  const std::vector<uint32_t> &words() const { return code; }

  /// The names of the kernels, in order.
  const std::vector<std::string> &kernels() const { return entryPoints; }
  const std::set<std::string> &imports() const { return imported; }
  const std::set<std::string> &exports() const { return exported; }

private:
  runtime::Status readInstructions();
  runtime::Status readInstruction(const runtime::SpirvInstruction &in);
  void readDecoration(const runtime::SpirvInstruction &in);

  std::vector<uint32_t> code;
  std::vector<std::string> entryPoints;
  std::set<std::string> imported, exported;
  /// Names of imports by result id; some producers import built-in variables.
  std::map<uint32_t, std::string> importedIds;
  std::set<uint32_t> builtIns;
  /// Result ids of the constants, or of groups of them, by their specialization
  /// ids, and of what is in each group.
  std::map<uint32_t, std::set<uint32_t>> specIds, groups;
  /// Where the instructions of constants start, by result id.
  std::map<uint32_t, size_t> constants;
  /// Bits of the scalar types.
  std::map<uint32_t, uint32_t> widths;
  std::set<uint32_t> signedTypes;
};

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_MODULEINPUT_H
