//===- DeviceImageTest.cpp - images on each kind of device ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DevicesTest.h"

#include <numeric>

namespace {
constexpr size_t none[3] = {};

cl_image_desc shapeOf(cl_mem_object_type type, size_t width, size_t height = 0,
                      size_t depth = 0, size_t layers = 0) {
  cl_image_desc shape = {};
  shape.image_type = type;
  shape.image_width = width;
  shape.image_height = height;
  shape.image_depth = depth;
  shape.image_array_size = layers;
  return shape;
}

/// What tests of one device and of several have in common.
template <typename Base> class ImagesTest : public Base {
protected:
  cl_mem image(const cl_image_format &format, const cl_image_desc &shape,
               cl_mem_flags flags = 0, const void *data = nullptr) {
    cl_int code = CL_SUCCESS;
    cl_mem made =
        clCreateImage(this->context, flags | (data ? CL_MEM_COPY_HOST_PTR : 0),
                      &format, &shape, const_cast<void *>(data), &code);
    EXPECT_EQ(code, CL_SUCCESS);
    images.push_back(made);
    return made;
  }
  template <typename T>
  std::vector<T> texels(cl_mem image, const size_t (&region)[3],
                        size_t channels) {
    std::vector<T> data(region[0] * region[1] * region[2] * channels);
    EXPECT_EQ(clEnqueueReadImage(this->queue, image, CL_TRUE, none, region, 0,
                                 0, data.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    return data;
  }
  cl_int launchOn(cl_command_queue queue, cl_kernel kernel,
                  const size_t (&size)[3]) {
    cl_int code = clEnqueueNDRangeKernel(queue, kernel, 3, nullptr, size,
                                         nullptr, 0, nullptr, nullptr);
    clFinish(queue);
    return code;
  }
  void releaseImages() {
    for (cl_mem image : images)
      EXPECT_EQ(clReleaseMemObject(image), CL_SUCCESS);
    images.clear();
  }
  void TearDown() override {
    releaseImages();
    Base::TearDown();
  }

private:
  std::vector<cl_mem> images;
};

class OpenCLDeviceImageTest : public ImagesTest<OpenCLDeviceTest> {
protected:
  void SetUp() override {
    OpenCLDeviceTest::SetUp();
    if (IsSkipped())
      return;
    const bool isThere = infoOf<cl_bool>(device, CL_DEVICE_IMAGE_SUPPORT);
    // Vulkan cannot sample all that OpenCL has.
    EXPECT_EQ(isThere, GetParam() != std::string("vulkan"));
    if (!isThere)
      GTEST_SKIP() << "no images";
  }
};
using OpenCLDevicesImageTest = ImagesTest<OpenCLDevicesTest>;

std::vector<cl_image_format> formatsOf(cl_context context, cl_mem_flags flags,
                                       cl_mem_object_type type) {
  cl_uint count = 0;
  EXPECT_EQ(
      clGetSupportedImageFormats(context, flags, type, 0, nullptr, &count),
      CL_SUCCESS);
  std::vector<cl_image_format> formats(count);
  EXPECT_EQ(clGetSupportedImageFormats(context, flags, type, count,
                                       formats.data(), nullptr),
            CL_SUCCESS);
  return formats;
}

std::string suffixOf(const cl_image_format &format) {
  switch (format.image_channel_data_type) {
  case CL_SIGNED_INT8:
  case CL_SIGNED_INT16:
  case CL_SIGNED_INT32:
    return "i";
  case CL_UNSIGNED_INT8:
  case CL_UNSIGNED_INT16:
  case CL_UNSIGNED_INT32:
    return "ui";
  default:
    return "f";
  }
}

/// Kernels that copy an image, by the type of its colors.
std::string copiesOf(const std::string &type, const std::string &place) {
  std::string text;
  for (const char *suffix : {"i", "ui", "f"})
    text += std::string("kernel void copy_") + suffix + "(read_only " + type +
            " from, write_only " + type + " to) {\n  write_image" + suffix +
            "(to, " + place + ", read_image" + suffix + "(from, " + place +
            "));\n}\n";
  return text;
}

TEST_P(OpenCLDeviceImageTest, EveryFormatKeepsTexels) {
  const size_t region[3] = {3, 5, 1};
  const cl_image_desc shape = shapeOf(CL_MEM_OBJECT_IMAGE2D, 3, 5);
  cl_program program =
      build(copiesOf("image2d_t", "(int2)(get_global_id(0), get_global_id(1))"),
            "-cl-std=CL3.0");
  // No byte is above 99, so that no number is a NaN.
  std::vector<unsigned char> bytes(3 * 5 * 16);
  for (size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<unsigned char>(i * 37 % 100);
  size_t tried = 0;
  for (const cl_image_format &format :
       formatsOf(context, CL_MEM_WRITE_ONLY, CL_MEM_OBJECT_IMAGE2D)) {
    // An image of depth is of another type, and a fourth channel that nobody
    // reads is not kept.
    if (format.image_channel_order == CL_DEPTH ||
        format.image_channel_order == CL_RGBx ||
        format.image_channel_data_type == CL_UNORM_SHORT_555 ||
        format.image_channel_data_type == CL_UNORM_INT_101010)
      continue;
    cl_mem from = image(format, shape, CL_MEM_READ_ONLY, bytes.data());
    cl_mem to = image(format, shape, CL_MEM_WRITE_ONLY);
    cl_kernel copy = kernel(program, ("copy_" + suffixOf(format)).c_str());
    setArg(copy, 0, from);
    setArg(copy, 1, to);
    ASSERT_EQ(launchOn(queue, copy, region), CL_SUCCESS);
    size_t size = 0;
    clGetImageInfo(to, CL_IMAGE_ELEMENT_SIZE, sizeof size, &size, nullptr);
    auto got = texels<unsigned char>(to, region, size);
    EXPECT_TRUE(std::equal(got.begin(), got.end(), bytes.begin()))
        << std::hex << format.image_channel_order << " "
        << format.image_channel_data_type;
    ++tried;
  }
  // R, RG and RGBA of twelve types are required, and BGRA of one.
  EXPECT_GE(tried, 37u);
}

TEST_P(OpenCLDeviceImageTest, SamplersBlendInEveryShape) {
  cl_program program = build(
      "kernel void f2(read_only image2d_t i, sampler_t s, global float4 *p) {\n"
      "  *p = read_imagef(i, s, (float2)(1.0f, 1.0f));\n"
      "}\n"
      "kernel void fa(read_only image2d_array_t i, sampler_t s,\n"
      "               global float4 *p) {\n"
      "  *p = read_imagef(i, s, (float4)(1.0f, 1.0f, 1.0f, 0.0f));\n"
      "}\n"
      "kernel void f3(read_only image3d_t i, sampler_t s,\n"
      "               global float4 *p) {\n"
      "  *p = read_imagef(i, s, (float4)(1.0f, 1.0f, 1.0f, 0.0f));\n"
      "}\n");
  cl_int code = CL_SUCCESS;
  cl_sampler sampler = clCreateSampler(
      context, CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  // 2 by 2 by 2 floats: the mean of the four or eight around the place.
  const std::vector<float> data = {1, 2, 3, 4, 50, 60, 70, 80};
  const cl_image_format format = {CL_R, CL_FLOAT};
  const std::tuple<const char *, cl_image_desc, float> cases[] = {
      {"f2", shapeOf(CL_MEM_OBJECT_IMAGE2D, 2, 2), 2.5f},
      {"fa", shapeOf(CL_MEM_OBJECT_IMAGE2D_ARRAY, 2, 2, 0, 2), 65.0f},
      {"f3", shapeOf(CL_MEM_OBJECT_IMAGE3D, 2, 2, 2), 33.75f}};
  for (const auto &[name, shape, mean] : cases) {
    cl_mem from = image(format, shape, CL_MEM_READ_ONLY, data.data());
    cl_mem to = buffer(std::vector<float>(4));
    cl_kernel f = kernel(program, name);
    setArg(f, 0, from);
    setArg(f, 1, sampler);
    setArg(f, 2, to);
    ASSERT_EQ(launch(f, 1), CL_SUCCESS);
    EXPECT_EQ(read<float>(to, 4), (std::vector<float>{mean, 0, 0, 1})) << name;
  }
  EXPECT_EQ(clReleaseSampler(sampler), CL_SUCCESS);
}

TEST_P(OpenCLDeviceImageTest, ImagesAndBuffersShareMemory) {
  cl_program program = build(
      "kernel void line(read_only image1d_buffer_t from,\n"
      "                 write_only image1d_buffer_t to) {\n"
      "  int x = get_global_id(0);\n"
      "  write_imageui(to, x, read_imageui(from, x) + 1);\n"
      "}\n"
      "kernel void box(write_only image2d_t to) {\n"
      "  int2 x = (int2)(get_global_id(0), get_global_id(1));\n"
      "  write_imageui(to, x, (uint4)(100 * x.y + x.x));\n"
      "}\n"
      "kernel void twice(global uint *p) { p[get_global_id(0)] *= 2; }\n");
  std::vector<cl_uint> numbers(96);
  std::iota(numbers.begin(), numbers.end(), 0);
  cl_mem from = buffer(numbers), to = buffer(std::vector<cl_uint>(64, 7));
  const cl_image_format format = {CL_R, CL_UNSIGNED_INT32};
  // From number 32 on.
  const cl_buffer_region part = {32 * sizeof(cl_uint), 40 * sizeof(cl_uint)};
  cl_mem inner =
      clCreateSubBuffer(from, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, nullptr);
  cl_image_desc shape = shapeOf(CL_MEM_OBJECT_IMAGE1D_BUFFER, 40);
  shape.mem_object = inner;
  cl_mem fromLine = image(format, shape);
  shape.mem_object = to;
  cl_mem toLine = image(format, shape);
  // As a buffer, as an image, and as a buffer again.
  cl_kernel twice = kernel(program, "twice"), line = kernel(program, "line");
  setArg(twice, 0, from);
  ASSERT_EQ(launch(twice, 96), CL_SUCCESS);
  setArg(line, 0, fromLine);
  setArg(line, 1, toLine);
  ASSERT_EQ(launch(line, 40), CL_SUCCESS);
  setArg(twice, 0, to);
  ASSERT_EQ(launch(twice, 41), CL_SUCCESS);
  auto got = read<cl_uint>(to, 64);
  for (cl_uint i = 0; i < 64; ++i)
    EXPECT_EQ(got[i], i < 40    ? 2 * (2 * (i + 32) + 1)
                      : i == 40 ? 14u
                                : 7u)
        << i;
  EXPECT_EQ(clReleaseMemObject(inner), CL_SUCCESS);

  // Rows of 5 texels, 8 apart: what is between them stays, and is seen by the
  // host while the device has the texels.
  cl_image_desc rows = shapeOf(CL_MEM_OBJECT_IMAGE2D, 5, 6);
  rows.image_row_pitch = 8 * sizeof(cl_uint);
  rows.mem_object = to;
  cl_mem boxed = image(format, rows);
  cl_kernel box = kernel(program, "box");
  setArg(box, 0, boxed);
  const size_t region[3] = {5, 6, 1};
  ASSERT_EQ(launchOn(queue, box, region), CL_SUCCESS);
  cl_uint seen[4];
  EXPECT_EQ(clEnqueueReadBuffer(queue, to, CL_TRUE, 11 * sizeof(cl_uint),
                                sizeof seen, seen, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(seen[0], 103u);
  EXPECT_EQ(seen[1], 104u);
  EXPECT_EQ(seen[2], got[13]);
  // An image that goes leaves its texels.
  ASSERT_EQ(launchOn(queue, box, region), CL_SUCCESS);
  EXPECT_EQ(clSetKernelArg(box, 0, sizeof toLine, &toLine),
            CL_INVALID_ARG_VALUE);
  releaseImages();
  auto after = read<cl_uint>(to, 64);
  for (cl_uint i = 0; i < 64; ++i)
    EXPECT_EQ(after[i], i < 48 && i % 8 < 5 ? 100 * (i / 8) + i % 8 : got[i])
        << i;
}

TEST_P(OpenCLDeviceImageTest, LimitsAreTrue) {
  const auto extent = infoOf<size_t>(device, CL_DEVICE_IMAGE2D_MAX_WIDTH);
  EXPECT_GE(extent, 16384u);
  EXPECT_GE(infoOf<size_t>(device, CL_DEVICE_IMAGE3D_MAX_DEPTH), 2048u);
  EXPECT_GE(infoOf<size_t>(device, CL_DEVICE_IMAGE_MAX_ARRAY_SIZE), 2048u);
  EXPECT_GE(infoOf<size_t>(device, CL_DEVICE_IMAGE_MAX_BUFFER_SIZE), 65536u);
  EXPECT_GE(infoOf<cl_uint>(device, CL_DEVICE_MAX_READ_IMAGE_ARGS), 128u);
  EXPECT_GE(infoOf<cl_uint>(device, CL_DEVICE_MAX_SAMPLERS), 16u);
  const cl_image_format format = {CL_R, CL_UNORM_INT8};
  cl_program program =
      build("kernel void f(write_only image2d_t i) {\n"
            "  write_imagef(i, (int2)(get_image_width(i) - 1, 0), 1.0f);\n"
            "}\n");
  cl_mem widest = image(format, shapeOf(CL_MEM_OBJECT_IMAGE2D, extent, 1));
  cl_kernel f = kernel(program, "f");
  setArg(f, 0, widest);
  ASSERT_EQ(launch(f, 1), CL_SUCCESS);
  const size_t region[3] = {extent, 1, 1};
  EXPECT_EQ(texels<unsigned char>(widest, region, 1).back(), 255);
  cl_int code = CL_SUCCESS;
  const cl_image_desc wider = shapeOf(CL_MEM_OBJECT_IMAGE2D, extent + 1, 1);
  EXPECT_FALSE(clCreateImage(context, 0, &format, &wider, nullptr, &code));
  EXPECT_EQ(code, CL_INVALID_IMAGE_SIZE);
}

/// Each device adds one in turn, and commands of the host work between them.
TEST_F(OpenCLDevicesImageTest, TexelsGoFromDeviceToDevice) {
  cl_program program =
      buildForAll("#ifdef __IMAGE_SUPPORT__\n"
                  "kernel void f(read_only image2d_t from,\n"
                  "              write_only image2d_t to) {\n"
                  "  int2 x = (int2)(get_global_id(0), get_global_id(1));\n"
                  "  write_imagei(to, x, read_imagei(from, x) + 1);\n"
                  "}\n"
                  "#endif\n");
  const cl_image_format format = {CL_R, CL_SIGNED_INT32};
  const cl_image_desc shape = shapeOf(CL_MEM_OBJECT_IMAGE2D, 4, 4);
  const size_t all[3] = {4, 4, 1}, half[3] = {4, 2, 1};
  cl_mem from = image(format, shape), to = image(format, shape);
  const cl_int ten[4] = {10}, zero[4] = {0};
  ASSERT_EQ(
      clEnqueueFillImage(queues[0], from, ten, none, all, 0, nullptr, nullptr),
      CL_SUCCESS);
  clFinish(queues[0]);
  cl_kernel f = kernel(program, "f");
  int expected = 10;
  for (size_t i = 0; i < devices.size(); ++i) {
    if (!infoOf<cl_bool>(devices[i], CL_DEVICE_IMAGE_SUPPORT)) {
      EXPECT_EQ(clEnqueueReadImage(queues[i], from, CL_TRUE, none, all, 0, 0,
                                   nullptr, 0, nullptr, nullptr),
                CL_INVALID_OPERATION);
      continue;
    }
    setArg(f, 0, from);
    setArg(f, 1, to);
    ASSERT_EQ(launchOn(queues[i], f, all), CL_SUCCESS);
    ++expected;
    EXPECT_EQ(texels<cl_int>(to, all, 1), std::vector<cl_int>(16, expected));
    // A part by a command, the rest by the next device.
    ASSERT_EQ(clEnqueueFillImage(queues[i], to, zero, none, half, 0, nullptr,
                                 nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clEnqueueCopyImage(queues[i], from, to, none, none, half, 0,
                                 nullptr, nullptr),
              CL_SUCCESS);
    clFinish(queues[i]);
    auto got = texels<cl_int>(to, all, 1);
    EXPECT_EQ(std::vector<cl_int>(got.begin(), got.begin() + 8),
              std::vector<cl_int>(8, expected - 1));
    EXPECT_EQ(std::vector<cl_int>(got.begin() + 8, got.end()),
              std::vector<cl_int>(8, expected));
    ASSERT_EQ(launchOn(queues[i], f, all), CL_SUCCESS);
    std::swap(from, to);
  }
  EXPECT_GT(expected, 10);
}

INSTANTIATE_TEST_SUITE_P(Kinds, OpenCLDeviceImageTest,
                         testing::ValuesIn(deviceKinds), [](const auto &info) {
                           std::string name = info.param;
                           return name == "level-zero" ? "level_zero" : name;
                         });
} // namespace
