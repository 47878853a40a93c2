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
  static bool compilerIsLoaded() {
    std::stringstream maps;
    maps << std::ifstream("/proc/self/maps").rdbuf();
    return maps.str().find("libCairnCompiler") != std::string::npos;
  }
};
} // namespace

static const char source[] = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
                             "#warning seen\n"
                             "kernel void k(global int *p) { *p = NUMBER; }";

// What the processes of the next test do: CAIRN_TEST_NUMBER is the value to
// expect, and CAIRN_TEST_COMPILES whether the compiler is needed.
TEST_F(OpenCLCacheTest, OneProcess) {
  const char *number = std::getenv("CAIRN_TEST_NUMBER");
  const std::string value = number ? number : "7";
  const char *compiles = std::getenv("CAIRN_TEST_COMPILES");
  cl_program program = build(source, ("-DNUMBER=" + value).c_str());
  EXPECT_NE(buildLog(program).find("seen"), std::string::npos);
  cl_kernel k = kernel(program, "k");
  cl_mem result = buffer(std::vector<int>(1));
  setArg(k, 0, result);
  ASSERT_EQ(launch(k, 1), CL_SUCCESS);
  EXPECT_EQ(read<int>(result, 1)[0], std::stoi(value));
  EXPECT_EQ(compilerIsLoaded(), !compiles || std::string(compiles) == "1");
}

TEST_F(OpenCLCacheTest, AnotherProcessNeedsNoCompiler) {
  const fs::path folder = fs::temp_directory_path() /
                          ("cairn-opencl-cache-" + std::to_string(getpid()));
  fs::remove_all(folder);
  const std::string binary = fs::read_symlink("/proc/self/exe");
  auto run = [&](const char *cache, const char *compiles, const char *number) {
    std::string command =
        "XDG_CACHE_HOME='" + folder.string() + "' CAIRN_CACHE=" + cache +
        " CAIRN_TEST_COMPILES=" + compiles + " CAIRN_TEST_NUMBER=" + number +
        " '" + binary +
        "' --gtest_brief=1 --gtest_filter=*CacheTest.OneProcess";
    return std::system(command.c_str());
  };
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
  fs::remove_all(folder);
}

// The cache has no place for what depends on files that may change.
TEST_F(OpenCLCacheTest, FilesThatAreIncludedAreReadAgain) {
  const fs::path folder = fs::temp_directory_path() /
                          ("cairn-opencl-files-" + std::to_string(getpid()));
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
  fs::remove_all(folder);
}
