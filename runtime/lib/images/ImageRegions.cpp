//===- ImageRegions.cpp - parts of images -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ImageRegions.h"

#include "PackTexel.h"

#include <algorithm>
#include <cstring>
#include <vector>

using namespace cairn::runtime;

ImageRegion ImageDescription::whole() const {
  ImageRegion all;
  bool isRows = type == ImageType::Image1DArray;
  all.extent[0] = width;
  all.extent[1] = isRows ? layers : height;
  all.extent[2] = isRows ? 1 : depth * layers;
  return all;
}

bool ImageDescription::contains(const ImageRegion &region) const {
  ImageRegion all = whole();
  for (unsigned d = 0; d < 3; ++d)
    if (region.extent[d] == 0 || region.origin[d] > all.extent[d] ||
        region.extent[d] > all.extent[d] - region.origin[d])
      return false;
  return true;
}

void cairn::runtime::copyRows(unsigned char *to, ImagePitch toPitch,
                              const unsigned char *from, ImagePitch fromPitch,
                              const ImageRegion &region, uint64_t rowBytes) {
  for (uint64_t z = 0; z < region.extent[2]; ++z)
    for (uint64_t y = 0; y < region.extent[1]; ++y)
      std::memcpy(to + z * toPitch.slice + y * toPitch.row,
                  from + z * fromPitch.slice + y * fromPitch.row, rowBytes);
}

//===----------------------------------------------------------------------===//
// By way of the whole image
//===----------------------------------------------------------------------===//

/// All texels without gaps, and where those of a region begin.
struct Whole {
  std::vector<unsigned char> texels;
  ImagePitch pitch;
  uint64_t first;

  Whole(const ImageDescription &image, const ImageRegion &region)
      : texels(image.byteSize()) {
    pitch.row = image.width * image.texelBytes();
    pitch.slice = image.whole().extent[1] * pitch.row;
    first = region.origin[2] * pitch.slice + region.origin[1] * pitch.row +
            region.origin[0] * image.texelBytes();
  }
};

Status Image::writeRegionImpl(const ImageRegion &region, const void *source,
                              ImagePitch pitch) {
  Whole all(shape, region);
  if (Status status = readImpl(all.texels.data()); !status.ok())
    return status;
  copyRows(all.texels.data() + all.first, all.pitch,
           static_cast<const unsigned char *>(source), pitch, region,
           region.extent[0] * shape.texelBytes());
  return writeImpl(all.texels.data());
}

Status Image::readRegionImpl(const ImageRegion &region, void *destination,
                             ImagePitch pitch) const {
  Whole all(shape, region);
  if (Status status = readImpl(all.texels.data()); !status.ok())
    return status;
  copyRows(static_cast<unsigned char *>(destination), pitch,
           all.texels.data() + all.first, all.pitch, region,
           region.extent[0] * shape.texelBytes());
  return Status::success();
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

static std::string describe(const uint64_t (&sizes)[3]) {
  return std::to_string(sizes[0]) + "x" + std::to_string(sizes[1]) + "x" +
         std::to_string(sizes[2]);
}

static Status checkRegion(const ImageDescription &image,
                          const ImageRegion &region) {
  return image.contains(region)
             ? Status::success()
             : Status::error("expected a region of " + image.describe() +
                             ", got " + describe(region.extent) +
                             " texels at " + describe(region.origin));
}

/// Puts the pitches of memory without gaps in the place of zeros.
static Status checkCopy(const ImageDescription &image,
                        const ImageRegion &region, const void *memory,
                        ImagePitch &pitch) {
  if (Status status = checkRegion(image, region); !status.ok())
    return status;
  if (!memory)
    return Status::error("cannot copy a region of an image by a null pointer");
  uint64_t row = region.extent[0] * image.texelBytes();
  if (pitch.row == 0)
    pitch.row = row;
  uint64_t slice;
  if (pitch.row < row ||
      __builtin_mul_overflow(region.extent[1], pitch.row, &slice))
    return Status::error("expected a row pitch of at least " +
                         std::to_string(row) + " bytes, got " +
                         std::to_string(pitch.row));
  if (pitch.slice == 0)
    pitch.slice = slice;
  if (pitch.slice < slice)
    return Status::error("expected a slice pitch of at least " +
                         std::to_string(slice) + " bytes, got " +
                         std::to_string(pitch.slice));
  return Status::success();
}

Status Image::writeRegion(const ImageRegion &region, const void *source,
                          ImagePitch pitch) {
  if (Status status = checkCopy(shape, region, source, pitch); !status.ok())
    return status;
  return writeRegionImpl(region, source, pitch);
}

Status Image::readRegion(const ImageRegion &region, void *destination,
                         ImagePitch pitch) const {
  if (Status status = checkCopy(shape, region, destination, pitch);
      !status.ok())
    return status;
  return readRegionImpl(region, destination, pitch);
}

Status Image::fill(const ImageRegion &region, const void *color) {
  if (Status status = checkRegion(shape, region); !status.ok())
    return status;
  if (!color)
    return Status::error("expected a color, got a null pointer");
  std::vector<unsigned char> row(region.extent[0] * shape.texelBytes());
  for (uint64_t x = 0; x < region.extent[0]; ++x)
    packTexel(shape, color, &row[x * shape.texelBytes()]);
  return writeRegionImpl(region, row.data(), ImagePitch());
}

Status Image::copyFrom(const Image &source, const uint64_t *origin,
                       const ImageRegion &region) {
  if (shape.texelBytes() != source.shape.texelBytes())
    return Status::error(
        "cannot copy texels of " + std::to_string(source.shape.texelBytes()) +
        " bytes to texels of " + std::to_string(shape.texelBytes()) + " bytes");
  ImageRegion from = region;
  std::copy(origin, origin + 3, from.origin);
  if (Status status = checkRegion(source.shape, from); !status.ok())
    return status;
  if (Status status = checkRegion(shape, region); !status.ok())
    return status;
  // Slice by slice, so that little memory is between the two.
  ImagePitch pitch;
  pitch.row = region.extent[0] * shape.texelBytes();
  std::vector<unsigned char> texels(region.extent[1] * pitch.row);
  ImageRegion to = region;
  from.extent[2] = to.extent[2] = 1;
  for (uint64_t z = 0; z < region.extent[2]; ++z) {
    if (Status status = source.readRegionImpl(from, texels.data(), pitch);
        !status.ok())
      return status;
    if (Status status = writeRegionImpl(to, texels.data(), pitch); !status.ok())
      return status;
    ++from.origin[2];
    ++to.origin[2];
  }
  return Status::success();
}
