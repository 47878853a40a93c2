//===- Features.h - what a device has of OpenCL -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_OPENCL_DEVICE_FEATURES_H
#define CAIRN_OPENCL_DEVICE_FEATURES_H

#include "cairn/runtime/Device.h"

#include <CL/cl.h>
#include <string>
#include <vector>

namespace cairn::opencl {

/// The optional features that the API asks for, by their names in OpenCL C.
inline constexpr char imageFeature[] = "__opencl_c_images";
inline constexpr char readWriteImageFeature[] = "__opencl_c_read_write_images";
inline constexpr char pipeFeature[] = "__opencl_c_pipes";
inline constexpr char enqueueFeature[] = "__opencl_c_device_enqueue";
inline constexpr char subgroupFeature[] = "cl_khr_subgroups";

/// What a device has of the language and of the API. What queries answer, the
/// macros that programs see and what entry points refuse follow from it.
class Features {
public:
  explicit Features(const runtime::DeviceInfo &device);

  /// Whether the extension or feature of OpenCL C of that name is there.
  bool has(const char *name) const;

  /// In the order of the extension string.
  const std::vector<cl_name_version> &extensions() const { return ofDevice; }
  const std::vector<cl_name_version> &languageFeatures() const {
    return ofLanguage;
  }
  /// The extensions' names, separated by blanks.
  std::string extensionText() const;

  /// Takes the macros from programs of what the target has and the device has
  /// not.
  const std::string &compilerOptions() const { return options; }

private:
  std::vector<cl_name_version> ofDevice, ofLanguage;
  std::string options;
};

/// The names of `extensions`, separated by blanks.
std::string joinNames(const std::vector<cl_name_version> &extensions);

/// Why the device is none of OpenCL; empty where it is one.
std::string whatOpenCLMisses(const runtime::DeviceInfo &device);

} // namespace cairn::opencl

#endif // CAIRN_OPENCL_DEVICE_FEATURES_H
