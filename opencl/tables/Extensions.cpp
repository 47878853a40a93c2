//===- Extensions.cpp - what the device claims to have ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "device/Device.h"

using namespace cairn;
using namespace cairn::opencl;

namespace {
/// The words of Features.def, as far as the column of the host has them.
enum Word : bool { No, Yes };

struct Feature {
  const char *name;
  bool isThere;
};
} // namespace

/// What the compiler has for the host is what the device says: the macros of
/// OpenCL C and these lists come from one table.
static constexpr Feature languageTable[] = {
#define FEATURE(name, host, vulkan, levelZero, opencl12, opencl20)             \
  {#name, host},
#include "cairn/Compiler/Features.def"
};

static constexpr cl_version first = CL_MAKE_VERSION(1, 0, 0);

/// What is not of the language: entry points, inputs, queries.
static constexpr cl_name_version apiExtensions[] = {
    {CL_MAKE_VERSION(0, 9, 8), "cl_khr_command_buffer"},
    {first, "cl_khr_create_command_queue"},
    {first, "cl_khr_device_uuid"},
    {first, "cl_khr_extended_versioning"},
    {first, "cl_khr_icd"},
    {first, "cl_khr_il_program"},
    {first, "cl_khr_image2d_from_buffer"},
    {first, "cl_khr_semaphore"},
    {first, "cl_khr_spir"},
    {first, "cl_khr_suggested_local_work_size"},
};

static cl_name_version named(const std::string &name, cl_version version) {
  cl_name_version entry = {};
  entry.version = version;
  name.copy(entry.name, sizeof entry.name - 1);
  return entry;
}

static bool startsWith(const std::string &text, const char *prefix) {
  return text.rfind(prefix, 0) == 0;
}

const std::vector<cl_name_version> &opencl::extensions() {
  static const std::vector<cl_name_version> list = [] {
    std::vector<cl_name_version> found(std::begin(apiExtensions),
                                       std::end(apiExtensions));
    for (const Feature &feature : languageTable)
      if (feature.isThere && startsWith(feature.name, "cl_")) {
        // Of 1.0.0, which knew 8-bit integers only, and 2.0.0.
        bool second = std::string(feature.name) == "cl_khr_integer_dot_product";
        found.push_back(
            named(feature.name, second ? CL_MAKE_VERSION(2, 0, 0) : first));
      }
    return found;
  }();
  return list;
}

const std::vector<cl_name_version> &opencl::languageFeatures() {
  static const std::vector<cl_name_version> list = [] {
    std::vector<cl_name_version> found;
    for (const Feature &feature : languageTable)
      if (feature.isThere && startsWith(feature.name, "__opencl_c_"))
        found.push_back(named(feature.name, openclVersion));
    // Of all devices whose long has 64 bits, which are all of the full profile.
    found.push_back(named("__opencl_c_int64", openclVersion));
    return found;
  }();
  return list;
}

const std::string &opencl::extensionText() {
  static const std::string text = [] {
    std::string names;
    for (const cl_name_version &extension : extensions())
      names += (names.empty() ? "" : " ") + std::string(extension.name);
    return names;
  }();
  return text;
}
