//===- CacheKey.h - what an entry of the cache depends on -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_CACHE_CACHEKEY_H
#define CAIRN_RUNTIME_CACHE_CACHEKEY_H

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace cairn::runtime {

/// All that an entry depends on, part after part, each with its length, so that
/// no two lists of parts are the same bytes.
class CacheKey {
public:
  void add(std::string_view part) {
    const uint64_t size = part.size();
    append(size);
    parts.append(part);
  }
  template <typename T> void addNumber(T number) {
    static_assert(std::is_arithmetic_v<T>);
    append(number);
  }
  /// A file by its path, size and time of change; false where it is not there.
  bool addFile(const std::string &path);

  const std::string &bytes() const { return parts; }

private:
  template <typename T> void append(T number) {
    parts.append(reinterpret_cast<const char *>(&number), sizeof number);
  }

  std::string parts;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_CACHE_CACHEKEY_H
