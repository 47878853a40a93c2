//===- RuntimeCTest.h - tests of the runtime's C interface ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_TEST_RUNTIMECTEST_H
#define CAIRN_RUNTIME_TEST_RUNTIMECTEST_H

#include "cairn-c/Runtime.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#define ASSERT_SUCCESS(call)                                                   \
  ASSERT_EQ(call, CAIRN_SUCCESS) << cairnErrorMessage()
#define EXPECT_FAILURE(call, status, text)                                     \
  do {                                                                         \
    EXPECT_EQ(call, status);                                                   \
    EXPECT_STREQ(cairnErrorMessage(), text);                                   \
  } while (false)

inline std::vector<std::string> deviceNames() {
  CairnDeviceList *list = nullptr;
  std::vector<std::string> names;
  if (cairnDeviceListCreate(&list) == CAIRN_SUCCESS)
    for (size_t i = 0; i < cairnDeviceListSize(list); ++i)
      names.push_back(cairnDeviceListName(list, i));
  cairnDeviceListDestroy(list);
  return names;
}

#endif // CAIRN_RUNTIME_TEST_RUNTIMECTEST_H
