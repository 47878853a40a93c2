//===- Image.h - images and samplers ----------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_DEVICE_IMAGE_H
#define CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_DEVICE_IMAGE_H

#include "Object.h"

#include "drivers/host/memory/HostImage.h"

#include "cairn/runtime/Sampler.h"

namespace cairn::level_zero {

class Device;

/// An image of the host driver. Kernels that have it as an argument hold it.
class Image : public Object {
public:
  static constexpr Kind kind = Kind::Image;
  using Handle = ze_image_handle_t;

  Image(std::shared_ptr<Device> device, std::unique_ptr<runtime::Image> image)
      : Object(kind), device(std::move(device)), image(std::move(image)) {}

  const runtime::ImageDescription &description() const {
    return image->description();
  }
  /// What kernels take.
  const CairnHostImage *handle() const {
    return static_cast<const runtime::HostImage &>(*image).handle();
  }

private:
  const std::shared_ptr<Device> device;
  const std::unique_ptr<runtime::Image> image;
};

class Sampler : public Object {
public:
  static constexpr Kind kind = Kind::Sampler;
  using Handle = ze_sampler_handle_t;

  explicit Sampler(const runtime::SamplerDescription &description)
      : Object(kind), description(description) {}

  const runtime::SamplerDescription description;
};

/// The most texels in each dimension, and layers. The host has no limits of its
/// own: these are what programs can make images of.
inline constexpr uint32_t maxImageWidth1D = runtime::maxImageExtent,
                          maxImageExtent2D = 16384, maxImageExtent3D = 2048,
                          maxImageLayers = 2048;

/// Images and samplers that a kernel is promised to take. There is no limit.
inline constexpr uint32_t maxHandleArguments = 128;

} // namespace cairn::level_zero

#endif // CAIRN_RUNTIME_LEVEL_ZERO_DRIVER_DEVICE_IMAGE_H
