//===- HostImage.h - images in the process's memory -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_HOSTIMAGE_H
#define CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_HOSTIMAGE_H

#include "cairn/runtime/HostABI.h"
#include "cairn/runtime/Image.h"

#include "AlignedMemory.h"

#include <memory>

namespace cairn::runtime {

/// Whether the host has images of this order and type of channels, and for what
/// kernels do with them.
bool hasHostFormat(const ImageDescription &image);

/// Texels in each dimension of an image of a client driver, and layers: a place
/// in texels is a float's without loss.
inline constexpr uint32_t maxImageExtent = 1 << 16;

class HostImage final : public Image {
public:
  static Result<std::unique_ptr<Image>>
  create(Device &owner, const ImageDescription &description);

  /// An image in memory of others, which stays as long as the image: `data` is
  /// a multiple of a texel's bytes, or of 4 where it has more, and the pitches
  /// are multiples of a texel's bytes.
  static Result<std::unique_ptr<HostImage>>
  createIn(Device &owner, const ImageDescription &description, void *data,
           ImagePitch pitch);

  /// What kernels are given.
  const CairnHostImage *handle() const { return &image; }

private:
  HostImage(Device &owner, const ImageDescription &description,
            AlignedMemory memory, void *data, ImagePitch pitch);

  /// The distance of rows of the region's second dimension, and of slices of
  /// its third.
  ImagePitch regionPitch() const;
  unsigned char *firstTexel(const ImageRegion &region) const;
  Status writeImpl(const void *source) override;
  Status readImpl(void *destination) const override;
  Status writeRegionImpl(const ImageRegion &region, const void *source,
                         ImagePitch pitch) override;
  Status readRegionImpl(const ImageRegion &region, void *destination,
                        ImagePitch pitch) const override;

  AlignedMemory memory;
  CairnHostImage image;
};

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_DRIVERS_HOST_MEMORY_HOSTIMAGE_H
