//===- ImageTest.cpp - images and samplers ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "OpenCLTest.h"

#include <numeric>

namespace {
class OpenCLImageTest : public OpenCLTest {
protected:
  void TearDown() override {
    for (cl_mem image : images)
      EXPECT_EQ(clReleaseMemObject(image), CL_SUCCESS);
    OpenCLTest::TearDown();
  }

  static cl_image_desc shape(cl_mem_object_type type, size_t width,
                             size_t height = 0) {
    cl_image_desc description = {};
    description.image_type = type;
    description.image_width = width;
    description.image_height = height;
    return description;
  }

  cl_mem image(cl_mem_flags flags, cl_image_format format,
               const cl_image_desc &description, void *pointer = nullptr) {
    cl_int code = CL_SUCCESS;
    cl_mem made =
        clCreateImage(context, flags, &format, &description, pointer, &code);
    EXPECT_EQ(code, CL_SUCCESS);
    if (made)
      images.push_back(made);
    return made;
  }

  template <typename T>
  std::vector<T> texels(cl_mem image, const size_t *region, size_t count) {
    const size_t origin[3] = {};
    std::vector<T> data(count);
    EXPECT_EQ(clEnqueueReadImage(queue, image, CL_TRUE, origin, region, 0, 0,
                                 data.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    return data;
  }

private:
  std::vector<cl_mem> images;
};
} // namespace

static constexpr cl_image_format bytes = {CL_RGBA, CL_UNSIGNED_INT8};
static constexpr cl_image_format floats = {CL_R, CL_FLOAT};

static const char imageKernels[] = R"(
  kernel void doubled(read_only image2d_t from, write_only image2d_t to) {
    int2 at = (int2)(get_global_id(0), get_global_id(1));
    write_imageui(to, at, 2 * read_imageui(from, at));
  }
  kernel void line(read_only image1d_buffer_t from, global float *to) {
    int i = get_global_id(0);
    to[i] = read_imagef(from, i).x;
  }
  kernel void between(read_only image2d_t from, sampler_t how,
                      global float *to) {
    int i = get_global_id(0);
    to[i] = read_imagef(from, how, (float2)(i, 0.5f)).x;
  }
  kernel void layer(read_only image1d_array_t from, global float *to) {
    int i = get_global_id(0);
    to[i] = read_imagef(from, (int2)(1, i)).x;
  })";

TEST_F(OpenCLImageTest, KernelsReadAndWrite) {
  // Rows of three texels in places for four, which the application has.
  std::vector<cl_uchar4> memory(8);
  for (size_t i = 0; i < memory.size(); ++i)
    memory[i] = {{cl_uchar(i), cl_uchar(i + 50), 100, 1}};
  cl_image_desc description = shape(CL_MEM_OBJECT_IMAGE2D, 3, 2);
  description.image_row_pitch = 16;
  cl_mem from = image(CL_MEM_USE_HOST_PTR, bytes, description, memory.data());
  cl_mem to = image(0, bytes, shape(CL_MEM_OBJECT_IMAGE2D, 3, 2));
  cl_kernel k = kernel(build(imageKernels), "doubled");
  setArg(k, 0, from);
  setArg(k, 1, to);
  const size_t size[3] = {3, 2, 1};
  ASSERT_EQ(clEnqueueNDRangeKernel(queue, k, 2, nullptr, size, nullptr, 0,
                                   nullptr, nullptr),
            CL_SUCCESS);
  auto found = texels<cl_uchar4>(to, size, 6);
  for (size_t y = 0; y < 2; ++y)
    for (size_t x = 0; x < 3; ++x)
      for (unsigned c = 0; c < 4; ++c)
        EXPECT_EQ(found[y * 3 + x].s[c], 2 * memory[y * 4 + x].s[c]);
}

TEST_F(OpenCLImageTest, BuffersAndLayers) {
  std::vector<float> data(16);
  std::iota(data.begin(), data.end(), 1.0f);
  cl_image_desc description = shape(CL_MEM_OBJECT_IMAGE1D_BUFFER, 16);
  description.buffer = buffer(data);
  cl_mem line = image(0, floats, description);
  cl_mem result = buffer(std::vector<float>(16));
  cl_program program = build(imageKernels);
  cl_kernel k = kernel(program, "line");
  setArg(k, 0, line);
  setArg(k, 1, result);
  ASSERT_EQ(launch(k, 16), CL_SUCCESS);
  EXPECT_EQ(read<float>(result, 16), data);
  // Three layers of four texels, 20 bytes from one to the next.
  description = shape(CL_MEM_OBJECT_IMAGE1D_ARRAY, 4);
  description.image_array_size = 3;
  description.image_row_pitch = description.image_slice_pitch = 20;
  cl_mem layers = image(CL_MEM_COPY_HOST_PTR, floats, description, data.data());
  cl_kernel second = kernel(program, "layer");
  setArg(second, 0, layers);
  setArg(second, 1, result);
  ASSERT_EQ(launch(second, 3), CL_SUCCESS);
  EXPECT_EQ(read<float>(result, 3), std::vector<float>({2, 7, 12}));
  const size_t origin[3] = {2, 1, 0}, region[3] = {2, 2, 1};
  std::vector<float> part(8);
  ASSERT_EQ(clEnqueueReadImage(queue, layers, CL_TRUE, origin, region, 0, 16,
                               part.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(part, std::vector<float>({8, 9, 0, 0, 13, 14, 0, 0}));
}

TEST_F(OpenCLImageTest, SamplersBlend) {
  std::vector<float> data = {1, 3, 7};
  cl_mem from = image(CL_MEM_COPY_HOST_PTR, floats,
                      shape(CL_MEM_OBJECT_IMAGE2D, 3, 1), data.data());
  cl_int code = CL_SUCCESS;
  cl_sampler sampler = clCreateSampler(
      context, CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  cl_mem result = buffer(std::vector<float>(4));
  cl_kernel k = kernel(build(imageKernels), "between");
  setArg(k, 0, from);
  setArg(k, 1, sampler);
  setArg(k, 2, result);
  // The kernel has its number; the object may go.
  EXPECT_EQ(clReleaseSampler(sampler), CL_SUCCESS);
  ASSERT_EQ(launch(k, 4), CL_SUCCESS);
  EXPECT_EQ(read<float>(result, 4), std::vector<float>({1, 2, 5, 7}));
}

TEST_F(OpenCLImageTest, FillsCopiesAndMaps) {
  cl_image_desc description = shape(CL_MEM_OBJECT_IMAGE3D, 4, 3);
  description.image_depth = 2;
  cl_mem first = image(0, floats, description);
  cl_mem second = image(0, floats, description);
  const size_t none[3] = {}, all[3] = {4, 3, 2}, origin[3] = {1, 1, 0},
               region[3] = {2, 2, 2}, target[3] = {2, 0, 0};
  const float zero[4] = {}, color[4] = {2.5f, 9, 9, 9};
  for (cl_mem image : {first, second})
    ASSERT_EQ(
        clEnqueueFillImage(queue, image, zero, none, all, 0, nullptr, nullptr),
        CL_SUCCESS);
  ASSERT_EQ(clEnqueueFillImage(queue, first, color, origin, region, 0, nullptr,
                               nullptr),
            CL_SUCCESS);
  ASSERT_EQ(clEnqueueCopyImage(queue, first, second, origin, target, region, 0,
                               nullptr, nullptr),
            CL_SUCCESS);
  auto found = texels<float>(second, all, 24);
  for (size_t i = 0; i < found.size(); ++i)
    EXPECT_EQ(found[i], i % 4 >= 2 && i / 4 % 3 < 2 ? 2.5f : 0) << i;
  // By way of a buffer, and seen where it is mapped.
  cl_mem between = buffer(std::vector<float>(10, 1));
  ASSERT_EQ(clEnqueueCopyImageToBuffer(queue, second, between, target, region,
                                       8, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(read<float>(between, 10),
            std::vector<float>({1, 1, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5, 2.5}));
  ASSERT_EQ(clEnqueueCopyBufferToImage(queue, between, first, 0, none, region,
                                       0, nullptr, nullptr),
            CL_SUCCESS);
  size_t row = 0, slice = 0;
  cl_int code = CL_SUCCESS;
  void *mapped =
      clEnqueueMapImage(queue, first, CL_TRUE, CL_MAP_READ, none, region, &row,
                        &slice, 0, nullptr, nullptr, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(row, 16u);
  EXPECT_EQ(slice, 48u);
  auto *rows = static_cast<const float *>(mapped);
  EXPECT_EQ(rows[0], 1);
  EXPECT_EQ(rows[1], 1);
  EXPECT_EQ(rows[4], 2.5f);
  EXPECT_EQ(rows[12], 2.5f);
  EXPECT_EQ(clEnqueueUnmapMemObject(queue, first, mapped, 0, nullptr, nullptr),
            CL_SUCCESS);
}

TEST_F(OpenCLImageTest, UnalignedMemoryOfTheApplication) {
  std::vector<unsigned char> memory(1 + 4 * sizeof(float));
  cl_mem made = image(CL_MEM_USE_HOST_PTR, floats,
                      shape(CL_MEM_OBJECT_IMAGE1D, 4), memory.data() + 1);
  const float color[4] = {1, 0, 0, 0};
  const size_t origin[3] = {1, 0, 0}, region[3] = {2, 1, 1};
  ASSERT_EQ(clEnqueueFillImage(queue, made, color, origin, region, 0, nullptr,
                               nullptr),
            CL_SUCCESS);
  size_t row = 0;
  void *mapped =
      clEnqueueMapImage(queue, made, CL_TRUE, CL_MAP_READ, origin, region, &row,
                        nullptr, 0, nullptr, nullptr, nullptr);
  ASSERT_EQ(mapped, memory.data() + 1 + sizeof(float));
  float found[2];
  memcpy(found, mapped, sizeof found);
  EXPECT_EQ(found[0], 1);
  EXPECT_EQ(found[1], 1);
  EXPECT_EQ(clEnqueueUnmapMemObject(queue, made, mapped, 0, nullptr, nullptr),
            CL_SUCCESS);
}

TEST_F(OpenCLImageTest, WrongDescriptionsAndRegions) {
  float memory[64];
  auto refused = [&](cl_mem_flags flags, cl_image_format format,
                     const cl_image_desc &description, void *pointer) {
    cl_int code = CL_SUCCESS;
    EXPECT_EQ(
        clCreateImage(context, flags, &format, &description, pointer, &code),
        nullptr);
    return code;
  };
  const cl_image_desc good = shape(CL_MEM_OBJECT_IMAGE2D, 4, 4);
  cl_image_desc wrong = shape(CL_MEM_OBJECT_IMAGE2D, 4, 0);
  EXPECT_EQ(refused(0, floats, wrong, nullptr), CL_INVALID_IMAGE_DESCRIPTOR);
  wrong = shape(CL_MEM_OBJECT_IMAGE2D, 1 << 20, 4);
  EXPECT_EQ(refused(0, floats, wrong, nullptr), CL_INVALID_IMAGE_SIZE);
  wrong = good;
  wrong.image_row_pitch = 8;
  EXPECT_EQ(refused(CL_MEM_USE_HOST_PTR, floats, wrong, memory),
            CL_INVALID_IMAGE_DESCRIPTOR);
  wrong.image_row_pitch = 64;
  EXPECT_EQ(refused(0, floats, wrong, nullptr), CL_INVALID_IMAGE_DESCRIPTOR);
  wrong = good;
  wrong.num_mip_levels = 2;
  EXPECT_EQ(refused(0, floats, wrong, nullptr), CL_INVALID_IMAGE_DESCRIPTOR);
  // Each number is one of OpenCL's, but no image has the two.
  for (cl_image_format format :
       {cl_image_format{CL_RGB, CL_FLOAT},
        cl_image_format{CL_R, CL_UNORM_SHORT_565},
        cl_image_format{CL_BGRA, CL_UNORM_INT_101010_2},
        cl_image_format{1, CL_FLOAT}, cl_image_format{CL_R, 1}})
    EXPECT_EQ(refused(0, format, good, nullptr),
              CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  EXPECT_EQ(refused(0, {CL_DEPTH, CL_SIGNED_INT8}, good, nullptr),
            CL_IMAGE_FORMAT_NOT_SUPPORTED);
  EXPECT_EQ(refused(CL_MEM_USE_HOST_PTR, floats, good, nullptr),
            CL_INVALID_HOST_PTR);
  EXPECT_EQ(refused(cl_mem_flags(1) << 40, floats, good, nullptr),
            CL_INVALID_VALUE);
  cl_mem made = image(0, floats, good);
  const size_t none[3] = {}, beyond[3] = {1, 0, 0}, empty[3] = {4, 0, 1},
               all[3] = {4, 4, 1};
  auto readAt = [&](const size_t *origin, const size_t *region, size_t row,
                    size_t slice) {
    return clEnqueueReadImage(queue, made, CL_TRUE, origin, region, row, slice,
                              memory, 0, nullptr, nullptr);
  };
  EXPECT_EQ(readAt(beyond, all, 0, 0), CL_INVALID_VALUE);
  EXPECT_EQ(readAt(none, empty, 0, 0), CL_INVALID_VALUE);
  EXPECT_EQ(readAt(none, all, 8, 0), CL_INVALID_VALUE);
  EXPECT_EQ(readAt(none, all, 0, 64), CL_INVALID_VALUE);
  EXPECT_EQ(clEnqueueCopyImage(queue, made, made, none, none, all, 0, nullptr,
                               nullptr),
            CL_MEM_COPY_OVERLAP);
  // A buffer is not an image, nor is an image a buffer.
  cl_mem data = buffer(std::vector<float>(16));
  EXPECT_EQ(clEnqueueReadImage(queue, data, CL_TRUE, none, all, 0, 0, memory, 0,
                               nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(clEnqueueReadBuffer(queue, made, CL_TRUE, 0, 4, memory, 0, nullptr,
                                nullptr),
            CL_INVALID_MEM_OBJECT);
  cl_kernel k = kernel(build(imageKernels), "doubled");
  EXPECT_EQ(clSetKernelArg(k, 0, sizeof data, &data), CL_INVALID_MEM_OBJECT);
  cl_mem writeOnly = image(CL_MEM_WRITE_ONLY, floats, good);
  EXPECT_EQ(clSetKernelArg(k, 0, sizeof writeOnly, &writeOnly),
            CL_INVALID_ARG_VALUE);
}
