//===- CachedBuild.cpp - what a compiler made and said before ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An entry is the number of bytes of the log, the log, and the code.
//
//===----------------------------------------------------------------------===//
#include "cache/CachedBuild.h"

#include <cstring>

using namespace cairn::runtime;

std::optional<CachedBuild> CachedBuild::find(const DiskCache &cache,
                                             const CacheKey &key) {
  auto entry = cache.find(key);
  uint64_t logSize;
  if (!entry || entry->size() < sizeof logSize)
    return std::nullopt;
  std::memcpy(&logSize, entry->data(), sizeof logSize);
  std::string_view rest = std::string_view(*entry).substr(sizeof logSize);
  if (logSize > rest.size())
    return std::nullopt;
  return CachedBuild{std::string(rest.substr(0, logSize)),
                     std::string(rest.substr(logSize))};
}

void CachedBuild::store(const DiskCache &cache, const CacheKey &key,
                        std::string_view log, std::string_view code) {
  const uint64_t logSize = log.size();
  std::string entry(reinterpret_cast<const char *>(&logSize), sizeof logSize);
  entry.append(log).append(code);
  cache.store(key, entry);
}
