//===- SharedMemoryTest.cpp - devices of one context ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DevicesTest.h"

static const char addSource[] = "kernel void add(global int *p, int n) {"
                                "  p[get_global_id(0)] += n; }";

namespace {
TEST_F(OpenCLDevicesTest, EachSeesWhatTheOthersWrote) {
  cl_kernel add = kernel(buildForAll(addSource), "add");
  cl_mem numbers = buffer(std::vector<int>(100, 1));
  setArg(add, 0, numbers);
  int sum = 1, step = 1;
  cl_event before = nullptr;
  for (int round = 0; round < 3; ++round)
    for (cl_command_queue each : queues) {
      setArg(add, 1, step);
      cl_event done = nullptr;
      const size_t size = 100;
      ASSERT_EQ(clEnqueueNDRangeKernel(each, add, 1, nullptr, &size, nullptr,
                                       before ? 1 : 0,
                                       before ? &before : nullptr, &done),
                CL_SUCCESS);
      if (before)
        clReleaseEvent(before);
      before = done;
      sum += step;
      step *= 3;
    }
  ASSERT_EQ(clWaitForEvents(1, &before), CL_SUCCESS);
  clReleaseEvent(before);
  for (cl_command_queue each : queues) {
    queue = each;
    EXPECT_EQ(read<int>(numbers, 100), std::vector<int>(100, sum));
  }
}

TEST_F(OpenCLDevicesTest, PartsAreWrittenAtOnce) {
  cl_kernel add = kernel(buildForAll(addSource), "add");
  constexpr size_t part = 256;
  cl_mem whole = buffer(std::vector<int>(part * queues.size()));
  setArg(add, 1, 0);
  std::vector<cl_mem> parts;
  for (size_t i = 0; i < queues.size(); ++i) {
    const cl_buffer_region region = {i * part * sizeof(int),
                                     part * sizeof(int)};
    cl_int code = CL_SUCCESS;
    parts.push_back(clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION,
                                      &region, &code));
    ASSERT_EQ(code, CL_SUCCESS);
    setArg(add, 0, parts[i]);
    setArg(add, 1, static_cast<int>(i + 1));
    for (int times = 0; times < 2; ++times) {
      const size_t size = part;
      ASSERT_EQ(clEnqueueNDRangeKernel(queues[i], add, 1, nullptr, &size,
                                       nullptr, 0, nullptr, nullptr),
                CL_SUCCESS);
    }
    clFlush(queues[i]);
  }
  for (cl_command_queue each : queues)
    ASSERT_EQ(clFinish(each), CL_SUCCESS);
  auto seen = read<int>(whole, part * queues.size());
  for (size_t i = 0; i < seen.size(); ++i)
    ASSERT_EQ(seen[i], 2 * static_cast<int>(i / part + 1)) << i;
  for (cl_mem each : parts)
    clReleaseMemObject(each);
}

TEST_F(OpenCLDevicesTest, MigrationChangesNothing) {
  cl_kernel add = kernel(buildForAll(addSource), "add");
  cl_mem numbers = buffer(std::vector<int>(10, 1));
  setArg(add, 0, numbers);
  setArg(add, 1, 1);
  int sum = 1;
  for (cl_command_queue each : queues)
    for (cl_mem_migration_flags flags :
         {cl_mem_migration_flags(0),
          cl_mem_migration_flags(CL_MIGRATE_MEM_OBJECT_HOST)}) {
      ASSERT_EQ(clEnqueueMigrateMemObjects(each, 1, &numbers, flags, 0, nullptr,
                                           nullptr),
                CL_SUCCESS);
      const size_t size = 10;
      ASSERT_EQ(clEnqueueNDRangeKernel(each, add, 1, nullptr, &size, nullptr, 0,
                                       nullptr, nullptr),
                CL_SUCCESS);
      ASSERT_EQ(clFinish(each), CL_SUCCESS);
      ++sum;
    }
  EXPECT_EQ(read<int>(numbers, 10), std::vector<int>(10, sum));
}

TEST_F(OpenCLDevicesTest, ProgramsHaveABinaryForEach) {
  cl_program program = buildForAll(addSource);
  const size_t count = devices.size();
  std::vector<size_t> sizes(count);
  ASSERT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES,
                             count * sizeof(size_t), sizes.data(), nullptr),
            CL_SUCCESS);
  std::vector<std::vector<unsigned char>> bytes;
  std::vector<unsigned char *> places;
  for (size_t size : sizes)
    places.push_back(bytes.emplace_back(size).data());
  ASSERT_EQ(clGetProgramInfo(program, CL_PROGRAM_BINARIES,
                             count * sizeof(void *), places.data(), nullptr),
            CL_SUCCESS);
  for (size_t i = 0; i < count; ++i)
    for (size_t j = 0; j < count; ++j) {
      const unsigned char *data = places[j];
      cl_int status = CL_SUCCESS, code = CL_SUCCESS;
      cl_program loaded = clCreateProgramWithBinary(
          context, 1, &devices[i], &sizes[j], &data, &status, &code);
      EXPECT_EQ(code, i == j ? CL_SUCCESS : CL_INVALID_BINARY);
      EXPECT_EQ(status, code);
      if (loaded)
        clReleaseProgram(loaded);
    }
}

TEST_F(OpenCLDevicesTest, KernelsAreForTheDevicesOfTheBuild) {
  // For the first alone, and the log of each build is its own.
  cl_kernel add = kernel(build(addSource), "add");
  cl_mem numbers = buffer(std::vector<int>(1));
  setArg(add, 0, numbers);
  setArg(add, 1, 1);
  const size_t size = 1;
  for (size_t i = 0; i < queues.size(); ++i)
    EXPECT_EQ(clEnqueueNDRangeKernel(queues[i], add, 1, nullptr, &size, nullptr,
                                     0, nullptr, nullptr),
              i == 0 ? CL_SUCCESS : CL_INVALID_PROGRAM_EXECUTABLE);
  clFinish(queue);
  cl_program program = buildForAll(addSource);
  for (cl_device_id each : devices) {
    cl_build_status status = CL_BUILD_NONE;
    EXPECT_EQ(clGetProgramBuildInfo(program, each, CL_PROGRAM_BUILD_STATUS,
                                    sizeof status, &status, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(status, CL_BUILD_SUCCESS);
  }
}

TEST_F(OpenCLDevicesTest, ImagesAndAddressesAreOfDevicesThatHaveThem) {
  cl_int code = CL_SUCCESS;
  const cl_image_format format = {CL_R, CL_FLOAT};
  cl_image_desc description = {};
  description.image_type = CL_MEM_OBJECT_IMAGE2D;
  description.image_width = description.image_height = 2;
  cl_mem image =
      clCreateImage(context, 0, &format, &description, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  cl_kernel add = kernel(buildForAll(addSource), "add");
  void *memory = clSVMAlloc(context, CL_MEM_READ_WRITE, 64, 0);
  ASSERT_TRUE(memory);
  ASSERT_EQ(clSetKernelArgSVMPointer(add, 0, memory), CL_SUCCESS);
  setArg(add, 1, 1);
  for (size_t i = 0; i < queues.size(); ++i) {
    const bool hasImages = infoOf<cl_bool>(devices[i], CL_DEVICE_IMAGE_SUPPORT);
    const bool hasSvm = infoOf<cl_device_svm_capabilities>(
        devices[i], CL_DEVICE_SVM_CAPABILITIES);
    const size_t origin[3] = {}, region[] = {2, 2, 1}, size = 16;
    float texels[4];
    EXPECT_EQ(clEnqueueReadImage(queues[i], image, CL_TRUE, origin, region, 0,
                                 0, texels, 0, nullptr, nullptr),
              hasImages ? CL_SUCCESS : CL_INVALID_OPERATION);
    EXPECT_EQ(clEnqueueNDRangeKernel(queues[i], add, 1, nullptr, &size, nullptr,
                                     0, nullptr, nullptr),
              hasSvm ? CL_SUCCESS : CL_INVALID_OPERATION);
    clFinish(queues[i]);
  }
  clSVMFree(context, memory);
  clReleaseMemObject(image);
}
} // namespace
