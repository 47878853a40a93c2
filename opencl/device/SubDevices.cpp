//===- SubDevices.cpp - parts of the device ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Device.h"
#include "tables/Functions.h"
#include "tables/Query.h"

using namespace cairn;
using namespace cairn::opencl;

using Sizes = std::vector<unsigned>;

/// The threads of each part, or a code why it cannot be divided so.
static cl_int divide(const opencl::Device &device,
                     const cl_device_partition_property *properties,
                     Sizes &parts) {
  switch (properties[0]) {
  case CL_DEVICE_PARTITION_EQUALLY: {
    cl_device_partition_property size = properties[1];
    if (size <= 0 || properties[2] != 0)
      return CL_INVALID_VALUE;
    if (static_cast<uintptr_t>(size) > device.threads)
      return CL_INVALID_DEVICE_PARTITION_COUNT;
    // One part would be the whole.
    if (static_cast<uintptr_t>(size) == device.threads)
      return CL_DEVICE_PARTITION_FAILED;
    parts.assign(device.threads / size, static_cast<unsigned>(size));
    return CL_SUCCESS;
  }
  case CL_DEVICE_PARTITION_BY_COUNTS: {
    uintptr_t sum = 0;
    for (const auto *size = properties + 1;
         *size != CL_DEVICE_PARTITION_BY_COUNTS_LIST_END; ++size) {
      sum += *size;
      if (*size < 0 || sum > device.threads)
        return CL_INVALID_DEVICE_PARTITION_COUNT;
      parts.push_back(static_cast<unsigned>(*size));
    }
    return parts.empty() ? CL_INVALID_DEVICE_PARTITION_COUNT : CL_SUCCESS;
  }
  default:
    return CL_INVALID_VALUE;
  }
}

/// As CL_DEVICE_PARTITION_TYPE answers: with the 0 that ends the list.
static std::vector<cl_device_partition_property>
copyProperties(const cl_device_partition_property *properties) {
  std::vector<cl_device_partition_property> copy;
  if (properties[0] == CL_DEVICE_PARTITION_EQUALLY)
    return {properties[0], properties[1], 0};
  do
    copy.push_back(*properties);
  while (*properties++ != CL_DEVICE_PARTITION_BY_COUNTS_LIST_END);
  copy.push_back(0);
  return copy;
}

cl_int opencl::createSubDevices(const std::shared_ptr<Device> &device,
                                const cl_device_partition_property *properties,
                                cl_uint room, cl_device_id *devices,
                                cl_uint *number) {
  if (!properties || (!devices && !number))
    return CL_INVALID_VALUE;
  // There is none of the types.
  if (!device->isHost())
    return CL_INVALID_VALUE;
  Sizes parts;
  if (cl_int code = divide(*device, properties, parts))
    return code;
  if (devices && room < parts.size())
    return CL_INVALID_VALUE;
  if (number)
    *number = static_cast<cl_uint>(parts.size());
  if (!device->hasParts())
    return CL_DEVICE_PARTITION_FAILED;
  for (size_t i = 0; devices && i < parts.size(); ++i)
    devices[i] =
        handleOf(create<Device>(device, parts[i], copyProperties(properties)));
  return CL_SUCCESS;
}
