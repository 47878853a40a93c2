//===- ImageRegionTest.cpp - parts of images --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DriverTest.h"

#include "cairn/runtime/Image.h"

#include <cstring>
#include <numeric>

using namespace cairn::runtime;

namespace {
/// An image that can only be copied as a whole, as some devices' are.
class WholeImage final : public Image {
public:
  WholeImage(Device &owner, const ImageDescription &shape)
      : Image(owner, shape), memory(shape.byteSize()) {}

private:
  Status writeImpl(const void *source) override {
    std::memcpy(memory.data(), source, memory.size());
    return Status::success();
  }
  Status readImpl(void *destination) const override {
    std::memcpy(destination, memory.data(), memory.size());
    return Status::success();
  }
  std::vector<unsigned char> memory;
};

/// The same tests of the host's images and of those.
class ImageRegionTest : public testing::TestWithParam<bool> {
protected:
  void SetUp() override {
    auto made = createDevice("host");
    ASSERT_TRUE(made.ok()) << made.message();
    device = made.take();
  }
  std::unique_ptr<Image> make(const ImageDescription &shape) {
    if (GetParam())
      return std::make_unique<WholeImage>(*device, shape);
    auto made = device->createImage(shape);
    EXPECT_TRUE(made.ok()) << made.message();
    return made.take();
  }
  template <typename T> static std::vector<T> contentOf(const Image &image) {
    std::vector<T> texels(image.description().byteSize() / sizeof(T));
    EXPECT_TRUE(image.read(texels.data(), image.description().byteSize()).ok());
    return texels;
  }
  static ImageDescription layers(uint64_t width, uint64_t height,
                                 uint64_t count) {
    ImageDescription shape;
    shape.type = ImageType::Image2DArray;
    shape.order = ChannelOrder::R;
    shape.channel = ChannelType::UnsignedInt32;
    shape.width = width;
    shape.height = height;
    shape.layers = count;
    return shape;
  }

  std::shared_ptr<Device> device;
};
} // namespace

INSTANTIATE_TEST_SUITE_P(HostAndWhole, ImageRegionTest, testing::Bool());

TEST_P(ImageRegionTest, CopiesWithPitches) {
  auto image = make(layers(4, 3, 2));
  std::vector<uint32_t> all(24);
  std::iota(all.begin(), all.end(), 0u);
  ASSERT_TRUE(image->write(all.data(), 96).ok());
  const ImageRegion region = {{1, 1, 0}, {2, 2, 2}};
  std::vector<uint32_t> part(16, 99);
  ImagePitch pitch;
  pitch.row = 12;
  pitch.slice = 32;
  ASSERT_TRUE(image->readRegion(region, part.data(), pitch).ok());
  EXPECT_EQ(part, std::vector<uint32_t>({5, 6, 99, 9, 10, 99, 99, 99, 17, 18,
                                         99, 21, 22, 99, 99, 99}));
  const uint32_t two[] = {100, 101};
  ASSERT_TRUE(image->writeRegion({{2, 0, 1}, {2, 1, 1}}, two).ok());
  all[14] = 100;
  all[15] = 101;
  EXPECT_EQ(contentOf<uint32_t>(*image), all);
  auto other = make(layers(4, 3, 2));
  const uint32_t color[4] = {7, 8, 9, 10};
  ASSERT_TRUE(other->fill(other->description().whole(), color).ok());
  const uint64_t origin[3] = {2, 0, 1};
  ASSERT_TRUE(other->copyFrom(*image, origin, {{0, 2, 0}, {2, 1, 1}}).ok());
  std::vector<uint32_t> expected(24, 7);
  expected[8] = 100;
  expected[9] = 101;
  EXPECT_EQ(contentOf<uint32_t>(*other), expected);
}

TEST_P(ImageRegionTest, RefusesWhatIsOutside) {
  auto image = make(layers(4, 3, 2));
  uint32_t memory[24];
  EXPECT_EQ(image->readRegion({{1, 0, 0}, {4, 1, 1}}, memory).message(),
            "expected a region of an image2d_array_t of 4x3 texels in 2 "
            "layers, R UNSIGNED_INT32, got 4x1x1 texels at 1x0x0");
  EXPECT_FALSE(image->readRegion({{0, 0, 0}, {4, 0, 1}}, memory).ok());
  EXPECT_FALSE(
      image->writeRegion({{0, 0, UINT64_MAX}, {1, 1, 2}}, memory).ok());
  ImagePitch pitch;
  pitch.row = 12;
  EXPECT_EQ(image->readRegion({{0, 0, 0}, {4, 3, 1}}, memory, pitch).message(),
            "expected a row pitch of at least 16 bytes, got 12");
}

struct FillCase {
  ChannelOrder order;
  ChannelType channel;
  std::vector<unsigned char> texel;
};

// The color is 0.5, 1.25, -0.75, 0.25, or as integers 300, -5, 7, 70000.
TEST_P(ImageRegionTest, FillsEveryKindOfChannel) {
  const float color[4] = {0.5f, 1.25f, -0.75f, 0.25f};
  const int32_t integers[4] = {300, -5, 7, 70000};
  const FillCase cases[] = {
      {ChannelOrder::RGBA, ChannelType::UnormInt8, {128, 255, 0, 64}},
      {ChannelOrder::BGRA, ChannelType::UnormInt8, {0, 255, 128, 64}},
      {ChannelOrder::ARGB, ChannelType::SnormInt8, {32, 64, 127, 0xA1}},
      {ChannelOrder::ABGR, ChannelType::UnormInt8, {64, 0, 255, 128}},
      {ChannelOrder::SRGBA, ChannelType::UnormInt8, {188, 255, 0, 64}},
      {ChannelOrder::SRGB, ChannelType::UnormInt8, {188, 255, 0}},
      {ChannelOrder::SRGBx, ChannelType::UnormInt8, {188, 255, 0, 64}},
      {ChannelOrder::Rx, ChannelType::UnormInt8, {128}},
      {ChannelOrder::RGx, ChannelType::UnormInt8, {128, 255}},
      {ChannelOrder::RGBx, ChannelType::UnormShort565, {0xE0, 0x87}},
      {ChannelOrder::RGBA, ChannelType::UnormInt1010102, {1, 0xF0, 0x3F, 0x80}},
      {ChannelOrder::A, ChannelType::UnormInt8, {64}},
      {ChannelOrder::RG, ChannelType::SnormInt16, {0, 64, 255, 127}},
      {ChannelOrder::RA, ChannelType::HalfFloat, {0, 0x38, 0, 0x34}},
      {ChannelOrder::Luminance, ChannelType::Float, {0, 0, 0, 0x3F}},
      {ChannelOrder::RGB, ChannelType::UnormShort565, {0xE0, 0x87}},
      {ChannelOrder::RGB, ChannelType::UnormShort555, {0xE0, 0x43}},
      {ChannelOrder::RGB, ChannelType::UnormInt101010, {0, 0xFC, 0x0F, 0x20}},
      {ChannelOrder::RGBA, ChannelType::SignedInt8, {127, 0xFB, 7, 127}},
      {ChannelOrder::RG, ChannelType::UnsignedInt8, {255, 255}},
      {ChannelOrder::RA, ChannelType::UnsignedInt16, {44, 1, 255, 255}},
      {ChannelOrder::RG, ChannelType::SignedInt16, {44, 1, 0xFB, 255}},
      {ChannelOrder::R, ChannelType::SignedInt32, {44, 1, 0, 0}},
  };
  for (const FillCase &fill : cases) {
    ImageDescription shape;
    shape.type = ImageType::Image1D;
    shape.order = fill.order;
    shape.channel = fill.channel;
    shape.width = 2;
    shape.writable = false;
    auto image = make(shape);
    bool isInteger = fill.channel >= ChannelType::SignedInt8 &&
                     fill.channel <= ChannelType::UnsignedInt32;
    const void *given = color;
    if (isInteger)
      given = integers;
    ASSERT_TRUE(image->fill({{1, 0, 0}, {1, 1, 1}}, given).ok());
    auto content = contentOf<unsigned char>(*image);
    content.erase(content.begin(), content.begin() + content.size() / 2);
    EXPECT_EQ(content, fill.texel) << shape.describe();
  }
}
