//===- LevelZeroTest.h - tests of the Level Zero driver ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_TEST_LEVELZERO_LEVELZEROTEST_H
#define CAIRN_RUNTIME_TEST_LEVELZERO_LEVELZEROTEST_H

#include <gtest/gtest.h>
#include <level_zero/ze_api.h>

#define EXPECT_SUCCESS(call) EXPECT_EQ(call, ZE_RESULT_SUCCESS)
#define ASSERT_SUCCESS(call) ASSERT_EQ(call, ZE_RESULT_SUCCESS)

namespace cairn::test {

/// A handle of another kind, or a number, as a `Handle`.
template <typename Handle, typename Other> Handle as(Other other) {
  return reinterpret_cast<Handle>(other);
}

/// A handle that points to memory which is not an object of the driver.
template <typename Handle> Handle strayHandle() {
  static long memory[16] = {};
  return reinterpret_cast<Handle>(memory);
}

/// Calls the driver of this build through the loader, with a context of its
/// one device.
class LevelZeroTest : public testing::Test {
protected:
  void SetUp() override;
  void TearDown() override;

  /// Shared memory of the context.
  void *allocate(size_t size);

  ze_driver_handle_t driver = nullptr;
  ze_device_handle_t device = nullptr;
  ze_context_handle_t context = nullptr;
};

} // namespace cairn::test

#endif // CAIRN_RUNTIME_TEST_LEVELZERO_LEVELZEROTEST_H
