//===- Memory.cpp - buffers and images for C --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Handles.h"
#include "Status.h"

#include <algorithm>

using namespace cairn::runtime;
using namespace cairn::runtime::capi;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

CairnStatus cairnBufferCreate(CairnDevice *device, uint64_t size,
                              CairnBuffer **buffer) {
  return guarded([&] {
    if (!device)
      return expected("a device, got null");
    if (!buffer)
      return expected("a place for the buffer, got null");
    if (size == 0)
      return expected("a buffer of at least 1 byte, got 0");
    auto made = device->device->createBuffer(size);
    if (!made.ok())
      return fail(CAIRN_ERROR_MEMORY, made.status());
    *buffer = new CairnBuffer{withOwner(made.take(), device->device)};
    return CAIRN_SUCCESS;
  });
}

void cairnBufferDestroy(CairnBuffer *buffer) { delete buffer; }

uint64_t cairnBufferSize(const CairnBuffer *buffer) {
  return buffer ? buffer->buffer->size() : 0;
}

/// Whether the runtime would refuse the range or the device failed.
static CairnStatus codeOf(const Buffer &buffer, uint64_t size,
                          uint64_t offset) {
  bool inside = offset <= buffer.size() && size <= buffer.size() - offset;
  return inside ? CAIRN_ERROR_EXECUTION : CAIRN_ERROR_INVALID_ARGUMENT;
}

CairnStatus cairnBufferWrite(CairnBuffer *buffer, const void *source,
                             uint64_t size, uint64_t offset) {
  return guarded([&] {
    if (!buffer)
      return expected("a buffer, got null");
    if (!source && size)
      return expected("bytes to write, got null");
    return finish(codeOf(*buffer->buffer, size, offset),
                  buffer->buffer->write(source, size, offset));
  });
}

CairnStatus cairnBufferRead(const CairnBuffer *buffer, void *destination,
                            uint64_t size, uint64_t offset) {
  return guarded([&] {
    if (!buffer)
      return expected("a buffer, got null");
    if (!destination && size)
      return expected("a place to read to, got null");
    return finish(codeOf(*buffer->buffer, size, offset),
                  buffer->buffer->read(destination, size, offset));
  });
}

CairnStatus cairnBufferFill(CairnBuffer *buffer, const void *pattern,
                            uint64_t patternSize, uint64_t size,
                            uint64_t offset) {
  return guarded([&] {
    if (!buffer)
      return expected("a buffer, got null");
    if (!pattern)
      return expected("a pattern, got null");
    // Nearly all that can be wrong is said of the arguments.
    return finish(CAIRN_ERROR_INVALID_ARGUMENT,
                  buffer->buffer->fill(pattern, patternSize, size, offset));
  });
}

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

static Result<ImageDescription> parse(const CairnImageDescription &given) {
  ImageDescription image;
  auto text = [](const char *name) { return std::string(name ? name : ""); };
  if (auto type = parseImageType(text(given.type)))
    image.type = *type;
  else
    return Status::error("expected an image type such as 'image2d_t', got '" +
                         text(given.type) + "'");
  if (auto order = parseChannelOrder(text(given.channelOrder)))
    image.order = *order;
  else
    return Status::error("expected a channel order such as 'RGBA', got '" +
                         text(given.channelOrder) + "'");
  if (auto channel = parseChannelType(text(given.channelType)))
    image.channel = *channel;
  else
    return Status::error("expected a channel type such as 'UNORM_INT8', got '" +
                         text(given.channelType) + "'");
  image.width = given.width;
  image.height = given.height;
  image.depth = given.depth;
  image.layers = given.layers;
  image.readable = given.readable;
  image.writable = given.writable;
  if (Status status = image.verify(); !status.ok())
    return status;
  return image;
}

CairnStatus cairnImageCreate(CairnDevice *device,
                             const CairnImageDescription *description,
                             CairnImage **image) {
  return guarded([&] {
    if (!device)
      return expected("a device, got null");
    if (!description)
      return expected("a description of the image, got null");
    if (!image)
      return expected("a place for the image, got null");
    if (!hasSize(description))
      return expectedSize("CairnImageDescription", sizeof *description,
                          description->structSize);
    auto parsed = parse(*description);
    if (!parsed.ok())
      return fail(CAIRN_ERROR_INVALID_ARGUMENT, parsed.status());
    auto made = device->device->createImage(*parsed);
    if (!made.ok())
      return fail(CAIRN_ERROR_MEMORY, made.status());
    *image = new CairnImage{withOwner(made.take(), device->device)};
    return CAIRN_SUCCESS;
  });
}

void cairnImageDestroy(CairnImage *image) { delete image; }

uint64_t cairnImageSize(const CairnImage *image) {
  return image ? image->image->description().byteSize() : 0;
}

/// Whether the runtime would refuse the size or the device failed.
static CairnStatus codeOf(const Image &image, uint64_t size) {
  return size == image.description().byteSize() ? CAIRN_ERROR_EXECUTION
                                                : CAIRN_ERROR_INVALID_ARGUMENT;
}

CairnStatus cairnImageWrite(CairnImage *image, const void *source,
                            uint64_t size) {
  return guarded([&] {
    if (!image)
      return expected("an image, got null");
    if (!source)
      return expected("texels to write, got null");
    return finish(codeOf(*image->image, size),
                  image->image->write(source, size));
  });
}

CairnStatus cairnImageRead(const CairnImage *image, void *destination,
                           uint64_t size) {
  return guarded([&] {
    if (!image)
      return expected("an image, got null");
    if (!destination)
      return expected("a place to read to, got null");
    return finish(codeOf(*image->image, size),
                  image->image->read(destination, size));
  });
}

//===----------------------------------------------------------------------===//
// Parts of images
//===----------------------------------------------------------------------===//

static ImageRegion regionOf(const CairnImageRegion &given) {
  ImageRegion region;
  std::copy(given.origin, given.origin + 3, region.origin);
  std::copy(given.extent, given.extent + 3, region.extent);
  return region;
}

static ImagePitch pitchOf(uint64_t row, uint64_t slice) {
  ImagePitch pitch;
  pitch.row = row;
  pitch.slice = slice;
  return pitch;
}

CairnStatus cairnImageWriteRegion(CairnImage *image,
                                  const CairnImageRegion *region,
                                  const void *source, uint64_t rowPitch,
                                  uint64_t slicePitch) {
  return guarded([&] {
    if (!image || !region)
      return expected("an image and a region, got null");
    return finish(CAIRN_ERROR_INVALID_ARGUMENT,
                  image->image->writeRegion(regionOf(*region), source,
                                            pitchOf(rowPitch, slicePitch)));
  });
}

CairnStatus cairnImageReadRegion(const CairnImage *image,
                                 const CairnImageRegion *region,
                                 void *destination, uint64_t rowPitch,
                                 uint64_t slicePitch) {
  return guarded([&] {
    if (!image || !region)
      return expected("an image and a region, got null");
    return finish(CAIRN_ERROR_INVALID_ARGUMENT,
                  image->image->readRegion(regionOf(*region), destination,
                                           pitchOf(rowPitch, slicePitch)));
  });
}

CairnStatus cairnImageFill(CairnImage *image, const CairnImageRegion *region,
                           const void *color) {
  return guarded([&] {
    if (!image || !region)
      return expected("an image and a region, got null");
    return finish(CAIRN_ERROR_INVALID_ARGUMENT,
                  image->image->fill(regionOf(*region), color));
  });
}

CairnStatus cairnImageCopy(CairnImage *image, const CairnImageRegion *region,
                           const CairnImage *source, const uint64_t *origin) {
  return guarded([&] {
    if (!image || !region || !source || !origin)
      return expected("two images, a region and an origin, got null");
    return finish(
        CAIRN_ERROR_INVALID_ARGUMENT,
        image->image->copyFrom(*source->image, origin, regionOf(*region)));
  });
}
