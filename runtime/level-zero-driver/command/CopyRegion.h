//===- CopyRegion.h - a box of bytes in memory ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_COPYREGION_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_COPYREGION_H

#include <cstdint>
#include <level_zero/ze_api.h>

namespace cairn::level_zero {

/// One side of a copy of a region, of memory or of an image: rows of bytes.
struct CopyRegion {
  CopyRegion(unsigned char *base, uint64_t first, uint64_t width,
             uint64_t height, uint64_t depth, uint64_t pitch,
             uint64_t slicePitch)
      : base(base), first(first), width(width), height(height), depth(depth),
        pitch(pitch), slicePitch(slicePitch) {}
  CopyRegion(void *base, const ze_copy_region_t &region, uint32_t pitch,
             uint32_t slicePitch);

  unsigned char *row(uint64_t index) const {
    return base + first + index % height * pitch + index / height * slicePitch;
  }
  uint64_t rows() const { return height * depth; }
  bool isEmpty() const { return width == 0 || rows() == 0; }
  /// Bytes from `base` to the end of what is furthest; more than any memory has
  /// where the sizes are.
  uint64_t end() const;

  bool hasShapeOf(const CopyRegion &other) const {
    return width == other.width && height == other.height &&
           depth == other.depth;
  }
  bool overlaps(const CopyRegion &other) const;
  /// From a region of the same shape that does not overlap.
  void copyFrom(const CopyRegion &other) const;

  unsigned char *base;
  /// Bytes from `base` to the first of the region.
  uint64_t first;
  uint64_t width, height, depth, pitch, slicePitch;
};

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_COMMAND_COPYREGION_H
