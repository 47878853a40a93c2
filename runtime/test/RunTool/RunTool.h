//===- RunTool.h - running cairn-run in tests -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_TEST_RUNTOOL_RUNTOOL_H
#define CAIRN_RUNTIME_TEST_RUNTOOL_RUNTOOL_H

#include "test/TestKernels.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace cairn::test {

struct ToolResult {
  int exitCode = -1;
  std::string out, err;
};

/// Runs cairn-run in a directory of its own.
class RunToolTest : public testing::Test {
protected:
  void SetUp() override {
    const testing::TestInfo *info =
        testing::UnitTest::GetInstance()->current_test_info();
    directory = std::filesystem::path(testing::TempDir()) /
                ("cairn-run-" + std::to_string(getpid()) + "-" + info->name());
    std::filesystem::create_directories(directory);
    write("kernels.json", interfaceOf(testKernels));
  }
  void TearDown() override { std::filesystem::remove_all(directory); }

  std::string path(const std::string &name) const { return directory / name; }

  void write(const std::string &name, const std::string &text) const {
    std::filesystem::create_directories(
        std::filesystem::path(path(name)).parent_path());
    std::ofstream(path(name), std::ios::binary) << text;
  }

  std::string read(const std::string &name) const {
    std::ifstream file(path(name), std::ios::binary);
    EXPECT_TRUE(file) << name;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  template <typename T>
  void writeValues(const std::string &name,
                   const std::vector<T> &values) const {
    write(name, std::string(reinterpret_cast<const char *>(values.data()),
                            values.size() * sizeof(T)));
  }

  template <typename T>
  std::vector<T> readValues(const std::string &name) const {
    std::string bytes = read(name);
    std::vector<T> values(bytes.size() / sizeof(T));
    std::copy(bytes.begin(), bytes.end(),
              reinterpret_cast<char *>(values.data()));
    return values;
  }

  /// `arguments` is a piece of a shell command.
  ToolResult run(const std::string &arguments) const {
    std::string command = "cd '" + directory.string() + "' && " +
                          "CAIRN_COMPILER_LIBRARY=" + compiler + " " +
                          CAIRN_RUN_PATH + " " + arguments + " 2>stderr.txt";
    ToolResult result;
    FILE *pipe = popen(command.c_str(), "r");
    EXPECT_TRUE(pipe);
    char piece[256];
    while (size_t size = fread(piece, 1, sizeof piece, pipe))
      result.out.append(piece, size);
    int status = pclose(pipe);
    result.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    result.err = read("stderr.txt");
    return result;
  }

  /// Runs one of the test kernels from the shared object.
  ToolResult runKernel(const std::string &kernel,
                       const std::string &arguments) const {
    return run(std::string(CAIRN_TEST_KERNELS) +
               " --interface=kernels.json --kernel=" + kernel + " " +
               arguments);
  }

  /// Makes the interface say that a kernel's pointer is one to vectors.
  void useVectors(const std::string &kernel, const std::string &from,
                  const std::string &to) const {
    std::string json = interfaceOf({findTestKernel(kernel)});
    json.replace(json.find(from), from.size(), to);
    write("kernels.json", json);
  }

  /// The run succeeds and prints this.
  static void expectOutput(const ToolResult &result, const std::string &out) {
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(result.out, out);
    EXPECT_EQ(result.err, "");
  }

  /// The run fails with just this message.
  static void expectError(const ToolResult &result,
                          const std::string &message) {
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_EQ(result.err, "cairn-run: error: " + message + "\n");
    EXPECT_EQ(result.out, "");
  }

  std::filesystem::path directory;
  std::string compiler = CAIRN_FAKE_COMPILER;
};

} // namespace cairn::test

#endif // CAIRN_RUNTIME_TEST_RUNTOOL_RUNTOOL_H
