//===- AlignedMemory.h - page-aligned allocations ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_ALIGNEDMEMORY_H
#define CAIRN_RUNTIME_DRIVERS_HOST_ALIGNEDMEMORY_H

#include <cstdint>
#include <cstdlib>
#include <memory>

namespace cairn::runtime {

/// Memory that starts at a page, and at a huge page where it is large.
class AlignedMemory {
public:
  AlignedMemory() = default;

  /// `data()` of the result is null when there is not enough memory.
  static AlignedMemory allocate(uint64_t size);

  unsigned char *data() const { return memory.get(); }
  uint64_t size() const { return byteSize; }

private:
  struct Free {
    void operator()(unsigned char *pointer) const { std::free(pointer); }
  };
  std::unique_ptr<unsigned char, Free> memory;
  uint64_t byteSize = 0;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_ALIGNEDMEMORY_H
