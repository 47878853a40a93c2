//===- ThreadsTest.cpp - compilers shared by threads ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CompilerTest.h"

#include <atomic>
#include <thread>

using namespace cairn;
using namespace cairn::compiler;

namespace {

class ThreadsTest : public CompilerTest {
protected:
  /// Runs `body` in as many threads, with their number.
  template <typename Body> static void inThreads(unsigned count, Body body) {
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < count; ++i)
      threads.emplace_back(body, i);
    for (std::thread &thread : threads)
      thread.join();
  }
};

TEST_F(ThreadsTest, CompileModulesOfTheirOwn) {
  std::atomic<unsigned> good{0}, messages{0};
  auto shared = findCompiler("host")->createTarget(
      &context, [&](const char *, const void *, size_t) { ++messages; });
  inThreads(4, [&](unsigned number) {
    for (unsigned round = 0; round < 3; ++round) {
      uint32_t errors = 0;
      std::string ownLog;
      auto module = shared->createModule(errors, ownLog);
      std::string source = "#warning w\nkernel void k(global int *p) { *p = " +
                           std::to_string(number) + "; }\n";
      llvm::ArrayRef<uint8_t> binary;
      good += module->compileOpenCLC("a.cl", source) == Result::SUCCESS &&
              module->finalize() == Result::SUCCESS &&
              module->createBinary(binary) == Result::SUCCESS && errors == 0;
    }
  });
  EXPECT_EQ(good, 12u);
  EXPECT_EQ(messages, 12u);
}

/// Contexts share nothing that a compile changes: whatever the others do, and
/// one of them does not compile, a program becomes the same.
TEST_F(ThreadsTest, CompileInContextsOfTheirOwn) {
  const char *targets[] = {"vulkan", "level-zero", "host"};
  std::vector<std::vector<uint8_t>> binaries(6);
  std::atomic<unsigned> good{0};
  inThreads(6, [&](unsigned number) {
    for (unsigned round = 0; round < 3; ++round) {
      Context own;
      std::unique_ptr<Target> ownTarget =
          findCompiler(targets[number % 3])->createTarget(&own);
      uint32_t errors = 0;
      std::string ownLog;
      auto module = ownTarget->createModule(errors, ownLog);
      llvm::ArrayRef<uint8_t> binary;
      bool isRefused =
          module->compileOpenCLC("a.cl", "kernel void k(") != Result::SUCCESS;
      module->clear();
      good += isRefused &&
              module->compileOpenCLC(
                  "a.cl", "kernel void k(global float *p) {\n"
                          "  p[get_global_id(0)] = sin(p[0]) + p[1];\n"
                          "}\n") == Result::SUCCESS &&
              module->finalize() == Result::SUCCESS &&
              module->createBinary(binary) == Result::SUCCESS;
      binaries[number] = binary.vec();
    }
  });
  EXPECT_EQ(good, 18u);
  EXPECT_EQ(binaries[0], binaries[3]);
  EXPECT_EQ(binaries[1], binaries[4]);
}

TEST_F(ThreadsTest, LinkOneLibrary) {
  auto library = compiled("int helper(int x) { return x + 1; }\n");
  std::atomic<unsigned> good{0};
  inThreads(4, [&](unsigned) {
    uint32_t errors = 0;
    std::string ownLog;
    auto module = target->createModule(errors, ownLog);
    good +=
        module->compileOpenCLC(
            "a.cl", "int helper(int);\n"
                    "kernel void k(global int *p) { *p = helper(*p); }\n") ==
            Result::SUCCESS &&
        module->link({library.get()}) == Result::SUCCESS &&
        module->finalize() == Result::SUCCESS;
  });
  EXPECT_EQ(good, 4u);
}

TEST_F(ThreadsTest, ShareKernels) {
  auto module = finalized("kernel void a(global int *p) { *p = 1; }\n"
                          "kernel void b(global int *p) { *p = 2; }\n");
  const size_t zeros[3] = {0, 0, 0}, sizes[3] = {64, 1, 1};
  std::atomic<unsigned> good{0};
  std::atomic<Kernel *> first{nullptr};
  inThreads(4, [&](unsigned number) {
    Kernel *a = module->getKernel("a"), *b = module->getKernel("b");
    Kernel *expected = nullptr;
    if (!first.compare_exchange_strong(expected, a) && expected != a)
      return;
    NDRangeOptions options;
    options.globalOffset = zeros;
    options.globalSize = sizes;
    options.length = 1;
    options.localSize = {number + 1, 1, 1};
    good += a->precacheLocalSize(2, 1, 1) == Result::SUCCESS &&
            bool(a->createSpecializedKernel(options)) &&
            bool(b->createSpecializedKernel(options)) &&
            *b->queryMaxSubGroupCount() > 0;
    // Refused, with an error in the log that they share.
    options.localSize = {5000, 1, 1};
    good +=
        b->createSpecializedKernel(options).error() == Result::INVALID_VALUE;
  });
  EXPECT_EQ(good, 8u);
  EXPECT_EQ(numErrors, 4u);
}

} // namespace
