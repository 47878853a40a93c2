//===- Kernel.h - one kernel of a module ------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_COMPILER_KERNEL_H
#define CAIRN_COMPILER_KERNEL_H

#include "cairn/Compiler/ProgramInfo.h"
#include "cairn/Compiler/Result.h"
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace cairn::compiler {

class Module;

/// What stands for an argument of a launch. Its bytes say nothing to a compile
/// yet; the types are those of the specification's runtime part.
struct DescriptorInfo {
  enum class Type {
    BUFFER,
    IMAGE,
    SAMPLER,
    PLAIN_OLD_DATA,
    SHARED_LOCAL_BUFFER,
    NULL_BUFFER,
    CUSTOM_BUFFER,
  };
  Type type;
};

/// How a kernel will be executed; sizes in work-items.
struct NDRangeOptions {
  /// Both or neither.
  const DescriptorInfo *descriptors = nullptr;
  size_t descriptorsLength = 0;
  std::array<size_t, 3> localSize = {1, 1, 1};
  const size_t *globalOffset = nullptr;
  const size_t *globalSize = nullptr;
  /// Dimensions, 1 to 3: how many elements the two arrays have.
  size_t length = 0;
};

/// A kernel whose compilation waits for how it will be executed (specification,
/// "Kernel"). Threads may share it.
class Kernel {
public:
  Kernel(Module &module, KernelInfo info);
  ~Kernel();

  /// Compiles for a local size ahead of `createSpecializedKernel`; one that no
  /// launch may have is an INVALID_VALUE.
  Result precacheLocalSize(size_t x, size_t y, size_t z);

  /// Work-items that execute together, as the elements of vectors: 1 in groups
  /// that have fewer along the dimension that vectors are along. What LLVM
  /// makes of the loop over those that run one after the other is not known
  /// here.
  Expected<uint32_t> getDynamicWorkWidth(size_t x, size_t y, size_t z);

  /// A binary of the module's kind, with this kernel alone and compiled for the
  /// local size given. `interface` receives what goes with it
  /// (docs/KernelInterface.md). Options that no launch may have are an
  /// INVALID_VALUE, with an error in the module's log for what the kernel
  /// itself requires.
  Expected<std::vector<uint8_t>>
  createSpecializedKernel(const NDRangeOptions &options,
                          std::string *interface = nullptr);

  // FEATURE_UNSUPPORTED where the target has no sub-groups, or only the device
  // knows their size.
  Expected<uint32_t> getSubGroupSize();
  Expected<uint32_t> querySubGroupSizeForLocalSize(size_t x, size_t y,
                                                   size_t z);
  /// Three zeros if no local size has so many.
  Expected<std::array<size_t, 3>>
  queryLocalSizeForSubGroupCount(size_t subGroupCount);
  Expected<size_t> queryMaxSubGroupCount();

  const KernelInfo info;
  const std::array<size_t, 3> preferredLocalSize;
  /// Bytes of local memory that the kernel's own variables take.
  const size_t localMemorySize;

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace cairn::compiler

#endif // CAIRN_COMPILER_KERNEL_H
