//===- ModuleCache.h - modules that were compiled before --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_MODULECACHE_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_MODULECACHE_H

#include "cache/DiskCache.h"
#include "module/ModuleBinary.h"

namespace cairn::level_zero {

/// The entry of one module in the user's cache, in the native format. There is
/// none where there is no cache, or where the code is to be looked into (-g).
class ModuleCache {
public:
  explicit ModuleCache(const ModuleSource &source);

  /// What a process before has compiled, and in `log` what was said of it.
  std::optional<MachineCode> find(std::string &log) const;
  void store(const MachineCode &machine, const std::string &log) const;

private:
  const ModuleSource &source;
  std::optional<runtime::DiskCache> cache;
  runtime::CacheKey key;
};

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MODULE_MODULECACHE_H
