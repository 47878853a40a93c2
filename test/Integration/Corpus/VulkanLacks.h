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

/// Why a case cannot run: the error that must come instead of a result.
struct VulkanLack {
  /// Of the compiler, beginning with the line of the file, or of the device;
  /// empty where the case must run.
  std::string compilerError, deviceError;
};

/// What is known of the case with addresses, or else with descriptors.
VulkanLack findVulkanLack(const std::string &name, bool physicalAddressing);

} // namespace cairn::corpus

#endif // CAIRN_TEST_INTEGRATION_CORPUS_VULKANLACKS_H
