//===- FillMemory.cpp - repeating a pattern in memory -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "FillMemory.h"

#include <algorithm>
#include <cstring>

void cairn::runtime::fillMemory(unsigned char *begin, const void *pattern,
                                uint64_t patternSize, uint64_t size) {
  if (patternSize == 1) {
    std::memset(begin, *static_cast<const unsigned char *>(pattern), size);
    return;
  }
  // The filled part doubles with each copy, up to what stays in the cache, and
  // whole patterns of these powers of two.
  const uint64_t longestCopy = std::max<uint64_t>(64 << 10, patternSize);
  std::memcpy(begin, pattern, patternSize);
  for (uint64_t done = patternSize; done < size;) {
    uint64_t copy = std::min({done, size - done, longestCopy});
    std::memcpy(begin + done, begin, copy);
    done += copy;
  }
}
