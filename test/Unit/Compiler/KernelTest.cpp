//===- KernelTest.cpp - kernels and their specialisation --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "CompilerTest.h"

using namespace cairn::compiler;

namespace {

class KernelTest : public CompilerTest {
protected:
  Kernel &kernelOf(llvm::StringRef source, llvm::StringRef name) {
    module = finalized(source);
    Kernel *kernel = module->getKernel(name);
    EXPECT_NE(kernel, nullptr) << log;
    return *kernel;
  }
  NDRangeOptions range(size_t x, size_t y, size_t z) const {
    NDRangeOptions options;
    options.localSize = {x, y, z};
    options.globalOffset = zeros;
    options.globalSize = sizes;
    options.length = 3;
    return options;
  }

  const size_t zeros[3] = {0, 0, 0}, sizes[3] = {64, 4, 2};
  std::unique_ptr<Module> module;
};

TEST_F(KernelTest, IsTheSameForTheSameName) {
  Kernel &kernel = kernelOf(kCopySource, "copy");
  EXPECT_EQ(module->getKernel("copy"), &kernel);
  EXPECT_EQ(module->getKernel("other"), nullptr);
  EXPECT_EQ(module->getKernel(""), nullptr);
  EXPECT_EQ(module->getKernel("copy.group"), nullptr);
}

TEST_F(KernelTest, NeedsAFinalizedModule) {
  auto early = compiled(kCopySource);
  EXPECT_EQ(early->getKernel("copy"), nullptr);
  ASSERT_EQ(early->finalize(), Result::SUCCESS);
  EXPECT_NE(early->getKernel("copy"), nullptr);
}

TEST_F(KernelTest, PrefersTheRequiredLocalSize) {
  Kernel &kernel =
      kernelOf("__attribute__((reqd_work_group_size(8, 4, 2)))\n"
               "kernel void k(global int *p) { p[get_global_id(0)] = 1; }\n",
               "k");
  EXPECT_EQ(kernel.preferredLocalSize, (std::array<size_t, 3>{8, 4, 2}));
}

TEST_F(KernelTest, KnowsItsLocalMemory) {
  EXPECT_EQ(kernelOf(kCopySource, "copy").localMemorySize, 0u);
  Kernel &kernel = kernelOf("kernel void k(global int *p) {\n"
                            "  local int a[64];\n"
                            "  size_t i = get_local_id(0);\n"
                            "  a[i] = p[i];\n"
                            "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                            "  p[i] = a[63 - i];\n"
                            "}\n",
                            "k");
  EXPECT_GE(kernel.localMemorySize, 256u);
  EXPECT_LT(kernel.localMemorySize, 512u);
}

TEST_F(KernelTest, PrecachesPositiveLocalSizes) {
  Kernel &kernel = kernelOf(kCopySource, "copy");
  EXPECT_EQ(kernel.precacheLocalSize(16, 1, 1), Result::SUCCESS);
  EXPECT_EQ(kernel.precacheLocalSize(0, 1, 1), Result::INVALID_VALUE);
  EXPECT_EQ(kernel.precacheLocalSize(1, 0, 1), Result::INVALID_VALUE);
  EXPECT_EQ(kernel.precacheLocalSize(1, 1, 0), Result::INVALID_VALUE);
}

TEST_F(KernelTest, AnswersTheDynamicWorkWidth) {
  Kernel &kernel = kernelOf(kCopySource, "copy");
  auto width = kernel.getDynamicWorkWidth(16, 1, 1);
  ASSERT_TRUE(width);
  EXPECT_GE(*width, 1u);
  EXPECT_EQ(kernel.getDynamicWorkWidth(0, 1, 1).error(), Result::INVALID_VALUE);
  EXPECT_EQ(kernel.getDynamicWorkWidth(1, 0, 1).error(), Result::INVALID_VALUE);
  EXPECT_EQ(kernel.getDynamicWorkWidth(1, 1, 0).error(), Result::INVALID_VALUE);
}

TEST_F(KernelTest, AnswersSubGroupQueries) {
  Kernel &kernel = kernelOf(kCopySource, "copy");
  auto size = kernel.getSubGroupSize();
  ASSERT_TRUE(size);
  EXPECT_GE(*size, 1u);
  auto forSize = kernel.querySubGroupSizeForLocalSize(16, 2, 1);
  ASSERT_TRUE(forSize);
  EXPECT_LE(*forSize, 32u);
  EXPECT_EQ(kernel.querySubGroupSizeForLocalSize(0, 1, 1).error(),
            Result::INVALID_VALUE);
  auto most = kernel.queryMaxSubGroupCount();
  ASSERT_TRUE(most);
  EXPECT_GE(*most, 1u);
  auto local = kernel.queryLocalSizeForSubGroupCount(4);
  ASSERT_TRUE(local);
  EXPECT_EQ((*local)[0] * (*local)[1] * (*local)[2], 4u * *size);
}

// A local size that no launch accepts would be wrong; the specification's
// answer for a count that cannot be had is a size of zero.
TEST_F(KernelTest, HasNoLocalSizeForTooManySubGroups) {
  Kernel &kernel = kernelOf(kCopySource, "copy");
  auto most = kernel.queryMaxSubGroupCount();
  ASSERT_TRUE(most);
  auto local = kernel.queryLocalSizeForSubGroupCount(*most + 1);
  ASSERT_TRUE(local);
  EXPECT_EQ((*local)[0] * (*local)[1] * (*local)[2], 0u);
}

TEST_F(KernelTest, SpecialisesForALocalSize) {
  Kernel &kernel = kernelOf(kCopySource, "copy");
  auto binary = kernel.createSpecializedKernel(range(16, 2, 1));
  ASSERT_TRUE(binary) << log;
  ASSERT_GE(binary->size(), 4u);
  EXPECT_EQ((*binary)[0], 0x7f);
  EXPECT_EQ((*binary)[1], 'E');
  // The module that it was made from is as it was.
  EXPECT_NE(module->lookup("copy"), nullptr);
}

TEST_F(KernelTest, SpecialisesMLIRToo) {
  auto first = compiled(kCopySource);
  std::string text;
  ASSERT_EQ(first->print(cairn::Level::Mux, text), Result::SUCCESS);
  module = newModule();
  ASSERT_EQ(module->compile("copy.mlir", text), Result::SUCCESS) << log;
  ASSERT_EQ(module->finalize(), Result::SUCCESS) << log;
  Kernel *kernel = module->getKernel("copy");
  ASSERT_NE(kernel, nullptr);
  EXPECT_TRUE(kernel->createSpecializedKernel(range(16, 1, 1))) << log;
}

TEST_F(KernelTest, SpecialisesForPositiveLocalSizesOnly) {
  Kernel &kernel = kernelOf(kCopySource, "copy");
  for (NDRangeOptions options :
       {range(0, 1, 1), range(1, 0, 1), range(1, 1, 0)})
    EXPECT_EQ(kernel.createSpecializedKernel(options).error(),
              Result::INVALID_VALUE);
}

TEST_F(KernelTest, SpecialisesForOneToThreeDimensions) {
  Kernel &kernel = kernelOf(kCopySource, "copy");
  NDRangeOptions options = range(16, 1, 1);
  options.length = 0;
  EXPECT_EQ(kernel.createSpecializedKernel(options).error(),
            Result::INVALID_VALUE);
  options.length = 4;
  EXPECT_EQ(kernel.createSpecializedKernel(options).error(),
            Result::INVALID_VALUE);
  options.length = 1;
  EXPECT_TRUE(kernel.createSpecializedKernel(options));
}

TEST_F(KernelTest, SpecialisesForGivenSizesOnly) {
  Kernel &kernel = kernelOf(kCopySource, "copy");
  NDRangeOptions options = range(16, 1, 1);
  options.globalSize = nullptr;
  EXPECT_EQ(kernel.createSpecializedKernel(options).error(),
            Result::INVALID_VALUE);
  options = range(16, 1, 1);
  options.globalOffset = nullptr;
  EXPECT_EQ(kernel.createSpecializedKernel(options).error(),
            Result::INVALID_VALUE);
}

} // namespace
