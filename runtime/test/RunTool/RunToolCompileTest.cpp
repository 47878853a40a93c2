//===- RunToolCompileTest.cpp - cairn-run with a compiler -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RunTool.h"

#include <cmath>

using namespace cairn::test;

TEST_F(RunToolTest, CompilesTheInput) {
  write("k.cl", "saxpy");
  ToolResult result =
      run("k.cl --global=4 --arg alpha=2 --arg 'x=f32[4]:iota' --arg "
          "'y=f32[4]:ones' --print y --time");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.out.rfind("compile: frontend 1.500 ms, total 2.000 ms\n"
                             "kernel: min ",
                             0),
            0u)
      << result.out;
  EXPECT_NE(result.out.find("\ny = 1 3 5 7\n"), std::string::npos);
}

TEST_F(RunToolTest, PassesCompilerOptionsOn) {
  write("k.cl", "nothing");
  ToolResult result =
      run("k.cl --global=1 -DA=1 -D B -Iinc -I 'two words' -cl-fast-relaxed-"
          "math --build-options='-cl-std=CL2.0 -w' -Werror");
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.err, "warning: options [-DA=1 -D B -Iinc -I two\\ words "
                        "-cl-fast-relaxed-math -cl-std=CL2.0 -w -Werror]\n");
}

TEST_F(RunToolTest, ReportsCompileErrors) {
  write("k.cl", "error");
  ToolResult result = run("k.cl --global=1");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.err, "k.cl:1:1: error: as you wish\n");
  expectError(run("none.cl --global=1"),
              "cannot read 'none.cl': No such file or directory");
  expectError(run(". --global=1"), "cannot read '.': Is a directory");
  write("k.cl", "lie");
  expectError(run("k.cl --global=1"),
              "line 1, column 1: kernel interface: expected the key "
              "'cairn_interface'");
  write("k.cl", "empty");
  expectError(run("k.cl --global=1"), "the program has no kernel");
}

TEST_F(RunToolTest, ExplainsAMissingCompiler) {
  write("k.cl", "nothing");
  compiler = "/nonexistent/libCompiler.so";
  ToolResult result = run("k.cl --global=1");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.err.rfind("cairn-run: error: cannot load the compiler "
                             "library '/nonexistent/libCompiler.so': ",
                             0),
            0u)
      << result.err;
  EXPECT_NE(result.err.find("; CAIRN_COMPILER_LIBRARY may name it"),
            std::string::npos);
  compiler = CAIRN_TEST_KERNELS;
  expectError(run("k.cl --global=1"),
              "the compiler library "
              "'" CAIRN_TEST_KERNELS "' has no function "
              "'cairnCompilerCreate'");
}

namespace {
/// Two workloads over the fake compiler: `axpy` with its reference beside it,
/// and an image for a kernel that takes none.
class WorkloadTest : public RunToolTest {
protected:
  void SetUp() override {
    RunToolTest::SetUp();
    write("k/saxpy.cl", "saxpy");
    write("k/scratch.cl", "scratch");
    write("k/w.json", R"({"workloads": [
{"name": "axpy", "file": "saxpy.cl", "kernel": "saxpy", "options": "-DN=4",
 "global": [4], "local": [2], "args": [
 {"kind": "scalar", "type": "float", "value": 2},
 {"kind": "buffer", "type": "float", "count": 4, "access": "r",
  "init": {"kind": "uniform", "lo": -1, "hi": 1, "seed": 3}},
 {"kind": "buffer", "type": "float", "count": 4, "access": "rw",
  "init": {"kind": "zero"}}],
 "sweep": {"args": [0], "values": [[1], [10]]},
 "flops": 8, "bytes": 48, "ops": 0, "compare": {"mode": "rel", "tol": 1e-6}},
{"name": "picture", "file": "saxpy.cl", "kernel": "saxpy", "options": "",
 "global": [4], "local": [2], "args": [
 {"kind": "image2d", "width": 2, "height": 2, "order": "RGBA",
  "channel": "UNORM_INT8", "init": {"kind": "zero"}, "access": "r"}],
 "flops": 0, "bytes": 0, "ops": 0, "compare": {"mode": "exact"}},
{"name": "ramp", "file": "scratch.cl", "kernel": "scratch", "options": "",
 "global": [4], "local": [2], "args": [
 {"kind": "buffer", "type": "int", "count": 4, "access": "w",
  "init": {"kind": "zero"}}],
 "flops": 0, "bytes": 0, "ops": 0, "compare": {"mode": "lsb", "tol": 1}}]})");
    uint32_t s = 3;
    for (float &value : x) {
      s = s * 1664525u + 1013904223u;
      value = float(-1 + 2.0 * ((s >> 8) / 16777216.0));
    }
  }

  std::vector<float> x = std::vector<float>(4);
};
} // namespace

TEST_F(WorkloadTest, RunsSweepsAndCompares) {
  // Both rows of the sweep add to the initial zeros.
  std::vector<float> expected;
  for (float value : x)
    expected.push_back(float(value * 11.0));
  writeValues("ref/arg2.ref.bin", expected);
  ToolResult result = run("--workload=k/w.json --name=axpy --repeat=3 --json "
                          "--reference-dir=ref --dump-dir=out");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.err, "warning: options [-DN=4]\n");
  EXPECT_EQ(result.out.rfind("{\"name\": \"axpy\", \"device\": \"host\", "
                             "\"kernel_ms\": ",
                             0),
            0u);
  EXPECT_NE(result.out.find("\"verified\": true, \"worst_error\": "),
            std::string::npos)
      << result.out;
  std::vector<float> got = readValues<float>("out/arg2.out.bin");
  ASSERT_EQ(got.size(), 4u);
  for (int i = 0; i < 4; ++i)
    EXPECT_NEAR(got[i], expected[i], 1e-5);
}

TEST_F(WorkloadTest, FindsWrongResults) {
  writeValues("ref/axpy/arg2.ref.bin", std::vector<float>{1, 2, 3, 4});
  ToolResult result =
      run("--workload=k/w.json --name=axpy --json --reference-dir=ref");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_NE(result.out.find("\"verified\": false"), std::string::npos);
  EXPECT_NE(result.err.find("cairn-run: error: failed: 'axpy'\n"),
            std::string::npos);
  writeValues("ref/axpy/arg2.ref.bin", std::vector<float>{1, 2, 3});
  result = run("--workload=k/w.json --name=axpy --reference-dir=ref");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_NE(result.err.find("cairn-run: error: axpy: expected 16 bytes in "
                            "'ref/axpy/arg2.ref.bin', got 12\n"),
            std::string::npos)
      << result.err;
}

TEST_F(WorkloadTest, AllowsTheToleranceOfLastPlaces) {
  writeValues("ref/ramp/arg0.ref.bin", std::vector<int>{1, 3, 5, 9});
  ToolResult result =
      run("--workload=k/w.json --name=ramp --json --reference-dir=ref");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_NE(result.out.find("\"verified\": true, \"worst_error\": 1"),
            std::string::npos)
      << result.out;
  writeValues("ref/ramp/arg0.ref.bin", std::vector<int>{2, 3, 5, 9});
  EXPECT_EQ(run("--workload=k/w.json --name=ramp --reference-dir=ref").exitCode,
            1);
}

TEST_F(WorkloadTest, ReportsFailuresAndRunsTheRest) {
  ToolResult result = run("--workload=k/w.json --json --dump-dir=out");
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_NE(result.out.find("{\"name\": \"picture\", \"device\": \"host\", "
                            "\"error\": \"kernel 'saxpy': expected 3 "
                            "arguments, got 1\"}\n"),
            std::string::npos)
      << result.out;
  EXPECT_NE(result.err.find("cairn-run: error: failed: 'picture'\n"),
            std::string::npos)
      << result.err;
  // Without a reference nothing is verified, and nothing is wrong.
  EXPECT_NE(result.out.find("\"verified\": null, \"worst_error\": null}"),
            std::string::npos);
  EXPECT_EQ(readValues<int>("out/ramp/arg0.out.bin"),
            (std::vector<int>{0, 3, 6, 9}));
  EXPECT_EQ(readValues<float>("out/axpy/arg2.out.bin").size(), 4u);

  result = run("--workload=k/w.json --exclude=picture");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.out.rfind("axpy: kernel median ", 0), 0u) << result.out;
  EXPECT_NE(result.out.find("\nramp: kernel median "), std::string::npos);
  EXPECT_EQ(result.out.find("picture"), std::string::npos);
}

TEST_F(WorkloadTest, MakesTheInitialContents) {
  // Work-item 0 overwrites the first element; the rest comes out as it was.
  auto dump = [&](const std::string &type, const std::string &init) {
    write("k/init.json",
          R"({"workloads": [{"name": "i", "file": "scratch.cl",
 "kernel": "scratch", "options": "", "global": [1], "local": [1], "args": [
 {"kind": "buffer", "type": ")" +
              type + R"(", "count": 5, "access": "rw", "init": )" + init +
              R"(}], "compare": {"mode": "exact"}}]})");
    return run("--workload=k/init.json --dump-dir=out");
  };
  uint32_t s[9] = {9};
  for (int i = 1; i < 9; ++i)
    s[i] = s[i - 1] * 1664525u + 1013904223u;

  EXPECT_EQ(
      dump("int", R"({"kind": "randint", "lo": -4, "hi": 9, "seed": 9})").err,
      "");
  std::vector<int> ints = readValues<int>("out/arg0.out.bin");
  for (int i = 1; i < 5; ++i)
    EXPECT_EQ(ints[i], -4 + int((s[i + 1] >> 8) % 13));

  EXPECT_EQ(dump("uint", R"({"kind": "randu32", "seed": 9})").err, "");
  std::vector<uint32_t> words = readValues<uint32_t>("out/arg0.out.bin");
  for (int i = 1; i < 4; ++i)
    EXPECT_EQ(words[i], s[2 * i + 1] >> 16 << 16 | s[2 * i + 2] >> 16);

  EXPECT_EQ(
      dump("int", R"({"kind": "csr_rowptr", "min": 8, "max": 24, "seed": 9})")
          .err,
      "");
  ints = readValues<int>("out/arg0.out.bin");
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(ints[i + 1], ints[i] + 8 + int((s[i + 1] >> 8) % 17));

  EXPECT_EQ(dump("float", R"({"kind": "twiddle", "n": 8})").err, "");
  std::vector<float> floats = readValues<float>("out/arg0.out.bin");
  EXPECT_EQ(floats[2], float(std::cos(-M_PI / 4)));
  EXPECT_EQ(floats[3], float(std::sin(-M_PI / 4)));

  EXPECT_NE(dump("float", R"({"kind": "fibs", "seed": 1})")
                .err.find("init: unknown init 'fibs'"),
            std::string::npos);
}

TEST_F(WorkloadTest, ExplainsMistakes) {
  expectError(run("--workload=k/w.json --name=saxpy"),
              "no workload 'saxpy' in 'k/w.json', which has 'axpy', "
              "'picture', 'ramp'");
  expectError(run("--workload=k/w.json --name=axpy --exclude=axpy"),
              "no workload to run");
  expectError(run("--workload=none.json"),
              "cannot read 'none.json': No such file or directory");
  std::string json = read("k/w.json");
  json.replace(json.find("\"rw\""), 4, "\"xx\"");
  write("k/w.json", json);
  expectError(run("--workload=k/w.json"),
              "'k/w.json': line 7, column 2: workload 'axpy', argument 2: "
              "expected 'r', 'w' or 'rw' for 'access', got 'xx'");
}
