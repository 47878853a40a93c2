//===- KnownMemory.h - memory that there is ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_CHECKS_KNOWNMEMORY_H
#define CAIRN_RUNTIME_DRIVERS_HOST_CHECKS_KNOWNMEMORY_H

#include <array>
#include <cstdint>

namespace cairn::runtime {

/// Which addresses are of memory that the process may read.
class KnownMemory {
public:
  bool has(const unsigned char *address, uint64_t bytes);

private:
  bool hasPage(uint64_t page);

  /// Pages that were found, each in its place.
  std::array<uint64_t, 256> found = {};
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_CHECKS_KNOWNMEMORY_H
