//===- VulkanSettings.cpp - settings of the Vulkan driver -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanSettings.h"

#include <cstdlib>

using namespace cairn::runtime;

static std::string variable(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

static bool flag(const char *name) {
  std::string value = variable(name);
  return !value.empty() && value != "0";
}

const VulkanSettings &VulkanSettings::get() {
  static const VulkanSettings settings = [] {
    VulkanSettings read;
    if (std::string loader = variable("CAIRN_VULKAN_LOADER"); !loader.empty())
      read.loader = loader;
    read.validation = flag("CAIRN_VULKAN_VALIDATION");
    read.pipelineCacheFile = variable("CAIRN_VULKAN_PIPELINE_CACHE");
    read.alwaysStage = flag("CAIRN_VULKAN_STAGING");
    return read;
  }();
  return settings;
}
