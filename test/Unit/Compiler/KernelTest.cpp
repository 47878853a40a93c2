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

TEST_F(KernelTest, PrefersWhatTheDeviceRuns) {
  Kernel &kernel = kernelOf(kCopySource, "copy");
  size_t items = 1;
  for (size_t size : kernel.preferredLocalSize) {
    EXPECT_GE(size, 1u);
    items *= size;
  }
  EXPECT_LE(items, target->getCompilerInfo()->device_info.max_work_group_size);
  Kernel &hinted =
      kernelOf("__attribute__((work_group_size_hint(16, 4, 1)))\n"
               "kernel void k(global int *p) { p[get_global_id(0)] = 1; }\n",
               "k");
  EXPECT_EQ(hinted.preferredLocalSize, (std::array<size_t, 3>{16, 4, 1}));
}

// Only the host defers compiles.
TEST_F(KernelTest, IsNoneWhereNothingIsDeferred) {
  for (const Info &info : getCompilers()) {
    target = info.createTarget(&context);
    auto other = finalized(kCopySource);
    EXPECT_EQ(other->getKernel("copy") != nullptr,
              info.supports_deferred_compilation)
        << info.name;
  }
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
  EXPECT_LE(*width, target->getCompilerInfo()->device_info.max_work_width);
  EXPECT_EQ(kernel.getDynamicWorkWidth(0, 1, 1).error(), Result::INVALID_VALUE);
  EXPECT_EQ(kernel.getDynamicWorkWidth(1, 0, 1).error(), Result::INVALID_VALUE);
  EXPECT_EQ(kernel.getDynamicWorkWidth(1, 1, 0).error(), Result::INVALID_VALUE);
}

// Lanes are work-items that execute together; in a group that has fewer they
// do so one by one.
TEST_F(KernelTest, HasTheWorkWidthOfItsLanes) {
  auto widthOf = [&](llvm::StringRef options, llvm::StringRef source,
                     std::array<size_t, 3> size) -> uint32_t {
    module = newModule();
    EXPECT_EQ(module->parseOptions(options), Result::SUCCESS) << log;
    EXPECT_EQ(module->compileOpenCLC("k.cl", source), Result::SUCCESS) << log;
    ProgramInfo program;
    EXPECT_EQ(module->finalize(&program), Result::SUCCESS) << log;
    Kernel *kernel = module->getKernel(program[0].name);
    if (!kernel)
      return 0;
    return *kernel->getDynamicWorkWidth(size[0], size[1], size[2]);
  };
  EXPECT_EQ(widthOf("-lanes=8", kCopySource, {16, 1, 1}), 8u);
  EXPECT_EQ(widthOf("-lanes=8", kCopySource, {8, 4, 1}), 8u);
  EXPECT_EQ(widthOf("-lanes=8", kCopySource, {7, 4, 1}), 1u);
  EXPECT_EQ(widthOf("-lanes=32", kCopySource, {64, 1, 1}), 32u);
  EXPECT_EQ(widthOf("-lanes=1", kCopySource, {64, 1, 1}), 1u);
  // What has no vector form is not executed together, whoever asks for it.
  EXPECT_EQ(widthOf("-lanes=4",
                    "kernel void k(global volatile int *p) {\n"
                    "  while (atomic_cmpxchg(p, 0, 1)) {}\n"
                    "}\n",
                    {64, 1, 1}),
            1u);
  // A sub-group is executed together.
  EXPECT_EQ(widthOf("-cl-std=CL3.0",
                    "__attribute__((intel_reqd_sub_group_size(4)))\n"
                    "kernel void k(global int *p) {\n"
                    "  p[get_global_id(0)] = sub_group_reduce_add(p[1]);\n"
                    "}\n",
                    {64, 1, 1}),
            4u);
}

TEST_F(KernelTest, AnswersSubGroupQueries) {
  Kernel &kernel = kernelOf(kCopySource, "copy");
  auto size = kernel.getSubGroupSize();
  ASSERT_TRUE(size);
  EXPECT_EQ(*size, 1u);
  auto forSize = kernel.querySubGroupSizeForLocalSize(16, 2, 1);
  ASSERT_TRUE(forSize);
  EXPECT_EQ(*forSize, *size);
  EXPECT_EQ(kernel.querySubGroupSizeForLocalSize(0, 1, 1).error(),
            Result::INVALID_VALUE);
  EXPECT_EQ(kernel.querySubGroupSizeForLocalSize(1, 0, 1).error(),
            Result::INVALID_VALUE);
  EXPECT_EQ(kernel.querySubGroupSizeForLocalSize(1, 1, 0).error(),
            Result::INVALID_VALUE);
  auto most = kernel.queryMaxSubGroupCount();
  ASSERT_TRUE(most);
  EXPECT_EQ(*most, target->getCompilerInfo()->device_info.max_sub_group_count);
  auto local = kernel.queryLocalSizeForSubGroupCount(4);
  ASSERT_TRUE(local);
  EXPECT_EQ(*local, (std::array<size_t, 3>{4 * *size, 1, 1}));
}

// A kernel that requires its local size has the sub-groups of that.
TEST_F(KernelTest, HasTheSubGroupsOfItsRequiredSize) {
  Kernel &flat =
      kernelOf("__attribute__((reqd_work_group_size(16, 1, 1)))\n"
               "kernel void k(global int *p) { p[get_global_id(0)] = 1; }\n",
               "k");
  EXPECT_EQ(*flat.queryMaxSubGroupCount(), 16u);
  EXPECT_EQ(*flat.queryLocalSizeForSubGroupCount(16),
            (std::array<size_t, 3>{16, 1, 1}));
  EXPECT_EQ(*flat.queryLocalSizeForSubGroupCount(8),
            (std::array<size_t, 3>{0, 0, 0}));
  Kernel &deep =
      kernelOf("__attribute__((reqd_work_group_size(8, 4, 2)))\n"
               "kernel void k(global int *p) { p[get_global_id(0)] = 1; }\n",
               "k");
  EXPECT_EQ(*deep.queryMaxSubGroupCount(), 64u);
  // No size of one dimension will do.
  EXPECT_EQ(*deep.queryLocalSizeForSubGroupCount(64),
            (std::array<size_t, 3>{0, 0, 0}));
}

TEST_F(KernelTest, HasNoLocalSizeForNoSubGroup) {
  Kernel &kernel = kernelOf(kCopySource, "copy");
  EXPECT_EQ(*kernel.queryLocalSizeForSubGroupCount(0),
            (std::array<size_t, 3>{0, 0, 0}));
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

TEST_F(KernelTest, SpecialisesForDescriptorsThatThereAre) {
  Kernel &kernel = kernelOf(kCopySource, "copy");
  DescriptorInfo descriptors[] = {{DescriptorInfo::Type::BUFFER},
                                  {DescriptorInfo::Type::BUFFER}};
  NDRangeOptions options = range(16, 1, 1);
  options.descriptors = descriptors;
  EXPECT_EQ(kernel.createSpecializedKernel(options).error(),
            Result::INVALID_VALUE);
  options.descriptorsLength = 2;
  EXPECT_TRUE(kernel.createSpecializedKernel(options)) << log;
  options.descriptors = nullptr;
  EXPECT_EQ(kernel.createSpecializedKernel(options).error(),
            Result::INVALID_VALUE);
  options.descriptors = descriptors;
  descriptors[1].type = DescriptorInfo::Type::CUSTOM_BUFFER;
  EXPECT_EQ(kernel.createSpecializedKernel(options).error(),
            Result::INVALID_VALUE);
}

TEST_F(KernelTest, SpecialisesForSizesThatItMayHave) {
  Kernel &kernel =
      kernelOf("__attribute__((reqd_work_group_size(8, 4, 2)))\n"
               "kernel void k(global int *p) { p[get_global_id(0)] = 1; }\n",
               "k");
  EXPECT_TRUE(kernel.createSpecializedKernel(range(8, 4, 2))) << log;
  EXPECT_EQ(kernel.createSpecializedKernel(range(8, 4, 1)).error(),
            Result::INVALID_VALUE);
  expectOneError("expected the local size 8x4x2 that the kernel 'k' requires, "
                 "got 8x4x1");
  EXPECT_EQ(kernel.precacheLocalSize(8, 4, 1), Result::INVALID_VALUE);
  expectOneError("expected the local size 8x4x2");
  Kernel &copy = kernelOf(kCopySource, "copy");
  EXPECT_EQ(copy.createSpecializedKernel(range(5000, 1, 1)).error(),
            Result::INVALID_VALUE);
  expectOneError("expected at most 4096 work-items in a work-group of the "
                 "kernel 'copy', got 5000x1x1");
}

TEST_F(KernelTest, SpecialisesOneKernelAlone) {
  Kernel &kernel = kernelOf("kernel void a(global int *p) { *p = 1; }\n"
                            "kernel void b(global int *p) { *p = 2; }\n",
                            "b");
  std::string interface;
  auto binary = kernel.createSpecializedKernel(range(4, 1, 1), &interface);
  ASSERT_TRUE(binary) << log;
  EXPECT_TRUE(llvm::StringRef(interface).contains("\"name\": \"b\""));
  EXPECT_FALSE(llvm::StringRef(interface).contains("\"name\": \"a\""));
  // The same from what was compiled ahead.
  ASSERT_EQ(kernel.precacheLocalSize(4, 1, 1), Result::SUCCESS) << log;
  std::string again;
  auto cached = kernel.createSpecializedKernel(range(4, 1, 1), &again);
  ASSERT_TRUE(cached);
  EXPECT_EQ(*cached, *binary);
  EXPECT_EQ(again, interface);
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
