//===- ModuleCache.cpp - modules that were compiled before ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "module/ModuleCache.h"

#include "cache/CachedBuild.h"
#include "cairn/runtime/CompilerLibrary.h"
#include "drivers/host/device/Processor.h"

using namespace cairn;
using namespace cairn::level_zero;

static std::string_view viewOf(const std::vector<uint32_t> &words) {
  return {reinterpret_cast<const char *>(words.data()),
          words.size() * sizeof(uint32_t)};
}

ModuleCache::ModuleCache(const ModuleSource &source) : source(source) {
  auto users = runtime::DiskCache::ofUser();
  bool isForDebuggers =
      (" " + source.options + " ").find(" -g ") != std::string::npos;
  if (!users || isForDebuggers ||
      !key.addFile(runtime::CompilerLibrary::file()))
    return;
  cache = std::move(users);
  key.add("level-zero");
  key.addNumber(runtime::machineCodeIdentity());
  key.addNumber(CAIRN_LEVEL_ZERO_DRIVER_VERSION);
  key.add(source.options);
  for (const ModuleInput &input : source.inputs)
    key.add(viewOf(input.words()));
}

std::optional<MachineCode> ModuleCache::find(std::string &log) const {
  auto found = cache ? runtime::CachedBuild::find(*cache, key) : std::nullopt;
  ModuleBinary binary;
  if (!found ||
      !parseModuleBinary(found->code.data(), found->code.size(), binary) ||
      binary.machine.object.empty())
    return std::nullopt;
  log = std::move(found->log);
  return std::move(binary.machine);
}

void ModuleCache::store(const MachineCode &machine,
                        const std::string &log) const {
  if (!cache || machine.object.empty())
    return;
  std::vector<uint8_t> binary = makeModuleBinary(source, machine);
  runtime::CachedBuild::store(
      *cache, key, log,
      {reinterpret_cast<const char *>(binary.data()), binary.size()});
}
