//===- VulkanTest.h - cases on a Vulkan device ------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_INTEGRATION_CORPUS_VULKANTEST_H
#define CAIRN_TEST_INTEGRATION_CORPUS_VULKANTEST_H

#include "Corpus.h"
#include "Shard.h"

namespace cairn::corpus {

/// Registers tests of the cases on the first Vulkan device, with its validation
/// layers on; none where the machine has no Vulkan.
void registerVulkanTests(const std::vector<CorpusCase> &cases, Shard &shard);

} // namespace cairn::corpus

#endif // CAIRN_TEST_INTEGRATION_CORPUS_VULKANTEST_H
