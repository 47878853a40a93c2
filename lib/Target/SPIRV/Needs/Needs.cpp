//===- Needs.cpp - what a module must declare -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Needs.h"

#include "Serialize/Placeholders.h"

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
      llvm::copy_if(anyOf, std::back_inserter(possible), [&](uint16_t c) {
        return rules.whyNot(static_cast<spv::Capability>(c)).empty();
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

LogicalResult Needs::check(const Extras &extras) {
  for (auto &[value, user] : capabilities) {
    const Enumerant &entry = enumerantOf(value);
    std::string whyNot = rules.whyNot(static_cast<spv::Capability>(value));
    if (!whyNot.empty())
      return emitError(extras.locationOf(user.line))
             << textOf(user) << " needs the capability " << entry.name << ", "
             << whyNot;
    addLate(entry.needs, user);
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
      std::string needed = requirements.version.str();
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

LogicalResult Needs::resolve(WordModule &module, const Extras &extras) {
  for (spv::Capability capability : rules.always)
    add(capability, rules.reason);
  choose();
  if (failed(check(extras)) || failed(chooseExtensions(extras)))
    return failure();
  for (auto &[capability, user] : capabilities)
    if (!implied.contains(capability) ||
        llvm::is_contained(rules.always, spv::Capability(capability)) ||
        llvm::is_contained(rules.named, spv::Capability(capability)))
      module.capabilities.push_back(capability);
  llvm::sort(module.capabilities);
  for (StringRef extension : extensions)
    module.extensions.push_back(extension.str());
  llvm::sort(module.extensions);
  return success();
}
