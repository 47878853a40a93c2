//===- LevelZeroImage.cpp - images on a Level Zero device -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroImage.h"

#include "LevelZeroFormat.h"

using namespace cairn::runtime;

static ze_image_type_t levelZeroImageType(ImageType type) {
  switch (type) {
  case ImageType::Image1D:
    return ZE_IMAGE_TYPE_1D;
  case ImageType::Image1DBuffer:
    return ZE_IMAGE_TYPE_BUFFER;
  case ImageType::Image1DArray:
    return ZE_IMAGE_TYPE_1DARRAY;
  case ImageType::Image2D:
  case ImageType::Image2DDepth:
    return ZE_IMAGE_TYPE_2D;
  case ImageType::Image2DArray:
  case ImageType::Image2DArrayDepth:
    return ZE_IMAGE_TYPE_2DARRAY;
  case ImageType::Image3D:
    return ZE_IMAGE_TYPE_3D;
  }
  return ZE_IMAGE_TYPE_2D;
}

static bool fits(const ze_device_image_properties_t &most,
                 const ImageDescription &shape) {
  uint64_t extent = 0;
  switch (shape.type) {
  case ImageType::Image1DBuffer:
    return shape.byteSize() <= most.maxImageBufferSize;
  case ImageType::Image1D:
  case ImageType::Image1DArray:
    extent = most.maxImageDims1D;
    break;
  case ImageType::Image2D:
  case ImageType::Image2DArray:
  case ImageType::Image2DDepth:
  case ImageType::Image2DArrayDepth:
    extent = most.maxImageDims2D;
    break;
  case ImageType::Image3D:
    extent = most.maxImageDims3D;
    break;
  }
  return shape.width <= extent && shape.height <= extent &&
         shape.depth <= extent &&
         (shape.layers == 1 || shape.layers <= most.maxImageArraySlices);
}

Result<std::unique_ptr<Image>>
LevelZeroImage::create(Device &owner, std::shared_ptr<LevelZeroContext> context,
                       const ImageDescription &shape) {
  Status unsupported =
      Status::error("the device does not support " + shape.describe());
  auto format = findLevelZeroFormat(shape.order, shape.channel);
  if (!format || !fits(context->image, shape))
    return unsupported;
  auto desc = levelZeroStruct<ze_image_desc_t>(ZE_STRUCTURE_TYPE_IMAGE_DESC);
  desc.flags = shape.writable ? ZE_IMAGE_FLAG_KERNEL_WRITE : 0;
  desc.type = levelZeroImageType(shape.type);
  desc.format = *format;
  // That of a buffer is in bytes.
  desc.width =
      shape.type == ImageType::Image1DBuffer ? shape.byteSize() : shape.width;
  desc.height = uint32_t(shape.height);
  desc.depth = uint32_t(shape.depth);
  desc.arraylevels = hasLayers(shape.type) ? uint32_t(shape.layers) : 0;
  ze_image_handle_t image;
  ze_result_t result = context->ze.ImageCreate(
      context->handle, context->physical.handle, &desc, &image);
  if (result == ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT)
    return unsupported;
  if (Status status = levelZeroStatus(result, "zeImageCreate"); !status.ok())
    return status.within("cannot make " + shape.describe());
  return std::unique_ptr<Image>(
      new LevelZeroImage(owner, std::move(context), shape, image));
}

LevelZeroImage::~LevelZeroImage() { context->ze.ImageDestroy(image); }

Status LevelZeroImage::writeImpl(const void *source) {
  return context->parts->copies.submit([&](ze_command_list_handle_t list) {
    return levelZeroStatus(
        context->ze.CommandListAppendImageCopyFromMemory(
            list, image, source, nullptr, nullptr, 0, nullptr),
        "zeCommandListAppendImageCopyFromMemory");
  });
}

Status LevelZeroImage::readImpl(void *destination) const {
  return context->parts->copies.submit([&](ze_command_list_handle_t list) {
    return levelZeroStatus(
        context->ze.CommandListAppendImageCopyToMemory(
            list, destination, image, nullptr, nullptr, 0, nullptr),
        "zeCommandListAppendImageCopyToMemory");
  });
}
