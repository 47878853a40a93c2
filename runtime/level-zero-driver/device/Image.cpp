//===- Image.cpp - images and samplers, which there are not -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "device/Context.h"
#include "device/Driver.h"
#include "tables/Functions.h"

using namespace cairn;
using namespace cairn::level_zero;

/// Whether the description's enumerations have values of the specification.
static bool isKnown(const ze_image_desc_t &image) {
  return image.flags <=
             (ZE_IMAGE_FLAG_KERNEL_WRITE | ZE_IMAGE_FLAG_BIAS_UNCACHED) &&
         image.type <= ZE_IMAGE_TYPE_BUFFER;
}

/// The host target has no images, whatever the description.
static ze_result_t checkImage(const ze_image_desc_t *description,
                              const void *output) {
  if (!description || !output)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  return isKnown(*description) ? ZE_RESULT_ERROR_UNSUPPORTED_FEATURE
                               : ZE_RESULT_ERROR_INVALID_ENUMERATION;
}

ze_result_t
level_zero::zeImageGetProperties(ze_device_handle_t deviceHandle,
                                 const ze_image_desc_t *description,
                                 ze_image_properties_t *properties) {
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(deviceHandle, device))
    return result;
  return checkImage(description, properties);
}

ze_result_t level_zero::zeImageCreate(ze_context_handle_t contextHandle,
                                      ze_device_handle_t deviceHandle,
                                      const ze_image_desc_t *description,
                                      ze_image_handle_t *image) {
  std::shared_ptr<Context> context;
  std::shared_ptr<Device> device;
  if (ze_result_t result = find(contextHandle, context, deviceHandle, device))
    return result;
  return checkImage(description, image);
}

ze_result_t level_zero::zeImageDestroy(ze_image_handle_t image) {
  return image ? ZE_RESULT_ERROR_INVALID_ARGUMENT
               : ZE_RESULT_ERROR_INVALID_NULL_HANDLE;
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
  if (description->addressMode > ZE_SAMPLER_ADDRESS_MODE_MIRROR ||
      description->filterMode > ZE_SAMPLER_FILTER_MODE_LINEAR)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  return ZE_RESULT_ERROR_UNSUPPORTED_FEATURE;
}

ze_result_t level_zero::zeSamplerDestroy(ze_sampler_handle_t sampler) {
  return sampler ? ZE_RESULT_ERROR_INVALID_ARGUMENT
                 : ZE_RESULT_ERROR_INVALID_NULL_HANDLE;
}
