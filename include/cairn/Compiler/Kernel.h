//===- Kernel.h - one kernel of a module ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_COMPILER_KERNEL_H
#define CAIRN_COMPILER_KERNEL_H

#include "cairn/Compiler/Result.h"
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cairn::compiler {

class Module;

/// How a kernel will be executed; sizes in work-items.
struct NDRangeOptions {
  std::array<size_t, 3> localSize = {1, 1, 1};
  const size_t *globalOffset = nullptr;
  const size_t *globalSize = nullptr;
  /// Dimensions, 1 to 3: how many elements the two arrays have.
  size_t length = 0;
};

/// A kernel whose compilation waits for how it will be executed (specification,
/// "Kernel").
class Kernel {
public:
  Kernel(Module &module, std::string name,
         std::array<size_t, 3> preferredLocalSize, size_t localMemorySize)
      : preferredLocalSize(preferredLocalSize),
        localMemorySize(localMemorySize), module(module),
        name(std::move(name)) {}

  /// Compiles for a local size ahead of `createSpecializedKernel`; a local size
  /// of 0 is an INVALID_VALUE.
  Result precacheLocalSize(size_t x, size_t y, size_t z);

  /// Work-items that execute together: 1 until the host vectorises across them.
  Expected<uint32_t> getDynamicWorkWidth(size_t x, size_t y, size_t z);

  /// A binary with this kernel, compiled for the local size given.
  Expected<std::vector<uint8_t>>
  createSpecializedKernel(const NDRangeOptions &options);

  // A sub-group of the host is one work-item.
  Expected<uint32_t> getSubGroupSize();
  Expected<uint32_t> querySubGroupSizeForLocalSize(size_t x, size_t y,
                                                   size_t z);
  Expected<std::array<size_t, 3>>
  queryLocalSizeForSubGroupCount(size_t subGroupCount);
  Expected<size_t> queryMaxSubGroupCount();

  const std::array<size_t, 3> preferredLocalSize;
  /// Bytes of local memory that the kernel's own variables take.
  const size_t localMemorySize;

private:
  Module &module;
  std::string name;
};

} // namespace cairn::compiler

#endif // CAIRN_COMPILER_KERNEL_H
