//===- LevelZeroLaterApi.h - functions that newer loaders know --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_TEST_LEVELZERO_LEVELZEROLATERAPI_H
#define CAIRN_RUNTIME_TEST_LEVELZERO_LEVELZEROLATERAPI_H

#include "LevelZeroExecutionTest.h"

#include "tables/Functions.h"

#include <algorithm>
#include <dlfcn.h>

namespace cairn::test {
namespace later = cairn::level_zero;

/// The version of the specification that the driver says.
constexpr ze_api_version_t newest =
    static_cast<ze_api_version_t>(ZE_MAKE_VERSION(1, 13));
/// That of the newest loader of which a function is implemented.
constexpr ze_api_version_t newestLoader =
    static_cast<ze_api_version_t>(ZE_MAKE_VERSION(1, 17));

/// A table with room for all that a loader may ever ask for, in which nothing
/// is filled yet.
struct Table {
  void *places[64] = {};

  size_t filled() const {
    return std::count_if(std::begin(places), std::end(places),
                         [](void *place) { return place != nullptr; });
  }
};

/// Debian's loader does not know these functions: the tests ask the driver as a
/// newer loader does. Handles are those that the loader gives.
class LevelZeroLaterApi : public LevelZeroExecutionTest {
protected:
  void SetUp() override {
    LevelZeroExecutionTest::SetUp();
    library = dlopen(CAIRN_LEVEL_ZERO_DRIVER, RTLD_NOW);
    ASSERT_TRUE(library) << dlerror();
  }

  Table table(const std::string &name,
              ze_api_version_t version = newestLoader) {
    Table table;
    auto fill = reinterpret_cast<ze_result_t (*)(ze_api_version_t, void *)>(
        dlsym(library, ("zeGet" + name + "ProcAddrTable").c_str()));
    EXPECT_TRUE(fill) << name;
    if (fill) {
      EXPECT_SUCCESS(fill(version, &table));
    }
    return table;
  }

  /// The function at a place of the specification's table.
  template <typename Function>
  Function *entry(const std::string &name, size_t place) {
    void *found = table(name).places[place];
    EXPECT_TRUE(found) << name << ' ' << place;
    return reinterpret_cast<Function *>(found);
  }

  void *library = nullptr;
};

} // namespace cairn::test

#endif // CAIRN_RUNTIME_TEST_LEVELZERO_LEVELZEROLATERAPI_H
