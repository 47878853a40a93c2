//===- VulkanLacks.h - what Vulkan cannot run, and why ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_INTEGRATION_CORPUS_VULKANLACKS_H
#define CAIRN_TEST_INTEGRATION_CORPUS_VULKANLACKS_H

#include "Corpus.h"

namespace cairn::corpus {

/// Something that a Vulkan device cannot do, or does wrong.
struct VulkanLack {
  const char *name;
  /// A part of the device's name, or null for every device.
  const char *device;
  /// What the launch must say instead of being executed; null if it must be
  /// executed, with what then differs from the reference.
  const char *error, *difference;
  const char *reason;
};

/// What is known of the case on the device, or null.
const VulkanLack *findVulkanLack(const std::string &name,
                                 const std::string &device);

} // namespace cairn::corpus

#endif // CAIRN_TEST_INTEGRATION_CORPUS_VULKANLACKS_H
