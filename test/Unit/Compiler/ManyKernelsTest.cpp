//===- ManyKernelsTest.cpp - kernels compiled one by one --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompilerTest.h"
#include "cairn/runtime/HostABI.h"

using namespace cairn;
using namespace cairn::compiler;

namespace {

constexpr int kNumTurns = 1200;

/// Twenty kernels that share a variable, a table and a function that is too
/// long to be a part of each.
std::string source() {
  std::string text = "global int count = 5;\n"
                     "static global int hidden;\n"
                     "constant int table[4] = {10, 20, 30, 40};\n"
                     "constant int *global where = table + 1;\n"
                     "uint mix(uint x, uint y) {\n";
  for (int i = 0; i < kNumTurns; ++i)
    text += "  x = x * 1664525u + y; y ^= x >> 3;\n";
  text += "  return x + y;\n}\n";
  for (int i = 0; i < 20; ++i) {
    std::string n = std::to_string(i);
    text += "kernel void k" + n + "(global uint *o) {\n  count += " + n +
            ";\n  hidden += 1;\n  o[0] = count;\n  o[1] = table[" + n +
            " & 3];\n  o[2] = mix(" + n +
            ", o[2]);\n  o[3] = hidden;\n  o[4] = where == &table[1];\n}\n";
  }
  return text + "kernel void calls(global uint *o) { k3(o); k4(o); }\n";
}

uint32_t mix(uint32_t x, uint32_t y) {
  for (int i = 0; i < kNumTurns; ++i) {
    x = x * 1664525u + y;
    y ^= x >> 3;
  }
  return x + y;
}

class ManyKernelsTest : public CompilerTest {
protected:
  std::unique_ptr<Module> module = newModule();

  void SetUp() override {
    ASSERT_EQ(module->parseOptions("-cl-std=CL2.0"), Result::SUCCESS);
    ASSERT_EQ(module->compileOpenCLC("many.cl", source()), Result::SUCCESS)
        << log;
  }

  std::array<uint32_t, 5> run(const char *kernel, uint32_t seed) {
    auto entry = reinterpret_cast<CairnHostKernel>(module->lookup(kernel));
    EXPECT_NE(entry, nullptr) << log;
    std::array<uint32_t, 5> out = {0, 0, seed, 0, 0};
    if (!entry)
      return out;
    uint32_t *argument = out.data();
    CairnHostLaunch launch = {};
    for (int dim = 0; dim < 3; ++dim)
      launch.globalSize[dim] = launch.localSize[dim] = launch.numGroups[dim] =
          1;
    launch.workDim = 1;
    alignas(128) char scratch[4096];
    entry(&argument, &launch, 0, 0, 0, nullptr, scratch);
    return out;
  }
};

} // namespace

TEST_F(ManyKernelsTest, KernelsShareVariablesAndFunctions) {
  EXPECT_EQ(run("k3", 7), (std::array<uint32_t, 5>{8, 40, mix(3, 7), 1, 1}));
  EXPECT_EQ(run("k4", 9), (std::array<uint32_t, 5>{12, 10, mix(4, 9), 2, 1}));
  EXPECT_EQ(run("k3", 1), (std::array<uint32_t, 5>{15, 40, mix(3, 1), 3, 1}));
  // Each calls the other's code.
  EXPECT_EQ(run("calls", 2),
            (std::array<uint32_t, 5>{22, 10, mix(4, mix(3, 2)), 5, 1}));
  uint64_t size = 0;
  auto *count = static_cast<int *>(module->lookupVariable("count", size));
  ASSERT_NE(count, nullptr) << log;
  EXPECT_EQ(size, 4u);
  EXPECT_EQ(*count, 22);
  EXPECT_EQ(module->lookup("k20"), nullptr);
  expectOneError("the program has no kernel 'k20'");
}

TEST_F(ManyKernelsTest, StagesAreTimedOnce) {
  ASSERT_NE(module->lookup("k1"), nullptr) << log;
  ASSERT_NE(module->lookup("k2"), nullptr) << log;
  unsigned count = 0;
  for (const StageTime &time : module->getTimings())
    count += time.stage == "codegen";
  EXPECT_EQ(count, 1u);
}

TEST_F(ManyKernelsTest, ABinaryHasAllKernels) {
  llvm::ArrayRef<uint8_t> binary;
  ASSERT_EQ(module->createBinary(binary), Result::SUCCESS) << log;
  EXPECT_EQ(run("k3", 7), (std::array<uint32_t, 5>{8, 40, mix(3, 7), 1, 1}));
  EXPECT_EQ(run("k19", 7), (std::array<uint32_t, 5>{27, 40, mix(19, 7), 2, 1}));
}
