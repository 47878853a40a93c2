//===- VulkanSettings.cpp - settings of the Vulkan driver -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanSettings.h"

#include "lib/Settings.h"

using namespace cairn::runtime;

const VulkanSettings &VulkanSettings::get() {
  static const VulkanSettings settings = [] {
    VulkanSettings read;
    if (std::string loader = environmentVariable("CAIRN_VULKAN_LOADER");
        !loader.empty())
      read.loader = loader;
    read.validation = environmentFlag("CAIRN_VULKAN_VALIDATION");
    read.pipelineCacheFile = environmentVariable("CAIRN_VULKAN_PIPELINE_CACHE");
    read.alwaysStage = environmentFlag("CAIRN_VULKAN_STAGING");
    return read;
  }();
  return settings;
}
