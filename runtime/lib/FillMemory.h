//===- FillMemory.h - repeating a pattern in memory -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_FILLMEMORY_H
#define CAIRN_RUNTIME_LIB_FILLMEMORY_H

#include <cstdint>

namespace cairn::runtime {

/// Repeats the `patternSize` bytes at `pattern` over `size` bytes, a multiple
/// of them.
void fillMemory(unsigned char *begin, const void *pattern, uint64_t patternSize,
                uint64_t size);

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_FILLMEMORY_H
