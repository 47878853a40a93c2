//===- CacheTest.cpp - programs that another process has built --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OpenCLTest.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace fs = std::filesystem;

namespace {
class OpenCLCacheTest : public OpenCLTest {
protected:
  void SetUp() override {
    OpenCLTest::SetUp();
    fs::remove_all(folder);
  }
  void TearDown() override {
    fs::remove_all(folder);
    OpenCLTest::TearDown();
  }

  /// Runs OneProcess in a process with its cache in `folder`.
  int run(const char *cache, const char *compiles, const char *number,
          const std::string &options = {}) const {
    const std::string binary = fs::read_symlink("/proc/self/exe");
    setenv("CAIRN_TEST_OPTIONS", options.c_str(), 1);
    if (options.empty())
      unsetenv("CAIRN_TEST_OPTIONS");
    // All tests of the other process are in one shard.
    const std::string command =
        "env -u GTEST_TOTAL_SHARDS -u GTEST_SHARD_INDEX -u GTEST_OUTPUT "
        "XDG_CACHE_HOME='" +
        folder.string() + "' CAIRN_CACHE=" + cache +
        " CAIRN_TEST_COMPILES=" + compiles + " CAIRN_TEST_NUMBER=" + number +
        " '" + binary +
        "' --gtest_brief=1 --gtest_filter=*CacheTest.OneProcess";
    const int code = std::system(command.c_str());
    unsetenv("CAIRN_TEST_OPTIONS");
    return code;
  }

  const fs::path folder = fs::temp_directory_path() /
                          ("cairn-opencl-cache-" + std::to_string(getpid()));
  static bool compilerIsLoaded() {
    std::stringstream maps;
    maps << std::ifstream("/proc/self/maps").rdbuf();
    return maps.str().find("libCairnCompiler") != std::string::npos;
  }
};
} // namespace

static const char cacheProgram[] =
    "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    "#warning seen\n"
    "kernel void k(global int *p) { *p = NUMBER; }\n"
    "kernel void other(global int *p) { *p = NUMBER + 1; }";

// What the processes of the next tests do: CAIRN_TEST_NUMBER is the value to
// expect, CAIRN_TEST_COMPILES whether the compiler is needed, and
// CAIRN_TEST_OPTIONS what says the value, if not -D does.
TEST_F(OpenCLCacheTest, OneProcess) {
  const char *number = std::getenv("CAIRN_TEST_NUMBER");
  const std::string value = number ? number : "7";
  const char *compiles = std::getenv("CAIRN_TEST_COMPILES");
  const char *options = std::getenv("CAIRN_TEST_OPTIONS");
  const std::string text =
      options ? "#include \"number.h\"\n" + std::string(cacheProgram)
              : cacheProgram;
  cl_program program =
      build(text.c_str(), (options ? options : "-DNUMBER=" + value).c_str());
  EXPECT_NE(buildLog(program).find("seen"), std::string::npos);
  const char *launched = std::getenv("CAIRN_TEST_KERNEL");
  cl_kernel k = kernel(program, launched ? launched : "k");
  cl_mem result = buffer(std::vector<int>(1));
  setArg(k, 0, result);
  ASSERT_EQ(launch(k, 1), CL_SUCCESS);
  EXPECT_EQ(read<int>(result, 1)[0], std::stoi(value) + (launched != nullptr));
  EXPECT_EQ(compilerIsLoaded(), !compiles || std::string(compiles) == "1");
}

TEST_F(OpenCLCacheTest, AnotherProcessNeedsNoCompiler) {
  EXPECT_EQ(run("0", "1", "7"), 0);
  EXPECT_FALSE(fs::exists(folder));
  EXPECT_EQ(run("1", "1", "7"), 0);
  EXPECT_EQ(run("1", "0", "7"), 0);
  // Other options are another program.
  EXPECT_EQ(run("1", "1", "8"), 0);
  EXPECT_EQ(run("1", "0", "8"), 0);
  // A damaged entry is made again.
  for (const auto &entry : fs::directory_iterator(folder / "cairn"))
    fs::resize_file(entry.path(), fs::file_size(entry.path()) - 1);
  EXPECT_EQ(run("1", "1", "7"), 0);
  EXPECT_EQ(run("1", "0", "7"), 0);
}

// The code of a kernel is there once a process has launched it, and is made of
// what the cache has of the program.
TEST_F(OpenCLCacheTest, KernelsAreKeptOneByOne) {
  auto entries = [&] {
    return std::distance(fs::directory_iterator(folder / "cairn"), {});
  };
  EXPECT_EQ(run("1", "1", "7"), 0);
  EXPECT_EQ(entries(), 2);
  setenv("CAIRN_TEST_KERNEL", "other", 1);
  EXPECT_EQ(run("1", "1", "7"), 0);
  EXPECT_EQ(entries(), 3);
  EXPECT_EQ(run("1", "0", "7"), 0);
  unsetenv("CAIRN_TEST_KERNEL");
  EXPECT_EQ(run("1", "0", "7"), 0);
  EXPECT_EQ(entries(), 3);
}

// A program is that of the files which it includes, as they are now.
TEST_F(OpenCLCacheTest, FilesThatAreIncludedArePartOfTheProgram) {
  const fs::path first = folder / "first", second = folder / "second folder";
  fs::create_directories(first);
  fs::create_directories(second / "deep");
  const std::string options =
      "-I '" + first.string() + "' \"-I" + second.string() + "\"";
  auto write = [](const fs::path &path, const std::string &text) {
    std::ofstream(path) << text;
  };
  write(second / "number.h", "# include \"deep/value.h\"\n"
                             "#define NUMBER VALUE\n");
  write(second / "deep" / "value.h", "#define VALUE 7\n");
  EXPECT_EQ(run("1", "1", "7", options), 0);
  EXPECT_EQ(run("1", "0", "7", options), 0);
  // One that is included by another is changed, and changed back.
  write(second / "deep" / "value.h", "#define VALUE 8\n");
  EXPECT_EQ(run("1", "1", "8", options), 0);
  EXPECT_EQ(run("1", "0", "8", options), 0);
  write(second / "deep" / "value.h", "#define VALUE 7\n");
  EXPECT_EQ(run("1", "0", "7", options), 0);
  // One appears in a folder before.
  write(first / "number.h", "#define NUMBER 9\n");
  EXPECT_EQ(run("1", "1", "9", options), 0);
  EXPECT_EQ(run("1", "0", "9", options), 0);
  fs::remove(first / "number.h");
  EXPECT_EQ(run("1", "0", "7", options), 0);
  // The option that includes is an include, too.
  write(first / "more.h", "#define VALUE 3\n#import <deep/value.h>\n");
  write(second / "deep" / "value.h", "#undef VALUE\n#define VALUE 4\n");
  const std::string more = options + " -include more.h";
  EXPECT_EQ(run("1", "1", "4", more), 0);
  EXPECT_EQ(run("1", "0", "4", more), 0);
  write(second / "deep" / "value.h", "#undef VALUE\n#define VALUE 5\n");
  EXPECT_EQ(run("1", "1", "5", more), 0);
  // Names that only the compiler can tell: each time anew.
  write(second / "number.h", "#define NAME \"deep/value.h\"\n"
                             "#include NAME\n#define NUMBER VALUE\n");
  EXPECT_EQ(run("1", "1", "5", options), 0);
  EXPECT_EQ(run("1", "1", "5", options), 0);
}

// The same within a process.
TEST_F(OpenCLCacheTest, FilesThatAreIncludedAreReadAgain) {
  fs::create_directories(folder / "include");
  setenv("CAIRN_CACHE", "1", 1);
  setenv("XDG_CACHE_HOME", folder.c_str(), 1);
  const std::string options = "-I" + (folder / "include").string();
  for (int value : {1, 2}) {
    std::ofstream(folder / "include" / "value.h") << "#define VALUE " << value;
    cl_kernel k = kernel(build("#include \"value.h\"\nkernel void k(global int "
                               "*p) { *p = VALUE; }",
                               options.c_str()),
                         "k");
    cl_mem result = buffer(std::vector<int>(1));
    setArg(k, 0, result);
    ASSERT_EQ(launch(k, 1), CL_SUCCESS);
    EXPECT_EQ(read<int>(result, 1)[0], value);
  }
  setenv("CAIRN_CACHE", "0", 1);
}
