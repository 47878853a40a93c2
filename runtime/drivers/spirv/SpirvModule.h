//===- SpirvModule.h - what a SPIR-V module says of itself ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_SPIRV_SPIRVMODULE_H
#define CAIRN_RUNTIME_DRIVERS_SPIRV_SPIRVMODULE_H

#include "cairn/SPIRV/Version.h"
#include "cairn/runtime/KernelInterface.h"

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace cairn::runtime {

/// BuiltIns that depend on how an NDRange is dispatched.
enum SpirvBuiltIn : uint32_t {
  SpirvNumWorkgroups = 24,
  SpirvWorkgroupId = 26,
  SpirvGlobalInvocationId = 28,
  SpirvGlobalSize = 31,
  SpirvEnqueuedWorkgroupSize = 32,
  SpirvGlobalOffset = 33,
  SpirvGlobalLinearId = 34,
  SpirvNumEnqueuedSubgroups = 39
};

/// What a module expects behind a binding.
enum class SpirvResource {
  StorageBuffer,
  UniformBuffer,
  SampledImage,
  StorageImage,
  UniformTexelBuffer,
  StorageTexelBuffer,
  Sampler,
  Other
};
const char *spelling(SpirvResource resource);

/// A compute shader or kernel of the module.
struct SpirvEntryPoint {
  uint32_t function = 0;
  /// As the execution mode says; specialization constants may say otherwise.
  std::optional<std::array<uint32_t, 3>> localSize;
  /// What may be given for its parameters, where that is known. Shaders have
  /// none.
  std::vector<std::optional<ArgumentKind>> parameters;
  /// What the function and all that it calls use.
  std::map<ShaderBinding, SpirvResource> resources;
  bool usesPushConstants = false;
  /// The BuiltIns that it reads.
  std::set<uint32_t> builtIns;
};

/// A module, read as far as a launch needs it. This is not a validator: it
/// finds damaged files, and gives facts about good ones.
struct SpirvModule {
  std::vector<uint32_t> words;
  SPIRVVersion version{1, 0};
  std::vector<uint32_t> capabilities;
  std::vector<std::string> extensions;
  /// Numbers of the specialization constants.
  std::set<uint32_t> specIds;
  /// Execution modes with one operand, as SpirvFloatControl, and that.
  std::set<std::pair<uint32_t, uint32_t>> floatControls;
  /// Whether an execution mode takes ids, as LocalSizeId.
  bool hasExecutionModeIds = false;
  std::map<std::string, SpirvEntryPoint> entryPoints;

  bool has(uint32_t capability) const {
    for (uint32_t known : capabilities)
      if (known == capability)
        return true;
    return false;
  }

  /// `file` names the module in messages. Words of the other byte order are
  /// swapped.
  static Result<SpirvModule> parse(const void *data, size_t size,
                                   const std::string &file);
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_SPIRV_SPIRVMODULE_H
