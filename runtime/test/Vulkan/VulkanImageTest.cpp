//===- VulkanImageTest.cpp - images on Vulkan devices -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "VulkanTest.h"

#include <numeric>

using namespace cairn::runtime;
using namespace cairn::test;

class VulkanImageTest : public VulkanTest {
protected:
  std::unique_ptr<Image> makeImage(const ImageDescription &shape,
                                   const std::vector<unsigned char> &content) {
    auto image = device->createImage(shape);
    EXPECT_TRUE(image.ok()) << image.message();
    if (!image.ok())
      return nullptr;
    auto status = (*image)->write(content.data(), content.size());
    EXPECT_TRUE(status.ok()) << status.message();
    return image.take();
  }

  static std::vector<unsigned char> contentOf(const Image &image) {
    std::vector<unsigned char> content(image.description().byteSize());
    auto status = image.read(content.data(), content.size());
    EXPECT_TRUE(status.ok()) << status.message();
    return content;
  }

  static std::vector<unsigned char> counting(size_t size) {
    std::vector<unsigned char> bytes(size);
    for (size_t i = 0; i < size; ++i)
      bytes[i] = static_cast<unsigned char>(i * 7 + i / 256);
    return bytes;
  }

  /// An image that kernels read, as `read`, or write.
  static ImageDescription shape(bool read, uint64_t width, uint64_t height) {
    ImageDescription image;
    image.width = width;
    image.height = height;
    image.readable = read;
    image.writable = !read;
    return image;
  }
};

// Rows are tight, whatever the device makes of them.
TEST_F(VulkanImageTest, KeepsItsTexels) {
  std::vector<ImageDescription> shapes;
  for (auto [type, width, height, depth, layers] :
       {std::tuple(ImageType::Image1D, 7, 1, 1, 1),
        std::tuple(ImageType::Image1DBuffer, 9, 1, 1, 1),
        std::tuple(ImageType::Image1DArray, 5, 1, 1, 3),
        std::tuple(ImageType::Image2D, 5, 3, 1, 1),
        std::tuple(ImageType::Image2DArray, 5, 3, 1, 4),
        std::tuple(ImageType::Image3D, 5, 3, 4, 1)})
    for (auto [order, channel] :
         {std::pair(ChannelOrder::RGBA, ChannelType::UnormInt8),
          std::pair(ChannelOrder::R, ChannelType::UnsignedInt8),
          std::pair(ChannelOrder::RGBA, ChannelType::Float),
          std::pair(ChannelOrder::RG, ChannelType::SignedInt16)}) {
      ImageDescription image;
      image.type = type;
      image.width = uint64_t(width);
      image.height = uint64_t(height);
      image.depth = uint64_t(depth);
      image.layers = uint64_t(layers);
      image.order = order;
      image.channel = channel;
      image.writable = false;
      shapes.push_back(image);
    }
  for (const ImageDescription &image : shapes) {
    // No NaNs, which need not keep their bits.
    std::vector<unsigned char> texels(image.byteSize());
    std::iota(texels.begin(), texels.end(), 1);
    for (size_t i = 3; i < texels.size(); i += 4)
      texels[i] &= 0x3f;
    auto made = makeImage(image, texels);
    ASSERT_TRUE(made) << image.describe();
    EXPECT_EQ(contentOf(*made), texels) << image.describe();
  }
}

// More than one piece of staging memory.
TEST_F(VulkanImageTest, CopiesLargeImages) {
  ImageDescription large = shape(true, 2047, 3001);
  std::vector<unsigned char> texels = counting(large.byteSize());
  auto image = makeImage(large, texels);
  EXPECT_TRUE(contentOf(*image) == texels);
}

TEST_F(VulkanImageTest, IsSampledAndWritten) {
  auto kernel = load("sample");
  auto source = makeImage(shape(true, 4, 3), counting(48));
  auto target = makeImage(shape(false, 4, 3), std::vector<unsigned char>(48));
  std::vector<unsigned char> expected = counting(48);
  for (size_t i = 0; i < 48; i += 4)
    std::reverse(expected.begin() + i, expected.begin() + i + 4);
  Launch launch;
  launch.global = {4, 3};
  launch.args = {Argument::image(*source), Argument::image(*target),
                 Argument::sampler({})};
  ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(contentOf(*target), expected);

  // The same with an image in a different order of memory.
  ImageDescription bgra = shape(true, 4, 3);
  bgra.order = ChannelOrder::BGRA;
  auto other = makeImage(bgra, counting(48));
  for (size_t i = 0; i < 48; i += 4)
    std::swap(expected[i + 1], expected[i + 3]);
  launch.args[0] = Argument::image(*other);
  ASSERT_OK(run(*kernel, launch));
  EXPECT_EQ(contentOf(*target), expected);
}

TEST_F(VulkanImageTest, RefusesWhatDoesNotFit) {
  auto kernel = load("sample");
  auto readable = makeImage(shape(true, 4, 4), counting(64));
  auto writable = makeImage(shape(false, 4, 4), counting(64));
  ImageDescription line;
  line.type = ImageType::Image1D;
  line.width = 16;
  line.writable = false;
  auto oneDimensional = makeImage(line, counting(64));
  auto buffer = makeBuffer(counting(64));
  SamplerDescription sampler;
  Launch launch;
  launch.global = {4, 4};
  auto expect = [&](Argument source, Argument target, Argument third,
                    const std::string &message) {
    launch.args = {source, target, third};
    EXPECT_ERROR(run(*kernel, launch), "kernel 'sample': argument " + message);
  };
  Argument good = Argument::image(*readable), out = Argument::image(*writable),
           s = Argument::sampler(sampler);
  expect(Argument::buffer(*buffer), out, s,
         "0 'src': expected an image ('image2d_t', read_only), got a buffer of "
         "64 bytes");
  expect(out, out, s,
         "0 'src': expected an image ('image2d_t', read_only), got a "
         "write-only image2d_t of 4x4 texels, RGBA UNORM_INT8");
  expect(good, good, s,
         "1 'dst': expected an image ('image2d_t', write_only), got a "
         "read-only image2d_t of 4x4 texels, RGBA UNORM_INT8");
  expect(Argument::image(*oneDimensional), out, s,
         "0 'src': expected an image ('image2d_t', read_only), got a read-only "
         "image1d_t of 16 texels, RGBA UNORM_INT8");
  expect(good, out, Argument::value(1),
         "2 's': expected a sampler, got a "
         "value of 4 bytes");
  sampler.addressing = AddressMode::Repeat;
  launch.args = {good, out, Argument::sampler(sampler)};
  EXPECT_ERROR(run(*kernel, launch),
               "kernel 'sample': a sampler that repeats the image needs "
               "normalized coordinates");

  ImageDescription packed = shape(true, 4, 4);
  packed.channel = ChannelType::UnormShort565;
  EXPECT_ERROR(device->createImage(packed),
               "no image has the channel order RGBA with the channel type "
               "UNORM_SHORT_565");
  ImageDescription swizzled = shape(false, 4, 4);
  swizzled.order = ChannelOrder::ARGB;
  EXPECT_ERROR(device->createImage(swizzled),
               "the device does not support a write-only image2d_t of 4x4 "
               "texels, ARGB UNORM_INT8");
  EXPECT_ERROR(device->createImage(shape(true, 1 << 20, 4)),
               "the device does not support a read-only image2d_t of 1048576x4 "
               "texels, RGBA UNORM_INT8");
  EXPECT_ERROR(readable->write(counting(64).data(), 63),
               "cannot write 63 bytes, the image has 64");
}
