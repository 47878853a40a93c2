//===- UnwrittenBytes.h - what nobody has written ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_UNWRITTENBYTES_H
#define CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_UNWRITTENBYTES_H

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace cairn::runtime {

/// The bytes of some memory that nobody has written, as far as is known, all of
/// them at first. By their addresses.
class UnwrittenBytes {
public:
  UnwrittenBytes(const unsigned char *memory, uint64_t size);

  bool any() const { return !allWritten.load(std::memory_order_relaxed); }
  /// Those bytes, as [begin, end), in order.
  std::vector<std::pair<uint64_t, uint64_t>> ranges() const;
  void noteWritten(uint64_t address, uint64_t size);
  /// They were written with what nobody had written.
  void noteUnwritten(uint64_t address, uint64_t size);
  void noteWritten(const unsigned char *address, uint64_t size) {
    noteWritten(reinterpret_cast<uint64_t>(address), size);
  }

private:
  std::atomic<bool> allWritten{false};
  mutable std::mutex mutex;
  /// Ends by beginnings.
  std::map<uint64_t, uint64_t> holes;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_UNWRITTENBYTES_H
