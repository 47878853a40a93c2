//===- LaunchArgumentsTest.cpp - checks of launch arguments -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DriverTest.h"

#include <cstring>

using namespace cairn::runtime;
using namespace cairn::test;

class LaunchArgumentsTest : public DriverTest {
protected:
  void SetUp() override {
    DriverTest::SetUp();
    kernel = makeKernel("saxpy");
    x = makeBuffer(std::vector<float>(16));
    y = makeBuffer(std::vector<float>(16));
    launch.global = {16};
    launch.args = {Argument::value(2.0f), Argument::buffer(*x),
                   Argument::buffer(*y)};
  }

  std::unique_ptr<Kernel> kernel;
  std::unique_ptr<Buffer> x, y;
  Launch launch;
};
CAIRN_ON_DRIVERS_OF_TEST_KERNELS(LaunchArgumentsTest);

/// Whether the argument is the value of these bytes, and so is a copy.
static testing::AssertionResult isValue(const Argument &argument,
                                        const std::string &bytes) {
  for (const Argument &one : {argument, Argument(argument)})
    if (one.kind() != Argument::Kind::Value || one.size() != bytes.size() ||
        std::memcmp(one.data(), bytes.data(), bytes.size()) != 0)
      return testing::AssertionFailure() << one.describe();
  return testing::AssertionSuccess();
}

// As a program sets one of a kernel again and again.
TEST(ArgumentTest, IsSetInPlace) {
  Argument argument;
  const std::string small(8, 'a'), large(64, 'b'), larger(200, 'c');
  for (const std::string &bytes : {small, large, larger, large, small, large}) {
    argument.setValue(bytes.data(), bytes.size());
    EXPECT_TRUE(isValue(argument, bytes));
  }
  // What it is given may be its own.
  argument.setValue(argument.data(), 40);
  EXPECT_TRUE(isValue(argument, large.substr(0, 40)));
  argument.setValue(argument.data(), 8);
  EXPECT_TRUE(isValue(argument, large.substr(0, 8)));
  argument = Argument::local(16);
  argument.setValue(small.data(), small.size());
  EXPECT_TRUE(isValue(argument, small));
}

TEST_P(LaunchArgumentsTest, RefusesAWrongCount) {
  launch.args.pop_back();
  EXPECT_ERROR(device->launch(*kernel, launch),
               "kernel 'saxpy': expected 3 arguments, got 2");
}

TEST_P(LaunchArgumentsTest, RefusesAMissingArgument) {
  launch.args[1] = Argument();
  EXPECT_ERROR(device->launch(*kernel, launch),
               "kernel 'saxpy': argument 1 'x': not set");
}

TEST_P(LaunchArgumentsTest, RefusesAWrongKind) {
  launch.args[1] = Argument::value(1);
  EXPECT_ERROR(device->launch(*kernel, launch),
               "kernel 'saxpy': argument 1 'x': expected a buffer ('float*'), "
               "got a value of 4 bytes");
  launch.args[1] = Argument::local(64);
  EXPECT_ERROR(device->launch(*kernel, launch),
               "kernel 'saxpy': argument 1 'x': expected a buffer ('float*'), "
               "got 64 bytes of local memory");
  launch.args[1] = launch.args[2];
  launch.args[0] = launch.args[2];
  EXPECT_ERROR(device->launch(*kernel, launch),
               "kernel 'saxpy': argument 0 'alpha': expected a value of 4 "
               "bytes ('float'), got a buffer of 64 bytes");
  launch.args[0] = Argument::nullBuffer();
  EXPECT_ERROR(device->launch(*kernel, launch),
               "kernel 'saxpy': argument 0 'alpha': expected a value of 4 "
               "bytes ('float'), got a null buffer");
}

TEST_P(LaunchArgumentsTest, RefusesAWrongSize) {
  launch.args[0] = Argument::value(2.0);
  EXPECT_ERROR(device->launch(*kernel, launch),
               "kernel 'saxpy': argument 0 'alpha': expected a value of 4 "
               "bytes ('float'), got a value of 8 bytes");
}

TEST_P(LaunchArgumentsTest, RefusesBuffersOfOtherDevices) {
  auto other = createDevice(GetParam());
  ASSERT_OK(other);
  auto buffer = (*other)->createBuffer(64);
  ASSERT_OK(buffer);
  launch.args[2] = Argument::buffer(**buffer);
  EXPECT_ERROR(device->launch(*kernel, launch),
               "kernel 'saxpy': argument 2 'y': the buffer belongs to another "
               "device");
  EXPECT_ERROR((*other)->launch(*kernel, launch),
               "kernel 'saxpy': the kernel belongs to another device");
}

TEST_P(LaunchArgumentsTest, ChecksBufferOffsets) {
  launch.args[2] = Argument::buffer(*y, 64);
  EXPECT_ERROR(device->launch(*kernel, launch),
               "kernel 'saxpy': argument 2 'y': offset 64 is outside the "
               "buffer of 64 bytes");
  launch.args[2] = Argument::buffer(*y, 4);
  EXPECT_ERROR(device->launch(*kernel, launch),
               "kernel 'saxpy': argument 2 'y': expected a buffer offset that "
               "is a multiple of " +
                   std::to_string(device->info().bufferAlignment) + ", got 4");
}

TEST_P(LaunchArgumentsTest, ChecksLocalMemory) {
  auto reverse = makeKernel("reverse");
  uint64_t most = device->info().localMemory;
  launch.args = {Argument::buffer(*y), Argument::local(64), Argument::local(0)};
  EXPECT_ERROR(device->launch(*reverse, launch),
               "kernel 'reverse': argument 2 'second': expected at least 1 "
               "byte of local memory, got 0");
  launch.args[2] = Argument::value(uint64_t(64));
  EXPECT_ERROR(device->launch(*reverse, launch),
               "kernel 'reverse': argument 2 'second': expected a size of "
               "local memory ('int*'), got a value of 8 bytes");
  // 12 bytes of its own and 64 for `first` take 128 each.
  launch.args[2] = Argument::local(most - 256);
  ASSERT_OK(run(*reverse, launch));
  launch.args[2] = Argument::local(most - 255);
  std::string tail = " bytes of local memory, and the device has " +
                     std::to_string(most) + " for a work-group";
  EXPECT_ERROR(device->launch(*reverse, launch),
               "kernel 'reverse': needs " + std::to_string(most + 1) + tail);
  launch.args[1] = launch.args[2] = Argument::local(UINT64_MAX);
  auto event = device->launch(*reverse, launch);
  ASSERT_FALSE(event.ok());
  EXPECT_NE(event.message().find(tail), std::string::npos) << event.message();

  KernelInterface greedy = describe("nothing");
  greedy.localMemory = most + 1;
  launch.args.clear();
  EXPECT_ERROR(device->launch(*makeKernel(greedy), launch),
               "kernel 'nothing': needs " + std::to_string(most + 1) + tail);
}

TEST_P(LaunchArgumentsTest, PassesNullBuffers) {
  auto nothing = makeKernel("nothing");
  KernelInterface interface = describe("ids");
  interface.maxWorkGroupSize = 1;
  auto made = device->createKernel(
      interface,
      reinterpret_cast<const void *>(findTestKernel("nothing").entry));
  ASSERT_OK(made);
  launch.args = {Argument::nullBuffer()};
  ASSERT_OK(run(**made, launch));
}

TEST_P(LaunchArgumentsTest, PassesImagesAndSamplers) {
  ImageDescription description;
  description.type = ImageType::Image2DArray;
  description.order = ChannelOrder::R;
  description.channel = ChannelType::UnsignedInt32;
  description.width = 5;
  description.height = 2;
  description.layers = 3;
  auto picture = device->createImage(description);
  ASSERT_OK(picture);
  SamplerDescription sampler = {true, AddressMode::Repeat, FilterMode::Linear};
  launch.args = {Argument::image(**picture), Argument::sampler(sampler)};
  ASSERT_OK(run(*makeKernel("image"), launch));
  // What the kernel was given, in its first texels.
  std::vector<uint32_t> texels(30);
  ASSERT_OK((*picture)->read(texels.data(), 120));
  texels.resize(10);
  EXPECT_EQ(texels, (std::vector<uint32_t>{5, 2, 1, 3, 20, 40, 4, 0x10B0,
                                           0x10DC, 0x27}));
}

TEST_P(LaunchArgumentsTest, RefusesWrongImages) {
  launch.args = {Argument::nullBuffer(), Argument::value(1)};
  EXPECT_ERROR(device->launch(*makeKernel("image"), launch),
               "kernel 'image': argument 0 'picture': expected an image "
               "('image2d_array_t', write_only), got a null buffer");
  ImageDescription description;
  auto flat = device->createImage(description);
  ASSERT_OK(flat);
  launch.args[0] = Argument::image(**flat);
  EXPECT_ERROR(device->launch(*makeKernel("image"), launch),
               "kernel 'image': argument 0 'picture': expected an image "
               "('image2d_array_t', write_only), got an image2d_t of 1x1 "
               "texels, RGBA UNORM_INT8");
  description.type = ImageType::Image2DArray;
  auto layers = device->createImage(description);
  ASSERT_OK(layers);
  launch.args[0] = Argument::image(**layers);
  EXPECT_ERROR(device->launch(*makeKernel("image"), launch),
               "kernel 'image': argument 1 'how': expected a sampler, got a "
               "value of 4 bytes");
  // No device can write it as the standard says.
  description.order = ChannelOrder::SRGBA;
  EXPECT_ERROR(device->createImage(description),
               "the device has no such image: an image2d_array_t of 1x1 texels "
               "in 1 layers, sRGBA UNORM_INT8");
}
