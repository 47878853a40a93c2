//===- AlignedBytes.h - page-aligned memory ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BENCH_HARNESS_ALIGNEDBYTES_H
#define CAIRN_BENCH_HARNESS_ALIGNEDBYTES_H

#include "cairn/runtime/Status.h"

#include <cstdlib>
#include <cstring>
#include <memory>

namespace cairn::bench {

/// Memory that starts at a page, so that all contenders find their arguments
/// aligned alike. Empty by default.
class AlignedBytes {
public:
  AlignedBytes() = default;

  /// A copy of `size` bytes.
  static runtime::Result<AlignedBytes> copy(const void *source, size_t size) {
    constexpr size_t page = 4096;
    size_t pages = size / page + 1;
    AlignedBytes bytes;
    bytes.memory.reset(
        static_cast<unsigned char *>(std::aligned_alloc(page, pages * page)));
    if (!bytes.memory)
      return runtime::Status::error("out of memory: cannot allocate " +
                                    std::to_string(size) + " bytes");
    bytes.byteCount = size;
    std::memcpy(bytes.data(), source, size);
    return bytes;
  }

  unsigned char *data() const { return memory.get(); }
  size_t size() const { return byteCount; }

private:
  struct Free {
    void operator()(unsigned char *memory) const { std::free(memory); }
  };
  std::unique_ptr<unsigned char, Free> memory;
  size_t byteCount = 0;
};

} // namespace cairn::bench

#endif // CAIRN_BENCH_HARNESS_ALIGNEDBYTES_H
