//===- Region.h - boxes and patterns of bytes ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_MEMORY_REGION_H
#define CAIRN_OPENCL_MEMORY_REGION_H

#include <CL/cl.h>
#include <cstddef>
#include <vector>

namespace cairn::opencl {

/// Where a box of bytes lies: OpenCL API, clEnqueueReadBufferRect.
struct Pitched {
  /// A range of bytes without rows.
  static Pitched range(size_t offset, size_t size) {
    return {{offset, 0, 0}, size, size};
  }

  size_t origin[3];
  size_t rowPitch, slicePitch;

  /// Reads what the API gives: a pitch of 0 follows from the region.
  /// CL_INVALID_VALUE where a pitch is too small.
  static cl_int read(const size_t *origin, const size_t *region,
                     size_t rowPitch, size_t slicePitch, Pitched &place);

  size_t offset(size_t y, size_t z) const {
    return (origin[2] + z) * slicePitch + (origin[1] + y) * rowPitch +
           origin[0];
  }
  /// Bytes from the beginning to the end of the box; false where they are more
  /// than can be counted.
  bool end(const size_t *region, size_t &bytes) const;
};

/// Copies the box `region`.
void copyBox(unsigned char *to, const Pitched &toPlace,
             const unsigned char *from, const Pitched &fromPlace,
             const size_t *region);

/// Whether `size` bytes at `offset` can be filled with a pattern: OpenCL API,
/// clEnqueueFillBuffer.
bool isFill(size_t patternSize, size_t offset, size_t size);

void fill(void *to, const std::vector<unsigned char> &pattern, size_t size);

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_MEMORY_REGION_H
