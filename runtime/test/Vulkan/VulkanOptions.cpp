//===- VulkanOptions.cpp - settings of the Vulkan tests ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include <cstdlib>

/// Before the driver looks, which is when the tests are listed.
__attribute__((constructor)) static void validate() {
  setenv("CAIRN_VULKAN_VALIDATION", "1", /*overwrite=*/0);
}
