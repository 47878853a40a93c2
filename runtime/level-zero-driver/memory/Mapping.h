//===- Mapping.h - memory of its own address range --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MEMORY_MAPPING_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MEMORY_MAPPING_H

#include "drivers/host/device/Processor.h"
#include "memory/SharedFile.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace cairn::level_zero {

/// Pages from the system, zero at first. When they are given back, nothing else
/// gets their addresses for a while: a pointer into them is known for what it
/// is, and who follows it faults, and does not read what others wrote.
class Mapping {
public:
  static constexpr size_t pageSize = 4096;

  Mapping() = default;
  Mapping(Mapping &&other) noexcept
      : base(std::exchange(other.base, nullptr)),
        bytes(std::exchange(other.bytes, 0)), file(std::move(other.file)) {}
  Mapping &operator=(Mapping &&other) noexcept {
    std::swap(base, other.base);
    std::swap(bytes, other.bytes);
    std::swap(file, other.file);
    return *this;
  }
  ~Mapping();

  /// `alignment` is a power of two, or 0. `data()` of the result is null where
  /// there is not enough memory, or all mappings together would be more than
  /// memoryLimit().
  static Mapping allocate(size_t size, size_t alignment);

  /// The memory of another mapping, perhaps in another process.
  static Mapping open(SharedFile file);

  /// Makes the memory one that other mappings can have part in, with the same
  /// address and content; what is written meanwhile may be lost. The file is
  /// not open where that fails.
  const SharedFile &share();

  unsigned char *data() const { return base; }
  /// A multiple of the page size.
  size_t size() const { return bytes; }

private:
  Mapping(unsigned char *base, size_t bytes) : base(base), bytes(bytes) {}

  unsigned char *base = nullptr;
  size_t bytes = 0;
  SharedFile file;
};

/// Whether the address was in one of the last mappings given back.
bool wasUnmapped(const void *address);

/// The largest allocation without relaxed limits: a quarter of the memory, the
/// least that OpenCL asks for, so that several fit.
inline uint64_t maxAllocationSize() { return runtime::memoryLimit() / 4; }

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_MEMORY_MAPPING_H
