//===- ValueBytes.h - the bytes of a kernel argument ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_VALUEBYTES_H
#define CAIRN_RUNTIME_VALUEBYTES_H

#include <cstdint>
#include <cstring>
#include <memory>

namespace cairn::runtime {

/// A copy of a value. Most values are small, and need no memory of their own:
/// arguments are set and copied for each launch.
class ValueBytes {
public:
  ValueBytes() = default;
  ValueBytes(const void *data, uint64_t size) { assign(data, size); }
  ValueBytes(const ValueBytes &other) : byteSize(other.byteSize) {
    if (other.large)
      *this = ValueBytes(other.data(), byteSize);
    else
      std::memcpy(small, other.small, sizeof small);
  }
  ValueBytes(ValueBytes &&) = default;
  ValueBytes &operator=(const ValueBytes &other) {
    return *this = ValueBytes(other);
  }
  ValueBytes &operator=(ValueBytes &&) = default;

  /// In place, which takes less than another one that is moved here.
  void assign(const void *data, uint64_t size) {
    unsigned char *to = small;
    std::unique_ptr<unsigned char[]> room;
    if (size > sizeof small) {
      room = std::make_unique<unsigned char[]>(size);
      to = room.get();
    }
    if (size)
      std::memcpy(to, data, size);
    large = std::move(room);
    byteSize = size;
  }

  const unsigned char *data() const { return large ? large.get() : small; }
  uint64_t size() const { return byteSize; }

private:
  uint64_t byteSize = 0;
  alignas(8) unsigned char small[32] = {};
  std::unique_ptr<unsigned char[]> large;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_VALUEBYTES_H
