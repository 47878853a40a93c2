//===- Hash.h - a hash of bytes ---------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_HASH_H
#define CAIRN_RUNTIME_LIB_HASH_H

#include <cstddef>
#include <cstdint>

namespace cairn::runtime {

/// FNV-1a of 64 bits.
class Hash {
public:
  void add(const void *data, size_t size) {
    auto *bytes = static_cast<const unsigned char *>(data);
    for (size_t i = 0; i < size; ++i)
      hash = (hash ^ bytes[i]) * 0x100000001b3;
  }
  uint64_t value() const { return hash; }

  static uint64_t of(const void *data, size_t size) {
    Hash hash;
    hash.add(data, size);
    return hash.value();
  }

private:
  uint64_t hash = 0xcbf29ce484222325;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_HASH_H
