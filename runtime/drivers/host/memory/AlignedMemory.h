//===- AlignedMemory.h - page-aligned allocations ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_ALIGNEDMEMORY_H
#define CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_ALIGNEDMEMORY_H

#include <cstdint>
#include <cstdlib>
#include <memory>

namespace cairn::runtime {

/// How memory is given back.
struct FreeMemory {
  void operator()(unsigned char *pointer) const;

  /// The block that the memory is in, and of guarded memory its size.
  void *block = nullptr;
  uint64_t mappedBytes = 0;
};

/// Memory that starts at a page, and at a huge page where it is large.
class AlignedMemory {
public:
  AlignedMemory() = default;

  /// `data()` of the result is null when there is not enough memory.
  static AlignedMemory allocate(uint64_t size);

  /// Bytes in front of guarded memory, and behind it, that nobody may access,
  /// if the process has so many addresses.
  static constexpr uint64_t guardBytes = UINT64_C(1) << 34;

  /// The same between guards: `size` bytes rounded up to `alignment`, a power
  /// of two up to the size of a page, end where the guard begins.
  static AlignedMemory allocateGuarded(uint64_t size, uint64_t alignment);

  unsigned char *data() const { return memory.get(); }
  uint64_t size() const { return byteSize; }

private:
  std::unique_ptr<unsigned char, FreeMemory> memory;
  uint64_t byteSize = 0;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_ALIGNEDMEMORY_H
