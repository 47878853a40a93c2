//===- HostImage.cpp - images in the process's memory -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HostImage.h"

#include "lib/images/ImageRegions.h"

using namespace cairn::runtime;

/// What kernels read and write is what the standard has: of four channels in
/// other orders than RGBA those with bytes, of sRGB bytes that are only read,
/// of intensity and luminance no integers, of depth 16 or 24 bits or a float,
/// and of depth beside a stencil what is only read.
bool cairn::runtime::hasHostFormat(const ImageDescription &image) {
  bool isByte = image.channel == ChannelType::SnormInt8 ||
                image.channel == ChannelType::UnormInt8 ||
                image.channel == ChannelType::SignedInt8 ||
                image.channel == ChannelType::UnsignedInt8;
  switch (image.order) {
  case ChannelOrder::BGRA:
  case ChannelOrder::ARGB:
  case ChannelOrder::ABGR:
    return isByte;
  case ChannelOrder::SRGB:
  case ChannelOrder::SRGBx:
  case ChannelOrder::SRGBA:
  case ChannelOrder::SBGRA:
    return image.channel == ChannelType::UnormInt8 && !image.writable;
  case ChannelOrder::Intensity:
  case ChannelOrder::Luminance:
    return image.channel < ChannelType::SignedInt8 ||
           image.channel > ChannelType::UnsignedInt32;
  case ChannelOrder::Depth:
    return image.channel == ChannelType::UnormInt16 ||
           image.channel == ChannelType::UnormInt24 ||
           image.channel == ChannelType::Float;
  case ChannelOrder::DepthStencil:
    return !image.writable;
  default:
    return true;
  }
}

/// `image` is verified, so that its bytes are countable.
static CairnHostImage layOut(const ImageDescription &image, void *data,
                             ImagePitch pitch) {
  CairnHostImage laidOut = {};
  laidOut.data = data;
  laidOut.rowPitch = pitch.row ? pitch.row : image.width * image.texelBytes();
  laidOut.slicePitch =
      pitch.slice ? pitch.slice : image.height * laidOut.rowPitch;
  laidOut.texelBytes = static_cast<uint32_t>(image.texelBytes());
  laidOut.width = static_cast<uint32_t>(image.width);
  laidOut.height = static_cast<uint32_t>(image.height);
  laidOut.depth = static_cast<uint32_t>(image.depth);
  laidOut.arraySize = static_cast<uint32_t>(image.layers);
  laidOut.channelOrder = openCLNumber(image.order);
  laidOut.channelDataType = openCLNumber(image.channel);
  return laidOut;
}

HostImage::HostImage(Device &owner, const ImageDescription &description,
                     AlignedMemory memory, void *data, ImagePitch pitch)
    : Image(owner, description), memory(std::move(memory)),
      image(layOut(description, data, pitch)) {}

static Status check(const ImageDescription &description) {
  if (!hasHostFormat(description))
    return Status::error("the device has no such image: " +
                         description.describe());
  for (uint64_t extent : {description.width, description.height,
                          description.depth, description.layers})
    if (extent > INT32_MAX)
      return Status::error("expected at most 2147483647 texels in each "
                           "dimension, got " +
                           description.describe());
  return Status::success();
}

Result<std::unique_ptr<Image>>
HostImage::create(Device &owner, const ImageDescription &description) {
  if (Status status = check(description); !status.ok())
    return status;
  AlignedMemory memory = AlignedMemory::allocate(description.byteSize());
  void *data = memory.data();
  if (!data)
    return Status::error("out of memory: cannot allocate " +
                         description.describe());
  return std::unique_ptr<Image>(
      new HostImage(owner, description, std::move(memory), data, {}));
}

Result<std::unique_ptr<HostImage>>
HostImage::createIn(Device &owner, const ImageDescription &description,
                    void *data, ImagePitch pitch) {
  if (Status status = check(description); !status.ok())
    return status;
  return std::unique_ptr<HostImage>(
      new HostImage(owner, description, {}, data, pitch));
}

ImagePitch HostImage::regionPitch() const {
  bool isRows = description().type == ImageType::Image1DArray;
  ImagePitch pitch;
  pitch.row = isRows ? image.slicePitch : image.rowPitch;
  pitch.slice = image.slicePitch;
  return pitch;
}

unsigned char *HostImage::firstTexel(const ImageRegion &region) const {
  ImagePitch pitch = regionPitch();
  return static_cast<unsigned char *>(image.data) +
         region.origin[2] * pitch.slice + region.origin[1] * pitch.row +
         region.origin[0] * image.texelBytes;
}

Status HostImage::writeRegionImpl(const ImageRegion &region, const void *source,
                                  ImagePitch pitch) {
  copyRows(firstTexel(region), regionPitch(),
           static_cast<const unsigned char *>(source), pitch, region,
           region.extent[0] * image.texelBytes);
  return Status::success();
}

Status HostImage::readRegionImpl(const ImageRegion &region, void *destination,
                                 ImagePitch pitch) const {
  copyRows(static_cast<unsigned char *>(destination), pitch, firstTexel(region),
           regionPitch(), region, region.extent[0] * image.texelBytes);
  return Status::success();
}

Status HostImage::writeImpl(const void *source) {
  return writeRegion(description().whole(), source);
}

Status HostImage::readImpl(void *destination) const {
  return readRegion(description().whole(), destination);
}
