//===- DiskCache.h - results on disk, for processes to come -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_CACHE_DISKCACHE_H
#define CAIRN_RUNTIME_CACHE_DISKCACHE_H

#include "cache/CacheKey.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace cairn::runtime {

/// Entries of bytes in a folder, a file for each. Any number of processes and
/// threads use one folder at the same time: an entry appears whole or not at
/// all, whenever a process ends, and what is damaged is not an entry. It is an
/// aid only, so that whatever the disk refuses is silence.
class DiskCache {
public:
  /// About `maxBytes` of entries stay, those that were used last.
  DiskCache(std::filesystem::path folder, uint64_t maxBytes)
      : folder(std::move(folder)), maxBytes(maxBytes) {}

  /// `cairn` in the user's cache folder (XDG_CACHE_HOME, else ~/.cache), of
  /// about 256 MiB; nothing with CAIRN_CACHE=0 or where the user has no folder.
  static std::optional<DiskCache> ofUser();

  /// What was stored with an equal key.
  std::optional<std::string> find(const CacheKey &key) const;
  void store(const CacheKey &key, std::string_view data) const;

private:
  std::filesystem::path fileOf(const CacheKey &key) const;
  /// Removes what was used longest ago where there is too much.
  void trim() const;

  std::filesystem::path folder;
  uint64_t maxBytes;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_CACHE_DISKCACHE_H
