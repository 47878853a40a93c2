//===- SubGroupTest.cpp - what kernels say of their sub-groups ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenCLTest.h"

#include <gtest/gtest.h>
#include <vector>

namespace {

// cl_intel_required_subgroup_size.
constexpr cl_uint deviceSubGroupSizes = 0x4108;
constexpr cl_uint kernelRequiredSubGroupSize = 0x410A;

class SubGroupTest : public OpenCLTest {
protected:
  std::vector<size_t> ask(cl_kernel kernel, cl_uint what,
                          std::vector<size_t> input = {}, size_t count = 1) {
    std::vector<size_t> answer(count, 99);
    EXPECT_EQ(clGetKernelSubGroupInfo(
                  kernel, device, what, input.size() * sizeof(size_t),
                  input.empty() ? nullptr : input.data(),
                  count * sizeof(size_t), answer.data(), nullptr),
              CL_SUCCESS);
    return answer;
  }
  using Sizes = std::vector<size_t>;

  static constexpr char source[] =
      "__attribute__((intel_reqd_sub_group_size(8)))"
      "kernel void k(global uint *p) {"
      "  size_t i = get_global_linear_id();"
      "  p[4 * i] = get_sub_group_size();"
      "  p[4 * i + 1] = get_max_sub_group_size();"
      "  p[4 * i + 2] = get_num_sub_groups();"
      "  p[4 * i + 3] = sub_group_reduce_add(1u);"
      "}";
};

TEST_F(SubGroupTest, OfARequiredSize) {
  size_t bytes = 0;
  ASSERT_EQ(clGetDeviceInfo(device, deviceSubGroupSizes, 0, nullptr, &bytes),
            CL_SUCCESS);
  Sizes sizes(bytes / sizeof(size_t));
  ASSERT_EQ(clGetDeviceInfo(device, deviceSubGroupSizes, bytes, sizes.data(),
                            nullptr),
            CL_SUCCESS);
  EXPECT_EQ(sizes, Sizes({1, 2, 4, 8, 16, 32}));
  cl_kernel k = kernel(build(source, "-cl-std=CL3.0"), "k");
  EXPECT_EQ(ask(k, kernelRequiredSubGroupSize), Sizes({8}));
  EXPECT_EQ(ask(k, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {64}), Sizes({8}));
  EXPECT_EQ(ask(k, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {3, 2}),
            Sizes({6}));
  EXPECT_EQ(ask(k, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, {5, 4}), Sizes({3}));
  EXPECT_EQ(ask(k, CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, {4}, 3),
            Sizes({32, 1, 1}));
  EXPECT_EQ(ask(k, CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, {1 << 20}, 2),
            Sizes({0, 0}));
  size_t most = 0;
  ASSERT_EQ(clGetKernelWorkGroupInfo(k, device, CL_KERNEL_WORK_GROUP_SIZE,
                                     sizeof most, &most, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(ask(k, CL_KERNEL_MAX_NUM_SUB_GROUPS), Sizes({most / 8}));
  EXPECT_EQ(ask(k, CL_KERNEL_COMPILE_NUM_SUB_GROUPS), Sizes({0}));
}

// What the host is told is what the kernel sees.
TEST_F(SubGroupTest, AsTheKernelSeesThem) {
  cl_kernel k = kernel(build(source, "-cl-std=CL3.0"), "k");
  const size_t global = 40, local = 20;
  cl_mem seen = buffer(std::vector<cl_uint>(4 * global));
  ASSERT_EQ(clSetKernelArg(k, 0, sizeof seen, &seen), CL_SUCCESS);
  ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &global, &local, 0,
                                   nullptr, nullptr),
            CL_SUCCESS);
  std::vector<cl_uint> answers(4 * global);
  ASSERT_EQ(clEnqueueReadBuffer(queue, seen, CL_TRUE, 0,
                                answers.size() * sizeof(cl_uint),
                                answers.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  for (size_t i = 0; i < global; ++i) {
    cl_uint size = i % local < 16 ? 8 : 4;
    EXPECT_EQ(answers[4 * i], size) << i;
    EXPECT_EQ(answers[4 * i + 1], 8u) << i;
    EXPECT_EQ(answers[4 * i + 2], 3u) << i;
    EXPECT_EQ(answers[4 * i + 3], size) << i;
  }
}

// Programs ask for the extensions of Intel by name, and take other paths, or
// none, without them.
TEST_F(SubGroupTest, OfTheExtensionsOfIntel) {
  std::string names(8192, 0);
  ASSERT_EQ(clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, names.size(),
                            names.data(), nullptr),
            CL_SUCCESS);
  for (const char *name :
       {"cl_intel_required_subgroup_size", "cl_intel_subgroups",
        "cl_intel_subgroups_long", "cl_intel_subgroup_local_block_io"})
    EXPECT_NE(names.find(std::string(name) + " "), std::string::npos) << name;
  cl_kernel k = kernel(
      build("#if defined(cl_intel_required_subgroup_size) && "
            "defined(cl_intel_subgroups)\n"
            "__attribute__((intel_reqd_sub_group_size(16)))"
            "kernel void reversed(global uint *p) {"
            "  p += get_group_id(0) * get_local_size(0) +"
            "       get_sub_group_id() * get_max_sub_group_size();"
            "  uint v = intel_sub_group_block_read(p);"
            "  uint last = get_sub_group_size() - 1;"
            "  v = intel_sub_group_shuffle(v, last - get_sub_group_local_id());"
            "  intel_sub_group_block_write(p, v);"
            "}\n"
            "#endif\n",
            "-cl-std=CL3.0"),
      "reversed");
  const size_t global = 64, local = 32;
  std::vector<cl_uint> numbers(global), expected;
  for (size_t i = 0; i < global; ++i) {
    numbers[i] = cl_uint(i * i);
    expected.push_back(cl_uint((i ^ 15) * (i ^ 15)));
  }
  cl_mem seen = buffer(numbers);
  ASSERT_EQ(clSetKernelArg(k, 0, sizeof seen, &seen), CL_SUCCESS);
  ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, 1, nullptr, &global, &local, 0,
                                   nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clEnqueueReadBuffer(queue, seen, CL_TRUE, 0,
                                global * sizeof(cl_uint), numbers.data(), 0,
                                nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(numbers, expected);
}

TEST_F(SubGroupTest, OfASizeThatIsNotThere) {
  const char *six = "__attribute__((intel_reqd_sub_group_size(6)))"
                    "kernel void six(global uint *p) { *p = 1; }";
  cl_int code = 0;
  cl_program program =
      clCreateProgramWithSource(context, 1, &six, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(
      clBuildProgram(program, 1, &device, "-cl-std=CL3.0", nullptr, nullptr),
      CL_BUILD_PROGRAM_FAILURE);
  char log[4096] = {};
  EXPECT_EQ(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG,
                                  sizeof log, log, nullptr),
            CL_SUCCESS);
  EXPECT_NE(std::string(log).find("kernel 'six' requires sub-groups of 6 "
                                  "work-items, expected a power of two from 1 "
                                  "to 32"),
            std::string::npos)
      << log;
  EXPECT_EQ(clReleaseProgram(program), CL_SUCCESS);
}

} // namespace
