//===- RuntimeCObjectsTest.cpp - objects of the C interface -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// None, programs from files, images, pipes and queues of the device.

#include "RuntimeCTest.h"
#include "TestKernels.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <sstream>

namespace {

TEST(RuntimeC, AnswersNull) {
  EXPECT_FAILURE(cairnDeviceCreate(nullptr, nullptr),
                 CAIRN_ERROR_INVALID_ARGUMENT,
                 "expected a device's name, got null");
  EXPECT_FAILURE(cairnBufferCreate(nullptr, 4, nullptr),
                 CAIRN_ERROR_INVALID_ARGUMENT, "expected a device, got null");
  EXPECT_FAILURE(cairnKernelLaunch(nullptr, nullptr, nullptr),
                 CAIRN_ERROR_INVALID_ARGUMENT, "expected a kernel, got null");
  EXPECT_FAILURE(cairnEventWait(nullptr, nullptr), CAIRN_ERROR_INVALID_ARGUMENT,
                 "expected an event, got null");
  EXPECT_EQ(cairnBufferSize(nullptr), 0u);
  EXPECT_EQ(cairnImageSize(nullptr), 0u);
  EXPECT_EQ(cairnExecutableKernelCount(nullptr), 0u);
  EXPECT_EQ(cairnExecutableInterface(nullptr), nullptr);
  cairnDeviceDestroy(nullptr);
  cairnBufferDestroy(nullptr);
  cairnImageDestroy(nullptr);
  cairnExecutableDestroy(nullptr);
  cairnKernelDestroy(nullptr);
  cairnEventDestroy(nullptr);
  cairnDeviceListDestroy(nullptr);
}

TEST(RuntimeC, NamesEachStatus) {
  for (int status = CAIRN_SUCCESS; status <= CAIRN_ERROR_EXECUTION; ++status)
    EXPECT_EQ(strncmp(cairnStatusName(CairnStatus(status)), "CAIRN_", 6), 0)
        << status;
  EXPECT_STREQ(cairnStatusName(CairnStatus(99)), "an unknown CairnStatus");
}

TEST(RuntimeC, LoadsASharedObject) {
  CairnDevice *device = nullptr;
  ASSERT_SUCCESS(cairnDeviceCreate("host", &device));
  const std::string interface =
      cairn::test::interfaceOf({cairn::test::findTestKernel("ids")});
  CairnExecutable *executable = nullptr;
  ASSERT_SUCCESS(cairnExecutableLoad(device, CAIRN_TEST_KERNELS,
                                     interface.c_str(), &executable));
  EXPECT_EQ(cairnExecutableInterface(executable), interface);
  EXPECT_STREQ(cairnExecutableTimings(executable), "{}");
  CairnKernel *kernel = nullptr;
  ASSERT_SUCCESS(cairnKernelCreate(executable, nullptr, &kernel));
  cairnExecutableDestroy(executable);
  CairnKernelInfo info = {};
  info.structSize = sizeof info;
  ASSERT_SUCCESS(cairnKernelGetInfo(kernel, &info));
  EXPECT_STREQ(info.name, "ids");
  cairnKernelDestroy(kernel);

  executable = nullptr;
  EXPECT_FAILURE(
      cairnExecutableLoad(device, CAIRN_TEST_KERNELS, "{", &executable),
      CAIRN_ERROR_EXECUTABLE,
      "interface: kernel interface: line 1, column 2: syntax error while "
      "parsing object key - unexpected end of input; expected string literal");
  EXPECT_FAILURE(cairnExecutableLoad(device, "/nowhere.so", interface.c_str(),
                                     &executable),
                 CAIRN_ERROR_EXECUTABLE, "cannot read '/nowhere.so'");
  EXPECT_EQ(executable, nullptr);
  cairnDeviceDestroy(device);
}

TEST(RuntimeC, HasTheDevicesThatMustBeTested) {
  const char *required = std::getenv("CAIRN_TEST_REQUIRE");
  std::vector<std::string> names = deviceNames();
  std::stringstream list(required ? required : "host");
  for (std::string name; std::getline(list, name, ',');)
    EXPECT_NE(std::find(names.begin(), names.end(), name), names.end()) << name;
}

TEST(RuntimeC, DrawsOnAnImage) {
  std::vector<std::string> names = deviceNames();
  for (const std::string &name : names) {
    CairnDevice *device = nullptr;
    ASSERT_SUCCESS(cairnDeviceCreate(name.c_str(), &device));
    CairnDeviceInfo info = {};
    info.structSize = sizeof info;
    ASSERT_SUCCESS(cairnDeviceGetInfo(device, &info));
    CairnImageDescription description = {sizeof description,
                                         "image2d_t",
                                         "RGBA",
                                         "UNSIGNED_INT8",
                                         2,
                                         2,
                                         1,
                                         1,
                                         1,
                                         1};
    CairnImage *image = nullptr;
    if (!info.images) {
      EXPECT_EQ(cairnImageCreate(device, &description, &image),
                CAIRN_ERROR_MEMORY);
      cairnDeviceDestroy(device);
      continue;
    }
    description.channelOrder = "RGBQ";
    EXPECT_FAILURE(cairnImageCreate(device, &description, &image),
                   CAIRN_ERROR_INVALID_ARGUMENT,
                   "expected a channel order such as 'RGBA', got 'RGBQ'");
    description.channelOrder = "RGBA";
    ASSERT_SUCCESS(cairnImageCreate(device, &description, &image));
    ASSERT_EQ(cairnImageSize(image), 16u);
    const std::string source =
        "kernel void draw(write_only image2d_t image) {"
        "  int2 at = {get_global_id(0), get_global_id(1)};"
        "  write_imageui(image, at, (uint4)(at.x, at.y, 7, 9)); }";
    CairnInput input = {"draw.cl", source.data(), source.size()};
    CairnExecutable *executable = nullptr;
    CairnKernel *kernel = nullptr;
    ASSERT_SUCCESS(
        cairnExecutableBuild(device, &input, 1, "", &executable, nullptr));
    ASSERT_SUCCESS(cairnKernelCreate(executable, nullptr, &kernel));
    CairnArgument argument = {};
    argument.kind = CAIRN_ARGUMENT_IMAGE;
    argument.image = image;
    CairnLaunch launch = {};
    launch.structSize = sizeof launch;
    launch.dimensions = 2;
    launch.global[0] = launch.global[1] = 2;
    launch.arguments = &argument;
    launch.argumentCount = 1;
    ASSERT_SUCCESS(cairnKernelLaunch(kernel, &launch, nullptr));
    unsigned char texels[16] = {};
    EXPECT_EQ(cairnImageRead(image, texels, 15), CAIRN_ERROR_INVALID_ARGUMENT);
    ASSERT_SUCCESS(cairnImageRead(image, texels, sizeof texels));
    const unsigned char expected[16] = {0, 0, 7, 9, 1, 0, 7, 9,
                                        0, 1, 7, 9, 1, 1, 7, 9};
    EXPECT_EQ(memcmp(texels, expected, sizeof texels), 0);
    // The lower row filled, and its first texel copied to the upper.
    const CairnImageRegion row = {{0, 1, 0}, {2, 1, 1}},
                           texel = {{0, 0, 0}, {1, 1, 1}};
    const uint32_t color[4] = {1, 2, 300, 4};
    ASSERT_SUCCESS(cairnImageFill(image, &row, color));
    ASSERT_SUCCESS(cairnImageCopy(image, &texel, image, row.origin));
    ASSERT_SUCCESS(cairnImageReadRegion(image, &texel, texels, 0, 0));
    const unsigned char filled[4] = {1, 2, 255, 4};
    EXPECT_EQ(memcmp(texels, filled, sizeof filled), 0);
    ASSERT_SUCCESS(cairnImageWriteRegion(image, &row, expected, 8, 0));
    ASSERT_SUCCESS(cairnImageReadRegion(image, &row, texels, 0, 0));
    EXPECT_EQ(memcmp(texels, expected, 8), 0);
    EXPECT_EQ(cairnImageWriteRegion(image, &row, expected, 4, 0),
              CAIRN_ERROR_INVALID_ARGUMENT);
    cairnKernelDestroy(kernel);
    cairnExecutableDestroy(executable);
    cairnImageDestroy(image);
    cairnDeviceDestroy(device);
  }
}

// Where the device's environment has them.
TEST(RuntimeC, PassesPacketsByAPipe) {
  for (const char *name : {"host", "vulkan"}) {
    std::vector<std::string> names = deviceNames();
    if (std::find(names.begin(), names.end(), name) == names.end())
      continue;
    CairnDevice *device = nullptr;
    ASSERT_SUCCESS(cairnDeviceCreate(name, &device));
    CairnPipe *pipe = nullptr, *other = nullptr;
    EXPECT_EQ(cairnPipeCreate(device, 4, 0, &pipe),
              CAIRN_ERROR_INVALID_ARGUMENT);
    ASSERT_SUCCESS(cairnPipeCreate(device, 4, 3, &pipe));
    ASSERT_SUCCESS(cairnPipeCreate(device, 8, 3, &other));
    const std::string source = "kernel void pass(read_only pipe uint in) {"
                               "  uint v; read_pipe(in, &v); }"
                               "kernel void put(write_only pipe uint out) {"
                               "  uint v = 7 + get_global_id(0);"
                               "  write_pipe(out, &v); }";
    CairnInput input = {"pipes.cl", source.data(), source.size()};
    CairnExecutable *executable = nullptr;
    CairnKernel *kernel = nullptr;
    ASSERT_SUCCESS(cairnExecutableBuild(device, &input, 1, "-cl-std=CL2.0",
                                        &executable, nullptr));
    ASSERT_SUCCESS(cairnKernelCreate(executable, "put", &kernel));
    CairnArgumentInfo info = {};
    info.structSize = sizeof info;
    ASSERT_SUCCESS(cairnKernelGetArgumentInfo(kernel, 0, &info));
    EXPECT_EQ(info.kind, CAIRN_ARGUMENT_PIPE);
    EXPECT_STREQ(info.access, "write_only");
    EXPECT_EQ(info.packetSize, 4u);
    CairnArgument argument = {};
    argument.kind = CAIRN_ARGUMENT_PIPE;
    CairnLaunch launch = {};
    launch.structSize = sizeof launch;
    launch.dimensions = 1;
    launch.global[0] = 1;
    launch.arguments = &argument;
    launch.argumentCount = 1;
    EXPECT_FAILURE(cairnKernelLaunch(kernel, &launch, nullptr),
                   CAIRN_ERROR_LAUNCH, "argument 0: expected a pipe, got null");
    argument.pipe = other;
    EXPECT_FAILURE(cairnKernelLaunch(kernel, &launch, nullptr),
                   CAIRN_ERROR_LAUNCH,
                   "kernel 'put': argument 0 'out': expected packets of 4 "
                   "bytes ('uint'), got a pipe of 3 packets of 8 bytes");
    argument.pipe = pipe;
    const uint32_t first = 5;
    ASSERT_SUCCESS(cairnPipeWrite(pipe, &first, sizeof first));
    ASSERT_SUCCESS(cairnKernelLaunch(kernel, &launch, nullptr));
    uint32_t packets[3] = {};
    uint64_t size = 7;
    EXPECT_FAILURE(cairnPipeRead(pipe, packets, &size),
                   CAIRN_ERROR_INVALID_ARGUMENT,
                   "expected room for 8 bytes of packets, got 7");
    size = sizeof packets;
    ASSERT_SUCCESS(cairnPipeRead(pipe, packets, &size));
    EXPECT_EQ(size, 8u);
    EXPECT_EQ(packets[0], 5u);
    EXPECT_EQ(packets[1], 7u);
    ASSERT_SUCCESS(cairnPipeClear(pipe));
    ASSERT_SUCCESS(cairnPipeRead(pipe, nullptr, &size));
    EXPECT_EQ(size, 0u);
    EXPECT_EQ(cairnPipeWrite(pipe, packets, 16), CAIRN_ERROR_INVALID_ARGUMENT);
    cairnKernelDestroy(kernel);
    cairnExecutableDestroy(executable);
    cairnPipeDestroy(pipe);
    cairnPipeDestroy(other);
    cairnPipeDestroy(nullptr);
    cairnDeviceDestroy(device);
  }
}

TEST(RuntimeC, StartsKernelsFromKernels) {
  CairnDevice *device = nullptr;
  ASSERT_SUCCESS(cairnDeviceCreate("host", &device));
  CairnQueue *queue = nullptr;
  EXPECT_FAILURE(cairnQueueCreate(device, 8, &queue),
                 CAIRN_ERROR_INVALID_ARGUMENT,
                 "expected a queue of 256 to 1073741824 bytes, got 8");
  ASSERT_SUCCESS(cairnQueueCreate(device, 0, &queue));
  const std::string source =
      "kernel void k(queue_t q, global int *x) {"
      "  enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(3),"
      "                 ^{ x[get_global_id(0)] = 7; }); }";
  CairnInput input = {"queues.cl", source.data(), source.size()};
  CairnExecutable *executable = nullptr;
  CairnKernel *kernel = nullptr;
  ASSERT_SUCCESS(cairnExecutableBuild(device, &input, 1, "-cl-std=CL2.0",
                                      &executable, nullptr));
  EXPECT_EQ(cairnExecutableKernelCount(executable), 1u);
  ASSERT_SUCCESS(cairnKernelCreate(executable, nullptr, &kernel));
  CairnBuffer *buffer = nullptr;
  ASSERT_SUCCESS(cairnBufferCreate(device, 12, &buffer));
  CairnArgument arguments[2] = {};
  arguments[0].kind = CAIRN_ARGUMENT_QUEUE;
  arguments[1].kind = CAIRN_ARGUMENT_BUFFER;
  arguments[1].buffer = buffer;
  CairnLaunch launch = {};
  launch.structSize = sizeof launch;
  launch.dimensions = 1;
  launch.global[0] = 1;
  launch.arguments = arguments;
  launch.argumentCount = 2;
  EXPECT_FAILURE(cairnKernelLaunch(kernel, &launch, nullptr),
                 CAIRN_ERROR_LAUNCH, "argument 0: expected a queue, got null");
  arguments[0].queue = queue;
  ASSERT_SUCCESS(cairnKernelLaunch(kernel, &launch, nullptr));
  int32_t values[3] = {};
  ASSERT_SUCCESS(cairnBufferRead(buffer, values, sizeof values, 0));
  for (int32_t value : values)
    EXPECT_EQ(value, 7);
  cairnBufferDestroy(buffer);
  cairnKernelDestroy(kernel);
  cairnExecutableDestroy(executable);
  cairnQueueDestroy(queue);
  cairnQueueDestroy(nullptr);
  cairnDeviceDestroy(device);
}

} // namespace
