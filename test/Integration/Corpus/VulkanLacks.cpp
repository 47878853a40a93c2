//===- VulkanLacks.cpp - what Vulkan cannot run, and why --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanLacks.h"

using namespace cairn::corpus;

namespace {

struct Row {
  const char *name;
  /// Descriptors have no address that a program could keep or compute with.
  const char *withDescriptors;
};

} // namespace

static const Row compilerErrors[] = {
    {"", ""},
};

VulkanLack cairn::corpus::findVulkanLack(const std::string &name,
                                         bool physicalAddressing) {
  VulkanLack lack;
  for (const Row &row : compilerErrors)
    if (!physicalAddressing && name == row.name)
      lack.compilerError = row.withDescriptors;
  return lack;
}
