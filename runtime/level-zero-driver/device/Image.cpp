//===- Image.cpp - images and samplers --------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "device/Image.h"

#include "device/Context.h"
#include "device/Driver.h"
#include "memory/Mapping.h"
#include "tables/Functions.h"

#include "drivers/level-zero/memory/LevelZeroFormat.h"

#include <optional>

using namespace cairn;
using namespace cairn::level_zero;
using runtime::ImageType;

//===----------------------------------------------------------------------===//
// Images
//===----------------------------------------------------------------------===//

/// Whether the description's enumerations have values of the specification.
static bool isKnown(const ze_image_desc_t &image) {
  const ze_image_format_t &format = image.format;
  for (ze_image_format_swizzle_t swizzle :
       {format.x, format.y, format.z, format.w})
    if (swizzle > lastSwizzle)
      return false;
  return image.flags <=
             (ZE_IMAGE_FLAG_KERNEL_WRITE | ZE_IMAGE_FLAG_BIAS_UNCACHED) &&
         image.type <= ZE_IMAGE_TYPE_BUFFER &&
         format.type <= ZE_IMAGE_FORMAT_TYPE_FLOAT;
}

static unsigned channelsOf(ze_image_format_layout_t layout) {
  switch (layout) {
  case ZE_IMAGE_FORMAT_LAYOUT_8:
  case ZE_IMAGE_FORMAT_LAYOUT_16:
  case ZE_IMAGE_FORMAT_LAYOUT_32:
    return 1;
  case ZE_IMAGE_FORMAT_LAYOUT_8_8:
  case ZE_IMAGE_FORMAT_LAYOUT_16_16:
  case ZE_IMAGE_FORMAT_LAYOUT_32_32:
    return 2;
  case ZE_IMAGE_FORMAT_LAYOUT_5_6_5:
  case ZE_IMAGE_FORMAT_LAYOUT_11_11_10:
    return 3;
  default:
    return 4;
  }
}

/// What a channel reads that the layout lacks: no color, and no transparency.
static ze_image_format_t withoutMissing(ze_image_format_t format) {
  unsigned channels = channelsOf(format.layout);
  for (ze_image_format_swizzle_t *swizzle :
       {&format.x, &format.y, &format.z, &format.w}) {
    if ((*swizzle == ZE_IMAGE_FORMAT_SWIZZLE_G && channels < 2) ||
        (*swizzle == ZE_IMAGE_FORMAT_SWIZZLE_B && channels < 3))
      *swizzle = ZE_IMAGE_FORMAT_SWIZZLE_0;
    if (*swizzle == ZE_IMAGE_FORMAT_SWIZZLE_A && channels < 4)
      *swizzle = ZE_IMAGE_FORMAT_SWIZZLE_1;
  }
  return format;
}

/// The order and type of channels that have this format; false without any.
static bool parseFormat(const ze_image_format_t &given,
                        runtime::ImageDescription &image) {
  const ze_image_format_t wanted = withoutMissing(given);
  using runtime::ChannelOrder, runtime::ChannelType;
  constexpr int lastOrder = static_cast<int>(runtime::lastChannelOrder);
  constexpr int lastType = static_cast<int>(runtime::lastChannelType);
  for (int order = 0; order <= lastOrder; ++order)
    for (int type = 0; type <= lastType; ++type) {
      image.order = static_cast<ChannelOrder>(order);
      image.channel = static_cast<ChannelType>(type);
      auto format = runtime::findLevelZeroFormat(image.order, image.channel);
      if (format && format->layout == wanted.layout &&
          format->type == wanted.type && format->x == wanted.x &&
          format->y == wanted.y && format->z == wanted.z &&
          format->w == wanted.w)
        return true;
    }
  return false;
}

/// UNSUPPORTED_SIZE where an extent is 0 or more than the device has.
static ze_result_t parseExtents(const ze_image_desc_t &description,
                                runtime::ImageDescription &image) {
  image.width = description.width;
  uint64_t largest = maxImageExtent2D;
  switch (description.type) {
  case ZE_IMAGE_TYPE_BUFFER:
    // In bytes.
    image.type = ImageType::Image1DBuffer;
    if (image.width % image.texelBytes())
      return ZE_RESULT_ERROR_UNSUPPORTED_SIZE;
    image.width /= image.texelBytes();
    return image.width > 0 && image.width <= INT32_MAX &&
                   description.width <= maxAllocationSize()
               ? ZE_RESULT_SUCCESS
               : ZE_RESULT_ERROR_UNSUPPORTED_SIZE;
  case ZE_IMAGE_TYPE_1D:
    image.type = ImageType::Image1D;
    largest = maxImageWidth1D;
    break;
  case ZE_IMAGE_TYPE_1DARRAY:
    image.type = ImageType::Image1DArray;
    largest = maxImageWidth1D;
    image.layers = description.arraylevels;
    break;
  case ZE_IMAGE_TYPE_2D:
    image.type = ImageType::Image2D;
    image.height = description.height;
    break;
  case ZE_IMAGE_TYPE_2DARRAY:
    image.type = ImageType::Image2DArray;
    image.height = description.height;
    image.layers = description.arraylevels;
    break;
  default:
    image.type = ImageType::Image3D;
    largest = maxImageExtent3D;
    image.height = description.height;
    image.depth = description.depth;
    break;
  }
  for (uint64_t extent : {image.width, image.height, image.depth})
    if (extent == 0 || extent > largest)
      return ZE_RESULT_ERROR_UNSUPPORTED_SIZE;
  return image.layers > 0 && image.layers <= maxImageLayers
             ? ZE_RESULT_SUCCESS
             : ZE_RESULT_ERROR_UNSUPPORTED_SIZE;
}

static ze_result_t parse(const ze_image_desc_t *description, const void *output,
                         runtime::ImageDescription &image) {
  if (!description || !output)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (!isKnown(*description))
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  image.writable = description->flags & ZE_IMAGE_FLAG_KERNEL_WRITE;
  if (!parseFormat(description->format, image) ||
      !runtime::hasHostFormat(image))
    return ZE_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT;
  return parseExtents(*description, image);
}

ze_result_t
level_zero::zeImageGetProperties(ze_device_handle_t deviceHandle,
                                 const ze_image_desc_t *description,
                                 ze_image_properties_t *properties) {
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(deviceHandle, device))
    return result;
  runtime::ImageDescription image;
  if (ze_result_t result = parse(description, properties, image))
    return result;
  properties->samplerFilterFlags = ZE_IMAGE_SAMPLER_FILTER_FLAG_POINT;
  // Integers are not blended.
  if (description->format.type != ZE_IMAGE_FORMAT_TYPE_SINT &&
      description->format.type != ZE_IMAGE_FORMAT_TYPE_UINT)
    properties->samplerFilterFlags |= ZE_IMAGE_SAMPLER_FILTER_FLAG_LINEAR;
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeImageCreate(ze_context_handle_t contextHandle,
                                      ze_device_handle_t deviceHandle,
                                      const ze_image_desc_t *description,
                                      ze_image_handle_t *image) {
  std::shared_ptr<Context> context;
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(contextHandle, context, deviceHandle, device))
    return result;
  runtime::ImageDescription shape;
  if (ze_result_t result = parse(description, image, shape))
    return result;
  if (!shape.verify().ok())
    return ZE_RESULT_ERROR_UNSUPPORTED_SIZE;
  auto made = device->host().createImage(shape);
  if (!made.ok())
    return ZE_RESULT_ERROR_OUT_OF_DEVICE_MEMORY;
  *image = publish(std::make_shared<Image>(device, made.take()));
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeImageGetAllocPropertiesExt(
    ze_context_handle_t contextHandle, ze_image_handle_t imageHandle,
    ze_image_allocation_ext_properties_t *properties) {
  std::shared_ptr<Context> context;
  std::shared_ptr<Image> image;
  if (ze_result_t result = find(contextHandle, context, imageHandle, image))
    return result;
  if (!properties)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  // As unique as what identifies memory has to be.
  properties->id = image->handleValue();
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeImageGetMemoryPropertiesExp(
    ze_image_handle_t imageHandle,
    ze_image_memory_properties_exp_t *properties) {
  std::shared_ptr<Image> image;
  if (ze_result_t result = find(imageHandle, image))
    return result;
  if (!properties)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  const CairnHostImage &memory = *image->handle();
  properties->rowPitch = memory.rowPitch;
  properties->slicePitch = memory.slicePitch;
  properties->size =
      memory.slicePitch * uint64_t(memory.depth) * memory.arraySize;
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeImageDestroy(ze_image_handle_t image) {
  return withdraw<Image>(image);
}

//===----------------------------------------------------------------------===//
// Samplers
//===----------------------------------------------------------------------===//

static std::optional<runtime::AddressMode>
parse(ze_sampler_address_mode_t mode) {
  switch (mode) {
  case ZE_SAMPLER_ADDRESS_MODE_NONE:
    return runtime::AddressMode::None;
  case ZE_SAMPLER_ADDRESS_MODE_REPEAT:
    return runtime::AddressMode::Repeat;
  case ZE_SAMPLER_ADDRESS_MODE_CLAMP:
    return runtime::AddressMode::ClampToEdge;
  case ZE_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER:
    return runtime::AddressMode::Clamp;
  case ZE_SAMPLER_ADDRESS_MODE_MIRROR:
    return runtime::AddressMode::MirroredRepeat;
  default:
    return std::nullopt;
  }
}

ze_result_t level_zero::zeSamplerCreate(ze_context_handle_t contextHandle,
                                        ze_device_handle_t deviceHandle,
                                        const ze_sampler_desc_t *description,
                                        ze_sampler_handle_t *sampler) {
  std::shared_ptr<Context> context;
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(contextHandle, context, deviceHandle, device))
    return result;
  if (!description || !sampler)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  auto mode = parse(description->addressMode);
  if (!mode || description->filterMode > ZE_SAMPLER_FILTER_MODE_LINEAR)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  runtime::SamplerDescription described;
  described.normalizedCoordinates = description->isNormalized;
  described.addressing = *mode;
  described.filter = description->filterMode == ZE_SAMPLER_FILTER_MODE_LINEAR
                         ? runtime::FilterMode::Linear
                         : runtime::FilterMode::Nearest;
  *sampler = publish(std::make_shared<Sampler>(described));
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeSamplerDestroy(ze_sampler_handle_t sampler) {
  return withdraw<Sampler>(sampler);
}
