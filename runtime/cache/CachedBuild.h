//===- CachedBuild.h - what a compiler made and said before -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_CACHE_CACHEDBUILD_H
#define CAIRN_RUNTIME_CACHE_CACHEDBUILD_H

#include "cache/DiskCache.h"

namespace cairn::runtime {

/// An entry of a cache that holds what the compiler made, and the log that
/// users read whether the code is new or not.
struct CachedBuild {
  std::string log, code;

  /// Nothing for an entry that does not hold both.
  static std::optional<CachedBuild> find(const DiskCache &cache,
                                         const CacheKey &key);
  static void store(const DiskCache &cache, const CacheKey &key,
                    std::string_view log, std::string_view code);
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_CACHE_CACHEDBUILD_H
