//===- ShaderRules.cpp - what Vulkan and options rule out -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Needs.h"

using llvm::StringRef;
using namespace cairn;
using namespace cairn::words;

/// What the options take away from the device, and how they are called.
static StringRef forbiddingOption(spv::Capability capability,
                                  const ShaderOptions &options) {
  auto unless = [](bool isAllowed, StringRef option) {
    return isAllowed ? StringRef() : option;
  };
  switch (capability) {
  case spv::Capability::Int8:
    return unless(options.int8, "-int8=0");
  case spv::Capability::StorageBuffer8BitAccess:
    return unless(options.storage8.storageBuffer, "-no-8bit-storage=ssbo");
  case spv::Capability::UniformAndStorageBuffer8BitAccess:
    return unless(options.storage8.uniformBuffer, "-no-8bit-storage=ubo");
  case spv::Capability::StoragePushConstant8:
    return unless(options.storage8.pushConstant,
                  "-no-8bit-storage=pushconstant");
  case spv::Capability::StorageBuffer16BitAccess:
    return unless(options.storage16.storageBuffer, "-no-16bit-storage=ssbo");
  case spv::Capability::UniformAndStorageBuffer16BitAccess:
    return unless(options.storage16.uniformBuffer, "-no-16bit-storage=ubo");
  case spv::Capability::StoragePushConstant16:
    return unless(options.storage16.pushConstant,
                  "-no-16bit-storage=pushconstant");
  default:
    return {};
  }
}

ProfileRules cairn::words::shaderRules(const ShaderOptions &options) {
  auto whyNot = [options](spv::Capability capability) -> std::string {
    if (isMissingInVulkan(capability))
      return "which Vulkan lacks";
    StringRef option = forbiddingOption(capability, options);
    return option.empty() ? "" : ("which '" + option + "' rules out").str();
  };
  return {{spv::Capability::Shader}, /*named=*/{}, {"", "a shader", 0}, whyNot};
}
