//===- Platform.cpp - the platform and which devices it has -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tables/Functions.h"
#include "tables/Query.h"

#include "cairn/runtime/Drivers.h"
#include "lib/Settings.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace cairn;
using namespace cairn::opencl;

Platform::Platform() : Object(kind) {}

/// The device that `name` means; an error where there is none, or it is not
/// enough for OpenCL.
static runtime::Result<std::shared_ptr<runtime::Device>>
openDevice(const std::string &name) {
  auto device = runtime::createDevice(name);
  if (!device.ok())
    return device.status();
  std::shared_ptr<runtime::Device> opened = device.take();
  std::string missing = whatOpenCLMisses(opened->info());
  if (!missing.empty())
    return runtime::Status::error("device '" + name +
                                  "' is not enough for OpenCL: " + missing);
  return opened;
}

static std::vector<std::string> splitNames(const std::string &list) {
  std::vector<std::string> names;
  for (size_t begin = 0; begin <= list.size();) {
    size_t end = std::min(list.find(',', begin), list.size());
    std::string name = list.substr(begin, end - begin);
    if (std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(std::move(name));
    begin = end + 1;
  }
  return names;
}

/// What cannot be had is said, and left out.
const std::shared_ptr<Platform> &Platform::get() {
  static std::shared_ptr<Platform> *only = [] {
    auto *platform = new std::shared_ptr<Platform>(create<Platform>());
    for (const std::string &name :
         splitNames(runtime::settings::openCLDevices())) {
      auto device = openDevice(name);
      if (device.ok())
        (*platform)->devices.push_back(create<Device>(device.take()));
      else
        std::fprintf(stderr, "error: CAIRN_OPENCL_DEVICES: %s\n",
                     device.message().c_str());
    }
    return platform;
  }();
  return *only;
}

std::vector<cl_name_version> Platform::extensions() const {
  // Without devices, what a loader looks for.
  if (devices.empty())
    return {{CL_MAKE_VERSION(1, 0, 0), "cl_khr_icd"}};
  std::vector<cl_name_version> common;
  for (const cl_name_version &extension :
       devices.front()->features().extensions())
    if (std::all_of(devices.begin(), devices.end(), [&](const auto &device) {
          return device->has(extension.name);
        }))
      common.push_back(extension);
  return common;
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

cl_int opencl::getPlatformIDs(cl_uint room, cl_platform_id *platforms,
                              cl_uint *number) {
  if ((!platforms && !number) || (platforms && room == 0))
    return CL_INVALID_VALUE;
  giveList<cl_platform_id>({handleOf(Platform::get())}, room, platforms,
                           number);
  return CL_SUCCESS;
}

static constexpr Property<Platform> platformProperties[] = {
    {CL_PLATFORM_PROFILE,
     [](const Platform &, const Answer &to) {
       return to.text("FULL_PROFILE");
     }},
    {CL_PLATFORM_VERSION,
     [](const Platform &, const Answer &to) {
       return to.text(platformVersion);
     }},
    {CL_PLATFORM_NUMERIC_VERSION,
     [](const Platform &, const Answer &to) {
       return to.value(openclVersion);
     }},
    {CL_PLATFORM_NAME,
     [](const Platform &, const Answer &to) { return to.text("Cairn"); }},
    {CL_PLATFORM_VENDOR,
     [](const Platform &, const Answer &to) { return to.text(vendorName); }},
    {CL_PLATFORM_EXTENSIONS,
     [](const Platform &platform, const Answer &to) {
       return to.text(joinNames(platform.extensions()));
     }},
    {CL_PLATFORM_EXTENSIONS_WITH_VERSION,
     [](const Platform &platform, const Answer &to) {
       return to.list(platform.extensions());
     }},
    {CL_PLATFORM_HOST_TIMER_RESOLUTION,
     [](const Platform &, const Answer &to) { return to.value<cl_ulong>(1); }},
    {CL_PLATFORM_SEMAPHORE_TYPES_KHR,
     [](const Platform &, const Answer &to) {
       return to.value<cl_semaphore_type_khr>(CL_SEMAPHORE_TYPE_BINARY_KHR);
     }},
    {CL_PLATFORM_ICD_SUFFIX_KHR,
     [](const Platform &, const Answer &to) { return to.text("CAIRN"); }},
};

cl_int opencl::getPlatformInfo(const Optional<Platform> &,
                               cl_platform_info name, size_t room, void *to,
                               size_t *needed) {
  // A null platform is the driver's choice, and there is one only.
  return answerFrom(name, *Platform::get(), Answer(room, to, needed),
                    platformProperties);
}
