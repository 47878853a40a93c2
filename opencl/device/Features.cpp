//===- Features.cpp - what a device has of OpenCL ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Features.h"

#include <algorithm>
#include <cstring>

using namespace cairn;
using namespace cairn::opencl;
using runtime::DeviceInfo;

//===----------------------------------------------------------------------===//
// What the compiler has for a target
//===----------------------------------------------------------------------===//

namespace {
/// The words of Features.def, for the versions of SPIR-V that targets write
/// where no option says another.
enum Word : bool {
  No,
  Yes,
  SPIRV11 = true,
  SPIRV13 = true,
  SPIRV13Int8 = true
};

struct Row {
  const char *name;
  bool host, vulkan, levelZero;

  bool isOf(const std::string &driver) const {
    return driver == "host" ? host : driver == "vulkan" ? vulkan : levelZero;
  }
};
} // namespace

/// The macros of OpenCL C and these lists come from one table.
static constexpr Row languageTable[] = {
#define FEATURE(name, host, vulkan, levelZero, opencl12, opencl20)             \
  {#name, host, vulkan, levelZero},
#include "cairn/Compiler/Features.def"
};

//===----------------------------------------------------------------------===//
// What a device must have for it
//===----------------------------------------------------------------------===//

static bool says(const DeviceInfo &device, const char *ability) {
  return std::find(device.features.begin(), device.features.end(), ability) !=
         device.features.end();
}

template <bool DeviceInfo::*flag> static bool has(const DeviceInfo &device) {
  return device.*flag;
}
template <uint32_t DeviceInfo::*bits>
static bool computes(const DeviceInfo &device) {
  return device.*bits != 0;
}
static bool isHost(const DeviceInfo &device) { return device.driver == "host"; }
static bool never(const DeviceInfo &) { return false; }
/// OpenCL API, tables of device queries. Vulkan's samplers take coordinates in
/// texels of one and two dimensions alone, without layers.
static bool hasImages(const DeviceInfo &device) {
  const runtime::ImageLimits &most = device.imageLimits;
  return device.driver != "vulkan" && device.images && most.extent2D >= 16384 &&
         most.extent3D >= 2048 && most.layers >= 2048 &&
         most.bufferTexels >= 65536 && most.reads >= 128 && most.writes >= 64 &&
         most.samplers >= 16;
}
/// Vulkan says it by the names of its features; other devices have it.
template <const char *...abilities>
static bool vulkanSays(const DeviceInfo &device) {
  return device.driver != "vulkan" || (says(device, abilities) && ...);
}

namespace {
/// What the rows that begin with `prefix` need of a device.
struct Need {
  const char *prefix;
  bool (*isMet)(const DeviceInfo &device);
};

//===----------------------------------------------------------------------===//
// Vulkan's names
//===----------------------------------------------------------------------===//
constexpr char int64Atomics[] = "shaderBufferInt64Atomics";
constexpr char memoryModel[] = "vulkanMemoryModel";
constexpr char deviceScope[] = "vulkanMemoryModelDeviceScope";
constexpr char nearestHalfs[] = "shaderRoundingModeRTEFloat16";
constexpr char wholeHalfs[] = "shaderSignedZeroInfNanPreserveFloat16";
constexpr char wholeDoubles[] = "shaderSignedZeroInfNanPreserveFloat64";
constexpr char basic[] = "VK_SUBGROUP_FEATURE_BASIC";
constexpr char vote[] = "VK_SUBGROUP_FEATURE_VOTE";
constexpr char arithmetic[] = "VK_SUBGROUP_FEATURE_ARITHMETIC";
constexpr char ballot[] = "VK_SUBGROUP_FEATURE_BALLOT";
constexpr char shuffle[] = "VK_SUBGROUP_FEATURE_SHUFFLE";
constexpr char relative[] = "VK_SUBGROUP_FEATURE_SHUFFLE_RELATIVE";
constexpr char clustered[] = "VK_SUBGROUP_FEATURE_CLUSTERED";
} // namespace

static constexpr Need needs[] = {
    {"cl_khr_fp16", computes<&DeviceInfo::halfs>},
    {"cl_khr_fp16", vulkanSays<nearestHalfs, wholeHalfs>},
    {"__opencl_c_ext_fp16_", computes<&DeviceInfo::halfs>},
    {"__opencl_c_ext_fp16_", vulkanSays<nearestHalfs, wholeHalfs>},
    {"cl_khr_fp64", computes<&DeviceInfo::doubles>},
    {"cl_khr_fp64", vulkanSays<wholeDoubles>},
    {"__opencl_c_fp64", computes<&DeviceInfo::doubles>},
    {"__opencl_c_fp64", vulkanSays<wholeDoubles>},
    {"__opencl_c_ext_fp64_", computes<&DeviceInfo::doubles>},
    // Atomics of doubles are those of integers.
    {"__opencl_c_ext_fp64_", vulkanSays<wholeDoubles, int64Atomics>},
    {"cl_khr_int64_", vulkanSays<int64Atomics>},
    {"__opencl_c_atomic_order_", vulkanSays<memoryModel>},
    {"__opencl_c_atomic_scope_", vulkanSays<memoryModel, deviceScope>},
    {"__opencl_c_subgroups", vulkanSays<basic, vote, arithmetic, ballot>},
    {"cl_khr_subgroup", vulkanSays<basic, vote, arithmetic, ballot>},
    {"cl_khr_subgroup_shuffle", vulkanSays<shuffle, relative>},
    {"cl_khr_subgroup_rotate", vulkanSays<shuffle>},
    {"cl_khr_subgroup_clustered_reduce", vulkanSays<clustered>},
    // Whose sub-groups have the sizes that CL_DEVICE_SUB_GROUP_SIZES_INTEL
    // says.
    {"cl_intel_", isHost},
    {"__opencl_c_images", hasImages},
    {"__opencl_c_read_write_images", hasImages},
    {"__opencl_c_3d_image_writes", hasImages},
    {"cl_khr_3d_image_writes", hasImages},
    {"cl_khr_mipmap_image", never},
    // What the driver has for the host alone so far.
    {"cl_khr_depth_images", isHost},
    {"__opencl_c_pipes", isHost},
    {"__opencl_c_kernel_clock_", isHost},
    {"cl_khr_kernel_clock", isHost},
    {"__opencl_c_device_enqueue", has<&DeviceInfo::queues>},
};

static bool startsWith(const std::string &text, const char *prefix) {
  return text.rfind(prefix, 0) == 0;
}

static bool isThere(const Row &row, const DeviceInfo &device) {
  return row.isOf(device.driver) &&
         std::all_of(std::begin(needs), std::end(needs), [&](const Need &need) {
           return !startsWith(row.name, need.prefix) || need.isMet(device);
         });
}

std::string opencl::whatOpenCLMisses(const DeviceInfo &device) {
  // The full profile: OpenCL API, tables of device queries.
  constexpr uint64_t leastLocalMemory = 32 << 10, leastBuffer = 32 << 20;
  if (device.localMemory < leastLocalMemory)
    return "it has " + std::to_string(device.localMemory) +
           " bytes of local memory, OpenCL asks for " +
           std::to_string(leastLocalMemory);
  if (device.largestBuffer < leastBuffer)
    return "its buffers have at most " + std::to_string(device.largestBuffer) +
           " bytes, OpenCL asks for " + std::to_string(leastBuffer);
  using namespace runtime::float_ability;
  if (!(device.floats & toNearest) || !(device.floats & infinitiesAndNaNs))
    return "its floats do not have infinities, NaNs and rounding to the "
           "nearest number";
  if (device.driver == "vulkan")
    for (const char *ability :
         {"shaderInt64", "shaderInt16", "shaderInt8", "bufferDeviceAddress",
          "storageBuffer16BitAccess", "storageBuffer8BitAccess"})
      if (!says(device, ability))
        return std::string("it lacks ") + ability;
  return "";
}

//===----------------------------------------------------------------------===//
// The lists
//===----------------------------------------------------------------------===//

static constexpr cl_version first = CL_MAKE_VERSION(1, 0, 0);

namespace {
/// What is not of the language: entry points, inputs, queries.
struct ApiExtension {
  cl_name_version entry;
  bool (*isMet)(const DeviceInfo &device);
};
} // namespace

static bool always(const DeviceInfo &) { return true; }

static constexpr ApiExtension apiExtensions[] = {
    {{CL_MAKE_VERSION(0, 9, 8), "cl_khr_command_buffer"}, always},
    {{first, "cl_khr_create_command_queue"}, always},
    {{first, "cl_khr_device_uuid"}, isHost},
    {{first, "cl_khr_extended_versioning"}, always},
    {{first, "cl_khr_icd"}, always},
    {{first, "cl_khr_il_program"}, always},
    {{first, "cl_khr_image2d_from_buffer"}, hasImages},
    {{first, "cl_khr_semaphore"}, always},
    {{first, "cl_khr_spir"}, always},
    {{first, "cl_khr_suggested_local_work_size"}, always},
};

static cl_name_version named(const std::string &name, cl_version version) {
  cl_name_version entry = {};
  entry.version = version;
  name.copy(entry.name, sizeof entry.name - 1);
  return entry;
}

Features::Features(const DeviceInfo &device) {
  constexpr cl_version language = CL_MAKE_VERSION(3, 0, 0);
  for (const ApiExtension &extension : apiExtensions)
    if (extension.isMet(device))
      ofDevice.push_back(extension.entry);
  std::string absent;
  for (const Row &row : languageTable) {
    const std::string name = row.name;
    if (isThere(row, device)) {
      // Features of 1.0.0, which knew 8-bit integers only, and of 2.0.0.
      bool second = name == "cl_khr_integer_dot_product";
      if (startsWith(name, "cl_"))
        ofDevice.push_back(
            named(name, second ? CL_MAKE_VERSION(2, 0, 0) : first));
      if (startsWith(name, "__opencl_c_"))
        ofLanguage.push_back(named(name, language));
    } else if (row.isOf(device.driver)) {
      absent += (absent.empty() ? "-cl-ext=-" : ",-") + name;
      if (name == "__opencl_c_images")
        options += "-U__IMAGE_SUPPORT__ ";
      if (name == "cl_khr_subgroups")
        options += "-U__opencl_subgroup_builtins ";
    }
  }
  options += absent;
  // All devices have it whose long has 64 bits, and so all of the full profile.
  ofLanguage.push_back(named("__opencl_c_int64", language));
}

bool Features::has(const char *name) const {
  auto isNamed = [&](const cl_name_version &entry) {
    return std::strcmp(entry.name, name) == 0;
  };
  return std::any_of(ofDevice.begin(), ofDevice.end(), isNamed) ||
         std::any_of(ofLanguage.begin(), ofLanguage.end(), isNamed);
}

std::string opencl::joinNames(const std::vector<cl_name_version> &extensions) {
  std::string names;
  for (const cl_name_version &extension : extensions)
    names += (names.empty() ? "" : " ") + std::string(extension.name);
  return names;
}

std::string Features::extensionText() const { return joinNames(ofDevice); }
