//===- ImageFormat.cpp - formats of images ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Image.h"
#include "tables/Functions.h"
#include "tables/Query.h"

#include <algorithm>

using namespace cairn;
using namespace cairn::opencl;
using runtime::ChannelOrder;
using runtime::ChannelType;

static constexpr int lastOrder = static_cast<int>(runtime::lastChannelOrder);
static constexpr int lastType = static_cast<int>(runtime::lastChannelType);

static bool isSame(const cl_image_format &a, const cl_image_format &b) {
  return a.image_channel_order == b.image_channel_order &&
         a.image_channel_data_type == b.image_channel_data_type;
}

/// Those come from other interfaces only (cl_khr_gl_depth_images).
static bool isShared(const runtime::ImageDescription &image) {
  return image.order == ChannelOrder::DepthStencil ||
         image.channel == ChannelType::UnormInt24;
}

/// All that the runtime knows, in the order of its numbers.
template <typename Function> static void forEachFormat(Function function) {
  for (int order = 0; order <= lastOrder; ++order)
    for (int type = 0; type <= lastType; ++type) {
      runtime::ImageDescription image;
      image.order = static_cast<ChannelOrder>(order);
      image.channel = static_cast<ChannelType>(type);
      cl_image_format format = {runtime::openCLNumber(image.order),
                                runtime::openCLNumber(image.channel)};
      if (!isShared(image))
        function(format, image);
    }
}

static std::optional<runtime::ImageType> typeOf(cl_mem_object_type type,
                                                bool depth) {
  using runtime::ImageType;
  switch (type) {
  case CL_MEM_OBJECT_IMAGE1D:
    return ImageType::Image1D;
  case CL_MEM_OBJECT_IMAGE1D_BUFFER:
    return ImageType::Image1DBuffer;
  case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    return ImageType::Image1DArray;
  case CL_MEM_OBJECT_IMAGE2D:
    return depth ? ImageType::Image2DDepth : ImageType::Image2D;
  case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    return depth ? ImageType::Image2DArrayDepth : ImageType::Image2DArray;
  case CL_MEM_OBJECT_IMAGE3D:
    return ImageType::Image3D;
  default:
    return std::nullopt;
  }
}

bool opencl::hasFormat(const Device &device,
                       const runtime::ImageDescription &image) {
  // What commands do with it, the host does.
  if (!device.has(imageFeature) || !runtime::hasHostFormat(image))
    return false;
  if (device.isHost())
    return true;
  // A device says it of an image that it is asked for.
  runtime::ImageDescription least = image;
  least.width = least.height = least.depth = least.layers = 1;
  using Key = std::tuple<const Device *, runtime::ImageType, ChannelOrder,
                         ChannelType, bool>;
  static auto *mutex = new std::mutex;
  static auto *known = new std::map<Key, bool>;
  std::lock_guard<std::mutex> lock(*mutex);
  auto [entry, isNew] = known->try_emplace(Key(
      &device.whole(), image.type, image.order, image.channel, image.writable));
  if (isNew)
    entry->second = device.own().createImage(least).ok();
  return entry->second;
}

bool opencl::fits(const Device &device,
                  const runtime::ImageDescription &image) {
  using runtime::ImageType;
  const runtime::ImageLimits &most = device.info().imageLimits;
  const uint64_t extent = image.type == ImageType::Image1DBuffer
                              ? most.bufferTexels
                          : image.type == ImageType::Image3D ? most.extent3D
                                                             : most.extent2D;
  return device.has(imageFeature) && image.width <= extent &&
         image.height <= extent && image.depth <= extent &&
         image.layers <= most.layers;
}

std::optional<runtime::ImageDescription>
opencl::findFormat(const Context &context, const cl_image_format &format,
                   cl_mem_object_type type, cl_mem_flags flags) {
  auto anyHas = [&](const runtime::ImageDescription &image) {
    return std::any_of(
        context.devices.begin(), context.devices.end(),
        [&](const auto &device) { return hasFormat(*device, image); });
  };
  std::optional<runtime::ImageDescription> found;
  forEachFormat(
      [&](const cl_image_format &known, runtime::ImageDescription image) {
        if (!isSame(known, format))
          return;
        image.writable = !(flags & CL_MEM_READ_ONLY);
        auto shape = typeOf(type, image.order == ChannelOrder::Depth);
        if (!shape)
          return;
        image.type = *shape;
        if (image.verify().ok() && anyHas(image))
          found = image;
      });
  return found;
}

bool opencl::isImageFormat(const cl_image_format &format) {
  bool found = false;
  forEachFormat(
      [&](const cl_image_format &known, runtime::ImageDescription image) {
        image.type = image.order == ChannelOrder::Depth
                         ? runtime::ImageType::Image2DDepth
                         : runtime::ImageType::Image2D;
        found = found || (isSame(known, format) && image.verify().ok());
      });
  return found;
}

cl_int opencl::getSupportedImageFormats(const std::shared_ptr<Context> &context,
                                        cl_mem_flags flags,
                                        cl_mem_object_type type, cl_uint room,
                                        cl_image_format *formats,
                                        cl_uint *number) {
  if ((formats && room == 0) || !typeOf(type, false))
    return CL_INVALID_VALUE;
  constexpr cl_mem_flags readWrite = CL_MEM_KERNEL_READ_AND_WRITE;
  if (cl_int code = checkMemoryFlags(
          flags & ~(readWrite | CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR),
          nullptr))
    return code;
  std::vector<cl_image_format> found;
  forEachFormat(
      [&](const cl_image_format &format, const runtime::ImageDescription &) {
        if (findFormat(*context, format, type, flags))
          found.push_back(format);
      });
  giveList(found, room, formats, number);
  return CL_SUCCESS;
}
