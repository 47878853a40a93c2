//===- Needs.cpp - what a module must declare -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Needs.h"

#include "Placeholders.h"

using namespace mlir;
using namespace cairn;
using namespace cairn::words;

static std::string textOf(const User &user) {
  if (user.kind.empty())
    return user.name.str();
  return (user.kind == "Op" ? "Op" + user.name : user.kind + " " + user.name)
      .str();
}

static const Enumerant &enumerantOf(uint16_t capability) {
  return *findEnumerant(Kind::Capability, capability);
}

void Needs::add(spv::Capability capability, const User &user) {
  capabilities.insert({static_cast<uint16_t>(capability), user});
}

void Needs::add(const Requirements &requirements, const User &user) {
  ArrayRef<uint16_t> anyOf = requirements.capabilities;
  if (anyOf.size() == 1)
    add(static_cast<spv::Capability>(anyOf[0]), user);
  else if (!anyOf.empty())
    alternatives.insert({anyOf.data(), {anyOf, user}});
  // What comes with its capability comes with that one's extension.
  bool comesWithCapability =
      requirements.extensions.empty() &&
      llvm::any_of(anyOf, [&](uint16_t capability) {
        const Requirements &needs = enumerantOf(capability).needs;
        return needs.version > version && !needs.extensions.empty();
      });
  if (!comesWithCapability)
    addLate(requirements, user);
}

void Needs::addLate(const Requirements &requirements, const User &user) {
  if (requirements.version > version)
    late.insert({requirements.extensions.data(), {requirements, user}});
}

void Needs::markImplied(spv::Capability capability) {
  for (uint16_t below :
       enumerantOf(static_cast<uint16_t>(capability)).needs.capabilities)
    if (implied.insert(below).second)
      markImplied(static_cast<spv::Capability>(below));
}

bool Needs::isDeclared(uint16_t capability) const {
  return capabilities.contains(capability) || implied.contains(capability);
}

/// Picks a capability for every list that has none yet. Lists of which Vulkan
/// has one alone come first, as their choice may serve others.
void Needs::choose() {
  for (auto &[capability, user] : capabilities)
    markImplied(static_cast<spv::Capability>(capability));
  auto chooseFrom = [&](bool onlyForced) {
    for (auto &[key, value] : alternatives) {
      auto &[anyOf, user] = value;
      if (llvm::any_of(anyOf, [&](uint16_t c) { return isDeclared(c); }))
        continue;
      SmallVector<uint16_t> possible;
      llvm::copy_if(anyOf, std::back_inserter(possible), [](uint16_t c) {
        return !isMissingInVulkan(static_cast<spv::Capability>(c));
      });
      if (onlyForced && possible.size() > 1)
        continue;
      auto choice = static_cast<spv::Capability>(
          possible.empty() ? anyOf.front() : possible.front());
      add(choice, user);
      markImplied(choice);
    }
  };
  chooseFrom(/*onlyForced=*/true);
  chooseFrom(/*onlyForced=*/false);
}

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

LogicalResult Needs::check(const Extras &extras, const ShaderOptions &options) {
  for (auto &[value, user] : capabilities) {
    auto capability = static_cast<spv::Capability>(value);
    StringRef name = enumerantOf(value).name;
    if (isMissingInVulkan(capability))
      return emitError(extras.locationOf(user.line))
             << textOf(user) << " needs the capability " << name
             << ", which Vulkan lacks";
    StringRef option = forbiddingOption(capability, options);
    if (!option.empty())
      return emitError(extras.locationOf(user.line))
             << textOf(user) << " needs the capability " << name << ", which '"
             << option << "' rules out";
    addLate(enumerantOf(value).needs, user);
  }
  return success();
}

LogicalResult Needs::chooseExtensions(const Extras &extras) {
  for (auto &[key, value] : late) {
    auto &[requirements, user] = value;
    if (requirements.extensions.empty()) {
      InFlightDiagnostic error = emitError(extras.locationOf(user.line));
      error << textOf(user);
      if (requirements.version == kNoVersion)
        return error << " is in no version of SPIR-V";
      std::string needed = "1." + std::to_string(requirements.version - 10);
      return error << " needs SPIR-V " << needed
                   << "; use '-spv-version=" << needed << "'";
    }
    const auto *khronos =
        llvm::find_if(requirements.extensions, [](StringRef extension) {
          return extension.starts_with("SPV_KHR_");
        });
    StringRef extension = khronos != requirements.extensions.end()
                              ? *khronos
                              : requirements.extensions.front();
    // The grammar has some names of what was KHR's later alone in the old one.
    if (extension == "SPV_EXT_physical_storage_buffer")
      extension = "SPV_KHR_physical_storage_buffer";
    extensions.insert(extension);
  }
  return success();
}

LogicalResult Needs::resolve(WordModule &module, const Extras &extras,
                             const ShaderOptions &options) {
  add(spv::Capability::Shader, {"", "a shader", 0});
  choose();
  if (failed(check(extras, options)) || failed(chooseExtensions(extras)))
    return failure();
  for (auto &[capability, user] : capabilities)
    // Shader is what everybody looks for, implied or not.
    if (!implied.contains(capability) ||
        capability == uint16_t(spv::Capability::Shader))
      module.capabilities.push_back(capability);
  llvm::sort(module.capabilities);
  for (StringRef extension : extensions)
    module.extensions.push_back(extension.str());
  llvm::sort(module.extensions);
  return success();
}
