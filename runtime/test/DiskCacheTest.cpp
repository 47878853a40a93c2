//===- DiskCacheTest.cpp - results on disk ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "cache/DiskCache.h"
#include "cache/CachedBuild.h"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace cairn::runtime;
namespace fs = std::filesystem;

namespace {
class DiskCacheTest : public testing::Test {
protected:
  void SetUp() override {
    folder =
        fs::temp_directory_path() / ("cairn-cache-" + std::to_string(getpid()));
    fs::remove_all(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  static CacheKey keyOf(std::string_view text) {
    CacheKey key;
    key.add(text);
    return key;
  }
  std::vector<fs::path> files() const {
    std::vector<fs::path> found;
    for (const auto &entry : fs::directory_iterator(folder))
      found.push_back(entry.path());
    return found;
  }

  fs::path folder;
};
} // namespace

TEST_F(DiskCacheTest, GivesWhatWasStored) {
  DiskCache cache(folder, 1 << 20);
  EXPECT_EQ(cache.find(keyOf("a")), std::nullopt);
  const std::string data("b\0c", 3);
  cache.store(keyOf("a"), data);
  EXPECT_EQ(DiskCache(folder, 1 << 20).find(keyOf("a")), data);
  EXPECT_EQ(cache.find(keyOf("b")), std::nullopt);
  cache.store(keyOf("a"), "other");
  EXPECT_EQ(cache.find(keyOf("a")), "other");
  EXPECT_EQ(files().size(), 1u);
  // Others may not put code there.
  EXPECT_EQ(fs::status(folder).permissions(), fs::perms::owner_all);
}

TEST_F(DiskCacheTest, PartsOfKeysDoNotRunTogether) {
  CacheKey one, other;
  one.add("ab");
  one.add("c");
  other.add("a");
  other.add("bc");
  EXPECT_NE(one.bytes(), other.bytes());
}

TEST_F(DiskCacheTest, WhatIsDamagedIsNoEntry) {
  DiskCache cache(folder, 1 << 20);
  const std::string data(100, 'x');
  cache.store(keyOf("a"), data);
  const fs::path path = files().at(0);
  const uint64_t size = fs::file_size(path);
  for (uint64_t at = 0; at < size; ++at) {
    cache.store(keyOf("a"), data);
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(at));
    file.put('!');
    file.close();
    EXPECT_EQ(cache.find(keyOf("a")), std::nullopt) << at;
  }
  for (uint64_t length : {uint64_t(0), uint64_t(7), uint64_t(40), size - 1}) {
    cache.store(keyOf("a"), data);
    fs::resize_file(path, length);
    EXPECT_EQ(cache.find(keyOf("a")), std::nullopt) << length;
  }
}

TEST_F(DiskCacheTest, AFolderIsNoEntry) {
  DiskCache cache(folder, 1 << 20);
  cache.store(keyOf("a"), "data");
  const fs::path path = files().at(0);
  fs::remove(path);
  fs::create_directory(path);
  EXPECT_EQ(cache.find(keyOf("a")), std::nullopt);
  cache.store(keyOf("a"), "data");
  EXPECT_EQ(cache.find(keyOf("a")), "data");
  // One that cannot be removed stays, and nothing is beside it.
  fs::remove(path);
  fs::create_directories(path / "full");
  EXPECT_EQ(cache.find(keyOf("a")), std::nullopt);
  cache.store(keyOf("a"), "data");
  EXPECT_EQ(cache.find(keyOf("a")), std::nullopt);
  EXPECT_EQ(files().size(), 1u);
}

TEST_F(DiskCacheTest, WhatWasUsedLongestAgoGoes) {
  DiskCache cache(folder, 4000);
  const std::string data(1000, 'x');
  const auto now = fs::file_time_type::clock::now();
  auto age = [&](const char *key, int hours) {
    auto before = files();
    cache.store(keyOf(key), data);
    for (const fs::path &path : files())
      if (std::find(before.begin(), before.end(), path) == before.end())
        fs::last_write_time(path, now - std::chrono::hours(hours));
  };
  fs::create_directories(folder);
  age("a", 4);
  age("b", 3);
  age("c", 2);
  // What a process that crashed has left goes as well.
  std::ofstream(folder / "1-0.part") << "left";
  fs::last_write_time(folder / "1-0.part", now - std::chrono::hours(2));
  EXPECT_EQ(cache.find(keyOf("a")), data);
  cache.store(keyOf("d"), data);
  EXPECT_EQ(cache.find(keyOf("b")), std::nullopt);
  EXPECT_EQ(cache.find(keyOf("c")), std::nullopt);
  EXPECT_EQ(cache.find(keyOf("a")), data);
  EXPECT_EQ(cache.find(keyOf("d")), data);
  EXPECT_EQ(files().size(), 2u);
  // More than the cache can have is not stored.
  cache.store(keyOf("e"), std::string(5000, 'x'));
  EXPECT_EQ(cache.find(keyOf("e")), std::nullopt);
}

// The folder is not looked at for each of them.
TEST_F(DiskCacheTest, ManySmallEntriesAreBounded) {
  constexpr uint64_t most = 64 << 10;
  const DiskCache cache(folder, most);
  uint64_t largest = 0;
  for (int i = 0; i < 4000; ++i) {
    cache.store(keyOf(std::to_string(i)), std::string(100, 'x'));
    if (i % 100 != 99)
      continue;
    uint64_t sum = 0;
    for (const fs::path &path : files())
      sum += fs::file_size(path);
    largest = std::max(largest, sum);
  }
  EXPECT_GT(largest, most / 2);
  EXPECT_LT(largest, most * 3 / 2);
  EXPECT_EQ(cache.find(keyOf("3999")), std::string(100, 'x'));
}

TEST_F(DiskCacheTest, ManyWriteAndReadAtOnce) {
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread)
    threads.emplace_back([this] {
      DiskCache cache(folder, 20000);
      for (int i = 0; i < 60; ++i) {
        const std::string text = std::to_string(i % 10);
        const std::string data(1000 + i % 10, text[0]);
        cache.store(keyOf(text), data);
        auto found = cache.find(keyOf(text));
        EXPECT_TRUE(!found || *found == data);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(files().size(), 10u);
}

TEST_F(DiskCacheTest, AFolderThatCannotBe) {
  std::ofstream(folder) << "a file";
  DiskCache cache(folder, 1000);
  cache.store(keyOf("a"), "b");
  EXPECT_EQ(cache.find(keyOf("a")), std::nullopt);
}

TEST_F(DiskCacheTest, AFileThatMayNotBeSoLarge) {
  DiskCache cache(folder, 1 << 20);
  cache.store(keyOf("a"), "small");
  pid_t child = fork();
  if (child == 0) {
    rlimit before;
    getrlimit(RLIMIT_FSIZE, &before);
    // Which ends a process by a signal unless that is blocked.
    const rlimit least = {8, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &least);
    cache.store(keyOf("b"), std::string(1000, 'b'));
    // ThreadSanitizer's _exit() writes what the parent had not written yet of
    // its output, which may be a file.
    setrlimit(RLIMIT_FSIZE, &before);
    sigset_t pending;
    sigpending(&pending);
    _exit(sigismember(&pending, SIGXFSZ) ? 2 : 0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(files().size(), 1u);
  EXPECT_EQ(cache.find(keyOf("a")), "small");
}

TEST_F(DiskCacheTest, TheEnvironmentSaysWhere) {
  const char *home = std::getenv("XDG_CACHE_HOME");
  const std::string before = home ? home : "";
  const char *setting = std::getenv("CAIRN_CACHE");
  const std::string old = setting ? setting : "";
  setenv("XDG_CACHE_HOME", folder.c_str(), 1);
  unsetenv("CAIRN_CACHE");
  auto cache = DiskCache::ofUser();
  ASSERT_TRUE(cache);
  cache->store(keyOf("a"), "b");
  EXPECT_TRUE(fs::is_directory(folder / "cairn"));
  setenv("CAIRN_CACHE", "0", 1);
  EXPECT_FALSE(DiskCache::ofUser());
  setting ? setenv("CAIRN_CACHE", old.c_str(), 1) : unsetenv("CAIRN_CACHE");
  home ? setenv("XDG_CACHE_HOME", before.c_str(), 1)
       : unsetenv("XDG_CACHE_HOME");
}

TEST_F(DiskCacheTest, KeepsBuildsWithTheirLogs) {
  DiskCache cache(folder, 1 << 20);
  const std::string log("warning\n\0", 9), code("\0code\0", 6);
  EXPECT_FALSE(CachedBuild::find(cache, keyOf("a")));
  CachedBuild::store(cache, keyOf("a"), log, code);
  CachedBuild::store(cache, keyOf("b"), "", "code");
  auto build = CachedBuild::find(cache, keyOf("a"));
  ASSERT_TRUE(build);
  EXPECT_EQ(build->log, log);
  EXPECT_EQ(build->code, code);
  build = CachedBuild::find(cache, keyOf("b"));
  ASSERT_TRUE(build);
  EXPECT_EQ(build->log, "");
  EXPECT_EQ(build->code, "code");
}

TEST_F(DiskCacheTest, RefusesEntriesThatAreNotBuilds) {
  DiskCache cache(folder, 1 << 20);
  cache.store(keyOf("a"), "short");
  EXPECT_FALSE(CachedBuild::find(cache, keyOf("a")));
  // A log that is longer than the entry.
  cache.store(keyOf("a"), std::string(8, '\xff') + "code");
  EXPECT_FALSE(CachedBuild::find(cache, keyOf("a")));
}
