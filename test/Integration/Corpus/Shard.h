//===- Shard.h - this process's part of the tests ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_INTEGRATION_CORPUS_SHARD_H
#define CAIRN_TEST_INTEGRATION_CORPUS_SHARD_H

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>

namespace cairn::corpus {

/// gtest deals tests out to its shards one by one, so that each would compile
/// every program. This takes its place and deals out files.
class Shard {
public:
  /// To be made before gtest looks for its variables.
  Shard() {
    const char *count = std::getenv("GTEST_TOTAL_SHARDS");
    const char *own = std::getenv("GTEST_SHARD_INDEX");
    if (!count || !own)
      return;
    total = std::max(1ul, std::strtoul(count, nullptr, 10));
    index = std::strtoul(own, nullptr, 10);
    unsetenv("GTEST_TOTAL_SHARDS");
    unsetenv("GTEST_SHARD_INDEX");
  }

  /// Whether the tests of `file` are here, all of them: one way of compiling
  /// starts with what another has made. They must be asked for in the same
  /// order everywhere.
  bool has(const std::string &file) {
    size_t number = numbers.try_emplace(file, numbers.size()).first->second;
    return number % total == index;
  }

private:
  size_t total = 1, index = 0;
  std::map<std::string, size_t> numbers;
};

} // namespace cairn::corpus

#endif // CAIRN_TEST_INTEGRATION_CORPUS_SHARD_H
