//===- DeviceFeatures.h - what a Level Zero device may have -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TARGET_SPIRV_DEVICEFEATURES_H
#define CAIRN_TARGET_SPIRV_DEVICEFEATURES_H

#include "cairn/SPIRV/Version.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace cairn {

/// Flags of floating-point atomics of one width, which have the meaning of
/// those of ze_device_fp_atomic_ext_flags_t.
enum FloatAtomics : uint8_t {
  GlobalLoadStore = 1,
  GlobalAdd = 2,
  GlobalMinMax = 4,
  LocalLoadStore = 8,
  LocalAdd = 16,
  LocalMinMax = 32,
};

/// The properties of a device that the SPIR-V programming guide refers to.
struct DeviceFeatures {
  bool fp16 = false, fp64 = false, int64Atomics = false;
  /// ze_device_image_properties_t says that images are supported.
  bool images = false;
  /// SPV_INTEL_subgroups is accepted.
  bool subgroups = false;
  /// FloatAtomics of each width.
  uint8_t fp16Atomics = 0, fp32Atomics = 0, fp64Atomics = 0;
  /// The highest version of SPIR-V.
  SPIRVVersion maxVersion{1, 4};
  /// What is accepted beyond the guide: names of extensions, and of
  /// capabilities.
  std::vector<std::string> extensions, capabilities;

  /// Everything that the guide lets a device have.
  static DeviceFeatures all();

  /// 0 for any other width than 16, 32 and 64.
  uint8_t floatAtomics(unsigned width) const;
};

/// Reads the value of `--device-features`: names with commas between, from left
/// to right on top of nothing. False with an error that names what is wrong.
bool parseDeviceFeatures(llvm::StringRef list, DeviceFeatures &features,
                         std::string &error);

} // namespace cairn

#endif // CAIRN_TARGET_SPIRV_DEVICEFEATURES_H
