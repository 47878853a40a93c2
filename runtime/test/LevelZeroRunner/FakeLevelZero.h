//===- FakeLevelZero.h - a Level Zero loader for tests ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_TEST_LEVELZERORUNNER_FAKELEVELZERO_H
#define CAIRN_RUNTIME_TEST_LEVELZERORUNNER_FAKELEVELZERO_H

#include <array>
#include <level_zero/ze_api.h>
#include <string>
#include <vector>

namespace cairn::test {

/// What tests see and set of the fake loader. It has three drivers: one with a
/// CPU that lacks what is optional, one that fails to list its devices, and one
/// with an integrated and a discrete GPU. Kernels do nothing.
struct FakeLevelZero {
  /// A function that fails, without its `ze`, and how.
  std::string failing;
  ze_result_t failure = ZE_RESULT_ERROR_DEVICE_LOST;
  std::string buildLog;

  /// What was called, where that matters: "launch 2 1 1".
  std::vector<std::string> log;
  /// The objects and allocations that exist.
  int living = 0;
  ze_image_desc_t imageDesc = {};
  ze_sampler_desc_t samplerDesc = {};
  /// The id of one constant each.
  std::vector<uint32_t> constantIds;
  std::vector<uint64_t> constantValues;
  std::string buildFlags;
};

/// The state of the library.
extern "C" FakeLevelZero *cairnFakeLevelZero();

} // namespace cairn::test

#endif // CAIRN_RUNTIME_TEST_LEVELZERORUNNER_FAKELEVELZERO_H
